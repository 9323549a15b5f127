// SPDX-License-Identifier: MIT
#include "solve/network_fit.h"

#include <algorithm>

namespace hindsight {

Perceptron silent_network(std::uint32_t inputs, const std::vector<std::uint32_t>& hidden,
                          std::uint32_t outputs, std::uint64_t seed) {
  std::vector<std::uint32_t> units{inputs};
  units.insert(units.end(), hidden.begin(), hidden.end());
  units.push_back(outputs);
  Perceptron out(units, seed);
  std::ranges::fill(out.padded().subspan(out.layers().back().first), 0.0F);
  return out;
}

}  // namespace hindsight
