// SPDX-License-Identifier: MIT
#include "postflop/spot_line.h"

#include <cmath>
#include <initializer_list>

#include "base/spec.h"
#include "cards/card.h"
#include "postflop/line.h"

namespace hindsight {

namespace {

// The one child whose name begins like this.
std::optional<std::uint32_t> named(const StreetTree& tree, const StreetTree::Node& at,
                                   std::initializer_list<std::string_view> starts) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    for (const std::string_view start : starts)
      if (tree.actions[child].starts_with(start)) {
        if (found) return {};
        found = child;
      }
  return found;
}

// What a size comes to in front of the seat; nothing for sizes that need the stacks.
std::optional<double> amount(const BetSize& size, const VectorGame& game, const StreetTree& tree,
                             const StreetTree::Node& at) {
  const std::size_t other = 1u - at.seat;
  const double before = tree.street < 0 ? 0 : tree.nodes[0].committed[other];
  const double faced = at.committed[other] - before, pot = 2 * game.half_pot + 2 * at.committed[other];
  switch (size.kind) {
    case BetSize::Kind::pot:
      return faced + std::round(pot * size.amount);
    case BetSize::Kind::multiple:
      return std::round(faced * size.amount);
    case BetSize::Kind::chips:
      return faced + size.amount;
    case BetSize::Kind::geometric:
    case BetSize::Kind::all_in:
      break;
  }
  return {};
}

}  // namespace

std::optional<std::uint32_t> find_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                         std::string_view text) {
  using Kind = LineAction::Kind;
  const auto action = parse_line_action(text);
  if (!action) return {};
  const StreetTree::Node& at = tree.nodes[node];
  if (action->kind == Kind::check) return named(tree, at, {"check"});
  if (action->kind == Kind::fold) return named(tree, at, {"fold"});
  if (action->kind == Kind::call) return named(tree, at, {"call"});
  if (action->kind == Kind::all_in && action->to == 0) return named(tree, at, {"all-in"});
  if (action->to == 0 && !action->size) return named(tree, at, {"bet", "raise", "all-in"});
  const auto to = action->size ? amount(*action->size, game, tree, at) : static_cast<double>(action->to);
  for (std::uint32_t child = at.first_child; to && child < at.first_child + at.actions; ++child) {
    const std::string& name = tree.actions[child];
    const std::size_t space = name.rfind(' ');
    if (action->kind == Kind::all_in && !name.starts_with("all-in")) continue;
    if (space != name.npos && parse_number(name.substr(space + 1)) == to) return child;
  }
  return {};
}

std::optional<std::uint32_t> implied_action(const StreetTree& tree, std::uint32_t node,
                                            std::string_view step) {
  const StreetTree::Node& at = tree.nodes[node];
  if (at.kind != StreetTree::Kind::decision || !parse_cards(step)) return {};
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    if (tree.nodes[child].kind == StreetTree::Kind::street_end) return child;
  return {};
}

std::string action_list(const StreetTree& tree, std::uint32_t node) {
  const StreetTree::Node& at = tree.nodes[node];
  std::string out;
  for (std::uint32_t a = 0; a < at.actions; ++a)
    out += (a == 0 ? "" : ", ") + tree.actions[at.first_child + a];
  return out;
}

}  // namespace hindsight
