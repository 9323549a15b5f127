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
std::optional<std::uint32_t> named(const Round& round, const Round::Node& at,
                                   std::initializer_list<std::string_view> starts) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    for (const std::string_view start : starts)
      if (round.actions[child].starts_with(start)) {
        if (found) return {};
        found = child;
      }
  return found;
}

// What a size comes to in front of the seat; nothing for sizes that need the stacks.
std::optional<double> amount(const BetSize& size, const VectorGame& game, const Round& round,
                             const Round::Node& at) {
  const std::size_t other = 1u - at.seat;
  const double before = round.street < 0 ? 0 : round.nodes[0].put_in[other];
  const double faced = at.put_in[other] - before, pot = 2 * game.half_pot + 2 * at.put_in[other];
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

std::optional<std::uint32_t> action_meant(const VectorGame& game, const Round& round, std::uint32_t node,
                                          std::string_view text) {
  using Kind = LineAction::Kind;
  const auto action = parse_line_action(text);
  if (!action) return {};
  const Round::Node& at = round.nodes[node];
  if (action->kind == Kind::check) return named(round, at, {"check"});
  if (action->kind == Kind::fold) return named(round, at, {"fold"});
  if (action->kind == Kind::call) return named(round, at, {"call"});
  if (action->kind == Kind::all_in && action->to == 0) return named(round, at, {"all-in"});
  if (action->to == 0 && !action->size) return named(round, at, {"bet", "raise", "all-in"});
  const auto to = action->size ? amount(*action->size, game, round, at) : static_cast<double>(action->to);
  for (std::uint32_t child = at.first_child; to && child < at.first_child + at.actions; ++child) {
    const std::string& name = round.actions[child];
    const std::size_t space = name.rfind(' ');
    if (action->kind == Kind::all_in && !name.starts_with("all-in")) continue;
    if (space != name.npos && parse_number(name.substr(space + 1)) == to) return child;
  }
  return {};
}

std::optional<std::uint32_t> action_unsaid(const Round& round, std::uint32_t node, std::string_view step) {
  const Round::Node& at = round.nodes[node];
  if (at.kind != Round::Kind::decision || !parse_cards(step)) return {};
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    if (round.nodes[child].kind == Round::Kind::exit) return child;
  return {};
}

std::string action_list(const Round& round, std::uint32_t node) {
  const Round::Node& at = round.nodes[node];
  std::string out;
  for (std::uint32_t a = 0; a < at.actions; ++a)
    out += (a == 0 ? "" : ", ") + round.actions[at.first_child + a];
  return out;
}

}  // namespace hindsight
