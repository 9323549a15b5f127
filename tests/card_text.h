// Cards of tests, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cards/card.h"

namespace hindsight {

inline CardSet cards_of(std::string_view text) {
  CardSet set;
  const std::vector<Card> cards = parse_cards(text).value();
  for (const Card card : cards) set |= card;
  return set;
}

inline Combo combo_of(std::string_view text) {
  const std::vector<Card> cards = parse_cards(text).value();
  return Combo::of(cards.at(0), cards.at(1));
}

}  // namespace hindsight
