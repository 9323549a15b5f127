// The cards of a game: its deck, who gets how many, and what wins when they are shown.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/card.h"

namespace hindsight {

// Strength of a hand on the board when all cards are out: the greater wins, equal ones tie.
using Ranking = std::uint16_t (*)(CardSet hole, CardSet board);

std::uint16_t holdem_strength(CardSet hole, CardSet board);  // the best five of 5 to 7 cards
// The same for decks from six up: a flush beats a full house, and A-6-7-8-9 is the lowest straight.
std::uint16_t short_deck_strength(CardSet hole, CardSet board);
// Kuhn's and Leduc's: the higher rank, and a pair with the board beats any.  One hole card.
std::uint16_t pair_strength(CardSet hole, CardSet board);

// "6-A", or ranks one after another as "789TJQKA": all their cards in four suits, or in fewer, as "Q-A in 2
// suits".
Result<CardSet> parse_deck(std::string_view text);
Result<Ranking> parse_ranking(std::string_view name);  // "hold'em", "short deck", "pair" (pair_strength)

struct CardRules {
  CardSet deck = CardSet::deck();
  int hole_cards = 2;                  // 1 or 2
  std::vector<int> dealt{0, 3, 1, 1};  // public cards, 0 to 3 at a time, before each round of betting
  Ranking strength = holdem_strength;

  std::size_t rounds() const { return dealt.size(); }
  // The round that begins when so many public cards are out; the first of several.
  std::optional<std::size_t> round_at(std::size_t board_cards) const;
  int board_cards() const;  // when all are out

  // Hands are numbered by Combo::index, or by Card::index where there is one hole card.
  std::uint16_t hand_count() const;
  CardSet hand(std::uint16_t number) const;

  friend bool operator==(const CardRules&, const CardRules&) = default;
};

double ways_to_deal(int cards, int dealt);  // sets of so many

}  // namespace hindsight
