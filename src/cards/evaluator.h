// What a poker hand is worth: one number for each of the 7,462 classes of five cards, in their order.
//
// Values without flushes are arrays over the number of the sorted ranks (cards/kernels/rank_number.h);
// flushes are an array over the 13-bit set of ranks of the suit.  With at most 7 cards a flush excludes quads
// and full houses.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/check.h"
#include "cards/card.h"
#include "cards/kernels/rank_number.h"

namespace hindsight {

// 1 is 7-5-4-3-2, 7462 the royal flush; greater is better, equal values split the pot.  0: no hand.
using HandValue = std::uint16_t;
inline constexpr HandValue best_hand = 7462;

enum class HandClass : std::uint8_t {
  high_card,
  pair,
  two_pair,
  trips,
  straight,
  flush,
  full_house,
  quads,
  straight_flush,
};
inline constexpr int hand_class_count = 9;

// The lowest value of each class.
inline constexpr std::array<HandValue, hand_class_count> lowest_of_class{1,    1278, 4138, 4996, 5854,
                                                                         5864, 7141, 7297, 7453};

HandValue evaluate(CardSet cards);  // the best five of 5, 6 or 7 cards

HandClass hand_class(HandValue value);     // not of 0
std::string_view class_name(HandClass c);  // "two pair"
std::string hand_name(HandValue value);    // "two pair, kings and sevens"

// All hole cards on one board of five cards; 0 where the board has one of the two.
void evaluate_board(CardSet board, std::span<HandValue, combo_count> by_combo);

// Many hands of seven different cards, in any order.
using SevenCards = std::array<Card, 7>;
void evaluate_hands(std::span<const SevenCards> hands, std::span<HandValue> values);

namespace detail {

// Added for the card in position i (0-based, ascending): the term of its rank, and from bit 32 on a counter
// of four bits for each suit.  Counters start at 3, so that five cards of a suit set their highest bit.
inline constexpr std::uint64_t suit_counters = std::uint64_t{0x3333} << 32;
inline constexpr std::uint64_t suit_counters_flush = std::uint64_t{0x8888} << 32;
using CardTerms = std::array<std::array<std::uint64_t, deck_size>, 7>;
consteval CardTerms card_terms() {
  CardTerms terms{};
  for (int i = 0; i < 7; ++i)
    for (int card = 0; card < deck_size; ++card)
      terms[static_cast<std::size_t>(i)][static_cast<std::size_t>(card)] =
          static_cast<std::uint64_t>(sorted_rank_term(card / 4, i)) +
          (std::uint64_t{1} << (32 + 4 * (card % 4)));
  return terms;
}
inline constexpr CardTerms terms = card_terms();

struct ValueTables {
  std::array<HandValue, 6188> five;  // by number of the sorted ranks, no flush
  std::array<HandValue, 18564> six;  // C(13 + n - 1, n) numbers
  std::array<HandValue, 50388> seven;
  std::array<HandValue, 8192> flush;  // by the suit's set of ranks, five or more
};
extern const ValueTables value_tables;

}  // namespace detail

// n cards added in ascending order, for nested loops over cards: each level is one addition.
template <int n = 0>
class SortedHand {
 public:
  constexpr SortedHand() = default;

  // `card` is higher than all cards so far.
  SortedHand<n + 1> with(Card card) const {
    static_assert(n < 7);
    HS_ASSERT(cards_ >> card.index, ==, 0u);
    return SortedHand<n + 1>(key_ + detail::terms[n][card.index], cards_ | std::uint64_t{1} << card.index);
  }

  HandValue value() const {
    static_assert(n >= 5);
    if ((key_ & detail::suit_counters_flush) != 0) [[unlikely]]
      return flush();
    const auto number = static_cast<std::uint32_t>(key_);
    if constexpr (n == 5) return detail::value_tables.five[number];
    if constexpr (n == 6) return detail::value_tables.six[number];
    return detail::value_tables.seven[number];
  }

 private:
  template <int>
  friend class SortedHand;
  SortedHand(std::uint64_t key, std::uint64_t cards) : key_(key), cards_(cards) {}
  HandValue flush() const;

  std::uint64_t key_ = detail::suit_counters;
  std::uint64_t cards_ = 0;
};

namespace detail {
HandValue flush_value(std::uint64_t cards);
}

template <int n>
HandValue SortedHand<n>::flush() const {
  return detail::flush_value(cards_);
}

}  // namespace hindsight
