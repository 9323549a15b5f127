// SPDX-License-Identifier: MIT
#include "study/spots/spot_flops.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/signature.h"
#include "base/spec.h"
#include "base/text.h"
#include "betting/line.h"
#include "io/atomic_file.h"
#include "store/spots/board_list.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

namespace {

bool has_name(const FlopChoice& flops) { return !flops.list && is_flop_name(flops.text); }

Result<std::vector<WeightedBoard>> of_a_kind(const FlopChoice& flops, std::string_view word,
                                             std::vector<WeightedBoard> boards) {
  if (std::ranges::find(flop_word_list, word) == flop_word_list.end())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} {}: there is no kind of flop '{}'; there are {}", flops.what, flops.text,
                            word, fmt::join(flop_word_list, ", ")));
  std::erase_if(boards, [&](const WeightedBoard& flop) {
    const auto words = flop_words(flop.board);
    return std::ranges::find(words, word) == words.end();
  });
  if (boards.empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} {}: this deck has no such flop", flops.what, flops.text));
  return boards;
}

// all, subset, subset:N, and :KIND behind each.
Result<std::vector<WeightedBoard>> flops_named(const FlopChoice& flops, const HoldemSpot& spot) {
  std::vector<std::string_view> parts = split(flops.text, ':');
  const bool some = parts[0] == "subset";
  std::size_t count = some ? usual_subset : flop_classes;
  if (some && parts.size() > 1 && std::ranges::find(flop_word_list, parts[1]) == flop_word_list.end()) {
    const auto number = parse_integer(parts[1]);
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(flop_classes))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} {} must name 1 to 1755 flops", flops.what, flops.text));
    count = static_cast<std::size_t>(*number);
    parts.erase(parts.begin() + 1);
  }
  std::vector<WeightedBoard> boards = all_flops(spot.ranges, spot.cards.deck);
  if (parts.size() > 1) {
    HS_TRY(boards, of_a_kind(flops, parts[1], std::move(boards)));
  }
  if (parts.size() > 2 || (parts[0] != "all" && !some))
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} {} must be all, subset or subset:N, with one kind of flop behind it, such as "
                            "subset:20:monotone",
                            flops.what, flops.text));
  return some ? flop_subset(count, boards) : boards;
}

Result<std::vector<WeightedBoard>> boards_listed(const FlopChoice& flops) {
  const std::string where = flops.list ? std::string(flops.what) : flops.text;
  std::string text = flops.list.value_or("");
  if (!flops.list) {
    HS_TRY(text, read_file(flops.text, 1 << 24));
  }
  auto boards = parse_board_list(text);
  if (!boards) return fail(boards.error().code, fmt::format("{}: {}", where, boards.error().message));
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

FlopReport::Row row_of(SolvedSpot& solved, const SpotView& view) {
  FlopReport::Row row;
  row.iterations = solved.iterations();
  row.seconds = solved.seconds();
  row.exploitability = solved.evaluation().exploitability() / static_cast<double>(solved.spot().pot);
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    row.equity[seat] = view.equity(seat);
    row.value[seat] = view.value(seat);
    row.eqr[seat] = view.eqr(seat);
  }
  row.actions = actions_of(view);
  return row;
}

FlopReport::Row nothing_to_solve() {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  return {.equity = {nothing, nothing}, .value = {nothing, nothing}, .eqr = {nothing, nothing}};
}

double matchups_on(const ManyBoards& many, const WeightedBoard& board) {
  const CardSet dead = set_of(board.board) | CardSet::deck().without(many.spot.cards.deck);
  return matchups(many.spot.ranges, dead);
}

// The spot on the first board that leaves hands; the error of the last one where none does.
Result<SpotSource> spot_on_one(const SpotLoader& load, const SpotSettings& settings,
                               const std::vector<WeightedBoard>& boards) {
  SpotSettings on = settings;
  Result<SpotSource> source = fail(ErrorCode::invalid_argument, "there are no boards");
  for (const WeightedBoard& board : boards) {
    on.board = to_text(board.board);
    source = load(on);
    if (source || source.error().code != ErrorCode::invalid_argument) break;
  }
  return source;
}

std::string fingerprint_of(SpotSpec spot, const Goal& goal) {
  spot.set_text("board", "");
  Signature signature;
  signature.add(spot.toml());
  signature.add(goal.target.value_or(-1));
  signature.add(goal.iterations.value_or(0));
  signature.add(goal.seconds.value_or(-1));
  return signature.hex();
}

}  // namespace

bool is_flop_name(std::string_view text) {
  return text == "all" || text.starts_with("all:") || text.starts_with("subset");
}

SpotSpec ManyBoards::spec_on(const WeightedBoard& board) const {
  SpotSpec on = spec;
  HS_CHECK_OK(on.set_board(to_text(board.board)));
  return on;
}

Result<ManyBoards> many_boards(const SpotLoader& load, const SpotSettings& settings, const FlopChoice& flops,
                               const std::function<Result<Goal>(const SpotSource&)>& goal_of) {
  const bool listed = !has_name(flops);
  std::vector<WeightedBoard> boards = all_flops();
  if (listed) {
    HS_TRY(boards, boards_listed(flops));
  }
  if (const auto alone = load(settings); alone && alone->spot.board.empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} begins before the flop, and {} brings the boards: take out its blinds",
                            alone->path.empty() ? "the spot" : alone->path, flops.what));
  HS_TRY(const SpotSource source, spot_on_one(load, settings, boards));
  const CardRules& cards = source.spot.cards;
  if (!listed) {
    if (cards.dealt[1] != 3)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} {} is for flops of three cards: name a FILE of boards", flops.what, flops.text));
    HS_TRY(boards, flops_named(flops, source.spot));
  }
  HS_TRY(const Goal goal, goal_of(source));
  return ManyBoards{source.spot, source.spec,       fingerprint_of(source.spec, goal),
                    goal,        std::move(boards), source.labels};
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

FlopRun::FlopRun(ManyBoards many, FlopReport so_far, const Limits& limits)
    : many_(std::move(many)), report_(std::move(so_far)), limits_(limits) {
  report_.spot = many_.fingerprint;
  skip_solved();
}

void FlopRun::skip_solved() {
  const auto is_there = [&](const std::string& board) {
    return std::ranges::any_of(report_.rows, [&](const FlopReport::Row& row) { return row.board == board; });
  };
  while (!done() && is_there(to_text(board().board))) ++next_;
}

Result<void> FlopRun::open(unsigned threads) {
  SpotSource source{.spec = many_.spec_on(board()), .spot = many_.spot, .labels = many_.labels};
  source.spot.board = board().board;
  HS_TRY(SolvedSpot opened, SolvedSpot::open(std::move(source), threads, limits_.compact, limits_.memory));
  solved_.emplace(std::move(opened));
  return solved_->prepare();
}

// Numbers as a run that goes on would read them.
Result<void> FlopRun::add(FlopReport::Row row, const std::vector<std::string>& actions) {
  row.board = to_text(board().board);
  row.weight = board().weight;
  row.matchups = matchups_on(many_, board());
  if (report_.actions.empty()) report_.actions = actions;
  report_.rows.push_back(std::move(row));
  HS_TRY(report_, parse_flop_report(format_flop_report(report_)));
  fresh_ = true;
  skip_solved();
  return {};
}

Result<bool> FlopRun::solve(const RunControl& control, const SpotWatch& watch) {
  if (std::exchange(fresh_, false)) solved_.reset();
  if (!solved_) {
    if (!(matchups_on(many_, board()) > 0)) {
      HS_RETURN_IF_ERROR(add(nothing_to_solve(), {}));
      return true;
    }
    HS_RETURN_IF_ERROR(open(control.threads));
  }
  Goal goal = many_.goal;
  if (goal.seconds) goal.seconds = std::max(0.0, *goal.seconds - solved_->seconds());
  if (solved_->run(goal, control, watch).reason == StopReason::stopped) return false;
  HS_TRY(const SpotView view, solved_->view(""));
  HS_RETURN_IF_ERROR(add(row_of(*solved_, view), texts_of(view.actions)));
  return true;
}

Result<void> solve_boards(FlopRun& run, const std::string& path, const RunControl& control,
                          const FlopWatch& watch) {
  while (!run.done() && !control.stop.stop_requested()) {
    if (watch.begins) watch.begins(run.report(), to_text(run.board().board));
    HS_TRY(const bool solved, run.solve(control, watch.spot));
    if (!solved) break;
    HS_RETURN_IF_ERROR(write_file(path, format_flop_report(run.report())));
  }
  return {};
}

}  // namespace hindsight
