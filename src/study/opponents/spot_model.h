// A spot whose one seat plays by somebody's policy: a bot, a style, or a person as he was counted.
//
// A policy sees whole hands. Its hand begins before the flop with the raise and the call that make the spot's
// pot, in fifths of it to the big blind, and is checked down to the spot's board; what the policy would have
// held by then is not asked, since the spot says it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "holdem/spots/spot.h"
#include "holdem/vector_game.h"
#include "play/policy.h"

namespace hindsight {

// Refused: spots before the flop, or of another deck than 52 cards.
Result<void> check_can_be_modelled(const HoldemSpot& spot);
// The model is asked at each of them.
std::size_t decisions_of(const VectorGame& game, std::uint8_t seat);

// What the seat plays at all its decisions, so far trusted: locks of the game.  Bets that the game lacks are
// taken for those next to them, by the pseudo-harmonic mapping.  Errors: a spot before the flop or of another
// deck, a policy that does not know its chances, a stop.
Result<std::vector<VectorGame::Lock>> model_locks(const HoldemSpot& spot, const VectorGame& game,
                                                  std::uint8_t seat, const Policy& policy, double trust,
                                                  const RunControl& control = {});

}  // namespace hindsight
