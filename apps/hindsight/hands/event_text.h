// What happens at a table, in words: "raises to 300, all-in".
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "io/decimal.h"
#include "table/hand.h"

namespace hindsight {

// Chips are 10^-places of the unit that is printed.
class EventText {
 public:
  explicit EventText(const Hand& hand, int places = 0) : hand_(&hand), places_(places) {}

  std::string chips(Chips amount) const { return to_text(Decimal::of(amount, places_)); }
  std::string share(Share share) const;        // rounded to six places
  std::string what(const Event& event) const;  // without the seat; "" of cards

 private:
  std::string hand_of(std::array<Card, 2> hole) const;
  std::string shown(const Event& event) const;
  std::string won(const Event& event) const;
  std::string pot_name(int pot) const;

  const Hand* hand_;
  int places_;
};

std::string cards_text(std::span<const Card> cards);  // ?? where unknown
std::string_view street_name(Street street);          // before the flop, flop, turn, river

}  // namespace hindsight
