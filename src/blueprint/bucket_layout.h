// Where the numbers of each decision of a betting tree lie, by bucket of cards: those of one bucket together,
// action by action.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "betting/betting_tree.h"
#include "blueprint/card_buckets.h"

namespace hindsight {

class BucketLayout {
 public:
  using Counts = std::array<std::uint32_t, street_count>;  // of buckets, by street

  BucketLayout(const BettingTree& tree, const Counts& buckets);
  BucketLayout(const BettingTree& tree, const CardBuckets& buckets);

  std::uint64_t at(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket = 0) const {
    return decisions_[branch][node].first + std::uint64_t{bucket} * decisions_[branch][node].actions;
  }
  std::uint32_t buckets(Street street) const { return buckets_[static_cast<std::size_t>(street)]; }
  std::uint64_t size() const { return size_; }  // numbers in all

  // In the order of the numbers: branch by branch, node by node, as those of the betting tree.
  struct Decision {
    std::uint64_t first = 0;    // of its numbers: those of bucket 0
    std::uint32_t actions = 0;  // 0: the node is no decision
  };
  std::uint32_t branches() const { return static_cast<std::uint32_t>(decisions_.size()); }
  std::span<const Decision> decisions(std::uint32_t branch) const { return decisions_[branch]; }
  Street street(std::uint32_t branch) const { return streets_[branch]; }

  // How much of it each street has.
  struct Count {
    std::uint64_t decisions = 0, infosets = 0, numbers = 0;
  };
  const std::array<Count, street_count>& by_street() const { return by_street_; }

 private:
  std::vector<std::vector<Decision>> decisions_;  // by branch and node
  std::vector<Street> streets_;                   // by branch
  Counts buckets_{};
  std::array<Count, street_count> by_street_{};
  std::uint64_t size_ = 0;
};

}  // namespace hindsight
