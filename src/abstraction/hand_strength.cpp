// SPDX-License-Identifier: MIT
#include "abstraction/hand_strength.h"

namespace hindsight {

GroupSweep::GroupSweep(const OpponentGroups& groups) {
  for (std::uint16_t i = 0; i < combo_count; ++i) groups_[i] = groups[StartingHand::of(Combo{i}).index];
}

GroupSweep::Strength GroupSweep::strength(std::uint16_t combo) const {
  const ComboCards c = combo_cards[combo];
  Strength out;
  for (std::size_t g = 0; g < opponent_groups; ++g) {
    const auto itself = static_cast<std::uint16_t>(groups_[combo] == g ? 1 : 0);  // taken off twice
    out.hands[g] = static_cast<std::uint16_t>(all_.apart(g, c) + itself);
    out.halves[g] = static_cast<std::uint16_t>(2 * below_.apart(g, c) + equal_.apart(g, c) + itself);
  }
  return out;
}

}  // namespace hindsight
