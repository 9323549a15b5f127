// Which hands a strategy takes to be alike.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/card.h"
#include "holdem/card_rules.h"

namespace hindsight {

// It never changes: threads share one.
class CardBuckets {
 public:
  virtual ~CardBuckets() = default;
  // In a round of betting buckets are 0 .. count - 1.
  virtual std::uint32_t count(std::size_t round) const = 0;
  // By number (CardRules::hand), of each hand that the board of the round leaves; what stands for others says
  // nothing.  Boards are those of this round and all before it (boards_by_round).
  virtual void find(std::size_t round, std::span<const CardSet> boards,
                    std::span<std::uint16_t, combo_count> out) const = 0;
  // That of one hand which the board leaves, the same.
  virtual std::uint16_t bucket(std::size_t round, std::span<const CardSet> boards, std::uint16_t hand) const;
};

// Of public cards in the order that they came in, those of each round with all before it.
std::vector<CardSet> boards_by_round(const CardRules& rules, std::span<const Card> cards);

}  // namespace hindsight
