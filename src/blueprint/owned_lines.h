// How the numbers of a tree are shared out among processes (blueprint/owned_trainer.h): the trunk, which all
// have, and parts, which have one owner each.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "blueprint/bucket_layout.h"
#include "blueprint/sampled_tree.h"

namespace hindsight {

class OwnedLines {
 public:
  // Moves the decisions of `tree` to where this process has them: the trunk's first, then its own.
  OwnedLines(SampledTree& tree, const BucketLayout& layout, std::size_t seats, std::uint32_t rank,
             std::uint32_t ranks);

  // Of a point; none: it is in the trunk, or below where a part begins.
  std::optional<std::uint32_t> part_at(const SampledTree& tree, const SampledTree::Point& point) const;
  std::uint32_t owner(std::uint32_t part) const { return owners_[part]; }
  std::uint32_t begin(std::uint32_t part) const { return begins_[part]; }  // its first point
  std::uint32_t parts() const { return static_cast<std::uint32_t>(owners_.size()); }

  // Who keeps the averages of a decision of the trunk; its regrets all have.
  std::uint32_t keeper(const SampledTree& tree, const SampledTree::Point& point) const {
    return keepers_[tree.number(point)];
  }

  // Numbers that lie together in the layout and at their owner's; of the trunk, their keeper's.
  struct Run {
    std::uint64_t first = 0, count = 0;  // of the layout
    std::uint64_t local = 0;             // at the owner's
    std::uint32_t owner = 0;
    bool trunk = false;
  };
  const std::vector<Run>& runs() const { return runs_; }  // in the order of the layout
  std::uint64_t numbers(std::uint32_t rank) const { return numbers_[rank]; }
  // An infoset's numbers stand at its owner's: action by action from here on, so many of them.
  struct Decision {
    std::uint64_t local = 0, infosets = 0;
    std::uint32_t actions = 0;
  };
  const std::vector<Decision>& mine() const { return mine_; }  // the trunk's at their keepers

 private:
  std::vector<std::uint32_t> part_of_;          // by point: 1 + the part that begins there
  std::vector<std::uint32_t> keepers_;          // by point, of the trunk
  std::vector<std::uint32_t> owners_, begins_;  // by part
  std::vector<std::uint64_t> numbers_;          // by process
  std::vector<Run> runs_;
  std::vector<Decision> mine_;
};

}  // namespace hindsight
