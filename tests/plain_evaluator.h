// The value of a poker hand as its rules say it, card by card and without a table: what the fast evaluators
// are compared with.  Only the order means something.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "cards/card.h"

namespace hindsight {

// Class 0 .. 8, then ranks in the order in which they decide.
using PlainValue = std::array<int, 6>;

// Exactly five cards.
inline PlainValue plain_five(const std::vector<Card>& cards) {
  std::array<int, 13> times{};
  for (const Card card : cards) ++times[static_cast<std::size_t>(card.rank())];
  std::vector<int> ranks;
  for (const Card card : cards) ranks.push_back(card.rank());
  const auto often = [&](int rank) { return times[static_cast<std::size_t>(rank)]; };
  std::sort(ranks.begin(), ranks.end(),
            [&](int a, int b) { return often(a) != often(b) ? often(a) > often(b) : a > b; });
  const bool flush =
      std::all_of(cards.begin(), cards.end(), [&](Card c) { return c.suit() == cards[0].suit(); });
  bool straight = often(ranks[0]) == 1 && ranks[0] - ranks[4] == 4;
  if (ranks == std::vector<int>{12, 3, 2, 1, 0}) {
    straight = true;
    ranks = {3, 2, 1, 0, -1};
  }
  int kind = 0;
  if (straight && flush)
    kind = 8;
  else if (often(ranks[0]) == 4)
    kind = 7;
  else if (!straight && often(ranks[0]) == 3 && often(ranks[3]) == 2)
    kind = 6;
  else if (flush)
    kind = 5;
  else if (straight)
    kind = 4;
  else if (often(ranks[0]) == 3)
    kind = 3;
  else if (often(ranks[0]) == 2 && often(ranks[2]) == 2)
    kind = 2;
  else if (often(ranks[0]) == 2)
    kind = 1;
  return {kind, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]};
}

// The best five of five to seven cards, trying them all, by what five are worth.
inline PlainValue plain_value(CardSet cards,
                              PlainValue (&value_of_five)(const std::vector<Card>&) = plain_five) {
  std::vector<Card> list;
  for (const Card card : cards) list.push_back(card);
  if (list.size() == 5) return value_of_five(list);
  PlainValue best{-1};
  for (const Card card : list) best = std::max(best, plain_value(cards.without(card), value_of_five));
  return best;
}

}  // namespace hindsight
