// SPDX-License-Identifier: MIT
#include "abstraction/board_features.h"

#include <numeric>

#include "base/check.h"

namespace hindsight {

namespace {

std::uint16_t equity_of(std::uint64_t part, std::uint64_t whole) {
  return static_cast<std::uint16_t>(rounded_share(part, whole, equity_unit));
}

// The mean of strengths that add up to so much.
FeatureVector mean_vector(std::uint32_t sum, std::uint32_t rivers) {
  FeatureVector out;
  write_level(rounded_share(sum, std::uint64_t{rivers} * strength_unit, largest_distance), out.data(),
              feature_size);
  return out;
}

std::uint32_t all_halves(const GroupStrength& strength) {
  return std::accumulate(strength.halves.begin(), strength.halves.end(), 0u);
}

FeatureVector group_vector(const GroupStrength& strength) {
  constexpr std::size_t width = feature_size / opponent_groups;
  FeatureVector out;
  for (std::size_t g = 0; g < opponent_groups; ++g) {
    // A group that the hand cannot meet is like any two cards.
    const bool met = strength.hands[g] > 0;
    const std::uint32_t level = rounded_share(met ? strength.halves[g] : all_halves(strength),
                                              met ? 2u * strength.hands[g] : strength_unit, 255 * width);
    write_level(level, out.data() + g * width, width);
  }
  return out;
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
      vectors[i] = mean_vector(sums[i], rivers);
  }
}

void BoardFeatures::compute_groups(CardSet board, const OpponentGroups& groups) {
  HS_CHECK(board.size(), ==, 5);
  GroupSweep sweep(groups);
  sweep.run(board, [&](std::uint16_t combo, const GroupStrength& strength) {
    equities[combo] = equity_of(all_halves(strength), strength_unit);
    vectors[combo] = group_vector(strength);
  });
}

FeatureVector feature_of(CardSet board, Combo hand, Feature feature, const OpponentGroups& groups) {
  if (feature == Feature::ochs) return group_vector(group_strength(board, hand, groups));
  std::uint32_t sum = 0;
  Tail<strength_unit> tail;
  for_each_river(board, [&](CardSet river) {
    if (hand.cards().meets(river)) return;
    const std::uint32_t strength = hand_strength(river, hand);
    sum += strength;
    tail.add(strength);
  });
  const std::uint32_t rivers = rivers_of(board.size());
  return feature == Feature::histogram ? tail.vector(rivers) : mean_vector(sum, rivers);
}

}  // namespace hindsight
