// hindsight spot --flops: one spot on many boards, a line of a report for each.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/memory.h"
#include "base/signature.h"
#include "base/spec.h"
#include "interrupt.h"
#include "postflop/flops.h"
#include "solution.h"
#include "spot/spot.h"
#include "store/atomic_file.h"
#include "store/spots/board_list.h"
#include "store/spots/flop_report.h"
#include "store/spots/spot_draft.h"
#include "store/spots/spot_file.h"
#include "text.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

Result<std::vector<WeightedBoard>> boards_of(const std::string& flops, CardSet deck) {
  if (flops == "all") return all_flops(deck);
  if (flops == "subset") return flop_subset(usual_subset, deck);
  if (flops.starts_with("subset:")) {
    const auto count = parse_integer(std::string_view(flops).substr(7));
    if (!count || *count < 1 || *count > static_cast<std::int64_t>(flop_classes))
      return fail(ErrorCode::invalid_argument, "--flops " + flops + " must name 1 to 1755 flops");
    return flop_subset(static_cast<std::size_t>(*count), deck);
  }
  HS_TRY(const std::string text, read_file(flops, 1 << 24));
  auto boards = parse_board_list(text);
  if (!boards) return fail(boards.error().code, flops + ": " + boards.error().message);
  return boards;
}

struct ManySpots {
  HoldemSpot spot;  // on some board
  std::string fingerprint;
  Goal goal;
  std::vector<WeightedBoard> boards;
};

// The spot without its board; read on the first board that leaves hands.
Result<ManySpots> many_spots(const SpotOptions& given) {
  const bool listed = given.flops != "all" && !given.flops.starts_with("subset");
  HS_TRY(std::vector<WeightedBoard> boards, boards_of(listed ? given.flops : "all", CardSet::deck()));
  Result<SpotSource> source = spot_source(given);
  if (source && source->spot.board.empty())
    return fail(ErrorCode::invalid_argument,
                given.spot + " begins before the flop, and --flops brings the boards: take out its blinds");
  SpotOptions on = given;
  for (const WeightedBoard& board : boards) {
    on.flags.board = to_text(board.board);
    source = spot_source(on);
    if (source || source.error().code != ErrorCode::invalid_argument) break;
  }
  if (!source) return tl::unexpected<Error>(source.error());
  const CardRules& cards = source->spot.cards;
  if (!listed) {
    if (cards.dealt[1] != 3)
      return fail(ErrorCode::invalid_argument,
                  "--flops " + given.flops + " is for flops of three cards: name a FILE of boards");
    HS_TRY(boards, boards_of(given.flops, cards.deck));
  }
  HS_TRY(const Goal goal, spot_goal(given, *source));
  HS_TRY(SpotDraft draft, SpotDraft::of(source->text));
  draft.set_text("board", "");
  Signature signature;
  signature.add(draft.toml());
  signature.add(goal.target.value_or(-1));
  signature.add(goal.iterations.value_or(0));
  signature.add(goal.seconds.value_or(-1));
  return ManySpots{source->spot, signature.hex(), goal, std::move(boards)};
}

std::vector<FlopReport::Action> actions_of(const SpotView& view) {
  std::vector<FlopReport::Action> actions;
  const std::vector<double> frequencies = view.frequencies();
  for (std::size_t a = 0; a < frequencies.size(); ++a) {
    double weight = 0, sum = 0;
    for (const SpotView::Hand& hand : view.hands[view.seat]) {
      const double often = hand.reach * hand.opponent_reach * hand.strategy[a];
      if (!(often > 0)) continue;
      weight += often;
      sum += often * hand.action_values[a];
    }
    actions.push_back({frequencies[a], sum / weight});
  }
  return actions;
}

struct Solved {
  FlopReport::Row row;
  std::vector<std::string> actions;
};

Result<Solved> solve_on(const HoldemSpot& spot, const Goal& goal, const RunControl& control,
                        const SpotProgress& progress, bool compact) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  Solved out;
  const CardSet dead = set_of(spot.board) | CardSet::deck().without(spot.cards.deck);
  out.row = {.board = to_text(spot.board), .matchups = matchups(spot.ranges, dead)};
  if (!(out.row.matchups > 0)) {
    out.row.equity = out.row.value = out.row.eqr = {nothing, nothing};
    return out;
  }
  HS_TRY(const VectorGame game, make_game(spot, available_memory(), compact, control.threads));
  VectorCfr<float> solver(game, spot_rule, control.threads, compact);
  const SpotCourse course = solve_spot(solver, spot, goal, control, progress, 0);
  HS_TRY(const SpotView view, view_spot(game, solver, ""));
  const auto pot = static_cast<double>(spot.pot);
  out.row.iterations = solver.iterations();
  out.row.seconds = course.seconds;
  out.row.exploitability = course.last.exploitability() / pot;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.row.equity[seat] = view.equity(seat);
    out.row.value[seat] = view.value(seat);
    out.row.eqr[seat] = view.eqr(seat);
  }
  out.row.actions = actions_of(view);
  out.actions = texts_of(view.actions);
  return out;
}

bool has(const FlopReport& report, const std::string& board) {
  const auto is_it = [&](const FlopReport::Row& row) { return row.board == board; };
  return std::any_of(report.rows.begin(), report.rows.end(), is_it);
}

// What an earlier run left in the report: it must be of the same spot, goal and boards.
Result<FlopReport> report_so_far(const std::string& path, const std::string& spot,
                                 const std::vector<WeightedBoard>& boards) {
  if (!std::filesystem::exists(path)) return FlopReport{.spot = spot};
  HS_TRY(const std::string csv, read_file(path, 1 << 28));
  auto report = parse_flop_report(csv);
  if (!report) return fail(report.error().code, path + ": " + report.error().message);
  if (!report->rows.empty() && report->spot != spot)
    return fail(
        ErrorCode::invalid_argument,
        path + " is the report of another spot or goal: name a new file, or give what it was made with");
  for (const FlopReport::Row& row : report->rows) {
    const auto is_it = [&](const WeightedBoard& board) { return to_text(board.board) == row.board; };
    const auto at = std::find_if(boards.begin(), boards.end(), is_it);
    if (at == boards.end() || at->weight != row.weight)
      return fail(ErrorCode::invalid_argument,
                  path + " is the report of other boards, " + row.board +
                      " among them with another weight or alone: name a new file");
  }
  report->spot = spot;
  return report;
}

std::string mean_text(const FlopReport& report) {
  const FlopReport::Row mean = report.mean();
  TextTable seats({"seat", ">value", ">equity"});
  constexpr std::array<const char*, 2> names{"out of position", "in position"};
  for (std::size_t seat = 0; seat < 2; ++seat)
    seats.row({names[seat], number(mean.value[seat], 7), percent(mean.equity[seat], 2)});
  TextTable actions({"action", ">plays", ">value", ""});
  for (std::size_t a = 0; a < report.actions.size(); ++a)
    actions.row({report.actions[a], percent(mean.actions[a].frequency, 2), number(mean.actions[a].value, 6),
                 bar(mean.actions[a].frequency, 20)});
  return seats.text() + "\n" + actions.text();
}

nlohmann::ordered_json mean_json(const FlopReport& report, const std::string& path, std::size_t boards,
                                 Chips pot) {
  const FlopReport::Row mean = report.mean();
  nlohmann::ordered_json actions = nlohmann::ordered_json::array();
  for (std::size_t a = 0; a < report.actions.size(); ++a)
    actions.push_back({{"action", report.actions[a]},
                       {"frequency", mean.actions[a].frequency},
                       {"value", mean.actions[a].value}});
  nlohmann::ordered_json eqr = nlohmann::ordered_json::array();
  for (std::size_t seat = 0; seat < 2; ++seat)
    eqr.push_back(mean.value[seat] / (mean.equity[seat] * static_cast<double>(pot)));
  return {{"report", path},
          {"boards", boards},
          {"solved", report.rows.size()},
          {"weight", mean.weight},
          {"iterations", mean.iterations},
          {"seconds", mean.seconds},
          {"exploitability_of_pot", mean.exploitability},
          {"equity", mean.equity},
          {"value", mean.value},
          {"realised", eqr},
          {"actions", actions}};
}

std::string progress_text(const FlopReport& report, std::size_t boards, const std::string& board) {
  double seconds = 0;
  for (const FlopReport::Row& row : report.rows) seconds += row.seconds;
  const std::size_t done = report.rows.size();
  const std::string left =
      done > 0
          ? ", about " + duration(seconds / static_cast<double>(done) * static_cast<double>(boards - done)) +
                " for all"
          : "";
  return fmt::format("board {} of {}{}; {}: ", done + 1, boards, left, board);
}

}  // namespace

Result<int> run_flops(const SpotOptions& given) {
  if (given.report.empty())
    return fail(ErrorCode::invalid_argument, "--flops needs --report FILE.csv, where each board gets a line");
  if (!given.flags.board.empty())
    return fail(ErrorCode::invalid_argument, "--flops brings the boards: leave --board out");
  HS_RETURN_IF_ERROR(check_output("--report", given.report, ".csv"));
  HS_TRY(const ManySpots many, many_spots(given));
  const std::vector<WeightedBoard>& boards = many.boards;
  HS_TRY(FlopReport report, report_so_far(given.report, many.fingerprint, boards));
  const Interrupt interrupt;
  LiveLine live(given.quiet || given.json);
  for (const WeightedBoard& each : boards) {
    const std::string name = to_text(each.board);
    if (has(report, name)) continue;
    HoldemSpot spot = many.spot;
    spot.board = each.board;
    HS_TRY(Solved solved, solve_on(spot, many.goal, {interrupt.token(), given.threads},
                                   {live, progress_text(report, boards.size(), name)}, given.compact));
    if (interrupt.exit_code() != 0) break;
    solved.row.weight = each.weight;
    if (report.actions.empty()) report.actions = solved.actions;
    report.rows.push_back(std::move(solved.row));
    HS_RETURN_IF_ERROR(write_file(given.report, format_flop_report(report)));
  }
  live.clear();
  HS_TRY(report,
         parse_flop_report(format_flop_report(report)));  // rounded as a run that goes on would have it
  if (given.json)
    fmt::print("{}\n", mean_json(report, given.report, boards.size(), many.spot.pot).dump());
  else if (!report.rows.empty())
    fmt::print("{} of {} in {}\n\n{}", report.rows.size(), counted(boards.size(), "board"), given.report,
               mean_text(report));
  if (interrupt.exit_code() != 0) fmt::print(stderr, "stopped; the same command goes on\n");
  return interrupt.exit_code();
}

}  // namespace hindsight
