// SPDX-License-Identifier: MIT
#include "cards/evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cards/board_rows.h"
#include "cards/kernels/board_flush.h"

namespace hindsight {
namespace detail {
namespace {

using Ranks = std::uint32_t;  // a set of ranks: bit 0 deuce .. bit 12 ace

constexpr int highest(Ranks ranks) { return static_cast<int>(std::bit_width(ranks)) - 1; }
constexpr Ranks bit(int rank) { return Ranks{1} << rank; }

constexpr Ranks top(Ranks ranks, int n) {
  while (std::popcount(ranks) > n) ranks &= ranks - 1;
  return ranks;
}

// The number of a set of k ranks among all sets of k ranks, in the order of poker: highest first.
int set_number(Ranks ranks) {
  int number = 0;
  for (int k = 1; ranks != 0; ++k, ranks &= ranks - 1) number += choose(std::countr_zero(ranks), k);
  return number;
}

// `ranks` when `gone` and the rank itself are no longer among the 13: 12 numbers, or 11.
constexpr Ranks squeeze(Ranks ranks, int gone) {
  const Ranks below = bit(gone) - 1;
  return (ranks & below) | ((ranks >> 1) & ~below);
}

constexpr Ranks wheel = 0x100f;  // A 5 4 3 2

// Rank of the highest card of a straight (3: the five of the wheel), or -1.
int straight_top(Ranks ranks) {
  const Ranks runs = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
  if (runs != 0) return highest(runs);
  return (ranks & wheel) == wheel ? 3 : -1;
}

// 0 .. 1276: five different ranks that are not a straight.
int high_card_number(Ranks ranks) {
  const Ranks five = top(ranks, 5);
  int straights_below = wheel < five ? 1 : 0;
  for (int t = 4; t < rank_count; ++t) straights_below += (Ranks{0x1f} << (t - 4)) < five ? 1 : 0;
  return set_number(five) - straights_below;
}

HandValue value(HandClass c, int number) {
  return static_cast<HandValue>(lowest_of_class[static_cast<std::size_t>(c)] + number);
}

// at_least[k]: the ranks there k + 1 times or more.
using Multiples = std::array<Ranks, 4>;

HandValue value_of_pairs(const Multiples& at_least) {
  const auto [one, two, three, four] = at_least;
  if (three != 0) {
    const int t = highest(three);
    return value(HandClass::trips, 66 * t + set_number(top(squeeze(one & ~bit(t), t), 2)));
  }
  if (std::popcount(two) >= 2) {
    const Ranks pairs = top(two, 2);
    const int low = std::countr_zero(pairs), high = highest(pairs);
    const Ranks kicker = squeeze(squeeze(one & ~pairs, high), low);
    return value(HandClass::two_pair, 11 * set_number(pairs) + highest(kicker));
  }
  const int p = highest(two);
  return value(HandClass::pair, 220 * p + set_number(top(squeeze(one & ~bit(p), p), 3)));
}

HandValue value_of_ranks(const Multiples& at_least) {
  const auto [one, two, three, four] = at_least;
  if (four != 0) {
    const int q = highest(four);
    return value(HandClass::quads, 12 * q + highest(squeeze(one & ~bit(q), q)));
  }
  if (three != 0 && std::popcount(two) >= 2) {
    const int t = highest(three);
    return value(HandClass::full_house, 12 * t + highest(squeeze(two & ~bit(t), t)));
  }
  if (const int t = straight_top(one); t >= 0) return value(HandClass::straight, t - 3);
  if (two != 0) return value_of_pairs(at_least);
  return value(HandClass::high_card, high_card_number(one));
}

HandValue value_of_flush(Ranks suited) {
  if (std::popcount(suited) < 5) return 0;
  if (const int t = straight_top(suited); t >= 0) return value(HandClass::straight_flush, t - 3);
  return value(HandClass::flush, high_card_number(suited));
}

// All sorted ranks of n cards in ascending order of their number: the highest card counts most.
void fill(std::span<HandValue> values, std::size_t& next, int cards, int limit, const Multiples& at_least) {
  if (cards == 0) {
    values[next++] = value_of_ranks(at_least);
    return;
  }
  for (int rank = 0; rank <= limit; ++rank) {
    Multiples more = at_least;
    std::size_t k = 0;
    while (k < 4 && (more[k] & bit(rank)) != 0) ++k;
    if (k < 4) {
      more[k] |= bit(rank);
      fill(values, next, cards - 1, rank, more);
    } else {  // five of a kind: numbers without a hand
      next += static_cast<std::size_t>(choose(rank + cards - 1, cards - 1));
    }
  }
}

ValueTables make_tables() {
  ValueTables tables{};
  std::size_t next = 0;
  fill(tables.five, next, 5, rank_count - 1, {});
  fill(tables.six, next = 0, 6, rank_count - 1, {});
  fill(tables.seven, next = 0, 7, rank_count - 1, {});
  for (Ranks suited = 0; suited < tables.flush.size(); ++suited)
    tables.flush[suited] = value_of_flush(suited);
  return tables;
}

}  // namespace

const ValueTables value_tables = make_tables();

HandValue flush_value(std::uint64_t cards) {
  HandValue best = 0;
  for (int suit = 0; suit < 4; ++suit) best = std::max(best, value_tables.flush[ranks_of_suit(cards, suit)]);
  return best;
}

}  // namespace detail

HandValue evaluate(CardSet cards) {
  const int n = cards.size();
  HS_CHECK(n, >=, 5);
  HS_CHECK(n, <=, 7);
  std::uint64_t key = detail::suit_counters;
  std::size_t i = 0;
  for (const Card card : cards) key += detail::terms[i++][card.index];
  if ((key & detail::suit_counters_flush) != 0) [[unlikely]]
    return detail::flush_value(cards.bits);
  const auto number = static_cast<std::uint32_t>(key);
  if (n == 7) return detail::value_tables.seven[number];
  return n == 6 ? detail::value_tables.six[number] : detail::value_tables.five[number];
}

void evaluate_board(CardSet board, std::span<HandValue, combo_count> by_combo) {
  HS_CHECK(board.size(), ==, 5);
  detail::kernels().evaluate_board(detail::board_view(board), by_combo.data());
}

void evaluate_hands(std::span<const SevenCards> hands, std::span<HandValue> values) {
  HS_CHECK(hands.size(), ==, values.size());
  if (hands.empty()) return;
  detail::kernels().evaluate_hands(detail::hand_tables(), &hands[0][0].index, hands.size(), values.data());
}

HandClass hand_class(HandValue value) {
  HS_CHECK(value, >=, 1);
  HS_CHECK(value, <=, best_hand);
  std::uint8_t c = hand_class_count - 1;
  while (value < lowest_of_class[c]) --c;
  return static_cast<HandClass>(c);
}

std::string_view class_name(HandClass c) {
  constexpr std::array<std::string_view, hand_class_count> names{
      "high card", "pair",       "two pair",       "three of a kind", "straight",
      "flush",     "full house", "four of a kind", "straight flush"};
  return names[static_cast<std::size_t>(c)];
}

namespace {

constexpr std::array<std::string_view, detail::rank_count> rank_names{
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"};

std::string one(int rank) { return std::string(rank_names[static_cast<std::size_t>(rank)]); }
std::string many(int rank) { return one(rank) + (rank == 4 ? "es" : "s"); }

// The highest rank of number `n` among high cards and flushes:
// below rank r are C(r, 5) sets, r - 4 of them straights.
int highest_of(int n) {
  int rank = 5;
  while (rank < 12 && detail::choose(rank + 1, 5) - (rank - 3) <= n) ++rank;
  return rank;
}

std::string two_pair_name(int n) {
  int high = 1;
  while (detail::choose(high + 1, 2) <= n / 11) ++high;
  return fmt::format(", {} and {}", many(high), many(n / 11 - detail::choose(high, 2)));
}

std::string full_house_name(int n) {
  const int trips = n / 12, pair = n % 12;
  return fmt::format(", {} over {}", many(trips), many(pair < trips ? pair : pair + 1));
}

// What follows the name of the class, for hand number n of it.
std::string detail_name(HandClass c, int n) {
  switch (c) {
    case HandClass::high_card:
      return fmt::format(", {}", one(highest_of(n)));
    case HandClass::pair:
      return fmt::format(" of {}", many(n / 220));
    case HandClass::two_pair:
      return two_pair_name(n);
    case HandClass::trips:
      return fmt::format(", {}", many(n / 66));
    case HandClass::flush:
      return fmt::format(", {} high", one(highest_of(n)));
    case HandClass::full_house:
      return full_house_name(n);
    case HandClass::quads:
      return fmt::format(", {}", many(n / 12));
    case HandClass::straight:
    case HandClass::straight_flush:
      return fmt::format(", {} high", one(n + 3));
  }
  return {};
}

}  // namespace

std::string hand_name(HandValue value) {
  if (value == best_hand) return "royal flush";
  const HandClass c = hand_class(value);
  const int n = value - lowest_of_class[static_cast<std::size_t>(c)];
  return std::string(class_name(c)) + detail_name(c, n);
}

}  // namespace hindsight
