// What a player's move was, in the words of players: by the betting before it and, after the flop, by how the
// hand does against what the others may hold.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "play/seat_view.h"

namespace hindsight {

enum class DecisionKind : std::uint8_t {
  fold,
  check,
  limp,       // before the flop: called where nobody has raised
  open,       // the first raise before the flop
  three_bet,  // the second
  four_bet,   // any later one
  call,
  c_bet,        // the first bet of the flop, by who raised last before it
  value_bet,    // another bet or raise after the flop with at least one's part of showdown odds
  bluff,        // the same with less
  bluff_catch,  // a call on the river with less than one's part of them
};

inline constexpr std::array<std::string_view, 11> decision_kind_names{
    "fold", "check", "limp", "open", "3-bet", "4-bet", "call", "c-bet", "value-bet", "bluff", "bluff-catch"};

std::string_view to_text(DecisionKind kind);

// Of a legal move at a turn.  `showdown_odds`: the share of the pot that the hand wins on average when all
// who are left show theirs (play/response/roll_out.h), of which one's part is one over their number; before
// the flop it is not looked at.
DecisionKind decision_kind(const PublicView& turn, const Move& move, double showdown_odds);

}  // namespace hindsight
