// Depth-limited min-max with alpha-beta cuts and a transposition table (Knuth & Moore 1975), over the rules
// of any game of perfect information.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/large_array.h"
#include "classic/search/played_game.h"
#include "games/perfect_information.h"

namespace hindsight {

// To the mover.  A win is `win_score` less the plies until it is there, a loss the same below 0; an
// evaluation lies between.
using SearchScore = std::int32_t;
inline constexpr SearchScore win_score = 1'000'000'000, least_win = win_score - 1'000'000,
                             evaluation_unit = 100'000'000;

inline bool is_decided(SearchScore score) { return std::abs(score) >= least_win; }
inline int plies_of(SearchScore decided) { return win_score - std::abs(decided); }

template <PerfectInformationGame G>
class AlphaBeta {
 public:
  using State = typename G::State;
  using Value = double (*)(const G&, const State&, Player);  // null: 0 for every position that is not over

  AlphaBeta(const G& game, Value value, const SearchBudget& budget)
      : game_(game), value_(value), budget_(budget) {}

  // Of a position with `mover` to move, exactly as far as `depth` plies go; of no meaning once stopped().
  SearchScore score(const State& state, Player mover, int depth) {
    return search(state, mover, depth, -win_score, win_score);
  }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }

  // The moves of best play that the last searches found, up to `plies` of them.
  std::vector<Action> line(State state, int plies) const {
    std::vector<Action> out;
    while (plies-- > 0 && game_.turn(state).kind != Turn::Kind::terminal) {
      const Entry& entry = table_[slot(game_.key(state))];
      if (!(entry.key == game_.key(state)) || entry.bound != Bound::exact) break;
      out.push_back(entry.best);
      state = game_.next(state, entry.best);
    }
    return out;
  }

 private:
  enum class Bound : std::uint8_t { none, exact, lower, upper };
  struct Entry {
    PositionKey key;
    SearchScore score = 0;
    std::int16_t depth = 0;
    std::uint16_t best = 0;
    Bound bound = Bound::none;
  };
  struct Move {
    State state;
    Action action;
    double rank;
  };
  static constexpr std::size_t entries = std::size_t{1} << 21;  // 64 MiB

  static std::size_t slot(const PositionKey& key) {
    const std::uint64_t mixed = (key.low ^ key.high * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return mixed >> 43;
  }
  // A score as the move before sees it, one ply farther off; and a bound of it back.
  static SearchScore farther(SearchScore score) {
    return is_decided(score) ? (score > 0 ? score - 1 : score + 1) : score;
  }
  static SearchScore nearer(SearchScore score) {
    return is_decided(score) ? std::clamp(score > 0 ? score + 1 : score - 1, -win_score, win_score) : score;
  }

  SearchScore search(const State& state, Player mover, int depth, SearchScore alpha, SearchScore beta) {
    if (++nodes_ % 4096 == 0 && budget_.spent()) stopped_ = true;
    if (stopped_) return 0;
    if (game_.turn(state).kind == Turn::Kind::terminal) {
      const double payoff = game_.payoff(state, mover);
      return payoff > 0 ? win_score : payoff < 0 ? -win_score : 0;
    }
    if (depth == 0)
      return value_ == nullptr ? 0 : static_cast<SearchScore>(value_(game_, state, mover) * evaluation_unit);
    const PositionKey key = game_.key(state);
    Entry& entry = table_[slot(key)];
    const bool known = entry.key == key && entry.bound != Bound::none;
    if (known && answers(entry, depth, alpha, beta)) return entry.score;
    const std::vector<Move> moves = ordered(state, mover, depth, known ? entry.best : 0);
    SearchScore best = -win_score - 1, reached = alpha;
    Action best_move = 0;
    for (const Move& move : moves) {
      const Player other{static_cast<std::uint8_t>(1 - mover.value)};
      const SearchScore found =
          farther(-search(move.state, other, depth - 1, -nearer(beta), -nearer(reached)));
      if (stopped_) return 0;
      if (found > best) {
        best = found;
        best_move = move.action;
      }
      reached = std::max(reached, best);
      if (reached >= beta) break;
    }
    entry = {key, best, static_cast<std::int16_t>(depth), static_cast<std::uint16_t>(best_move),
             best >= beta    ? Bound::lower
             : best <= alpha ? Bound::upper
                             : Bound::exact};
    return best;
  }

  // A decided score holds for any depth from the one at which it was found; others for their own alone, as a
  // deeper look judges other positions.
  static bool answers(const Entry& entry, int depth, SearchScore alpha, SearchScore beta) {
    if (entry.depth != depth && !(is_decided(entry.score) && plies_of(entry.score) <= depth)) return false;
    if (entry.bound == Bound::exact) return true;
    return entry.bound == Bound::lower ? entry.score >= beta : entry.score <= alpha;
  }

  // The move that was best before first, then by how the position after them looks.
  std::vector<Move> ordered(const State& state, Player mover, int depth, Action first) const {
    const Action count = game_.action_count(state);
    std::vector<Move> out;
    out.reserve(count);
    for (Action a = 0; a < count; ++a) {
      const Action action = a == 0 ? first : a <= first ? a - 1 : a;
      out.push_back({game_.next(state, action), action, 0});
    }
    if (depth < 3 || value_ == nullptr) return out;
    for (Move& move : out) move.rank = value_(game_, move.state, mover);
    std::stable_sort(out.begin() + 1, out.end(),
                     [](const Move& a, const Move& b) { return a.rank > b.rank; });
    return out;
  }

  const G& game_;
  Value value_;
  SearchBudget budget_;
  LargeArray<Entry> table_{entries};
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace hindsight
