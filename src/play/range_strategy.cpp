// SPDX-License-Identifier: MIT
#include "play/range_strategy.h"

namespace hindsight {

HandSet hands_left(CardSet board) {
  HandSet out;
  for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = !Combo{i}.cards().meets(board);
  return out;
}

HandSet hands_held(std::span<const double, combo_count> weights, CardSet board) {
  HandSet out;
  for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = weights[i] > 0 && !Combo{i}.cards().meets(board);
  return out;
}

std::uint16_t RangeStrategy::add(Row row) {
  chances_.insert(chances_.end(), row.begin(), row.end());
  ends_.push_back(static_cast<std::uint32_t>(chances_.size()));
  return static_cast<std::uint16_t>(ends_.size() - 1);
}

}  // namespace hindsight
