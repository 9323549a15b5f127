// hindsight spot --flops: one spot on many boards, a line of a report for each.
// SPDX-License-Identifier: MIT
#include "study/spots/spot_flops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "output_file.h"
#include "spot/spot.h"
#include "spot/spot_progress.h"
#include "study/spots/flop_farm.h"
#include "study/spots/flop_size.h"
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

// One after another, in this process alone.
Result<FlopReport> solved_here(const ManyBoards& many, FlopReport before, const FlopsOptions& flops,
                               const SolveOptions& how, const Interrupt& interrupt, bool json) {
  LiveLine live(how.quiet || json);
  SpotProgress progress(live, many.goal, starting_pot(many.spot));
  FlopWatch watch{.spot = progress.watch()};
  watch.begins = [&](const FlopReport& so_far, const std::string& board) {
    progress.begin(progress_text(so_far, many.boards.size(), board));
  };
  FlopRun run(many, std::move(before), {.compact = how.compact});
  HS_RETURN_IF_ERROR(solve_boards(run, flops.report, {interrupt.token(), how.threads}, watch));
  live.clear();
  return run.report();
}

void print_report(const ManyBoards& many, const FlopReport& report, const FlopsOptions& flops, bool json) {
  const std::size_t boards = many.boards.size();
  if (json)
    fmt::print("{}\n", flops_json(report, flops.report, boards, static_cast<double>(many.spot.pot)).dump());
  else if (!report.rows.empty())
    fmt::print("{} of {} in {}\n\n{}", report.rows.size(), counted(boards, "board"), flops.report,
               mean_text(report, seat_words(many.labels)));
}

// About, to the target nearest to the one that is asked for.
Result<int> print_flop_size(const ManyBoards& many, const SolveOptions& how, bool json) {
  HS_TRY(const FlopSize size, flop_size(many, {.compact = how.compact}, how.threads));
  const double target = many.goal.target ? *many.goal.target / static_cast<double>(many.spot.pot) : 0.003;
  const auto nearest = std::ranges::min_element(
      size.times, {}, [&](const ExpectedTime& time) { return std::abs(time.target - target); });
  const double seconds = nearest == size.times.end() ? 0 : nearest->seconds;
  if (json)
    fmt::print("{}\n",
               Json{{"boards", many.boards.size()}, {"bytes", size.bytes}, {"seconds", seconds}}.dump());
  else
    fmt::print("{}: up to {:.0f} MiB of memory, about {} in all\n", counted(many.boards.size(), "board"),
               static_cast<double>(size.bytes) / (1 << 20), duration(seconds));
  return 0;
}

}  // namespace

Result<int> run_flops(const std::string& path, const SpotSettings& settings, const FlopsOptions& flops,
                      const SolveOptions& how, bool json) {
  if (flops.report.empty() && !flops.size)
    return fail(ErrorCode::invalid_argument, "--flops needs --report FILE.csv, where each board gets a line");
  if (!flops.size) HS_RETURN_IF_ERROR(check_output("--report", flops.report, ".csv"));
  const auto goal_of = [&](const SpotSource& source) { return spot_goal(how.goal, source); };
  const auto load = [&](const SpotSettings& with) { return load_spot(path, with); };
  HS_TRY(const ManyBoards many, many_boards(load, settings, {"--flops", flops.flops}, goal_of));
  if (flops.size) return print_flop_size(many, how, json);
  HS_TRY(FlopReport before, report_so_far(flops.report, many));
  const Interrupt interrupt;
  const std::string folder = farm_folder(flops.farm, flops.report);
  FlopReport report;
  if (folder.empty()) {
    HS_TRY(report, solved_here(many, std::move(before), flops, how, interrupt, json));
  } else {
    HS_TRY(const Farm farm, flop_farm(folder, many));
    const DoTask solve = solve_of_farm(many, before, {.compact = how.compact});
    HS_TRY(const bool collects, share_out(farm, flops.farm, "boards", solve, interrupt, how.quiet || json));
    if (!collects) return interrupt.exit_code();
    HS_TRY(report, report_of_farm(farm, many, before));
    HS_RETURN_IF_ERROR(write_file(flops.report, format_flop_report(report)));
    if (interrupt.exit_code() == 0) HS_RETURN_IF_ERROR(none_failed(farm, "boards"));
  }
  print_report(many, report, flops, json);
  if (interrupt.exit_code() != 0) fmt::print(stderr, "stopped; the same command goes on\n");
  return interrupt.exit_code();
}

}  // namespace hindsight
