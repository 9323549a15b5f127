// Sums over the hands of a range: what a hand may meet, and what it wins of that on a full board.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "cards/showdown_order.h"

namespace hindsight {

// Weights in all, and of the hands with each card: what a hand cannot meet is left out by its two cards.
struct WeightsByCard {
  double all = 0;
  std::array<double, deck_size> with{};

  void add(std::uint16_t combo, double weight) {
    all += weight;
    with[combo_cards[combo].high] += weight;
    with[combo_cards[combo].low] += weight;
  }
  // Of those that share no card with it; `itself`: its own weight among them, which was taken off twice.
  double apart(std::uint16_t combo, double itself) const {
    return all - with[combo_cards[combo].high] - with[combo_cards[combo].low] + itself;
  }
};

// Adds to each hand of a board the weight of the range's hands that it beats, and half of those as strong.
inline void add_showdowns(const ShowdownOrder& order, std::span<const double, combo_count> range,
                          std::span<double, combo_count> won) {
  WeightsByCard below;
  order.for_each_value([&](std::span<const ShowdownOrder::Hand> equals) {
    WeightsByCard alike;
    for (const ShowdownOrder::Hand hand : equals) alike.add(hand.combo, range[hand.combo]);
    for (const ShowdownOrder::Hand hand : equals)
      won[hand.combo] += below.apart(hand.combo, 0) + alike.apart(hand.combo, range[hand.combo]) / 2;
    for (const ShowdownOrder::Hand hand : equals) below.add(hand.combo, range[hand.combo]);
  });
}

}  // namespace hindsight
