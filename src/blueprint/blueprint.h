// A strategy of hold'em by betting and buckets of cards: what self-play has come to, in one byte a number.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "blueprint/blueprint_game.h"
#include "blueprint/bucket_layout.h"
#include "blueprint/card_buckets.h"

namespace hindsight {

class Blueprint {
 public:
  // Nobody has played yet.  Refused before it takes memory where it has more than so many numbers.
  static Result<Blueprint> make(const BlueprintGame& game, std::shared_ptr<const CardBuckets> buckets,
                                std::uint64_t most_numbers = UINT64_MAX);

  const BlueprintGame& game() const { return game_; }
  const BettingTree& tree() const { return tree_; }
  const CardBuckets& buckets() const { return *buckets_; }
  std::shared_ptr<const CardBuckets> shared_buckets() const { return buckets_; }
  const BucketLayout& layout() const { return layout_; }

  // What weights come to, in 1/levels of the most likely action; all 0 where nobody has played.
  void set(std::span<const float> average, unsigned levels);

  // The chances of a decision's actions; false where training has not come there.
  bool play(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket, std::span<double> out) const;
  // That of one of them; 0 where training has not come there.
  double chance(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket, std::uint32_t action) const;

  // In the order of layout(); what files hold.
  std::span<const std::uint8_t> numbers() const { return numbers_; }
  std::span<std::uint8_t> numbers() { return numbers_; }

 private:
  Blueprint(BlueprintGame game, BettingTree tree, std::shared_ptr<const CardBuckets> buckets,
            BucketLayout layout)
      : game_(std::move(game)),
        tree_(std::move(tree)),
        buckets_(std::move(buckets)),
        layout_(std::move(layout)),
        numbers_(layout_.size(), 0) {}

  BlueprintGame game_;
  BettingTree tree_;
  std::shared_ptr<const CardBuckets> buckets_;
  BucketLayout layout_;
  std::vector<std::uint8_t> numbers_;
};

}  // namespace hindsight
