// hindsight spot --flops: one spot on many boards, a line of a report for each.
// SPDX-License-Identifier: MIT
#include "study/spots/spot_flops.h"

#include <fmt/format.h>

#include "interrupt.h"
#include "io/json.h"
#include "output_file.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "study/spots/spot_json.h"
#include "text.h"

namespace hindsight {

namespace {

std::string mean_text(const FlopReport& report, const SeatWords& words) {
  const FlopReport::Row mean = report.mean();
  TextTable seats({"seat", ">value", ">equity"});
  for (std::size_t seat = 0; seat < 2; ++seat)
    seats.row({words[seat], number(mean.value[seat], 7), percent(mean.equity[seat], 2)});
  TextTable actions({"action", ">plays", ">value", ""});
  for (std::size_t a = 0; a < report.actions.size(); ++a)
    actions.row({report.actions[a], percent(mean.actions[a].frequency, 2), number(mean.actions[a].value, 6),
                 bar(mean.actions[a].frequency, 20)});
  return fmt::format("{}\n{}", seats.text(), actions.text());
}

std::string progress_text(const FlopReport& report, std::size_t boards, const std::string& board) {
  double seconds = 0;
  for (const FlopReport::Row& row : report.rows) seconds += row.seconds;
  const std::size_t done = report.rows.size();
  const std::string left =
      done > 0
          ? fmt::format(", about {} for all",
                        duration(seconds / static_cast<double>(done) * static_cast<double>(boards - done)))
          : "";
  return fmt::format("board {} of {}{}; {}: ", done + 1, boards, left, board);
}

}  // namespace

Result<int> run_flops(const std::string& path, const SpotSettings& settings, const FlopsOptions& flops,
                      const SolveOptions& how, bool json) {
  if (flops.report.empty())
    return fail(ErrorCode::invalid_argument, "--flops needs --report FILE.csv, where each board gets a line");
  HS_RETURN_IF_ERROR(check_output("--report", flops.report, ".csv"));
  const auto goal_of = [&](const SpotSource& source) { return spot_goal(how.goal, source); };
  const auto load = [&](const SpotSettings& with) { return load_spot(path, with); };
  HS_TRY(const ManyBoards many, many_boards(load, settings, {"--flops", flops.flops}, goal_of));
  HS_TRY(FlopReport before, report_so_far(flops.report, many));
  const std::size_t boards = many.boards.size();
  const Interrupt interrupt;
  LiveLine live(how.quiet || json);
  SpotProgress progress(live, many.goal, starting_pot(many.spot));
  FlopWatch watch{.spot = progress.watch()};
  watch.begins = [&](const FlopReport& so_far, const std::string& board) {
    progress.begin(progress_text(so_far, boards, board));
  };
  FlopRun run(many, std::move(before), {.compact = how.compact});
  HS_RETURN_IF_ERROR(solve_boards(run, flops.report, {interrupt.token(), how.threads}, watch));
  const FlopReport& report = run.report();
  live.clear();
  if (json)
    fmt::print("{}\n", flops_json(report, flops.report, boards, static_cast<double>(many.spot.pot)).dump());
  else if (!report.rows.empty())
    fmt::print("{} of {} in {}\n\n{}", report.rows.size(), counted(boards, "board"), flops.report,
               mean_text(report, seat_words(many.labels)));
  if (interrupt.exit_code() != 0) fmt::print(stderr, "stopped; the same command goes on\n");
  return interrupt.exit_code();
}

}  // namespace hindsight
