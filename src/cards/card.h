// Cards and sets of cards.  Order everywhere: deuce first, clubs before diamonds, hearts, spades.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_iterator.h"
#include "base/result.h"

namespace hindsight {

inline constexpr int deck_size = 52;

struct Card {
  std::uint8_t index = 0;  // 4 * rank + suit: 2c is 0, As is 51

  static constexpr Card of(int rank, int suit) { return {static_cast<std::uint8_t>(4 * rank + suit)}; }
  constexpr int rank() const { return index >> 2; }  // 0 deuce .. 12 ace
  constexpr int suit() const { return index & 3; }   // 0 clubs, 1 diamonds, 2 hearts, 3 spades
  friend constexpr auto operator<=>(Card, Card) = default;
};

// A set of cards: bit Card::index of `bits`.
struct CardSet {
  std::uint64_t bits = 0;

  constexpr CardSet() = default;
  explicit constexpr CardSet(std::uint64_t mask) : bits(mask) {}
  constexpr CardSet(Card card) : bits(std::uint64_t{1} << card.index) {}

  static constexpr CardSet deck() { return CardSet((std::uint64_t{1} << deck_size) - 1); }
  constexpr bool has(Card card) const { return (bits >> card.index & 1) != 0; }
  constexpr bool meets(CardSet other) const { return (bits & other.bits) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const { return std::popcount(bits); }
  constexpr Card first() const { return {static_cast<std::uint8_t>(std::countr_zero(bits))}; }  // not empty
  constexpr CardSet without(CardSet other) const { return CardSet(bits & ~other.bits); }
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits | b.bits); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits & b.bits); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  // Lowest card first: for (Card card : set) ...
  using Iterator = BitIterator<Card, std::uint64_t>;
  constexpr Iterator begin() const { return {bits}; }
  constexpr Iterator end() const { return {0}; }
};

constexpr CardSet set_of(std::span<const Card> cards) {
  CardSet out;
  for (const Card card : cards) out |= card;
  return out;
}

// Two hole cards.  1,326 of them, numbered by the higher card, then the lower: 3c2c... after 2s2h, the order
// of PioSOLVER's vectors.
inline constexpr int combo_count = 1326;

struct Combo {
  std::uint16_t index = 0;  // high * (high - 1) / 2 + low

  static constexpr Combo of(Card a, Card b) {
    const int high = a > b ? a.index : b.index, low = a > b ? b.index : a.index;
    return {static_cast<std::uint16_t>(high * (high - 1) / 2 + low)};
  }
  Card high() const;
  Card low() const;
  CardSet cards() const { return CardSet(high()) | CardSet(low()); }
  friend constexpr auto operator<=>(Combo, Combo) = default;
};

// "Td", also "10d", "tD" and "T♦".  Boards and hands: cards one after another or apart by spaces or commas,
// with or without brackets; no card twice.  Errors name the text and the place.
Result<Card> parse_card(std::string_view text);
Result<std::vector<Card>> parse_cards(std::string_view text);
std::string to_text(Card card);                       // Td
std::string to_text(Combo combo);                     // AsKd: the higher card first
std::string to_text(const std::vector<Card>& cards);  // in the order given, nothing between

}  // namespace hindsight
