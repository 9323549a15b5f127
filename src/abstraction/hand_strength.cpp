// SPDX-License-Identifier: MIT
#include "abstraction/hand_strength.h"

#include "cards/halves_won.h"

namespace hindsight {

namespace {

using Values = std::array<HandValue, combo_count>;

// The values of all hands that can meet this one, 0 of others, and its own.
HandValue values_met(CardSet board, Combo hand, Values& values) {
  evaluate_board(board, values);
  const HandValue own = values[hand.index];
  for (const Card mine : {hand.high(), hand.low()})
    for (std::uint8_t other = 0; other < deck_size; ++other)
      if (other != mine.index) values[Combo::of(mine, Card{other}).index] = 0;
  return own;
}

}  // namespace

std::uint32_t hand_strength(CardSet board, Combo hand) {
  Values values;
  const HandValue own = values_met(board, hand, values);
  return halves_won(values, own);
}

GroupStrength group_strength(CardSet board, Combo hand, const OpponentGroups& groups) {
  Values values;
  const HandValue own = values_met(board, hand, values);
  std::array<std::uint16_t, combo_count> halves{};
  add_halves_won(values, own, halves);
  GroupStrength out;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (values[i] == 0) continue;
    const std::uint8_t group = groups[StartingHand::of(Combo{i}).index];
    ++out.hands[group];
    out.halves[group] = static_cast<std::uint16_t>(out.halves[group] + halves[i]);
  }
  return out;
}

GroupSweep::GroupSweep(const OpponentGroups& groups) {
  for (std::uint16_t i = 0; i < combo_count; ++i) groups_[i] = groups[StartingHand::of(Combo{i}).index];
}

GroupStrength GroupSweep::strength(std::uint16_t combo) const {
  const ComboCards c = combo_cards[combo];
  GroupStrength out;
  for (std::size_t g = 0; g < opponent_groups; ++g) {
    const auto itself = static_cast<std::uint16_t>(groups_[combo] == g ? 1 : 0);  // taken off twice
    out.hands[g] = static_cast<std::uint16_t>(all_.apart(g, c) + itself);
    out.halves[g] = static_cast<std::uint16_t>(2 * below_.apart(g, c) + equal_.apart(g, c) + itself);
  }
  return out;
}

}  // namespace hindsight
