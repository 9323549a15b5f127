// What hands are worth if all cards are shown.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "holdem/vector_game.h"

namespace hindsight {

// Of each hand of the seat, its share of the pot over all cards to come, ties halved, against the other's
// hands as often as `reach` says; nan where it meets none.
std::vector<double> equities(const VectorGame& game, std::uint32_t board, std::uint8_t seat,
                             const std::vector<double>& reach);

}  // namespace hindsight
