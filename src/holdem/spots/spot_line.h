// Lines through a spot as people type them: actions (betting/line.h has the words) and cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/line.h"
#include "holdem/vector_game.h"

namespace hindsight {

// Read once; what it means, the place says: "2c" is a card or a bet.
struct SpotStep {
  std::string text;
  std::optional<LineAction> action;
  Result<std::vector<Card>> cards;
};
struct SpotLine {
  std::string text;
  std::vector<SpotStep> steps;
};
SpotStep parse_spot_step(std::string_view text);
SpotLine parse_spot_line(std::string_view text);

// The child of a decision that is meant, or nothing.
std::optional<std::uint32_t> find_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                         const LineAction& meant);

// Before cards, the call or check that brings them need not be said: "b75%, Ts" is "b75%, c, Ts".
std::optional<std::uint32_t> implied_action(const StreetTree& tree, std::uint32_t node, const SpotStep& step);

// What leads to the children of a decision.
std::span<const BetAction> actions_at(const StreetTree& tree, std::uint32_t node);

// The child that a step takes at a decision, or what there is.
Result<std::uint32_t> chosen_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                    const SpotStep& step, std::string_view line_so_far);

// Goes on by one step.  A place has tree(), node_index() and line(), can take(child) and draw(step): the next
// cards.
template <class Place>
Result<void> follow(const VectorGame& game, Place& at, const SpotStep& step) {
  const auto kind = [&] { return at.tree().nodes[at.node_index()].kind; };
  if (const auto implied = implied_action(at.tree(), at.node_index(), step)) {
    at.take(*implied);
  } else if (kind() == StreetTree::Kind::decision) {
    HS_TRY(const std::uint32_t child, chosen_action(game, at.tree(), at.node_index(), step, at.line()));
    at.take(child);
    return {};
  }
  if (kind() == StreetTree::Kind::street_end) return at.draw(step);
  return fail(ErrorCode::invalid_argument,
              "'" + step.text + "' comes after the end of the hand: leave it out");
}

}  // namespace hindsight
