// The chip poker of a school report: two hole cards, a flop and nothing after it, bets of at most four chips
// at a time.
//
// Before and after the flop the seats put in 0 to 4 chips in turn.  Less than what matches is a fold (and
// nothing is put in), what matches closes the round, 0 with nothing to match is a check, more is a raise of
// any number of chips, any number of times.  The seat that starts does so in both rounds.  Once a stack is
// in, the hands are compared.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "holdem/boards.h"
#include "holdem/vector_game.h"

namespace hindsight {

inline constexpr int max_chips = 4;  // put in at a time

// The betting of one hand, without cards.
struct ChipBetting {
  int stack = 0;            // of the seat that has less: what the other has above it cannot be lost
  std::array<int, 2> in{};  // antes and all put in so far
  std::uint8_t seat = 0;    // to act; 0 starts both rounds
  int street = 0;           // 1: after the flop
  bool opened = false;      // somebody has acted in this round
  bool over = false;
  int folded = -1;  // which seat

  static ChipBetting begin(int stack, int ante) {
    const int in = std::min(stack, ante);
    return {.stack = stack, .in = {in, in}, .over = in == stack};
  }
  int need() const { return in[1 - seat] - in[seat]; }
  int max() const { return std::min(max_chips, stack - in[seat]); }
  // 0 or more; what nobody could match stays with the seat.
  ChipBetting after(int chips) const;
  // Of seat 0, when over; `order` is above 0 where its hand is better.
  int won(int order) const {
    if (folded >= 0) return folded == 0 ? -in[0] : in[1];
    return order > 0 ? in[1] : order < 0 ? -in[0] : 0;
  }
};

// What is solved: a hand between equal stacks.  With the whole menu the betting more than doubles with every
// chip.
struct ChipPoker {
  int stack = 20, ante = 1;
  // What may be put in to raise; calls always.
  std::array<bool, max_chips + 1> menu{true, true, true, true, true};
  int raise_cap = 0;         // bets and raises in a round; 0: no cap
  int ranks = 7, suits = 4;  // aces down, clubs up; 7 cards at least
};

// The betting of both rounds.  trees[0] is the first, and those after the flop depend on the chips put in
// alone.
std::vector<StreetTree> chip_trees(const ChipPoker& poker);

// Boards and hands; boards[0] is before the flop.
std::vector<BoardNode> chip_boards(const ChipPoker& poker, const HandWeights& weights);

// What hands win and lose is in chips of the stack, antes included.
VectorGame make_game(const ChipPoker& poker, std::vector<BoardNode> boards, const HandWeights& weights);

}  // namespace hindsight
