// SPDX-License-Identifier: MIT
#include "holdem/street_trees.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

// One branch of the betting as a tree of the solver: sequences are numbered in the order in which play comes
// to them.
class Numbering {
 public:
  Numbering(const BettingTree& betting, const BettingTree::Branch& branch, Chips pot, const Rake& rake)
      : betting_(betting), branch_(branch), pot_(pot), rake_(rake) {}

  StreetTree tree() {
    out_.street = branch_.street;
    out_.next_trees = branch_.next;
    out_.street_ends = branch_.ends;
    for (std::uint32_t i = 0; i < branch_.nodes.size(); ++i) {
      out_.nodes.push_back({.committed = {committed(i, 0), committed(i, 1)}});
      out_.actions.push_back(branch_.nodes[i].action);
    }
    if (branch_.street != Street::preflop) out_.begun = out_.nodes[0].committed;
    visit(0);
    return std::move(out_);
  }

 private:
  double committed(std::uint32_t node, std::uint8_t seat) const {
    return static_cast<double>(betting_.committed(branch_, node, Seat{seat}));
  }

  void visit(std::uint32_t index) {
    const BettingTree::Node& from = branch_.nodes[index];
    StreetTree::Node& node = out_.nodes[index];
    node.kind = kind_of(from.kind);
    if (from.kind == BettingTree::Kind::street_end) {
      node.end = from.end;
    } else if (from.kind == BettingTree::Kind::frontier) {
      out_.frontiers.push_back(index);
    } else if (from.kind == BettingTree::Kind::decision) {
      decide(node, from);
    } else {
      node.seat = from.kind == BettingTree::Kind::fold ? from.seat.value : std::uint8_t{0};
      node.end = static_cast<std::uint32_t>(out_.payoffs.size());
      out_.payoffs.push_back(payoffs(node));
    }
  }

  void decide(StreetTree::Node& node, const BettingTree::Node& from) {
    node.seat = from.seat.value;
    node.actions = from.actions;
    node.first_child = from.first_child;
    node.first_sequence = out_.sequences[node.seat];
    out_.sequences[node.seat] += node.actions;
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      StreetTree::Node& child = out_.nodes[node.first_child + a];
      child.sequence = node.sequence;
      child.sequence[node.seat] = node.first_sequence + a;
      visit(node.first_child + a);
    }
  }

  static StreetTree::Kind kind_of(BettingTree::Kind kind) {
    constexpr std::array kinds{StreetTree::Kind::decision, StreetTree::Kind::fold, StreetTree::Kind::showdown,
                               StreetTree::Kind::street_end, StreetTree::Kind::frontier};
    return kinds[static_cast<std::size_t>(kind)];
  }

  // An uncalled bet goes back, and is not raked.
  Payoffs payoffs(const StreetTree::Node& end) const {
    const double half = static_cast<double>(pot_) / 2;
    const double matched = std::min(end.committed[0], end.committed[1]);
    const double pot = static_cast<double>(pot_) + 2 * matched;
    const double cap = rake_.cap > 0 ? rake_.cap : pot;
    // No flop, no drop.
    const bool is_raked = branch_.street != Street::preflop || end.kind != StreetTree::Kind::fold;
    const double raked = is_raked ? pot - std::min(cap, rake_.share * pot) : pot;
    Payoffs pay;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      pay.win[seat] = raked - matched - half;
      pay.lose[seat] = -matched - half;
      pay.tie[seat] = raked / 2 - matched - half;
    }
    return pay;
  }

  const BettingTree& betting_;
  const BettingTree::Branch& branch_;
  Chips pot_;
  Rake rake_;
  StreetTree out_;
};

}  // namespace

std::vector<StreetTree> street_trees(const BettingTree& betting, Chips pot, const Rake& rake) {
  HS_CHECK(betting.seats, ==, 2u);
  std::vector<StreetTree> out;
  for (const BettingTree::Branch& branch : betting.branches)
    out.push_back(Numbering(betting, branch, pot, rake).tree());
  return out;
}

}  // namespace hindsight
