// A spot that is solved while one seat is held to a model (study/opponents/spot_model.h): what the other wins
// and risks by that, beyond an equilibrium.  Both are exact in the spot without the model; so far as the
// equilibrium is solved, and the held spot.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "study/opponents/exploited_spot.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

// Of a whole solution that is prepared, whose seat `held` plays the model's locks so far as they are trusted.
// `value`: what an equilibrium of the spot without them is worth, by seat; chips, the pot among them.
// Refused: what needs more bytes than that.
Result<SpotExploit> exploit_of(SolvedSpot& spot, std::uint8_t held, std::span<const VectorGame::Lock> model,
                               const std::array<double, 2>& value, std::uint64_t bytes);

}  // namespace hindsight
