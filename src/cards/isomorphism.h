// Cards up to a permutation of the suits: the 169 starting hands, and dense indices of deals, both ways.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cards/card.h"

namespace hindsight {

inline constexpr int starting_hand_count = 169;

// A starting hand up to suits, numbered row by row of the grid: AA, AKs, ... A2s, AKo, KK, ... 22.  Pairs lie
// on the diagonal, suited hands right of it, the others left.
struct StartingHand {
  std::uint8_t index = 0;

  static constexpr StartingHand at(int row, int column) {
    return {static_cast<std::uint8_t>(13 * row + column)};
  }
  static StartingHand of(Combo combo);

  constexpr int row() const { return index / 13; }  // 0 is the ace's
  constexpr int column() const { return index % 13; }
  constexpr bool pair() const { return row() == column(); }
  constexpr bool suited() const { return row() < column(); }
  constexpr int high() const { return 12 - std::min(row(), column()); }  // ranks
  constexpr int low() const { return 12 - std::max(row(), column()); }
  std::span<const Combo> combos() const;  // 6, 4 or 12 of them
  friend constexpr auto operator<=>(StartingHand, StartingHand) = default;
};

std::string to_text(StartingHand hand);  // AA, AKs, AKo

// Deals of cards in rounds (the order within a round does not count) up to suit permutations, numbered 0 ..
// size() - 1 without gaps (the counting of Waugh 2013).
//   {2} 169 starting hands         {2,3} hole cards and flop 1,286,792
//   {2,4} and turn, flop and turn mixed 13,960,050    {2,5} and river, all five mixed 123,156,254
//   {2,3,1} and {2,3,1,1}: flop, turn and river told apart 55,190,538 and 2,428,287,420
//   {3}, {4}, {5} boards alone 1,755, 16,432 and 134,459     {3,1}, {3,1,1}: boards with their streets told
//   apart
class Isomorphism {
 public:
  // 1 to 4 rounds of 1 or more cards, 13 in all at most.
  explicit Isomorphism(std::vector<int> cards_by_round);

  std::uint64_t size() const { return size_; }
  std::uint64_t index(std::span<const CardSet> rounds) const;  // disjoint sets of the sizes given
  std::vector<CardSet> deal(std::uint64_t index) const;        // one deal of the class, always the same
  int deals(std::uint64_t index) const;                        // how many deals the class has: 1 to 24

 private:
  // How many cards of each round a suit has, 4 bits a round, the first round highest.
  using Shape = std::uint16_t;
  struct Suit {
    Shape shape = 0;
    std::uint64_t value = 0;  // which ranks: 0 .. values_of(shape) - 1
    friend constexpr auto operator<=>(const Suit&, const Suit&) = default;
  };
  using Suits = std::array<Suit, 4>;  // greatest first
  // All deals whose suits have these shapes have consecutive indices.
  struct Layout {
    std::array<Shape, 4> shapes{};  // greatest first
    std::uint64_t begin = 0, size = 0;
  };

  int count(Shape shape, std::size_t round) const;
  std::uint64_t values_of(Shape shape) const;
  Suits suits_of(std::span<const CardSet> rounds) const;
  Suits suits_at(std::uint64_t index) const;
  void put(const Suit& suit, int number, std::vector<CardSet>& rounds) const;

  std::vector<int> rounds_;
  std::vector<Layout> layouts_;  // by shapes, and so by begin
  std::uint64_t size_ = 0;
};

// The ranks of one suit, bit r for rank r.
constexpr std::uint32_t ranks_of(CardSet cards, int suit) {
  std::uint64_t x = cards.bits >> suit & 0x1111111111111u;  // every fourth bit, drawn together step by step
  x = (x | x >> 3) & 0x0303030303030303u;
  x = (x | x >> 6) & 0x000f000f000f000fu;
  x = (x | x >> 12) & 0x000000ff000000ffu;
  return static_cast<std::uint32_t>((x | x >> 24) & 0x1fffu);
}

}  // namespace hindsight
