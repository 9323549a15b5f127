// What hands are told apart by: E[HS] by enumeration, distances by transport, suits renamed.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "abstraction/board_features.h"
#include "abstraction/nearest_centre.h"
#include "abstraction/samples.h"
#include "base/rng.h"
#include "card_text.h"
#include "cards/any_hand_odds.h"
#include "plain_evaluator.h"

namespace hindsight::this_file {
namespace {

using Values = std::array<PlainValue, combo_count>;

Values plain_values(CardSet board) {
  Values out{};
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) out[i] = plain_value(board | Combo{i}.cards());
  return out;
}

// Twice the hands below and the hands equal, of those of `counts` that share no card with it; and how many
// those are.
template <class Counts>
std::pair<std::uint32_t, std::uint32_t> plain_strength(const Values& values, CardSet board, Combo hand,
                                                       const Counts& counts) {
  std::uint32_t halves = 0, hands = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!counts(Combo{i}) || Combo{i}.cards().meets(board | hand.cards())) continue;
    ++hands;
    halves += values[i] < values[hand.index] ? 2u : values[i] == values[hand.index] ? 1u : 0u;
  }
  return {halves, hands};
}

const char* const rivers[] = {"Qs7h2c9d4s", "AhKhQhJhTh", "2c2d2h2sAs", "3d4d5d6d9c", "KsKd8h8c8s"};

TEST(AbstractionFeatures, StrengthIsThatOfEveryPairOfHands) {
  for (const char* text : rivers) {
    const CardSet board = cards_of(text);
    const Values values = plain_values(board);
    int hands = 0;
    StrengthSweep().run(board, [&](std::uint16_t combo, std::uint32_t strength) {
      if (++hands % 5 != 0) return;
      const auto plain = plain_strength(values, board, Combo{combo}, [](Combo) { return true; });
      ASSERT_EQ(plain.second, 990u);
      ASSERT_EQ(strength, plain.first) << text << ' ' << to_text(Combo{combo});
    });
    EXPECT_EQ(hands, 1081);
  }
}

TEST(AbstractionFeatures, StrengthAgainstGroupsIsThatOfEveryPairOfHands) {
  OpponentGroups groups;
  for (std::size_t h = 0; h < groups.size(); ++h) groups[h] = static_cast<std::uint8_t>(h * h % 8);
  groups.fill(3);
  for (std::size_t h = 0; h < groups.size(); h += 3) groups[h] = static_cast<std::uint8_t>(h % 8);
  const auto group_of = [&](Combo hand) { return groups[StartingHand::of(hand).index]; };
  for (const char* text : rivers) {
    const CardSet board = cards_of(text);
    const Values values = plain_values(board);
    int hands = 0;
    GroupSweep(groups).run(board, [&](std::uint16_t combo, const GroupStrength& strength) {
      if (++hands % 31 != 0) return;
      for (std::size_t g = 0; g < opponent_groups; ++g) {
        const auto plain =
            plain_strength(values, board, Combo{combo}, [&](Combo other) { return group_of(other) == g; });
        ASSERT_EQ(strength.halves[g], plain.first) << text << ' ' << to_text(Combo{combo}) << ' ' << g;
        ASSERT_EQ(strength.hands[g], plain.second) << text << ' ' << to_text(Combo{combo}) << ' ' << g;
      }
    });
    EXPECT_EQ(hands, 1081);
  }
}

TEST(AbstractionFeatures, EquitiesAreThoseAgainstAnyHand) {
  for (const char* text : {"Qs7h2c", "AhKh5d3c", "8s8d7c5h2h"}) {
    const CardSet board = cards_of(text);
    const AnyHandOdds odds = any_hand_odds(board);
    const auto features = std::make_unique<BoardFeatures>();
    for (const Feature feature : {Feature::ehs, Feature::histogram}) {
      features->compute(board, feature, {});
      for (std::size_t i = 0; i < combo_count; ++i) {
        if (Combo{static_cast<std::uint16_t>(i)}.cards().meets(board)) continue;
        const double equity = odds.win[i] + odds.tie[i] / 2;
        ASSERT_NEAR(features->equities[i], equity * equity_unit, 0.51);
        // The sum of the coordinates, each rounded.
        ASSERT_NEAR(sum_of(features->vectors[i]), equity * largest_distance,
                    feature == Feature::ehs ? 0.51 : 16);
      }
    }
  }
}

// The earth mover's distance of two histograms of five values each: the cheapest way to pair them, of all
// 120.
std::uint32_t transport(std::array<std::uint32_t, 5> a, const std::array<std::uint32_t, 5>& b) {
  std::uint32_t least = UINT32_MAX;
  std::ranges::sort(a);
  do {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    least = std::min(least, sum);
  } while (std::next_permutation(a.begin(), a.end()));
  return least;
}

TEST(AbstractionFeatures, DistanceOfHistogramsIsTheEarthMovers) {
  Rng rng(1);
  for (int n = 0; n < 500; ++n) {
    std::array<std::array<std::uint32_t, 5>, 2> values{};
    std::array<Tail<feature_size>, 2> tails{};
    for (std::size_t side = 0; side < 2; ++side)
      for (std::uint32_t& value : values[side]) {
        value = rng.below(feature_size + 1);
        tails[side].add(value);
      }
    // 255 steps of a cell are 51 for each of the five values.
    EXPECT_EQ(distance(tails[0].vector(5), tails[1].vector(5)), 51 * transport(values[0], values[1]));
  }
}

TEST(AbstractionFeatures, DistanceOfNumbersIsTheirDifference) {
  Rng rng(2);
  for (int n = 0; n < 2000; ++n) {
    std::array<FeatureVector, 2> vectors{};
    const std::uint32_t a = rng.below(largest_distance + 1), b = rng.below(largest_distance + 1);
    write_level(a, vectors[0].data(), feature_size);
    write_level(b, vectors[1].data(), feature_size);
    EXPECT_EQ(distance(vectors[0], vectors[1]), a > b ? a - b : b - a);
    EXPECT_EQ(sum_of(vectors[0]), a);
  }
}

TEST(AbstractionFeatures, ValuesBetweenCellsKeepTheirMean) {
  Tail<strength_unit> tail;
  for (const std::uint32_t value : {0u, 1u, 61u, 62u, 989u, 1979u, 1980u}) tail.add(value);
  EXPECT_NEAR(sum_of(tail.vector(7)), (0 + 1 + 61 + 62 + 989 + 1979 + 1980) / 7.0 / 1980 * largest_distance,
              3);
}

CardSet renamed(CardSet cards, const std::array<int, 4>& suits) {
  CardSet out;
  for (const Card card : cards) out |= Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
  return out;
}

Combo renamed(Combo hand, const std::array<int, 4>& suits) {
  const CardSet cards = renamed(hand.cards(), suits);
  return Combo::of(cards.first(), cards.without(cards.first()).first());
}

TEST(AbstractionFeatures, SuitsMayBeRenamed) {
  Team alone(1);
  const OpponentGroups groups = group_opponents(3, {alone, {}, [](double) {}}).value();
  const auto features = std::make_unique<BoardFeatures>(), others = std::make_unique<BoardFeatures>();
  std::array<int, 4> suits{1, 3, 0, 2};
  for (const auto& [text, feature] : {std::pair{"Qs7h2c", Feature::histogram},
                                      {"KsKh4s", Feature::ehs},
                                      {"AhKh5d3h", Feature::histogram},
                                      {"8s8d7c5h2h", Feature::ochs},
                                      {"AdKd9d3d2c", Feature::ochs},
                                      {"AdKd9d3d2c", Feature::ehs}}) {
    std::next_permutation(suits.begin(), suits.end());
    const CardSet board = cards_of(text);
    features->compute(board, feature, groups);
    others->compute(renamed(board, suits), feature, groups);
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      if (Combo{i}.cards().meets(board)) continue;
      const std::size_t other = renamed(Combo{i}, suits).index;
      ASSERT_EQ(features->vectors[i], others->vectors[other]) << text << ' ' << to_text(Combo{i});
      ASSERT_EQ(features->equities[i], others->equities[other]);
    }
  }
}

TEST(AbstractionFeatures, OpponentsAreEightGroupsFromWeakToStrong) {
  Team alone(1);
  const OpponentGroups groups = group_opponents(1, {alone, {}, [](double) {}}).value();
  for (std::uint8_t g = 0; g < opponent_groups; ++g)
    EXPECT_EQ(std::ranges::count(groups, g) > 0, true) << int{g};
  const auto group_of = [&](const char* hand) { return groups[StartingHand::of(combo_of(hand)).index]; };
  EXPECT_EQ(group_of("AsAh"), 7);
  EXPECT_EQ(group_of("3s2h"), 0);
  EXPECT_LT(group_of("Ts5h"), group_of("AsKs"));
}

}  // namespace
}  // namespace hindsight::this_file
