// Cards of a deal: what may still help a hand, starting hands, and deals that differ in their suits alone.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hindsight/result.h"

namespace hs {

// A card that lifts a hand into a higher class on the next street.
struct OutCard {
  int card = 0;
  std::string makes;      // "flush"
  std::string why_false;  // "" where it helps; else why it does not: "the board has it"
};
struct OutCards {
  std::string now;           // the class of the hand
  std::vector<OutCard> all;  // by class, the highest first
  int count = 0;             // those that are not false
};
// Two hole cards on a board of three or four; dead cards are not outs.
Result<OutCards> outs(std::span<const int> hole, std::span<const int> board, std::span<const int> dead = {});

// Hole cards (combo_of) up to suits: 0 to 168, row by row of the grid AA, AKs, ..., A2s, AKo, KK, ..., 22.
int starting_hand(int combo);
std::string starting_hand_text(int hand);  // "AKs"

// Deals of cards in rounds up to suit permutations, numbered from 0 without gaps (the counting of Waugh
// 2013).  {2} are the 169 starting hands, {2, 3} hole cards and flop (1,286,792), {3} flops alone (1,755).
class SuitClasses {
 public:
  // 1 to 4 rounds of 1 or more cards, 7 in all at most.
  static Result<SuitClasses> of(const std::vector<int>& rounds);

  std::uint64_t size() const;
  // Of all cards, round after round; the order within a round does not count.
  Result<std::uint64_t> index(std::span<const int> cards) const;
  Result<std::vector<int>> deal(std::uint64_t index) const;  // one of the class, always the same
  Result<int> deals(std::uint64_t index) const;              // how many the class has: 1 to 24

 private:
  struct Parts;
  explicit SuitClasses(std::shared_ptr<const Parts> parts);
  std::shared_ptr<const Parts> parts_;
};

}  // namespace hs
