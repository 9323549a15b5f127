// What a move says of the hand behind it: every hand of a range counts by the chance that a policy makes the
// move with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "cards/range.h"
#include "play/policy.h"

namespace hindsight {

// The chance that a policy with these chances makes such a move.  A raise that it does not have counts as
// those next to it, by the pseudo-harmonic mapping (blueprint/translation.h).
double likelihood(std::span<const Chance> chances, const Move& move, const PublicView& view);

// The seat whose turn it is at the view has made this move.  `slip`, 0 to 1: how often the player is taken
// to move as the whole range does, whatever the hand.  False where the policy hardly ever makes the move: it
// counts as made by the stronger hands of the range.
bool observe(const PublicView& view, const RangeStrategy& strategy, const Move& move, double slip,
             Range& range);

// What a hand wins of a pot against a hand of any two cards, on average, by Combo::index; of hands that meet
// the board it says nothing.
std::array<double, combo_count> equity_against_any(CardSet board);

}  // namespace hindsight
