// SPDX-License-Identifier: MIT
#include "blueprint/sampled_tree.h"

#include <algorithm>

namespace hindsight {

using Kind = BettingTree::Kind;

SampledTree::SampledTree(const BlueprintGame& game, const BettingTree& tree, const BucketLayout& layout)
    : seats_(tree.seats) {
  const auto unit = static_cast<float>(game.big_blind);
  before_ = static_cast<float>(game.start.pot) / unit;
  std::vector<std::uint32_t> first;  // by branch: where its nodes begin
  for (const BettingTree::Branch& branch : tree.branches) {
    first.push_back(static_cast<std::uint32_t>(points_.size()));
    points_.resize(points_.size() + branch.nodes.size());
  }
  std::vector<std::vector<SeatSet>> live;  // by branch and node: who has not folded
  for (const BettingTree::Branch& branch : tree.branches) live.emplace_back(branch.nodes.size());
  live[0][0] = SeatSet::first_of(static_cast<int>(seats_));
  for (std::uint32_t b = 0; b < tree.branches.size(); ++b) {
    const BettingTree::Branch& branch = tree.branches[b];
    for (std::uint32_t i = 0; i < branch.nodes.size(); ++i) {
      const BettingTree::Node& node = branch.nodes[i];
      Point& point = points_[first[b] + i];
      if (node.kind == Kind::decision) {
        point = {layout.at(b, i), first[b] + node.first_child, static_cast<std::uint8_t>(node.actions),
                 node.seat.value, static_cast<std::uint8_t>(branch.street)};
        for (std::uint32_t a = 0; a < node.actions; ++a) {
          const bool folds = branch.nodes[node.first_child + a].action.kind == BetAction::Kind::fold;
          live[b][node.first_child + a] = folds ? live[b][i].without(node.seat) : live[b][i];
        }
      } else if (node.kind == Kind::street_end) {
        live[branch.next[node.end]][0] = live[b][i];
      } else {
        point.at = ends_.size();
        add_end(live[b][i], tree, branch, i, unit);
      }
    }
  }
  // A street that ends is the beginning of the next one.
  for (std::uint32_t b = 0; b < tree.branches.size(); ++b)
    for (std::uint32_t e = 0; e < tree.branches[b].next.size(); ++e)
      points_[first[b] + tree.branches[b].ends[e]] = points_[first[tree.branches[b].next[e]]];
  std::vector<std::uint32_t> numbers(points_.size());
  for (std::size_t i = points_.size(); i-- > 0;)
    for (std::uint32_t a = 0; a < points_[i].actions; ++a)
      numbers[i] = std::max(numbers[i], 2 * points_[i].actions + numbers[points_[i].child + a]);
  most_numbers_ = numbers.front();
}

void SampledTree::add_end(SeatSet live, const BettingTree& tree, const BettingTree::Branch& branch,
                          std::uint32_t node, float unit) {
  End& end = ends_.emplace_back(End{.live = live, .pot = before_, .paid = paid_.size()});
  for (std::uint8_t s = 0; s < seats_; ++s) {
    paid_.push_back(static_cast<float>(tree.committed(branch, node, Seat{s})) / unit);
    end.pot += paid_.back();
  }
  for (const Seat s : live)
    end.even = end.even && paid_[end.paid + s.value] == paid_[end.paid + live.first().value];
}

float SampledTree::payoff(const Point& point, std::size_t seat, const Strengths& strengths) const {
  const End& end = ends_[point.at];
  const float paid = paid_[end.paid + seat];
  if (!end.live.has(Seat{static_cast<std::uint8_t>(seat)})) return -paid;
  if (end.live.size() == 1) return end.pot - paid;
  if (!end.even) return side_pots(end, seat, strengths) - paid;
  int winners = 0;
  for (const Seat other : end.live) {
    if (strengths[other.value] > strengths[seat]) return -paid;
    winners += strengths[other.value] == strengths[seat];
  }
  return end.pot / static_cast<float>(winners) - paid;
}

// Layer by layer: what lies between two amounts that live seats have put in goes to the best of those who
// have put in more.
float SampledTree::side_pots(const End& end, std::size_t seat, const Strengths& strengths) const {
  const float* const paid = paid_.data() + end.paid;
  float won = 0, below = 0, first = before_;
  while (below < paid[seat]) {
    float top = paid[seat];
    for (const Seat other : end.live)
      if (paid[other.value] > below) top = std::min(top, paid[other.value]);
    float layer = first;
    for (std::size_t s = 0; s < seats_; ++s) layer += std::clamp(paid[s] - below, 0.0f, top - below);
    int winners = 0;
    bool wins = true;
    for (const Seat other : end.live) {
      if (paid[other.value] < top) continue;
      wins = wins && strengths[other.value] <= strengths[seat];
      winners += strengths[other.value] == strengths[seat];
    }
    if (wins) won += layer / static_cast<float>(winners);
    below = top;
    first = 0;
  }
  return won;
}

}  // namespace hindsight
