// The 169 starting hands, the 1,755 flops, and every larger class of deals: counts, both directions, orbits.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "base/rng.h"
#include "card_text.h"
#include "cards/isomorphism.h"

namespace hindsight::this_file {
namespace {

// Sizes: Waugh 2013, table 1 (rounds told apart); the rest by Burnside's lemma, below.
struct Counted {
  std::vector<int> rounds;
  std::uint64_t size;
};

const Counted counted[] = {{{2}, 169},
                           {{3}, 1755},
                           {{4}, 16'432},
                           {{5}, 134'459},
                           {{2, 3}, 1'286'792},
                           {{2, 4}, 13'960'050},
                           {{2, 5}, 123'156'254},
                           {{2, 3, 1}, 55'190'538},
                           {{2, 3, 1, 1}, 2'428'287'420}};

std::uint64_t choose(int n, int k) {
  std::uint64_t out = 1;
  for (int i = 0; i < k; ++i)
    out = out * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return k > n ? 0 : out;
}

// Ways to deal the rounds so that a suit permutation with cycles of these lengths changes nothing: each rank
// of each cycle is a block of cards that falls into one round or none.
std::uint64_t fixed_deals(const std::vector<int>& cycles, std::vector<int> rounds, std::size_t round,
                          std::vector<int> blocks_left) {
  if (round == rounds.size()) return 1;
  std::uint64_t ways = 0;
  // choose how many blocks of each cycle fill this round
  std::vector<int> taken(cycles.size(), 0);
  const auto fill = [&](const auto& self, std::size_t cycle, int missing, std::uint64_t so_far) -> void {
    if (cycle == cycles.size()) {
      if (missing != 0) return;
      std::vector<int> left = blocks_left;
      for (std::size_t c = 0; c < cycles.size(); ++c) left[c] -= taken[c];
      ways += so_far * fixed_deals(cycles, rounds, round + 1, left);
      return;
    }
    for (int n = 0; n * cycles[cycle] <= missing; ++n) {
      taken[cycle] = n;
      self(self, cycle + 1, missing - n * cycles[cycle], so_far * choose(blocks_left[cycle], n));
    }
    taken[cycle] = 0;
  };
  fill(fill, 0, rounds[round], 1);
  return ways;
}

std::uint64_t burnside(const std::vector<int>& rounds) {
  const std::pair<std::vector<int>, std::uint64_t> kinds[] = {
      {{1, 1, 1, 1}, 1}, {{2, 1, 1}, 6}, {{2, 2}, 3}, {{3, 1}, 8}, {{4}, 6}};
  std::uint64_t sum = 0;
  for (const auto& [cycles, permutations] : kinds)
    sum += permutations * fixed_deals(cycles, rounds, 0, std::vector<int>(cycles.size(), 13));
  return sum / 24;
}

TEST(Isomorphism, SizesAreThoseOfWaughAndBurnside) {
  for (const Counted& c : counted) {
    EXPECT_EQ(Isomorphism(c.rounds).size(), c.size);
    EXPECT_EQ(burnside(c.rounds), c.size);
  }
  for (const std::vector<int>& rounds : {std::vector<int>{3, 1}, {3, 1, 1}, {1}, {1, 1}, {6}, {7}, {2, 2}})
    EXPECT_EQ(Isomorphism(rounds).size(), burnside(rounds));
}

TEST(Isomorphism, IndexAndDealAreInverse) {
  for (const std::vector<int>& rounds : {std::vector<int>{2}, {3}, {4}, {5}, {3, 1}}) {
    const Isomorphism classes(rounds);
    for (std::uint64_t i = 0; i < classes.size(); ++i) ASSERT_EQ(classes.index(classes.deal(i)), i);
  }
  Rng rng(7);
  for (const std::vector<int>& rounds :
       {std::vector<int>{2, 3}, {2, 4}, {2, 5}, {2, 3, 1}, {2, 3, 1, 1}, {3, 1, 1}}) {
    const Isomorphism classes(rounds);
    for (int n = 0; n < 20'000; ++n) {
      const std::uint64_t i = rng.bits() % classes.size();
      ASSERT_EQ(classes.index(classes.deal(i)), i);
    }
  }
}

TEST(Isomorphism, OrbitsCoverAllDeals) {
  const std::pair<std::vector<int>, std::uint64_t> all[] = {
      {{2}, 1326}, {{3}, 22'100}, {{5}, 2'598'960}, {{3, 1}, 22'100u * 49}, {{2, 3}, 1326u * 19'600}};
  for (const auto& [rounds, deals] : all) {
    const Isomorphism classes(rounds);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < classes.size(); ++i) sum += static_cast<std::uint64_t>(classes.deals(i));
    EXPECT_EQ(sum, deals);
  }
}

CardSet permuted(CardSet cards, const std::array<int, 4>& suits) {
  CardSet out;
  for (const Card card : cards) out |= Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
  return out;
}

// Random deals: the class is that of every permutation, and not that of another deal with other cards.
TEST(Isomorphism, SuitPermutationsShareTheClassAndNothingElse) {
  const Isomorphism classes({2, 3, 1});
  Rng rng(11);
  for (int n = 0; n < 5'000; ++n) {
    std::array<int, 52> deck{};
    for (int i = 0; i < 52; ++i) deck[static_cast<std::size_t>(i)] = i;
    std::vector<CardSet> deal(3);
    for (std::size_t i = 0; i < 6; ++i) {
      std::swap(deck[i], deck[i + rng.below(static_cast<std::uint32_t>(52 - i))]);
      deal[i < 2 ? 0 : i < 5 ? 1 : 2] |= Card{static_cast<std::uint8_t>(deck[i])};
    }
    const std::uint64_t index = classes.index(deal);
    std::set<std::vector<std::uint64_t>> orbit;
    std::array<int, 4> suits = {0, 1, 2, 3};
    do {
      std::vector<CardSet> other;
      std::vector<std::uint64_t> bits;
      for (const CardSet round : deal) {
        other.push_back(permuted(round, suits));
        bits.push_back(other.back().bits);
      }
      ASSERT_EQ(classes.index(other), index);
      orbit.insert(bits);
    } while (std::ranges::next_permutation(suits).found);
    ASSERT_EQ(orbit.size(), static_cast<std::size_t>(classes.deals(index)));
    std::vector<std::uint64_t> representative;
    for (const CardSet round : classes.deal(index)) representative.push_back(round.bits);
    ASSERT_TRUE(orbit.contains(representative));
  }
}

TEST(Isomorphism, FlopsByTexture) {
  const Isomorphism flops({3});
  std::map<int, int> by_suits;  // 1 monotone, 2 two-tone, 3 rainbow
  for (std::uint64_t i = 0; i < flops.size(); ++i) {
    const CardSet flop = flops.deal(i)[0];
    int suits = 0;
    for (int s = 0; s < 4; ++s) suits += ranks_of(flop, s) != 0 ? 1 : 0;
    ++by_suits[suits];
  }
  EXPECT_EQ(by_suits[1], 286);
  EXPECT_EQ(by_suits[2], 78 * 13);
  EXPECT_EQ(by_suits[3], 455);
}

TEST(StartingHands, NamesCombosAndGrid) {
  EXPECT_EQ(to_text(StartingHand{0}), "AA");
  EXPECT_EQ(to_text(StartingHand{1}), "AKs");
  EXPECT_EQ(to_text(StartingHand{13}), "AKo");
  EXPECT_EQ(to_text(StartingHand{168}), "22");
  std::set<std::string> names;
  std::set<int> combos;
  for (std::uint8_t i = 0; i < starting_hand_count; ++i) {
    const StartingHand hand{i};
    names.insert(to_text(hand));
    EXPECT_EQ(hand.combos().size(), hand.pair() ? 6u : hand.suited() ? 4u : 12u);
    for (const Combo combo : hand.combos()) {
      EXPECT_EQ(StartingHand::of(combo), hand);
      combos.insert(combo.index);
    }
  }
  EXPECT_EQ(names.size(), 169u);
  EXPECT_EQ(combos.size(), 1326u);
  EXPECT_EQ(to_text(StartingHand::of(combo_of("KhAs"))), "AKo");
}

TEST(StartingHands, RanksOfASuit) {
  EXPECT_EQ(ranks_of(cards_of("2sAs9h"), 3), 0x1001u);
  EXPECT_EQ(ranks_of(cards_of("2sAs9h"), 2), 0x80u);
  EXPECT_EQ(ranks_of(CardSet::deck(), 0), 0x1fffu);
}

}  // namespace
}  // namespace hindsight::this_file
