// A suit's cards are a number; a deal is a multiset of four such numbers.
// SPDX-License-Identifier: MIT
#include "cards/isomorphism.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "base/check.h"

namespace hindsight {
namespace {

constexpr std::uint64_t choose(std::uint64_t n, int k) {
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i)
    result = result * (n - static_cast<std::uint64_t>(k - i)) / static_cast<std::uint64_t>(i);
  return result;
}

// The number of a set among the sets of its size: sum of C(i-th lowest member, i).
std::uint64_t number_of(std::uint32_t set) {
  std::uint64_t number = 0;
  for (int i = 1; set != 0; ++i, set &= set - 1)
    number += choose(static_cast<std::uint64_t>(std::countr_zero(set)), i);
  return number;
}

std::uint32_t set_at(std::uint64_t number, int size) {
  std::uint32_t set = 0;
  for (int i = size; i >= 1; --i) {
    std::uint64_t member = static_cast<std::uint64_t>(i - 1);
    while (choose(member + 1, i) <= number) ++member;
    number -= choose(member, i);
    set |= 1u << member;
  }
  return set;
}

// Ranks counted among those not yet used, and back.
std::uint32_t squeezed(std::uint32_t set, std::uint32_t used) {
  std::uint32_t out = 0;
  for (; set != 0; set &= set - 1) {
    const int rank = std::countr_zero(set);
    out |= 1u << (rank - std::popcount(used & ((1u << rank) - 1)));
  }
  return out;
}

std::uint32_t spread(std::uint32_t set, std::uint32_t used) {
  std::uint32_t out = 0;
  for (int rank = 0, place = 0; rank < 13; ++rank) {
    if ((used >> rank & 1u) != 0) continue;
    if ((set >> place++ & 1u) != 0) out |= 1u << rank;
  }
  return out;
}

// Multisets of k numbers below n: there are C(n + k - 1, k); one
// with v1 >= v2 >= ... is number sum of C(vi + k - i, k - i + 1).
std::uint64_t multisets(std::uint64_t n, int k) { return choose(n + static_cast<std::uint64_t>(k) - 1, k); }

std::uint64_t greatest_member(std::uint64_t number, std::uint64_t below, int k) {
  if (k == 1) return number;
  std::uint64_t min = 0;
  while (below - min > 1) {
    const std::uint64_t middle = (min + below) / 2;
    (multisets(middle, k) <= number ? min : below) = middle;
  }
  return min;
}

// How many from `at` on are equal.
template <class Items, class Key>
int run_length(const Items& items, std::size_t at, Key key) {
  int length = 1;
  while (at + static_cast<std::size_t>(length) < items.size() &&
         key(items[at + static_cast<std::size_t>(length)]) == key(items[at]))
    ++length;
  return length;
}

template <class Shape>
int shape_run(const std::array<Shape, 4>& shapes, std::size_t at) {
  return run_length(shapes, at, [](Shape shape) { return shape; });
}

std::vector<std::array<int, 4>> splits_over_suits(int cards) {
  std::vector<std::array<int, 4>> out;
  for (int a = 0; a <= cards; ++a)
    for (int b = 0; a + b <= cards; ++b)
      for (int c = 0; a + b + c <= cards; ++c) out.push_back({a, b, c, cards - a - b - c});
  return out;
}

struct CombosByHand {
  std::array<std::array<Combo, 12>, starting_hand_count> combos{};
  std::array<std::uint8_t, starting_hand_count> counts{};

  CombosByHand() {
    for (std::uint16_t i = combo_count; i-- > 0;) {
      const std::uint8_t hand = StartingHand::of(Combo{i}).index;
      combos[hand][counts[hand]++] = Combo{i};
    }
  }
};

}  // namespace

StartingHand StartingHand::of(Combo combo) {
  const Card a = combo.high(), b = combo.low();
  const int high = 12 - a.rank(), low = 12 - b.rank();
  return a.suit() == b.suit() ? at(high, low) : at(low, high);
}

std::span<const Combo> StartingHand::combos() const {
  static const CombosByHand by_hand;
  return std::span(by_hand.combos[index]).first(by_hand.counts[index]);
}

std::string to_text(StartingHand hand) {
  constexpr std::string_view ranks = "23456789TJQKA";
  std::string text = {ranks[static_cast<std::size_t>(hand.high())],
                      ranks[static_cast<std::size_t>(hand.low())]};
  return hand.pair() ? text : text + (hand.suited() ? 's' : 'o');
}

Isomorphism::Isomorphism(std::vector<int> cards_by_round) : rounds_(std::move(cards_by_round)) {
  HS_CHECK(rounds_.size(), >=, 1u);
  HS_CHECK(rounds_.size(), <=, 4u);
  std::set<std::array<Shape, 4>> all = {{}};
  for (const int cards : rounds_) {
    std::set<std::array<Shape, 4>> longer;
    for (const auto& shapes : all)
      for (const auto& split : splits_over_suits(cards)) {
        std::array<Shape, 4> next{};
        for (std::size_t s = 0; s < 4; ++s) next[s] = static_cast<Shape>(shapes[s] << 4 | split[s]);
        std::ranges::sort(next, std::greater{});
        longer.insert(next);
      }
    all = std::move(longer);
  }
  for (const auto& shapes : all) {
    std::uint64_t size = 1;
    for (std::size_t at = 0; at < 4;) {
      const int run = shape_run(shapes, at);
      size *= multisets(values_of(shapes[at]), run);
      at += static_cast<std::size_t>(run);
    }
    layouts_.push_back({shapes, size_, size});
    size_ += size;
  }
}

int Isomorphism::count(Shape shape, std::size_t round) const {
  return shape >> 4 * (rounds_.size() - 1 - round) & 15;
}

std::uint64_t Isomorphism::values_of(Shape shape) const {
  std::uint64_t values = 1, left = 13;
  for (std::size_t r = 0; r < rounds_.size(); ++r) {
    values *= choose(left, count(shape, r));
    left -= static_cast<std::uint64_t>(count(shape, r));
  }
  return values;
}

Isomorphism::Suits Isomorphism::suits_of(std::span<const CardSet> rounds) const {
  Suits suits{};
  for (std::size_t s = 0; s < 4; ++s) {
    std::uint32_t used = 0;
    for (const CardSet round : rounds) {
      const std::uint32_t ranks = ranks_of(round, static_cast<int>(s));
      const int size = std::popcount(ranks), left = 13 - std::popcount(used);
      suits[s].shape = static_cast<Shape>(suits[s].shape << 4 | size);
      suits[s].value =
          suits[s].value * choose(static_cast<std::uint64_t>(left), size) + number_of(squeezed(ranks, used));
      used |= ranks;
    }
  }
  std::ranges::sort(suits, std::greater{});
  return suits;
}

std::uint64_t Isomorphism::index(std::span<const CardSet> rounds) const {
  HS_CHECK(rounds.size(), ==, rounds_.size());
  for (std::size_t r = 0; r < rounds.size(); ++r) HS_ASSERT(rounds[r].size(), ==, rounds_[r]);
  const Suits suits = suits_of(rounds);
  const std::array<Shape, 4> shapes = {suits[0].shape, suits[1].shape, suits[2].shape, suits[3].shape};
  const auto layout = std::ranges::lower_bound(layouts_, shapes, {}, &Layout::shapes);
  HS_CHECK_THAT(layout != layouts_.end() && layout->shapes == shapes);
  std::uint64_t within = 0;
  for (std::size_t at = 0; at < 4;) {
    const int run = shape_run(shapes, at);
    std::uint64_t number = 0;
    for (int left = run; left >= 1; --left) number += multisets(suits[at++].value, left);
    within = within * multisets(values_of(shapes[at - 1]), run) + number;
  }
  return layout->begin + within;
}

Isomorphism::Suits Isomorphism::suits_at(std::uint64_t index) const {
  HS_CHECK(index, <, size_);
  const Layout& layout = *std::prev(std::ranges::upper_bound(layouts_, index, {}, &Layout::begin));
  std::uint64_t within = index - layout.begin, base = layout.size;
  Suits suits{};
  for (std::size_t at = 0; at < 4;) {
    const int run = shape_run(layout.shapes, at);
    const std::uint64_t values = values_of(layout.shapes[at]);
    base /= multisets(values, run);
    std::uint64_t number = within / base;
    within %= base;
    for (int left = run; left >= 1; --left, ++at) {
      const std::uint64_t value = greatest_member(number, values, left);
      number -= multisets(value, left);
      suits[at] = {layout.shapes[at], value};
    }
  }
  return suits;
}

void Isomorphism::put(const Suit& suit, int number, std::vector<CardSet>& rounds) const {
  std::array<std::uint64_t, 4> numbers{};  // by round, taken apart from the last one
  std::uint64_t value = suit.value;
  int used_count = 0;
  for (std::size_t r = 0; r < rounds.size(); ++r) used_count += count(suit.shape, r);
  for (std::size_t r = rounds.size(); r-- > 0;) {
    used_count -= count(suit.shape, r);
    const std::uint64_t values = choose(static_cast<std::uint64_t>(13 - used_count), count(suit.shape, r));
    numbers[r] = value % values;
    value /= values;
  }
  std::uint32_t used = 0;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const std::uint32_t ranks = spread(set_at(numbers[r], count(suit.shape, r)), used);
    for (int rank = 0; rank < 13; ++rank)
      if ((ranks >> rank & 1u) != 0) rounds[r] |= Card::of(rank, number);
    used |= ranks;
  }
}

std::vector<CardSet> Isomorphism::deal(std::uint64_t index) const {
  const Suits suits = suits_at(index);
  std::vector<CardSet> rounds(rounds_.size());
  for (int s = 0; s < 4; ++s) put(suits[static_cast<std::size_t>(s)], 3 - s, rounds);
  return rounds;
}

int Isomorphism::deals(std::uint64_t index) const {
  const Suits suits = suits_at(index);
  int orders = 24;
  for (std::size_t at = 0; at < 4;) {
    const int run = run_length(suits, at, [](const Suit& suit) { return suit; });
    for (int i = 2; i <= run; ++i) orders /= i;
    at += static_cast<std::size_t>(run);
  }
  return orders;
}

}  // namespace hindsight
