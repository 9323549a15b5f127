// SPDX-License-Identifier: MIT
#include "study/setup/range_json.h"

#include "cards/isomorphism.h"
#include "io/json.h"

namespace hindsight {

Json range_json(const Range& range, RangeStyle style, const std::vector<std::string>& notices) {
  Json cells = Json::array();
  for (std::uint8_t i = 0; i < starting_hand_count; ++i) {
    double sum = 0;
    const auto combos = StartingHand{i}.combos();
    for (const Combo combo : combos) sum += range[combo];
    cells.push_back(sum / static_cast<double>(combos.size()));
  }
  return {
      {"text", to_text(range, style)}, {"combos", range.combos()},  {"share", range.combos() / combo_count},
      {"weights", range.weights},      {"cells", std::move(cells)}, {"notices", notices}};
}

}  // namespace hindsight
