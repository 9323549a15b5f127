// What players may hold by what they did: every hand counts by the chance that a policy would have played it
// as it was played, before the flop and on the streets since.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "cards/range.h"
#include "play/policy.h"
#include "study/hands/hand_spots.h"

namespace hindsight {

// The strategies that come with the program, with whatever they do, be it ever so seldom.
const std::shared_ptr<const Policy>& usual_play();

bool has_straddle(const HandRules& rules);

struct PlayedRanges {
  std::vector<Range>
      ranges;  // by the seats asked for; hands that the board has taken weigh nothing or as before
  // Moves of theirs that the policy hardly ever makes with any hand: they count as made by the stronger hands
  // of the range.
  int unlike = 0;
};

// Of what was seen, the first so many events.
Result<PlayedRanges> played_ranges(const Policy& policy, const PublicView& seen, std::span<const Seat> seats,
                                   std::size_t events);

struct HandRanges {
  std::array<Range, 2> ranges;  // out of position first; weights are hundredths of the likeliest hand's
  int unlike = 0;               // as above
};

// Of the hand up to the first decision of the spot.  Who was seen to hold a hand has it in the range, be it
// ever so unlikely.
Result<HandRanges> ranges_before(const Policy& policy, const Hand& hand, const HandSpot& spot);

}  // namespace hindsight
