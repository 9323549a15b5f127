// SPDX-License-Identifier: MIT
#include "holdem/spots/spot_line.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "cards/card.h"

namespace hindsight {

namespace {

// By what the node knows: the stacks are not among it.
BetScale scale_at(const VectorGame& game, const StreetTree& tree, const StreetTree::Node& at) {
  const std::size_t other = 1u - at.seat;
  return {.faced = std::llround(at.committed[other] - tree.begun[other]),
          .pot = std::llround(2 * game.half_pot + 2 * at.committed[other])};
}

}  // namespace

SpotStep parse_spot_step(std::string_view text) {
  return {std::string(text), parse_line_action(text), parse_cards(text)};
}

SpotLine parse_spot_line(std::string_view text) {
  SpotLine line{.text = std::string(text), .steps = {}};
  for (const std::string& step : line_steps(text)) line.steps.push_back(parse_spot_step(step));
  return line;
}

std::span<const BetAction> actions_at(const StreetTree& tree, std::uint32_t node) {
  const StreetTree::Node& at = tree.nodes[node];
  return std::span(tree.actions).subspan(at.first_child, at.actions);
}

std::optional<std::uint32_t> find_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                         const LineAction& meant) {
  const StreetTree::Node& at = tree.nodes[node];
  const auto found = hindsight::find_action(meant, actions_at(tree, node), scale_at(game, tree, at));
  return found ? std::optional(at.first_child + static_cast<std::uint32_t>(*found)) : std::nullopt;
}

std::optional<std::uint32_t> implied_action(const StreetTree& tree, std::uint32_t node,
                                            const SpotStep& step) {
  const StreetTree::Node& at = tree.nodes[node];
  if (at.kind != StreetTree::Kind::decision || !step.cards) return {};
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    if (tree.nodes[child].kind == StreetTree::Kind::street_end) return child;
  return {};
}

Result<std::uint32_t> chosen_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                    const SpotStep& step, std::string_view line_so_far) {
  const auto chosen = step.action ? find_action(game, tree, node, *step.action) : std::nullopt;
  if (chosen) return *chosen;
  const std::string after = line_so_far.empty() ? "" : fmt::format(" after {}", line_so_far);
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} is not an action here{}: there are {}", in_quotes(step.text), after,
                          to_text(actions_at(tree, node))));
}

}  // namespace hindsight
