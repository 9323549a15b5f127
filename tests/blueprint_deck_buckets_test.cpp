// Buckets of laboratory decks: which hands are alike by other means, and numbers that another program found.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "blueprint/deck_buckets.h"
#include "cards/isomorphism.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

CardRules rules_of(std::string_view deck, std::vector<int> dealt) {
  CardRules out;
  out.deck = parse_deck(deck).value();
  out.dealt = std::move(dealt);
  return out;
}

DeckSpec spec_of(std::vector<std::string> rounds) {
  DeckSpec out;
  for (std::size_t i = 0; i < rounds.size(); ++i) out.rounds[i] = parse_round_spec(rounds[i]).value();
  return out;
}

std::shared_ptr<const DeckBuckets> buckets_of(const CardRules& rules, std::vector<std::string> rounds,
                                              unsigned threads = 1) {
  Team team(threads);
  return DeckBuckets::make(rules, spec_of(std::move(rounds)), team).value();
}

std::vector<std::uint32_t> counts(const CardRules& rules, std::vector<std::string> spec) {
  const auto buckets = buckets_of(rules, std::move(spec));
  std::vector<std::uint32_t> out;
  for (std::size_t round = 0; round < rules.rounds(); ++round) out.push_back(buckets->count(round));
  return out;
}

// visit(boards) for every way to deal one card a round.
template <class Visit>
void for_each_deal(const CardRules& rules, std::vector<CardSet> boards, const Visit& visit) {
  if (boards.empty()) boards.emplace_back();
  if (boards.size() == rules.rounds()) return visit(boards);
  for (const Card card : rules.deck.without(boards.back())) {
    std::vector<CardSet> longer = boards;
    longer.push_back(boards.back() | card);
    for_each_deal(rules, std::move(longer), visit);
  }
}

std::vector<std::uint16_t> hands_on(const CardRules& rules, CardSet board) {
  std::vector<std::uint16_t> out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().without(rules.deck).empty() && !Combo{i}.cards().meets(board)) out.push_back(i);
  return out;
}

// Halves of the other hands that a hand beats on a full board.
int halves(const CardRules& rules, CardSet hand, CardSet board) {
  int out = 0;
  for (const std::uint16_t i : hands_on(rules, board | hand)) {
    const int mine = rules.strength(hand, board), theirs = rules.strength(Combo{i}.cards(), board);
    out += mine > theirs ? 2 : mine == theirs ? 1 : 0;
  }
  return out;
}

// build_null_buckets, build_unique_buckets and prify of slumbot2019 find these numbers.
TEST(DeckBuckets, AreAsManyAsAnotherProgramFinds) {
  const CardRules rules = rules_of("2-6", {0, 1, 1, 1});
  EXPECT_EQ(counts(rules, {"lossless", "lossless", "lossless", "lossless"}),
            (std::vector<std::uint32_t>{25, 255, 3185, 43460}));
  EXPECT_EQ(counts(rules, {"lossless", "lossless", "lossless", "ehs:1000"})[3], 66u);
  EXPECT_EQ(counts(rules, {"lossless", "lossless", "lossless", "+ehs:1000"})[3], 13217u);
}

TEST(DeckBuckets, NothingIsLostUpToSuits) {
  const CardRules rules = rules_of("2-4", {0, 1, 1, 1});
  const auto buckets = buckets_of(rules, {});
  const Isomorphism order({2, 1, 1, 1});
  std::map<std::uint64_t, std::uint16_t> bucket_of;
  std::map<std::uint16_t, std::uint64_t> class_of;
  for_each_deal(rules, {}, [&](const std::vector<CardSet>& boards) {
    std::array<std::uint16_t, combo_count> found{};
    buckets->find(3, boards, found);
    for (const std::uint16_t i : hands_on(rules, boards[3])) {
      const std::array<CardSet, 4> cards{Combo{i}.cards(), boards[1], boards[2].without(boards[1]),
                                         boards[3].without(boards[2])};
      const std::uint64_t index = order.index(cards);
      ASSERT_EQ(bucket_of.try_emplace(index, found[i]).first->second, found[i]);
      ASSERT_EQ(class_of.try_emplace(found[i], index).first->second, index);
    }
  });
  EXPECT_EQ(bucket_of.size(), buckets->count(3));
}

TEST(DeckBuckets, StrengthIsThatOfCountingHands) {
  const CardRules rules = rules_of("2-4", {0, 1, 1, 1});
  const auto buckets = buckets_of(rules, {"lossless", "lossless", "ehs:60000", "ehs:60000"});
  std::map<std::uint16_t, int> river;
  std::vector<std::pair<double, std::uint16_t>> turn;  // E[HS] and bucket
  for_each_deal(rules, {}, [&](const std::vector<CardSet>& boards) {
    std::array<std::uint16_t, combo_count> found{};
    buckets->find(3, boards, found);
    for (const std::uint16_t i : hands_on(rules, boards[3])) {
      const int strength = halves(rules, Combo{i}.cards(), boards[3]);
      ASSERT_EQ(river.try_emplace(found[i], strength).first->second, strength);
    }
    if (boards[3] != (boards[2] | rules.deck.without(boards[2]).first())) return;  // each turn once
    buckets->find(2, boards, found);
    for (const std::uint16_t i : hands_on(rules, boards[2])) {
      const CardSet hand = Combo{i}.cards(), left = rules.deck.without(boards[2] | hand);
      double sum = 0;
      for (const Card card : left) sum += halves(rules, hand, boards[2] | card);
      turn.emplace_back(sum / left.size() / 42, found[i]);  // of 21 hands
    }
  });
  int before = -1;
  for (const auto& [bucket, strength] : river) {  // ascending
    EXPECT_GT(strength, before);
    before = strength;
  }
  std::ranges::sort(turn);
  std::uint16_t most = 0;
  for (std::size_t i = 0, near = 0; i < turn.size(); ++i) {
    for (; turn[i].first - turn[near].first > 2.0 / 8160; ++near) most = std::max(most, turn[near].second);
    ASSERT_GE(turn[i].second, most);
  }
}

TEST(DeckBuckets, DoNotDependOnSuitsOrThreads) {
  const CardRules rules = rules_of("2-5", {0, 1, 1, 1});
  const std::vector<std::string> spec{"histogram:6", "potential:40", "histogram:50", "+ochs:30"};
  const auto one = buckets_of(rules, spec), three = buckets_of(rules, spec, 3);
  EXPECT_EQ(one->count(0), 6u);
  EXPECT_LE(one->count(1), 40u);
  EXPECT_EQ(one->count(2), 50u);
  const auto swapped = [](CardSet cards) {
    CardSet out;
    for (const Card card : cards) out |= Card::of(card.rank(), (card.suit() + 1) % 4);
    return out;
  };
  for_each_deal(rules, {}, [&](const std::vector<CardSet>& boards) {
    std::vector<CardSet> others;
    for (const CardSet board : boards) others.push_back(swapped(board));
    std::array<std::uint16_t, combo_count> a{}, b{}, c{};
    for (std::size_t round = 0; round < 4; ++round) {
      one->find(round, boards, a);
      three->find(round, boards, b);
      one->find(round, others, c);
      for (const std::uint16_t i : hands_on(rules, boards[round])) {
        const CardSet hand = swapped(Combo{i}.cards());
        const Card low = hand.first(), high = hand.without(low).first();
        ASSERT_EQ(a[i], b[i]);
        ASSERT_EQ(a[i], c[Combo::of(high, low).index]);
        ASSERT_LT(a[i], one->count(round));
      }
    }
  });
}

TEST(DeckBuckets, RefuseWhatTheyCannotBe) {
  const auto error = [](const CardRules& rules, std::vector<std::string> rounds) {
    Team alone(1);
    const auto made = DeckBuckets::make(rules, spec_of(std::move(rounds)), alone);
    return made ? "no error" : made.error().message;
  };
  const CardRules small = rules_of("2-4", {0, 1, 1, 1});
  EXPECT_THAT(error(small, {"lossless", "ochs:5"}), HasSubstr("flop: ochs:5: ochs is for the last round"));
  EXPECT_THAT(error(small, {"+ehs:5"}), HasSubstr("no round before"));
  EXPECT_THAT(error(small, {"lossless", "lossless", "potential:5"}), HasSubstr("turn: potential:5"));
  EXPECT_THAT(error(small, {"lossless", "lossless", "lossless", "histogram:5"}),
              HasSubstr("nothing is to come"));
  EXPECT_THAT(error(rules_of("2-6", {0, 3, 1, 1}), {}), HasSubstr("65535 are the most"));
  EXPECT_THAT(error(CardRules(), {}), HasSubstr("too many to look at each"));
  for (const char* text : {"ehs", "ehs:0", "ehs:65536", "lossless:5", "+lossless", "hs:4", ""})
    EXPECT_FALSE(parse_round_spec(text).has_value()) << text;
  for (const char* text : {"lossless", "ehs:7", "+potential:12"})
    EXPECT_EQ(to_text(parse_round_spec(text).value()), text);
}

}  // namespace
}  // namespace hindsight::this_file
