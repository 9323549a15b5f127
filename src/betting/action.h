// What a seat asks for, and what it then did.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "betting/units.h"

namespace hindsight {

inline constexpr std::uint32_t max_actions = 64;  // of a decision in a tree

struct Move {
  enum class Kind : std::uint8_t {
    fold,
    call,
    raise
  } kind = Kind::fold;  // call: also check; raise: also bet
  Chips to = 0;         // raise: what stands in front of the player on this street afterwards

  static constexpr Move fold() { return {Kind::fold, 0}; }
  static constexpr Move call() { return {Kind::call, 0}; }
  static constexpr Move raise_to(Chips to) { return {Kind::raise, to}; }
  friend constexpr bool operator==(Move, Move) = default;
};

// A move in its place: it needs no betting around it to be shown.  (An Action of games/ is a number.)
struct BetAction {
  enum class Kind : std::uint8_t { fold, check, call, bet, raise } kind = Kind::check;
  Chips to = 0;         // bet and raise: what then stands in front of the seat on this street
  bool all_in = false;  // bet and raise: the seat's last chip is in

  constexpr bool puts_more() const { return kind == Kind::bet || kind == Kind::raise; }
  friend constexpr bool operator==(const BetAction&, const BetAction&) = default;
};

constexpr Move move_of(const BetAction& action) {
  if (action.kind == BetAction::Kind::fold) return Move::fold();
  return action.puts_more() ? Move::raise_to(action.to) : Move::call();
}

}  // namespace hindsight
