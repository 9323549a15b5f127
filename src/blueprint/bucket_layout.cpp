// SPDX-License-Identifier: MIT
#include "blueprint/bucket_layout.h"

namespace hindsight {

namespace {

// Of the streets that the tree comes to.
BucketLayout::Counts counts_of(const BettingTree& tree, const CardBuckets& buckets) {
  BucketLayout::Counts out{};
  for (const BettingTree::Branch& branch : tree.branches) {
    const auto street = static_cast<std::size_t>(branch.street);
    if (out[street] == 0) out[street] = buckets.count(street);
  }
  return out;
}

}  // namespace

BucketLayout::BucketLayout(const BettingTree& tree, const CardBuckets& buckets)
    : BucketLayout(tree, counts_of(tree, buckets)) {}

BucketLayout::BucketLayout(const BettingTree& tree, const Counts& buckets) : buckets_(buckets) {
  for (const BettingTree::Branch& branch : tree.branches) {
    const auto street = static_cast<std::size_t>(branch.street);
    streets_.push_back(branch.street);
    std::vector<Decision>& decisions = decisions_.emplace_back(branch.nodes.size());
    for (std::size_t i = 0; i < branch.nodes.size(); ++i) {
      const BettingTree::Node& node = branch.nodes[i];
      if (node.kind != BettingTree::Kind::decision) continue;
      decisions[i] = {size_, node.actions};
      const std::uint64_t numbers = std::uint64_t{buckets_[street]} * node.actions;
      size_ += numbers;
      Count& count = by_street_[street];
      ++count.decisions;
      count.infosets += buckets_[street];
      count.numbers += numbers;
    }
  }
}

}  // namespace hindsight
