// Hand values against the rules played out card by card, and against the known numbers of hands.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "base/rng.h"
#include "card_text.h"
#include "cards/evaluator.h"
#include "cards/kernels/kernels.h"
#include "plain_evaluator.h"

namespace hindsight::this_file {
namespace {

using ClassCounts = std::array<std::uint64_t, hand_class_count>;

HandValue value_of(std::string_view cards) { return evaluate(cards_of(cards)); }

CardSet random_cards(Rng& rng, int n) {
  CardSet set;
  while (set.size() < n) set |= Card{static_cast<std::uint8_t>(rng.below(deck_size))};
  return set;
}

// Runs f with each set of kernels that this machine has.
template <class F>
void with_all_kernels(F f) {
  const detail::Kernels& before = detail::kernels();
  for (const detail::Kernels* each :
       {detail::portable_kernels(), detail::avx2_kernels(), detail::avx512_kernels()}) {
    if (each == nullptr) continue;
    SCOPED_TRACE(each->name);
    detail::choose_kernels(*each);
    f();
  }
  detail::choose_kernels(before);
}

// Calls f with the value of every hand of n cards that begins with `hand`, whose next card is `from` or
// higher.
template <int n, int m, class F>
void for_all_hands(const SortedHand<m>& hand, int from, const F& f) {
  if constexpr (m == n)
    f(hand.value());
  else
    for (int card = from; card < deck_size; ++card)
      for_all_hands<n>(hand.with(Card{static_cast<std::uint8_t>(card)}), card + 1, f);
}

TEST(Evaluator, KnowsTheTraps) {
  EXPECT_EQ(value_of("AsKsQsJsTs"), best_hand);
  EXPECT_EQ(value_of("7c5d4h3s2c"), 1);
  EXPECT_LT(value_of("Ac2d3h4s5c"), value_of("2d3h4s5c6c"));  // the wheel is the lowest straight
  EXPECT_EQ(hand_class(value_of("QcKdAh2s3c")), HandClass::high_card);
  EXPECT_EQ(hand_class(value_of("As2s3s4s5s")), HandClass::straight_flush);
  EXPECT_LT(value_of("As2s3s4s5s"), value_of("2s3s4s5s6s"));
  EXPECT_EQ(value_of("KcKdKhQsQcQdAh"), value_of("KcKdKhQsQc"));  // two sets make a full house
  EXPECT_EQ(value_of("KcKdQhQsJcJdAh"), value_of("KcKdQhQsAh"));  // three pairs: the best kicker
  EXPECT_EQ(value_of("KcKdQhQsJcJdTh"), value_of("KcKdQhQsJc"));  // even from the third pair
  EXPECT_EQ(value_of("AsKsQs9s7s5s3s"), value_of("AsKsQs9s7s"));
  EXPECT_LT(value_of("9c9d9h9s2c3dKh"), value_of("9c9d9h9s2c3dAh"));  // quads on board: the kicker
  EXPECT_EQ(value_of("AcKdQhJs9c"), value_of("AdKhQsJc9d"));          // suits never break ties
}

TEST(Evaluator, NamesHands) {
  const std::pair<const char*, const char*> names[] = {
      {"AsKsQsJsTs", "royal flush"},
      {"5h4h3h2hAh", "straight flush, five high"},
      {"6c6d6h6s2c", "four of a kind, sixes"},
      {"AcAdAhKcKd", "full house, aces over kings"},
      {"2c2d2h3c3d", "full house, deuces over threes"},
      {"As9s7s5s2s", "flush, ace high"},
      {"7s5s4s3s2s", "flush, seven high"},
      {"TcJdQhKsAc", "straight, ace high"},
      {"TcTdTh2c3d", "three of a kind, tens"},
      {"KcKd7h7sAc", "two pair, kings and sevens"},
      {"3c3d2h2sAc", "two pair, threes and deuces"},
      {"JcJd7h6sAc", "pair of jacks"},
      {"9c7d5h3s2c", "high card, nine"},
  };
  for (const auto& [cards, name] : names) EXPECT_EQ(hand_name(value_of(cards)), name);
}

TEST(Evaluator, ClassesBeginWhereTheyShould) {
  for (int value = 1; value <= best_hand; ++value) {
    const HandClass c = hand_class(static_cast<HandValue>(value));
    EXPECT_TRUE(hand_name(static_cast<HandValue>(value)).starts_with(class_name(c)) || value == best_hand);
    const bool first = value == lowest_of_class[static_cast<std::size_t>(c)];
    EXPECT_EQ(first, value == 1 || hand_class(static_cast<HandValue>(value - 1)) < c) << value;
  }
}

TEST(Evaluator, SixAndSevenCardsAreWorthTheirBestFive) {
  Rng rng(1);
  for (int i = 0; i < 3'000; ++i) {
    const CardSet a = random_cards(rng, 6 + i % 2), b = random_cards(rng, 7);
    ASSERT_EQ(evaluate(a) <=> evaluate(b), plain_value(a) <=> plain_value(b));
    ASSERT_EQ(static_cast<int>(hand_class(evaluate(a))), plain_value(a)[0]);
  }
}

TEST(Evaluator, WholeBoardsAreTheirHandsOneByOne) {
  std::vector<CardSet> boards{cards_of("AsKsQsJsTs"), cards_of("2c3c4c5c7c"), cards_of("2c3c4c5cAs"),
                              cards_of("2s2d2h2cAs"), cards_of("2c2d3h3sKs"), cards_of("AsAdAhKsKd")};
  Rng rng(2);
  for (int i = 0; i < 300; ++i) boards.push_back(random_cards(rng, 5));
  with_all_kernels([&] {
    for (const CardSet board : boards) {
      std::array<HandValue, combo_count + 1> values{};
      values.back() = 9999;  // nothing is written behind the last
      evaluate_board(board, std::span<HandValue, combo_count>(values.data(), combo_count));
      ASSERT_EQ(values.back(), 9999);
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        const CardSet hole = Combo{i}.cards();
        ASSERT_EQ(values[i], hole.meets(board) ? 0 : evaluate(hole | board)) << to_text(Combo{i});
      }
    }
  });
}

TEST(Evaluator, ManyHandsAreTheirValuesOneByOne) {
  Rng rng(3);
  std::vector<SevenCards> hands(1'003);  // no multiple of what is done at once
  std::vector<HandValue> expected;
  for (SevenCards& hand : hands) {
    const CardSet set = random_cards(rng, 7);
    expected.push_back(evaluate(set));
    std::size_t n = 0;
    for (const Card card : set) hand[n++] = card;
    for (std::uint32_t i = 7; i > 1; --i) std::swap(hand[i - 1], hand[rng.below(i)]);
  }
  with_all_kernels([&] {
    for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{64}, hands.size()}) {
      std::vector<HandValue> values(n);
      evaluate_hands(std::span(hands).first(n), values);
      EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin()));
    }
  });
}

// Every five-card hand: values are in the order of the rules, without gaps and without ties that are none.
TEST(SlowEvaluator, OrderOfAllFiveCardHands) {
  std::vector<PlainValue> plain(best_hand + 1, PlainValue{-1});
  std::uint64_t hands = 0, sum = 0;
  std::vector<int> at{0, 1, 2, 3, 4};
  while (true) {
    CardSet set;
    std::vector<Card> cards;
    for (const int i : at) cards.push_back(Card{static_cast<std::uint8_t>(i)});
    for (const Card card : cards) set |= card;
    const HandValue value = evaluate(set);
    const PlainValue expected = plain_five(cards);
    if (plain[value][0] < 0) plain[value] = expected;
    ASSERT_EQ(plain[value], expected);
    ++hands;
    sum += static_cast<std::uint64_t>(best_hand + 1 - value);
    std::size_t i = 5;
    while (i > 0 && at[i - 1] == deck_size - 6 + static_cast<int>(i)) --i;
    if (i == 0) break;
    ++at[i - 1];
    for (; i < 5; ++i) at[i] = at[i - 1] + 1;
  }
  EXPECT_EQ(hands, 2'598'960u);
  EXPECT_EQ(sum, 14'603'265'300u);  // with the classes numbered from 1, the royal flush
  for (std::size_t value = 2; value < plain.size(); ++value)
    ASSERT_LT(plain[value - 1], plain[value]) << value;
}

struct Expected {
  ClassCounts counts;
  std::uint64_t distinct;
};

template <int n>
std::uint64_t expect_counts(const Expected& expected) {
  std::vector<std::uint64_t> times(best_hand + 1);
  for_all_hands<n>(SortedHand<>{}, 0, [&](HandValue value) { ++times[value]; });
  ClassCounts counts{};
  std::uint64_t distinct = 0, sum = 0;
  for (std::size_t value = 1; value < times.size(); ++value) {
    counts[static_cast<std::size_t>(hand_class(static_cast<HandValue>(value)))] += times[value];
    distinct += times[value] != 0 ? 1u : 0u;
    sum += times[value] * (best_hand + 1 - value);
  }
  EXPECT_EQ(counts, expected.counts);
  EXPECT_EQ(distinct, expected.distinct);
  EXPECT_EQ(times[0], 0u);
  return sum;
}

// Number of hands of each class among all hands of 5, 6 and 7 cards; the sums count the royal flush as 1.
TEST(SlowEvaluator, NumbersOfAllHands) {
  EXPECT_EQ(expect_counts<5>({{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}, 7462}),
            14'603'265'300u);
  expect_counts<6>({{6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844}, 6075});
  EXPECT_EQ(expect_counts<7>(
                {{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584}, 4824}),
            547'965'983'972u);
}

// All 2,598,960 boards: a hand of 7 cards is a board and hole cards in 21 ways.
TEST(SlowEvaluator, AllBoardsTogetherAreAllHands) {
  std::vector<std::uint64_t> times(best_hand + 1);
  std::array<HandValue, combo_count> values;
  for (int a = 0; a < deck_size; ++a)
    for (int b = 0; b < a; ++b)
      for (int c = 0; c < b; ++c)
        for (int d = 0; d < c; ++d)
          for (int e = 0; e < d; ++e) {
            evaluate_board(CardSet(1ull << a | 1ull << b | 1ull << c | 1ull << d | 1ull << e), values);
            for (const HandValue value : values) ++times[value];
          }
  std::uint64_t sum = 0;
  for (std::size_t value = 1; value < times.size(); ++value) sum += times[value] * (best_hand + 1 - value);
  EXPECT_EQ(sum, 21 * 547'965'983'972u);
  EXPECT_EQ(times[0], 2'598'960u * (1326 - 1081));
}

}  // namespace
}  // namespace hindsight::this_file
