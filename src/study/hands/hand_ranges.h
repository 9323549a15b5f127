// What two players may hold when a street begins: every hand counts by the chance that a policy would have played it as it was played,
// before the flop and on the streets since.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "cards/range.h"
#include "play/policy.h"
#include "study/hands/hand_spots.h"

namespace hindsight {

struct HandRanges {
  std::array<Range, 2> ranges;  // out of position first; weights are hundredths of the likeliest hand's
  // Moves of theirs that the policy hardly ever makes with any hand: they count as made by the stronger hands of the range.
  int unlike = 0;
};

// The chance that a policy with these chances makes such a move.  A raise that it does not have counts as those next to it, by the
// pseudo-harmonic mapping (blueprint/translation.h).
double likelihood(const Chances& chances, const Move& move, const PublicView& view);

// Of the hand up to the first decision of the spot.  Who was seen to hold a hand has it in the range, be it ever so unlikely.
Result<HandRanges> ranges_before(const Policy& policy, const Hand& hand, const HandSpot& spot);

}  // namespace hindsight
