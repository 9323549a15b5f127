// The small game that a match over the wire comes to, with every history that its strategies and its logs
// know: cards from the definition's deck, betting from BettingLines.  Where no strategy tells suits apart,
// cards are ranks.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "acpc/log.h"
#include "games/game.h"
#include "study/wire/betting_lines.h"

namespace hindsight {

class LoggedGame {
 public:
  struct State {
    std::uint32_t line = 0;
    int dealt = 0;
    std::array<Card, max_seats + 1> cards{};  // of players in their order, then the board's
  };

  explicit LoggedGame(const BettingLines& lines) : lines_(&lines) {}  // which outlives it

  int players() const { return game().players; }
  State root() const { return {}; }
  Turn turn(const State& s) const;
  Action action_count(const State& s) const;
  double probability(const State& s, Action a) const;
  State next(State s, Action a) const;
  double payoff(const State& s, Player p) const;
  Information information(const State& s, Player p) const;
  std::string action_name(const State& s, Action a) const;
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return static_cast<double>(game().big_blind()); }

  const AcpcHand& hand(const State& s) const { return (*lines_)[s.line].hand; }
  const std::vector<Move>& moves(const State& s) const { return (*lines_)[s.line].moves; }
  // The outcomes of chance, highest suits first where suits are not told apart.
  std::vector<Card> outcomes(const State& s) const;

  // A hand of a log as its actions and outcomes of chance.
  struct Path {
    std::vector<Action> actions;
    bool whole = true;  // false: it leaves the lines before its next move
  };
  Path path_of(const AcpcLogHand& hand) const;

 private:
  const AcpcGame& game() const { return lines_->game(); }
  bool chance(const State& s) const { return WireGame::deals(hand(s), s.dealt); }
  int left(const State& s, int rank) const;  // cards of a rank

  const BettingLines* lines_;
};

// What a strategy does in it, in the seat of `player`, past moves that were made for others and others' moves
// that were taken for others counted in by their probability.
ListedStrategy strategy_in(const LoggedGame& game, const HistoryTree& tree, const WireGame& wire,
                           const ListedStrategy& strategy);
// Whose players always call.
ListedStrategy calling_in(const HistoryTree& tree);

}  // namespace hindsight
