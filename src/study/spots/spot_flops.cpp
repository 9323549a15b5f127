// SPDX-License-Identifier: MIT
#include "study/spots/spot_flops.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "base/signature.h"
#include "base/spec.h"
#include "betting/line.h"
#include "store/atomic_file.h"
#include "store/spots/board_list.h"
#include "store/spots/spot_draft.h"

namespace hindsight {

namespace {

Result<std::vector<WeightedBoard>> boards_of(const FlopChoice& flops, CardSet deck) {
  if (flops.text == "all") return all_flops(deck);
  if (flops.text == "subset") return flop_subset(usual_subset, deck);
  if (flops.text.starts_with("subset:")) {
    const auto count = parse_integer(std::string_view(flops.text).substr(7));
    if (!count || *count < 1 || *count > static_cast<std::int64_t>(flop_classes))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} {} must name 1 to 1755 flops", flops.what, flops.text));
    return flop_subset(static_cast<std::size_t>(*count), deck);
  }
  HS_TRY(const std::string text, read_file(flops.text, 1 << 24));
  auto boards = parse_board_list(text);
  if (!boards) return fail(boards.error().code, fmt::format("{}: {}", flops.text, boards.error().message));
  return boards;
}

std::vector<FlopReport::Action> actions_of(const SpotView& view) {
  std::vector<FlopReport::Action> actions;
  const std::vector<double> frequencies = view.frequencies();
  for (std::size_t a = 0; a < frequencies.size(); ++a) {
    double weight = 0, sum = 0;
    for (const SpotView::Hand& hand : view.hands[view.seat]) {
      const double often = hand.matchup_weight() * hand.strategy[a];
      if (!(often > 0)) continue;
      weight += often;
      sum += often * hand.action_values[a];
    }
    actions.push_back({frequencies[a], sum / weight});
  }
  return actions;
}

struct SolvedBoard {
  FlopReport::Row row;
  std::vector<std::string> actions;
};

Result<SolvedBoard> solve_on(HoldemSpot spot, const Goal& goal, bool compact, const RunControl& control,
                             const SpotWatch& watch) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  SolvedBoard out;
  const CardSet dead = set_of(spot.board) | CardSet::deck().without(spot.cards.deck);
  out.row = {.board = to_text(spot.board), .matchups = matchups(spot.ranges, dead)};
  if (!(out.row.matchups > 0)) {
    out.row.equity = out.row.value = out.row.eqr = {nothing, nothing};
    return out;
  }
  HS_TRY(SolvedSpot solved, SolvedSpot::open({.spot = std::move(spot)}, control.threads, compact));
  HS_RETURN_IF_ERROR(solved.prepare());
  solved.run(goal, control, watch);
  HS_TRY(const SpotView view, solved.view(""));
  out.row.iterations = solved.iterations();
  out.row.seconds = solved.seconds();
  out.row.exploitability = solved.evaluation().exploitability() / static_cast<double>(solved.spot().pot);
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

// The spot on the first board that leaves hands; the error of the last one where none does.
Result<SpotSource> spot_on_one(const std::string& path, const SpotSettings& settings,
                               const std::vector<WeightedBoard>& boards) {
  SpotSettings on = settings;
  Result<SpotSource> source = fail(ErrorCode::invalid_argument, "there are no boards");
  for (const WeightedBoard& board : boards) {
    on.board = to_text(board.board);
    source = load_spot(path, on);
    if (source || source.error().code != ErrorCode::invalid_argument) break;
  }
  return source;
}

std::string fingerprint_of(SpotDraft spot, const Goal& goal) {
  spot.set_text("board", "");
  Signature signature;
  signature.add(spot.toml());
  signature.add(goal.target.value_or(-1));
  signature.add(goal.iterations.value_or(0));
  signature.add(goal.seconds.value_or(-1));
  return signature.hex();
}

}  // namespace

Result<ManyBoards> many_boards(const std::string& path, const SpotSettings& settings, const FlopChoice& flops,
                               const std::function<Result<Goal>(const SpotSource&)>& goal_of) {
  const bool listed = flops.text != "all" && !flops.text.starts_with("subset");
  HS_TRY(std::vector<WeightedBoard> boards,
         boards_of(listed ? flops : FlopChoice{flops.what, "all"}, CardSet::deck()));
  if (const auto alone = load_spot(path, settings); alone && alone->spot.board.empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} begins before the flop, and {} brings the boards: take out its blinds", path,
                            flops.what));
  HS_TRY(const SpotSource source, spot_on_one(path, settings, boards));
  const CardRules& cards = source.spot.cards;
  if (!listed) {
    if (cards.dealt[1] != 3)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} {} is for flops of three cards: name a FILE of boards", flops.what, flops.text));
    HS_TRY(boards, boards_of(flops, cards.deck));
  }
  HS_TRY(const Goal goal, goal_of(source));
  HS_TRY(SpotDraft draft, SpotDraft::of(source.text));
  return ManyBoards{source.spot, fingerprint_of(std::move(draft), goal), goal, std::move(boards)};
}

Result<FlopReport> report_so_far(const std::string& path, const ManyBoards& many) {
  if (!std::filesystem::exists(path)) return FlopReport{.spot = many.fingerprint};
  HS_TRY(const std::string csv, read_file(path, 1 << 28));
  auto report = parse_flop_report(csv);
  if (!report) return fail(report.error().code, fmt::format("{}: {}", path, report.error().message));
  if (!report->rows.empty() && report->spot != many.fingerprint)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "{} is the report of another spot or goal: name a new file, or give what it was made with",
            path));
  for (const FlopReport::Row& row : report->rows) {
    const auto is_it = [&](const WeightedBoard& board) { return to_text(board.board) == row.board; };
    const auto at = std::find_if(many.boards.begin(), many.boards.end(), is_it);
    if (at == many.boards.end() || at->weight != row.weight)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} is the report of other boards ({} is not in this list, or has another "
                              "weight): name a new file",
                              path, row.board));
  }
  report->spot = many.fingerprint;
  return report;
}

Result<void> solve_boards(const ManyBoards& many, FlopReport& report, const std::string& path, bool compact,
                          const RunControl& control, const FlopWatch& watch) {
  for (const WeightedBoard& each : many.boards) {
    const std::string name = to_text(each.board);
    if (has(report, name)) continue;
    if (watch.begins) watch.begins(report, name);
    HoldemSpot spot = many.spot;
    spot.board = each.board;
    HS_TRY(SolvedBoard solved, solve_on(std::move(spot), many.goal, compact, control, watch.spot));
    if (control.stop.stop_requested()) break;
    solved.row.weight = each.weight;
    if (report.actions.empty()) report.actions = solved.actions;
    report.rows.push_back(std::move(solved.row));
    HS_RETURN_IF_ERROR(write_file(path, format_flop_report(report)));
  }
  // Rounded as a run that goes on would have it.
  HS_TRY(report, parse_flop_report(format_flop_report(report)));
  return {};
}

}  // namespace hindsight
