// SPDX-License-Identifier: MIT
#include "blueprint/bucket_layout.h"

namespace hindsight {

BucketLayout::BucketLayout(const BettingTree& tree, const CardBuckets& buckets) {
  for (const BettingTree::Branch& branch : tree.branches) {
    const auto street = static_cast<std::size_t>(branch.street);
    streets_.push_back(branch.street);
    if (buckets_[street] == 0) buckets_[street] = buckets.count(street);
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
