// The buckets of a board: all hands have one, whatever suits are called; tables say what is computed.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <thread>

#include "abstraction/build_abstraction.h"
#include "card_text.h"
#include "cards/any_hand_odds.h"
#include "cards/isomorphism.h"
#include "cards/preflop.h"
#include "small_abstraction.h"
#include "store/abstractions/abstraction_file.h"

namespace hindsight::this_file {
namespace {

using Found = std::array<std::uint16_t, combo_count>;

Found found(const Abstraction& abstraction, CardSet board) {
  Found out;
  out.fill(12'345);
  abstraction.find(board, out);
  return out;
}

Street street_of(CardSet board) { return static_cast<Street>(board.empty() ? 0 : board.size() - 2); }

TEST(Abstraction, EveryHandThatTheBoardLeavesHasABucket) {
  const Abstraction& abstraction = small_abstraction();
  for (const char* text : {"", "AsKd2h", "AsKd2h2c", "AsKd2h2c9s"}) {
    const CardSet board = cards_of(text);
    const Found buckets = found(abstraction, board);
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      if (Combo{i}.cards().meets(board))
        EXPECT_EQ(buckets[i], no_bucket);
      else
        EXPECT_LT(buckets[i], abstraction.buckets(street_of(board)));
    }
  }
}

TEST(Abstraction, StartingHandsByEquity) {
  const Found buckets = found(small_abstraction(), {});
  std::map<std::uint16_t, StartingHand> hands;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const StartingHand hand = StartingHand::of(Combo{i});
    EXPECT_EQ(hands.try_emplace(buckets[i], hand).first->second, hand);
  }
  EXPECT_EQ(hands.size(), 169u);
  EXPECT_EQ(to_text(hands.at(168)), "AA");
  EXPECT_EQ(to_text(hands.at(0)), "32o");
  for (std::uint16_t b = 1; b < 169; ++b)
    EXPECT_LE(against_random(hands.at(static_cast<std::uint16_t>(b - 1)), 1).equity,
              against_random(hands.at(b), 1).equity);
}

TEST(Abstraction, SuitsMayBeRenamed) {
  for (const char* text :
       {"AsKd2h", "9s8s2s", "KhKsKd", "AsKd2h2c", "9s8s2s3s", "AsKd2h2c9s", "QcTc5c4c3d"}) {
    const CardSet board = cards_of(text);
    const Found buckets = found(small_abstraction(), board);
    std::array<int, 4> suits{0, 1, 2, 3};
    const auto card = [&](Card c) { return Card::of(c.rank(), suits[static_cast<std::size_t>(c.suit())]); };
    while (std::next_permutation(suits.begin(), suits.end())) {
      CardSet other;
      for (const Card c : board) other |= card(c);
      const Found others = found(small_abstraction(), other);
      for (std::uint16_t i = 0; i < combo_count; ++i)
        ASSERT_EQ(buckets[i], others[Combo::of(card(Combo{i}.high()), card(Combo{i}.low())).index]) << text;
    }
  }
}

TEST(Abstraction, FlopsAreLookedUp) {
  const Isomorphism order({2, 3});
  const AbstractionParts parts = small_parts();
  const CardSet board = cards_of("AsKd2h");
  const Found buckets = found(Abstraction(parts), board);
  for (const char* hand : {"AhAd", "7c6c", "3d3h"}) {
    const std::array<CardSet, 2> rounds{cards_of(hand), board};
    EXPECT_EQ(buckets[combo_of(hand).index], parts.flop[order.index(rounds)]);
  }
}

TEST(Abstraction, StrongerHandsAreInHigherBucketsOfOneNumber) {
  const Abstraction abstraction(small_parts(Feature::ehs, Feature::ehs));
  const Found turn = found(abstraction, cards_of("AsKd2h2c"));
  EXPECT_GT(turn[combo_of("AhAc").index], turn[combo_of("QhQc").index]);
  EXPECT_GT(turn[combo_of("QhQc").index], turn[combo_of("7h6c").index]);
}

TEST(Abstraction, OneHandHasTheBucketThatItHasAmongAll) {
  const std::pair<Feature, Feature> kinds[] = {{Feature::histogram, Feature::ochs},
                                               {Feature::ehs, Feature::ehs}};
  for (const auto& [turn, river] : kinds) {
    const Abstraction abstraction(small_parts(turn, river));
    for (const char* text : {"", "AsKd2h", "9s8s2s", "AsKd2h2c", "9s8s2s3s", "AsKd2h2c9s", "AhKhQhJhTh",
                             "2c2d2h2sAs", "3d4d5d6d9c"}) {
      const CardSet board = cards_of(text);
      const Found buckets = found(abstraction, board);
      for (std::uint16_t i = 0; i < combo_count;
           i = static_cast<std::uint16_t>(i + (board.size() == 4 ? 7 : 1))) {
        if (buckets[i] == no_bucket) continue;
        ASSERT_EQ(abstraction.bucket(board, Combo{i}), buckets[i]) << text << ' ' << to_text(Combo{i});
      }
    }
  }
}

TEST(Abstraction, SeveralThreadsAskAtOnce) {
  const Abstraction abstraction(small_parts());
  const CardSet board = cards_of("AsKd2h2c");
  std::array<Found, 3> answers{};
  {
    std::vector<std::jthread> threads;
    for (Found& answer : answers) threads.emplace_back([&] { answer = found(abstraction, board); });
  }
  for (const Found& answer : answers) EXPECT_EQ(answer, found(small_abstraction(), board));
}

TEST(SlowAbstraction, TheTableOfTurnsSaysWhatIsComputed) {
  Abstraction tabulated(small_parts());
  ASSERT_TRUE(tabulated.tabulate_turn({.threads = 2}));
  for (const char* text : {"AsKd2h2c", "9s8s2s3s", "7c6d5h4s", "KhKsKdKc"})
    EXPECT_EQ(found(tabulated, cards_of(text)), found(small_abstraction(), cards_of(text)));
}

// Of the whole: the same file for any number of threads; buckets as they describe themselves.
AbstractionSpec small_spec(Feature flop) {
  return {.streets = {{{Feature::lossless, 169}, {flop, 40}, {Feature::ehs, 15}, {Feature::ochs, 25}}},
          .seed = 3};
}

Abstraction built(Feature flop, unsigned threads) {
  return build_abstraction(small_spec(flop), {.threads = threads}, [](const AbstractionProgress&) {})
      .value()
      .value();
}

TEST(SlowAbstraction, ThreadsChangeNothing) {
  const std::string one = format_abstraction(built(Feature::potential, 1));
  EXPECT_EQ(format_abstraction(built(Feature::potential, 2)), one);
  EXPECT_EQ(format_abstraction(built(Feature::potential, 3)), one);
}

TEST(SlowAbstraction, BucketsAreInOrderOfEquity) {
  const Abstraction abstraction = built(Feature::histogram, 2);
  for (const Street street : {Street::preflop, Street::flop, Street::turn, Street::river})
    EXPECT_TRUE(std::ranges::is_sorted(abstraction.about(street), {}, &Bucket::equity));
  // All flops, with equities from elsewhere.
  std::array<double, 40> weight{}, equity{};
  const Isomorphism flops({3});
  for (std::uint64_t f = 0; f < flops.size(); ++f) {
    const CardSet flop = flops.deal(f)[0];
    const AnyHandOdds odds = any_hand_odds(flop);
    const Found buckets = found(abstraction, flop);
    for (std::size_t i = 0; i < combo_count; ++i) {
      if (buckets[i] == no_bucket) continue;
      weight[buckets[i]] += flops.deals(f);
      equity[buckets[i]] += flops.deals(f) * (odds.win[i] + odds.tie[i] / 2);
    }
  }
  double all = 0;
  for (const double each : weight) all += each;
  EXPECT_EQ(all, 22'100.0 * 1'176);
  for (std::size_t b = 0; b < 40; ++b) {
    EXPECT_NEAR(equity[b] / weight[b], abstraction.about(Street::flop)[b].equity, 1e-5);
    EXPECT_NEAR(weight[b] / all, abstraction.about(Street::flop)[b].share, 1e-6);
  }
}

TEST(AbstractionBuild, RefusesWhatAStreetDoesNotHave) {
  AbstractionSpec spec = small_spec(Feature::ehs);
  spec.streets[1] = {Feature::ochs, 100};
  const auto refused = build_abstraction(spec, {}, [](const AbstractionProgress&) {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "buckets of the flop: 'ochs:100' must be ehs or potential or histogram and a number of buckets "
            "from 1 to "
            "65535, as in "
            "histogram:500");
}

TEST(AbstractionBuild, StopsWhenAsked) {
  std::stop_source source;
  const auto tell = [&](const AbstractionProgress& progress) {
    if (progress.step == "river, features") source.request_stop();
  };
  const auto stopped = build_abstraction(small_spec(Feature::ehs), {source.get_token()}, tell);
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(stopped->has_value());
}

}  // namespace
}  // namespace hindsight::this_file
