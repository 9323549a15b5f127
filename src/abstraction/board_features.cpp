// SPDX-License-Identifier: MIT
#include "abstraction/board_features.h"

#include "base/check.h"

namespace hindsight {

namespace {

std::uint16_t equity_of(std::uint64_t part, std::uint64_t whole) {
  return static_cast<std::uint16_t>(rounded_share(part, whole, equity_unit));
}

}  // namespace

void BoardFeatures::compute(CardSet board, Feature feature, const OpponentGroups& groups) {
  if (feature == Feature::ochs) return compute_groups(board, groups);
  StrengthSweep sweep;
  std::array<std::uint32_t, combo_count> sums{};
  std::array<Tail<strength_unit>, combo_count> tails{};
  const bool distribution = feature == Feature::histogram;
  for_each_river(board, [&](CardSet river) {
    sweep.run(river, [&](std::uint16_t combo, std::uint32_t strength) {
      sums[combo] += strength;
      if (distribution) tails[combo].add(strength);
    });
  });
  const std::uint32_t rivers = rivers_of(board.size());
  for (std::size_t i = 0; i < combo_count; ++i) {
    equities[i] = equity_of(sums[i], std::uint64_t{rivers} * strength_unit);
    if (distribution)
      vectors[i] = tails[i].vector(rivers);
    else
      write_level(rounded_share(sums[i], std::uint64_t{rivers} * strength_unit, largest_distance),
                  vectors[i].data(), feature_size);
  }
}

void BoardFeatures::compute_groups(CardSet board, const OpponentGroups& groups) {
  HS_CHECK(board.size(), ==, 5);
  constexpr std::size_t width = feature_size / opponent_groups;
  GroupSweep sweep(groups);
  sweep.run(board, [&](std::uint16_t combo, const GroupSweep::Strength& strength) {
    std::uint32_t halves = 0;
    for (const std::uint16_t each : strength.halves) halves += each;
    equities[combo] = equity_of(halves, strength_unit);
    for (std::size_t g = 0; g < opponent_groups; ++g) {
      // A group that the hand cannot meet is like any two cards.
      const bool met = strength.hands[g] > 0;
      const std::uint32_t level = rounded_share(met ? strength.halves[g] : halves,
                                                met ? 2u * strength.hands[g] : strength_unit, 255 * width);
      write_level(level, vectors[combo].data() + g * width, width);
    }
  });
}

}  // namespace hindsight
