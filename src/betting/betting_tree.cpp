// SPDX-License-Identifier: MIT
#include "betting/betting_tree.h"

#include <fmt/format.h>

#include <numeric>
#include <string>
#include <utility>

namespace hindsight {

BettingState BettingStart::begin() const {
  BettingState now(stacks, pot);
  now.begin_street(rules, first);
  for (std::uint8_t i = 0; i < posted.size(); ++i) now.post(Seat{i}, posted[i]);
  now.set_price(price);
  now.ask(rules, now.able().empty() ? now.live() : now.able(), first_to_act);
  return now;
}

std::uint64_t BettingTree::Size::total() const {
  return std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
}

namespace {

// Everything below one place, street after street.
class Counter {
 public:
  explicit Counter(std::optional<Street> frontier) : frontier_(frontier) {}

  Result<void> decide(const MenuCursor& at) {
    const auto street = static_cast<std::size_t>(at.betting().street());
    if (at.betting().raises() > BettingTree::max_raises)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("the betting allows more than {} bets and raises in a row on one street: cap the "
                      "raises (raise_cap), or take larger sizes",
                      BettingTree::max_raises));
    if (size.total() > BettingTree::max_nodes)
      return fail(ErrorCode::invalid_argument, fmt::format("the betting has more than {} nodes, cards aside: "
                                                           "allow fewer sizes, or cap the raises (raise_cap)",
                                                           BettingTree::max_nodes));
    HS_TRY(const std::vector<BetAction> actions, at.actions());
    ++size.decisions[street];
    size.nodes[street] += actions.size();
    for (const BetAction& action : actions) HS_RETURN_IF_ERROR(follow(at, action));
    return {};
  }

  BettingTree::Size size;

 private:
  Result<void> follow(MenuCursor at, const BetAction& action) {
    at.take(action);
    if (!at.betting().street_over()) return decide(at);
    if (at.hand_over()) return at.end();
    at.begin_street();
    ++size.nodes[static_cast<std::size_t>(at.betting().street())];
    if (at.betting().street() == frontier_) return {};
    return decide(at);
  }

  std::optional<Street> frontier_;
};

// After a count that found nothing wrong.
class Builder {
 public:
  Builder(std::size_t seats, std::optional<Street> frontier) : frontier_(frontier) { tree_.seats = seats; }

  BettingTree build(const MenuCursor& first) {
    begin(first);
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      branch_ = i;
      const MenuCursor at = starts_[i];  // the list grows meanwhile
      add({}, at.betting());
      if (at.betting().street() == frontier_)
        branch().nodes[0].kind = BettingTree::Kind::frontier;
      else
        decide(0, at);
    }
    return std::move(tree_);
  }

 private:
  BettingTree::Branch& branch() { return tree_.branches[branch_]; }

  void begin(const MenuCursor& at) {
    tree_.branches.push_back({.street = at.betting().street()});
    starts_.push_back(at);
  }

  void add(const BetAction& action, const BettingState& now) {
    branch().nodes.push_back({.action = action});
    for (std::uint8_t seat = 0; seat < tree_.seats; ++seat)
      branch().committed.push_back(now.committed(Seat{seat}));
  }

  void decide(std::uint32_t index, const MenuCursor& at) {
    const std::vector<BetAction> actions = *at.actions();  // has a value: counted before
    const auto first = static_cast<std::uint32_t>(branch().nodes.size());
    std::vector<MenuCursor> after;
    for (const BetAction& action : actions) {
      after.push_back(at);
      after.back().take(action);
      add(action, after.back().betting());
    }
    BettingTree::Node& node = branch().nodes[index];
    node.seat = at.betting().turn();
    node.actions = static_cast<std::uint16_t>(actions.size());
    node.first_child = first;
    for (std::uint32_t a = 0; a < actions.size(); ++a) {
      if (after[a].betting().street_over())
        finish(first + a, after[a], at.betting().turn());
      else
        decide(first + a, after[a]);
    }
  }

  void finish(std::uint32_t index, MenuCursor& at, Seat mover) {
    BettingTree::Node& node = branch().nodes[index];
    node.seat = mover;
    node.kind = at.betting().live().size() == 1 ? BettingTree::Kind::fold
                : at.hand_over()                ? BettingTree::Kind::showdown
                                                : BettingTree::Kind::street_end;
    if (node.kind != BettingTree::Kind::street_end) return;
    node.end = static_cast<std::uint32_t>(branch().next.size());
    branch().next.push_back(static_cast<std::uint32_t>(tree_.branches.size()));
    branch().ends.push_back(index);
    at.begin_street();
    begin(at);
  }

  std::optional<Street> frontier_;
  BettingTree tree_;
  std::vector<MenuCursor> starts_;  // by branch
  std::size_t branch_ = 0;
};

}  // namespace

Result<BettingTree::Size> BettingTree::count(const BettingStart& start, const BetMenu& menu) {
  Counter counter(start.frontier);
  ++counter.size.nodes[static_cast<std::size_t>(start.first)];
  HS_RETURN_IF_ERROR(counter.decide({menu, start.rules, start.begin(), start.last}));
  return counter.size;
}

Result<BettingTree> BettingTree::build(const BettingStart& start, const BetMenu& menu) {
  HS_RETURN_IF_ERROR(count(start, menu));
  return Builder(start.stacks.size(), start.frontier).build({menu, start.rules, start.begin(), start.last});
}

}  // namespace hindsight
