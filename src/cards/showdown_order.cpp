// SPDX-License-Identifier: MIT
#include "cards/showdown_order.h"

namespace hindsight {
namespace {

constexpr std::array<Combo, combo_count> make_all_combos() {
  std::array<Combo, combo_count> out{};
  for (std::uint16_t i = 0; i < combo_count; ++i) out[i] = {i};
  return out;
}
constexpr std::array<Combo, combo_count> every_combo = make_all_combos();

// Stable, by seven bits of the value from `shift` on.
void sort_by_bits(std::span<const ShowdownOrder::Hand> from, ShowdownOrder::Hand* to, int shift) {
  std::array<std::uint32_t, 128> place{};
  const auto digit = [shift](ShowdownOrder::Hand hand) {
    return static_cast<std::size_t>(hand.value >> shift & 127);
  };
  for (const ShowdownOrder::Hand hand : from) ++place[digit(hand)];
  std::uint32_t before = 0;
  for (std::uint32_t& count : place) {
    const std::uint32_t here = count;
    count = before;
    before += here;
  }
  for (const ShowdownOrder::Hand hand : from) to[place[digit(hand)]++] = hand;
}

}  // namespace

std::span<const Combo, combo_count> all_combos() { return every_combo; }

void ShowdownOrder::sort(std::span<const HandValue, combo_count> by_combo, std::span<const Combo> combos) {
  count_ = 0;
  for (const Combo combo : combos) {
    hands_[count_] = {by_combo[combo.index], combo.index};
    count_ += by_combo[combo.index] != 0 ? 1u : 0u;
  }
  sort_by_bits(std::span(hands_).first(count_), scratch_.data(), 0);
  sort_by_bits(std::span(scratch_).first(count_), hands_.data(), 7);
}

}  // namespace hindsight
