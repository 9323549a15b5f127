// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/text.h"
#include "classic/search/alpha_beta.h"
#include "classic/search/connect_four_solver.h"
#include "classic/search/nim_solver.h"
#include "classic/search/played_game.h"
#include "games/any_game.h"
#include "games/catalog.h"

namespace hindsight {

namespace {

Player other(Player player) { return {static_cast<std::uint8_t>(1 - player.value)}; }

template <class G>
ExactRating ended(const G& game, const typename G::State& after, Player mover) {
  return {.value = game.payoff(after, mover), .plies = 1};
}

// What moves are worth exactly.  rate() answers nothing where the budget was spent, or where it cannot be
// known.
template <class G>
class ExactRater {
 public:
  static constexpr bool at_once = false;
  ExactRater(const G& game, const SearchOrder& order) : game_(game), search_(game, guide(), order.budget) {}

  // Deeper and deeper, until the move is decided or every line has been followed to its end.
  std::optional<ExactRating> rate(const typename G::State& before, Player mover, Action action) {
    const auto after = game_.next(before, action);
    if (game_.turn(after).kind == Turn::Kind::terminal) return ended(game_, after, mover);
    const int left = game_.max_plies() - static_cast<int>(before.plies);  // this move included
    for (int depth = 1; depth < left; ++depth) {
      const SearchScore score = -search_.score(after, other(mover), depth);
      if (search_.stopped()) return std::nullopt;
      if (!is_decided(score) && depth + 1 < left) continue;
      const bool decided = is_decided(score);
      ExactRating out{.value = decided ? (score > 0 ? 1.0 : -1.0) : 0.0,
                      .plies = decided ? plies_of(score) + 1 : left};
      append_line(after, *out.plies - 1, out.line);
      return out;
    }
    return std::nullopt;
  }
  std::uint64_t nodes() const { return search_.nodes(); }
  std::optional<int> grundy(const typename G::State&) const { return std::nullopt; }

 private:
  // Orders moves and judges nothing: only what is decided counts.
  static typename AlphaBeta<G>::Value guide() {
    if constexpr (requires { G::evaluations; }) return G::evaluations[0].value;
    return nullptr;
  }
  void append_line(typename G::State state, int plies, std::vector<std::string>& out) const {
    for (const Action a : search_.line(state, plies)) {
      out.push_back(game_.action_name(state, a));
      state = game_.next(state, a);
    }
  }

  const G& game_;
  AlphaBeta<G> search_;
};

template <>
class ExactRater<ConnectFour> {
 public:
  using State = ConnectFour::State;
  static constexpr bool at_once = false;
  ExactRater(const ConnectFour& game, const SearchOrder& order)
      : game_(game),
        budget_(order.budget),
        solver_(ConnectFourSolver::make(game.squares().rows(), game.squares().columns(), order.table_bytes)) {
  }

  std::optional<ExactRating> rate(const State& before, Player mover, Action action) {
    const State after = game_.next(before, action);
    if (game_.turn(after).kind == Turn::Kind::terminal) {
      ExactRating out = ended(game_, after, mover);
      out.score = after.four ? (squares() + 1 - before.plies) / 2 : 0;
      return out;
    }
    const auto reply = solver_->score(drop_position(after), budget_);
    if (!reply) return std::nullopt;
    ExactRating out{.value = *reply < 0   ? 1.0
                             : *reply > 0 ? -1.0
                                          : 0.0,
                    .plies = plies_to_end(*reply, squares(), after.plies) + 1,
                    .score = -*reply};
    append_line(after, *reply, out.line);
    return out;
  }
  std::uint64_t nodes() const { return solver_->nodes(); }
  std::optional<int> grundy(const State&) const { return std::nullopt; }

 private:
  int squares() const { return game_.squares().squares(); }

  // Moves that keep the score, from the left; as many as the budget allows.
  void append_line(State state, int score, std::vector<std::string>& out) {
    while (game_.turn(state).kind != Turn::Kind::terminal) {
      const auto move = keeps(state, score);
      if (!move) return;
      out.push_back(game_.action_name(state, *move));
      state = game_.next(state, *move);
      score = -score;
    }
  }
  std::optional<Action> keeps(const State& state, int score) {
    for (Action a = 0; a < game_.action_count(state); ++a) {
      const State after = game_.next(state, a);
      if (game_.turn(after).kind == Turn::Kind::terminal) {
        if ((after.four ? (squares() + 1 - state.plies) / 2 : 0) == score) return a;
        continue;
      }
      const auto more = solver_->at_least(drop_position(after), 1 - score, budget_);
      if (!more) return std::nullopt;
      if (!*more) return a;
    }
    return std::nullopt;
  }

  const ConnectFour& game_;
  SearchBudget budget_;
  std::unique_ptr<ConnectFourSolver> solver_;
};

template <>
class ExactRater<Nim> {
 public:
  static constexpr bool at_once = true;
  ExactRater(const Nim& game, const SearchOrder&) : game_(game), solver_(game) {}

  std::optional<ExactRating> rate(const Nim::State& before, Player, Action action) {
    const Nim::State after = game_.next(before, action);
    const auto reply = solver_.value(after);
    if (!reply) return std::nullopt;
    ExactRating out{.value = reply->mover_wins ? -1.0 : 1.0};
    if (!reply->plies) return out;
    out.plies = *reply->plies + 1;
    append_line(after, *reply, out.line);
    return out;
  }
  std::uint64_t nodes() const { return 0; }
  std::optional<int> grundy(const Nim::State& state) const {
    return game_.misere() ? std::nullopt : std::optional(solver_.grundy(state));
  }

 private:
  // Each move leaves a position that ends one ply sooner, won by whom it was won by.
  void append_line(Nim::State state, NimSolver::Value now, std::vector<std::string>& out) const {
    while (*now.plies > 0) {
      for (Action a = 0;; ++a) {
        const auto after = solver_.value(game_.next(state, a));
        if (!after || after->mover_wins == now.mover_wins || *after->plies != *now.plies - 1) continue;
        out.push_back(game_.action_name(state, a));
        state = game_.next(state, a);
        now = *after;
        break;
      }
    }
  }

  const Nim& game_;
  NimSolver solver_;
};

template <class G>
class BoardGame final : public PlayedGame {
 public:
  BoardGame(G game, std::string name) : game_(std::move(game)), name_(std::move(name)), past_{game_.root()} {}
  BoardGame(G game, std::string name, typename G::State start)
      : game_(std::move(game)), name_(std::move(name)), past_{std::move(start)} {}

  const std::string& name() const override { return name_; }
  int players() const override { return 2; }
  bool over() const override { return game_.turn(state()).kind == Turn::Kind::terminal; }
  Player to_move() const override { return game_.turn(state()).player; }
  bool chance() const override { return false; }
  double payoff(Player player) const override { return game_.payoff(state(), player); }
  std::vector<std::string> moves() const override {
    std::vector<std::string> out;
    if (over()) return out;
    for (Action a = 0; a < game_.action_count(state()); ++a) out.push_back(game_.action_name(state(), a));
    return out;
  }
  void play(Action action) override { past_.push_back(game_.next(state(), action)); }
  bool take_back() override {
    if (past_.size() == 1) return false;
    past_.pop_back();
    return true;
  }
  std::string board() const override { return game_.board(state()); }
  bool solves_at_once() const override { return ExactRater<G>::at_once || game_.max_plies() <= 12; }

  std::vector<EvaluationInfo> evaluations() const override {
    std::vector<EvaluationInfo> out{{"result", "1 won, -1 lost, 0 for everything else"}};
    if constexpr (requires { G::evaluations; })
      for (const auto& evaluation : G::evaluations) out.push_back({evaluation.name, evaluation.summary});
    return out;
  }

  Result<Ratings> rate(const SearchOrder& order) override {
    HS_TRY(const auto value, value_of(order.evaluation));
    Ratings out;
    for (const std::string& move : moves())
      out.moves.push_back({.action = static_cast<Action>(out.moves.size()), .move = move});
    if (order.exact) rate_exactly(order, out);
    if (order.depth > 0 || order.deepen) rate_by_heuristic(order, value, out);
    sort_ratings(out);
    return out;
  }

 private:
  using Value = typename AlphaBeta<G>::Value;

  const typename G::State& state() const { return past_.back(); }

  Result<Value> value_of(const std::string& name) const {
    if (name == "result") return Value{nullptr};
    std::vector<std::string_view> known;
    for (const EvaluationInfo& info : evaluations()) known.push_back(info.name);
    if constexpr (requires { G::evaluations; })
      for (const auto& evaluation : G::evaluations)
        if (evaluation.name == name) return Value{evaluation.value};
    return fail(ErrorCode::not_found,
                fmt::format("{} has no evaluation {}{}; it has {}", name_, in_quotes(name),
                            did_you_mean(name, known), fmt::join(known, ", ")));
  }

  void rate_exactly(const SearchOrder& order, Ratings& out) {
    ExactRater<G> rater(game_, order);
    const std::size_t count = out.moves.size();
    for (std::size_t i = 0; i < count; ++i) {  // from the middle, where the better moves are, outwards
      MoveRating& move = out.moves[i % 2 == 0 ? (count - 1) / 2 - i / 2 : (count - 1) / 2 + (i + 1) / 2];
      if (order.progress) order.progress(i, count, rater.nodes());
      move.exact = rater.rate(state(), to_move(), move.action);
      move.grundy = rater.grundy(game_.next(state(), move.action));
      if (move.exact) move.exact->line.insert(move.exact->line.begin(), move.move);
      out.finished = out.finished && move.exact.has_value();
    }
    out.nodes += rater.nodes();
  }

  void rate_by_heuristic(const SearchOrder& order, Value value, Ratings& out) {
    AlphaBeta<G> search(game_, value, order.budget);
    const int most = order.deepen ? game_.max_plies() - static_cast<int>(state().plies) : order.depth;
    for (int depth = order.deepen ? 1 : order.depth; depth <= most; ++depth) {
      std::vector<double> found;
      for (const MoveRating& move : out.moves) {
        const SearchScore score =
            -search.score(game_.next(state(), move.action), other(to_move()), depth - 1);
        found.push_back(is_decided(score) ? (score > 0 ? 1 : -1)
                                          : static_cast<double>(score) / evaluation_unit);
      }
      if (search.stopped()) break;
      for (std::size_t i = 0; i < found.size(); ++i) out.moves[i].heuristic = found[i] == 0 ? 0 : found[i];
      out.depth = depth;
    }
    out.finished = out.finished && !search.stopped();
    out.nodes += search.nodes();
  }

  G game_;
  std::string name_;
  std::vector<typename G::State> past_;  // the start first
};

}  // namespace

Result<std::unique_ptr<PlayedGame>> open_board_game(std::string_view spec) {
  HS_TRY(AnyGame any, make_game(spec));
  const std::string name = canonical_name(spec);
  return std::visit(
      [&]<class G>(G& game) -> Result<std::unique_ptr<PlayedGame>> {
        if constexpr (PerfectInformationGame<G>)
          return std::make_unique<BoardGame<G>>(std::move(game), name);
        else
          return fail(ErrorCode::unsupported,
                      fmt::format("{} hides something from its players, so that no move is best by itself; "
                                  "'hindsight solve {}' finds a strategy",
                                  name, name));
      },
      any);
}

Result<std::unique_ptr<PlayedGame>> open_board_game(std::string_view spec, std::string_view board,
                                                    bool any_count) {
  HS_TRY(AnyGame any, make_game(spec));
  auto* const game = std::get_if<ConnectFour>(&any);
  if (game == nullptr)
    return fail(ErrorCode::unsupported,
                fmt::format("{} starts from its beginning; only connect_four can be set up from a board",
                            canonical_name(spec)));
  HS_TRY(auto state, game->parse_board(board, any_count));
  return std::make_unique<BoardGame<ConnectFour>>(*game, canonical_name(spec), std::move(state));
}

}  // namespace hindsight
