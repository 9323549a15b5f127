// Counting sort of numbers by small keys.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace hindsight {

// The numbers below `size` in the order of their keys, which are below `keys`; equal ones stay in order.
// begin[k] is where key k begins.
template <class Key>
std::vector<std::uint32_t> sorted_by_key(std::size_t size, std::size_t keys, const Key& key,
                                         std::vector<std::uint32_t>& begin) {
  begin.assign(keys + 1, 0);
  for (std::uint32_t i = 0; i < size; ++i) ++begin[key(i) + 1];
  for (std::size_t k = 0; k < keys; ++k) begin[k + 1] += begin[k];
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1), out(size);
  for (std::uint32_t i = 0; i < size; ++i) out[next[key(i)]++] = i;
  return out;
}

}  // namespace hindsight
