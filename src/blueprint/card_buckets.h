// Which hands a strategy takes to be alike.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cards/card.h"

namespace hindsight {

// It never changes: threads share one.
class CardBuckets {
 public:
  virtual ~CardBuckets() = default;
  // In a round of betting buckets are 0 .. count - 1.
  virtual std::uint32_t count(std::size_t round) const = 0;
  // By Combo::index, of each hand that the board of the round leaves; what stands for others says nothing.
  virtual void find(std::size_t round, CardSet board, std::span<std::uint16_t, combo_count> out) const = 0;
};

}  // namespace hindsight
