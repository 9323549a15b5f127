// The betting of a spot: its tree by the machine and the menu,
// numbered as the vector solver walks it, and what its ends pay.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "betting/betting_tree.h"
#include "postflop/spot.h"

namespace hindsight {

namespace {

// One branch of the betting as a tree of the solver: sequences are numbered in the order in which play comes to them.
class Numbering {
 public:
  Numbering(const HoldemSpot& spot, const BettingTree& betting, const BettingTree::Branch& branch)
      : spot_(spot), betting_(betting), branch_(branch) {}

  StreetTree tree() {
    out_.street = branch_.street;
    out_.next_trees = branch_.next;
    out_.street_ends = branch_.ends;
    for (std::uint32_t i = 0; i < branch_.nodes.size(); ++i) {
      out_.nodes.push_back({.committed = {committed(i, 0), committed(i, 1)}});
      out_.actions.push_back(branch_.nodes[i].action);
    }
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
                               StreetTree::Kind::street_end};
    return kinds[static_cast<std::size_t>(kind)];
  }

  // An uncalled bet goes back, and is not raked.
  Payoffs payoffs(const StreetTree::Node& end) const {
    const double half = static_cast<double>(spot_.pot) / 2;
    const double matched = std::min(end.committed[0], end.committed[1]);
    const double pot = static_cast<double>(spot_.pot) + 2 * matched;
    const double cap = spot_.rake_cap > 0 ? spot_.rake_cap : pot;
    // No flop, no drop.
    const bool is_raked = branch_.street != Street::preflop || end.kind != StreetTree::Kind::fold;
    const double raked = is_raked ? pot - std::min(cap, spot_.rake * pot) : pot;
    Payoffs pay;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      pay.win[seat] = raked - matched - half;
      pay.lose[seat] = -matched - half;
      pay.tie[seat] = raked / 2 - matched - half;
    }
    return pay;
  }

  const HoldemSpot& spot_;
  const BettingTree& betting_;
  const BettingTree::Branch& branch_;
  StreetTree out_;
};

}  // namespace

BettingStart betting_start(const HoldemSpot& spot) {
  BettingStart start;
  start.rules.min_bet = std::max({Chips{1}, spot.min_bet, spot.blinds[1]});
  start.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  start.stacks.assign(2, std::min(spot.stacks[0], spot.stacks[1]));
  start.pot = spot.pot;
  start.first = static_cast<Street>(*spot.cards.round_at(spot.board.size()));
  start.last = static_cast<Street>(spot.cards.rounds() - 1);
  if (spot.blinds[1] == 0) return start;
  // The small blind, who is in position later, speaks first.
  start.posted = {spot.blinds[1], spot.blinds[0]};
  start.price = spot.blinds[1];
  start.first_to_act = Seat{1};
  return start;
}

Result<std::vector<StreetTree>> street_trees(const HoldemSpot& spot) {
  HS_TRY(const BettingTree betting, BettingTree::build(betting_start(spot), spot.menu));
  return street_trees(spot, betting);
}

std::vector<StreetTree> street_trees(const HoldemSpot& spot, const BettingTree& betting) {
  std::vector<StreetTree> out;
  for (const BettingTree::Branch& branch : betting.branches)
    out.push_back(Numbering(spot, betting, branch).tree());
  return out;
}

}  // namespace hindsight
