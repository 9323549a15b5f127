// What a heads-up hand of two known strategies says of them, without the cards that they happened to hold.
//
// Both might have held any hands that would have been played so.  With r[s][x] the chance that seat s plays
// hand x as it has, the hand is told in the mean over all pairs of hands (imaginary observations: Bowling,
// Johanson, Burch & Szafron 2008), and each public event, a move or cards of the board, adds E[v] - v, what v
// was expected to be less what it came to be (AIVAT: Burch, Schmid, Moravcik, Morrill & Bowling 2018), where
//
//   v = what the pairs win if nobody bets any more, and who has just been raised folds as he would, or calls,
//
// and chances of moves are those of the whole ranges.  As no pair of hands is left to chance, only what
// ranges win beyond v on the way that was taken is luck.  Where little is at stake a quick strategy says in v
// what is folded.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>

#include "base/rng.h"
#include "cards/range.h"
#include "play/policy.h"
#include "table/hand.h"

namespace hindsight {

class RangeLuck {
 public:
  // By seat.  All outlive this.
  struct Player {
    const Policy* plays;
    const Policy* answers;  // quickly, and nearly as it plays; may be the same
    PolicyState* state;     // of plays
  };
  RangeLuck(std::array<Player, 2> players, Rng rng) : players_(players), rng_(rng) {}

  void begin();
  void before_move(const Hand& hand, Move move);
  // What seat 0 won, in chips; `won` is that by equity where betting ended early, which counts from a turn on
  // at which a policy does not say what it does, or raises to any of many amounts.
  double value(double won) const { return correction_ + (told_ ? last_ : won); }

 private:
  class RunOuts;   // full boards
  struct Contest;  // two ranges on a board

  void board_dealt(const Hand& hand);
  // v times the weight of the pairs, of who has just raised with this range.
  double raised(const Hand& after, Seat mover, const Range& range, const RunOuts& run_outs) const;

  std::array<Player, 2> players_;
  Rng rng_;
  std::array<Range, 2> ranges_;
  CardSet board_;
  bool told_ = true;
  double last_ = 0;  // v after the last move: with none to come what the hand is worth
  double correction_ = 0;
};

}  // namespace hindsight
