// How large a spot's game is, street by street.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct StreetSize {
  std::string_view street;
  std::size_t nodes = 0, boards = 0;
};
std::vector<StreetSize> street_sizes(const VectorGame& game);  // of the streets that it has

}  // namespace hindsight
