// What the moves of a turn are worth by playing on: the others are dealt hands as they may hold them by the
// play so far, the board is dealt, and after each move all seats play by a policy to the end of the hand.
//
// It takes any number of seats, stacks and bets.  Beyond the error of what is drawn a value is one by this
// policy's play: where the policy errs later, so does the value.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/range.h"
#include "play/policy.h"

namespace hindsight {

using SeatRanges = std::array<Range, max_seats>;  // weights need not add up to anything
using SeatHands = std::array<Combo, max_seats>;

// Draws the hands of all seats but one: together as likely as the product of their weights, where no two have
// a card in common.  Who has folded is drawn, too, since his cards are in nobody else's hand and not on the
// board.
class OthersHands {
 public:
  OthersHands(int seats, Seat me, Combo own, CardSet board, const SeatRanges& ranges);
  // With the own hand in its place.  Where 10,000 draws in a row meet, one seat after another is drawn from
  // what is left to it.
  SeatHands draw(Rng& rng) const;

 private:
  struct Held {
    Seat seat;
    std::vector<Combo> hands;
    std::vector<double> up_to;  // sums of weights
    Combo draw(Rng& rng) const;
  };
  bool draw_all(Rng& rng, SeatHands& out) const;
  static Combo draw_left(const Held& held, CardSet used, Rng& rng);

  Seat me_;
  Combo own_;
  CardSet used_;  // by it and by the board
  std::vector<Held> others_;
};

// How the seat that is asked about goes on after the move: by the policy, by it with calls for all its
// raises, or not at all.  A hand that the policy never has in this place it may play so badly that giving up
// is worth more.
enum class GoingOn : std::uint8_t { as_policy, passive, gives_up };
inline constexpr std::array<GoingOn, 3> ways_to_go_on{GoingOn::as_policy, GoingOn::passive,
                                                      GoingOn::gives_up};

struct RollOutRules {
  // At most; 0: as many as the time allows.  By the first quarter of them, or 256, the best way to go on is
  // chosen for each move; what it is worth the others say.
  std::uint64_t deals = 0;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // the same bits for any number, where the clock does not end it
  // It ends before that, where one move is worth more than each other one by so many standard errors of the
  // difference.
  double clear = 8;
};

struct RolledOut {
  std::uint64_t deals = 0;  // that count
  std::size_t moves = 0;
  std::vector<double> sums, products;  // of what each move came to, and of pairs of moves

  // Chips that the hand ends up with on average, less those that folding now would leave.
  double value(std::size_t move) const { return sums[move] / static_cast<double>(deals); }
  // A standard error of the difference of two values: both moves are played with the same cards and the same
  // luck.
  double error_between(std::size_t a, std::size_t b) const;
  double error(std::size_t move) const;
  std::size_t best() const;
};

// Moves of the seat whose turn it is in `hand`, which holds `own`; `ranges` by seat, as at this turn.
// Stopped: as far as it came; at least some deals are played.
RolledOut roll_out(const Policy& policy, const Hand& hand, Combo own, const SeatRanges& ranges,
                   std::span<const Move> moves, const RollOutRules& rules, const Budget& budget = {});

// The share of the pot that the hand wins on average when all who are left show their hands at the end.
double showdown_odds(const Hand& hand, Combo own, const SeatRanges& ranges, std::uint64_t deals,
                     std::uint64_t seed);

}  // namespace hindsight
