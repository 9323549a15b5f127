// The stored tables.
// SPDX-License-Identifier: MIT
#include "cards/preflop.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "cards/range.h"

namespace hindsight {
namespace {

using Suits = std::array<int, 4>;  // of the first hand's higher and lower card, then the second's

// The 15 ways for four suits to be equal or not: 0000, 0001, 0010, ...
constexpr std::array<Suits, suit_patterns> patterns = [] {
  std::array<Suits, suit_patterns> out{};
  std::size_t n = 0;
  for (int b = 0; b <= 1; ++b)
    for (int c = 0; c <= b + 1; ++c)
      for (int d = 0; d <= std::max(b, c) + 1; ++d) out[n++] = {0, b, c, d};
  return out;
}();

SuitPattern pattern_of(const Suits& suits) {
  std::array<int, 4> names = {-1, -1, -1, -1};
  Suits renamed{};
  int next = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    int& name = names[static_cast<std::size_t>(suits[i])];
    if (name < 0) name = next++;
    renamed[i] = name;
  }
  return static_cast<SuitPattern>(std::ranges::find(patterns, renamed) - patterns.begin());
}

bool fits(StartingHand hand, int high_suit, int low_suit) { return hand.suited() == (high_suit == low_suit); }

bool possible(StartingHand a, StartingHand b, const Suits& s) {
  if (!fits(a, s[0], s[1]) || !fits(b, s[2], s[3])) return false;
  const std::array<Card, 4> cards = {Card::of(a.high(), s[0]), Card::of(a.low(), s[1]),
                                     Card::of(b.high(), s[2]), Card::of(b.low(), s[3])};
  return (CardSet(cards[0]) | cards[1] | cards[2] | cards[3]).size() == 4;
}

// The same matchup written otherwise: the cards of a pair in the other order, equal hands in the other order.
struct Spelling {
  SuitPattern pattern;
  bool swapped;
};

std::vector<Spelling> spellings(StartingHand a, StartingHand b, const Suits& s) {
  std::vector<Spelling> out;
  for (const bool swapped : {false, true})
    for (const bool turn_a : {false, true})
      for (const bool turn_b : {false, true}) {
        if ((turn_a && !a.pair()) || (turn_b && !b.pair()) || (swapped && a != b)) continue;
        Suits t = s;
        if (turn_a) std::swap(t[0], t[1]);
        if (turn_b) std::swap(t[2], t[3]);
        if (swapped) t = {t[2], t[3], t[0], t[1]};
        out.push_back({pattern_of(t), swapped});
      }
  return out;
}

// visit(a, b, suits, spellings) for each matchup up to suits and order.
template <class Visit>
void for_each_matchup(const Visit& visit) {
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    for (std::uint8_t j = i; j < starting_hand_count; ++j)
      for (SuitPattern p = 0; p < suit_patterns; ++p) {
        const StartingHand a{i}, b{j};
        if (!possible(a, b, patterns[p])) continue;
        const std::vector<Spelling> same = spellings(a, b, patterns[p]);
        if (std::ranges::min(same, {}, &Spelling::pattern).pattern == p) visit(a, b, patterns[p], same);
      }
}

// Seven characters a matchup: 42 bits from the highest, six a character, 21 of wins and 21 of ties.
constexpr std::string_view characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
constexpr char stored_matchups[][106] = {
#include "cards/preflop_matchups.inc"
};

std::vector<Matchup> read_matchups() {
  std::array<std::uint8_t, 128> digit{};
  for (std::uint8_t i = 0; i < 64; ++i) digit[static_cast<std::size_t>(characters[i])] = i;
  std::vector<Matchup> out;
  out.reserve(distinct_matchups);
  for (const auto& line : stored_matchups)
    for (std::size_t at = 0; line[at] != '\0'; at += 7) {
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < 7; ++i) bits = bits << 6 | digit[static_cast<std::size_t>(line[at + i])];
      out.push_back({static_cast<std::uint32_t>(bits >> 21), static_cast<std::uint32_t>(bits & 0x1fffff)});
    }
  return out;
}

// Win, tie and equity for 1 to 9 opponents, by starting hand.
constexpr double stored_unit = 1e-9;
struct StoredAgainstRandom {
  std::uint32_t win, tie, equity;
};
constexpr StoredAgainstRandom stored_against_random[starting_hand_count][max_opponents] = {
#include "cards/preflop_random.inc"
};
constexpr double stored_errors[max_opponents] = {
#include "cards/preflop_random_errors.inc"
};

}  // namespace

MatchupTable::MatchupTable(std::span<const Matchup> stored)
    : entries_(std::size_t{starting_hand_count} * starting_hand_count * suit_patterns) {
  HS_CHECK(stored.size(), ==, static_cast<std::size_t>(distinct_matchups));
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const Combo combo{i};
    keys_[i] = {StartingHand::of(combo).index,
                static_cast<std::uint8_t>(combo.high().suit() << 2 | combo.low().suit())};
  }
  for (int i = 0; i < 256; ++i)
    patterns_[static_cast<std::size_t>(i)] = pattern_of({i >> 6, i >> 4 & 3, i >> 2 & 3, i & 3});
  const auto place = [this](StartingHand a, StartingHand b, SuitPattern p) -> Matchup& {
    return entries_[static_cast<std::size_t>((a.index * starting_hand_count + b.index) * suit_patterns + p)];
  };
  auto next = stored.begin();
  for_each_matchup([&](StartingHand a, StartingHand b, const Suits&, const std::vector<Spelling>& same) {
    const Matchup one = *next++, turned{one.losses(), one.ties};
    for (const Spelling s : same) {
      const Suits& suits = patterns[s.pattern];
      place(a, b, s.pattern) = s.swapped ? turned : one;
      place(b, a, pattern_of({suits[2], suits[3], suits[0], suits[1]})) = s.swapped ? one : turned;
    }
  });
}

const MatchupTable& MatchupTable::get() {
  static const MatchupTable table(read_matchups());
  return table;
}

std::vector<ComboPair> all_matchups() {
  std::vector<ComboPair> out;
  for_each_matchup([&](StartingHand a, StartingHand b, const Suits& s, const std::vector<Spelling>&) {
    out.push_back({Combo::of(Card::of(a.high(), s[0]), Card::of(a.low(), s[1])),
                   Combo::of(Card::of(b.high(), s[2]), Card::of(b.low(), s[3]))});
  });
  return out;
}

AgainstRandom against_random(StartingHand hand, int opponents) {
  HS_CHECK(opponents, >=, 1);
  HS_CHECK(opponents, <=, max_opponents);
  const StoredAgainstRandom& stored = stored_against_random[hand.index][opponents - 1];
  return {stored.win * stored_unit, stored.tie * stored_unit, stored.equity * stored_unit};
}

double against_random_error(int opponents) {
  HS_CHECK(opponents, >=, 1);
  HS_CHECK(opponents, <=, max_opponents);
  return stored_errors[opponents - 1];
}

std::span<const StartingHand> hands_by_equity() {
  static const std::vector<StartingHand> sorted = [] {
    std::vector<StartingHand> hands;
    for (std::uint8_t i = 0; i < starting_hand_count; ++i) hands.push_back({i});
    std::ranges::stable_sort(hands, std::greater{},
                             [](StartingHand hand) { return against_random(hand, 1).equity; });
    return hands;
  }();
  return sorted;
}

}  // namespace hindsight
