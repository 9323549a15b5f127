// A game of a deck that is small enough: all boards at once, and the buckets of their hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "blueprint/card_buckets.h"
#include "blueprint/dealt_game.h"
#include "holdem/spots/spot.h"

namespace hindsight {

struct WholeGame {
  VectorGame game;
  std::vector<HandBuckets> buckets;  // by board; seats hold the same hands
  std::vector<float> deals;          // by board: that it stands for, up to suits
};

// Of a spot from the blinds on, in which seats hold any two cards.  Refused with the size where it takes more
// than `memory` bytes.
Result<WholeGame> whole_game(const HoldemSpot& spot, const CardBuckets& buckets, std::uint64_t memory,
                             unsigned threads);

// Of each of its boards, by other buckets.
std::vector<HandBuckets> hand_buckets(const CardRules& rules, const VectorGame& game,
                                      const CardBuckets& buckets);

}  // namespace hindsight
