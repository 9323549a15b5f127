// The buckets of a card abstraction of hold'em.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "abstraction/abstraction.h"
#include "blueprint/card_buckets.h"

namespace hindsight {

class AbstractionBuckets final : public CardBuckets {
 public:
  explicit AbstractionBuckets(std::shared_ptr<const Abstraction> cards) : cards_(std::move(cards)) {}
  std::uint32_t count(std::size_t round) const override {
    return cards_->buckets(static_cast<Street>(round));
  }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    cards_->find(boards[round], out);
  }
  std::uint16_t bucket(std::size_t round, std::span<const CardSet> boards,
                       std::uint16_t hand) const override {
    return cards_->bucket(boards[round], Combo{hand});
  }

 private:
  std::shared_ptr<const Abstraction> cards_;
};

}  // namespace hindsight
