// How large a spot's game is, street by street.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cards/card.h"
#include "postflop/vector_game.h"

namespace hindsight {

inline constexpr std::array<const char*, 2> seat_keys{"oop", "ip"};

struct StreetSize {
  const char* street;
  std::size_t nodes = 0, boards = 0;
};
std::vector<StreetSize> street_sizes(const VectorGame& game);  // of the streets that it has

}  // namespace hindsight
