// SPDX-License-Identifier: MIT
#include "cards/starting_grid.h"

namespace hindsight {

std::string starting_grid(const std::function<std::string(StartingHand)>& cell) {
  std::string out;
  for (int row = 0; row < 13; ++row) {
    for (int column = 0; column < 13; ++column) out += cell(StartingHand::at(row, column)) + ' ';
    out.back() = '\n';
  }
  return out;
}

}  // namespace hindsight
