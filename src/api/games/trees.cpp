// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/trees.h>

#include "api/errors.h"
#include "api/games/parts.h"

namespace hs {

namespace {

HistoryNode node_of(const hindsight::HistoryTree& tree, hindsight::HistoryId number) {
  using Kind = hindsight::Turn::Kind;
  const hindsight::History& at = tree.nodes[number];
  HistoryNode out;
  out.probability = at.probability;
  if (at.kind == Kind::terminal) {
    const auto first = tree.payoffs.begin() + at.label;
    out.payoffs.assign(first, first + tree.players);
    return out;
  }
  out.first_child = at.first_child.value;
  if (at.kind == Kind::chance) {
    out.kind = HistoryNode::Kind::chance;
    out.actions = tree.chance_names[at.label];
    return out;
  }
  out.kind = HistoryNode::Kind::decision;
  out.player = at.player.value;
  out.infoset = at.label;
  out.actions = tree.infosets[tree.infoset(number)].actions;
  return out;
}

}  // namespace

std::size_t history_count(const Game& game) { return game.parts().source->histories.nodes.size(); }

Result<HistoryNode> history(const Game& game, std::size_t number) {
  const std::size_t count = history_count(game);
  if (number >= count)
    return tl::unexpected<Error>(
        {ErrorCode::invalid_argument,
         fmt::format("there is no history {}; the game has 0 to {}", number, count - 1), "number"});
  return node_of(game.parts().source->histories, hindsight::HistoryId{static_cast<std::uint32_t>(number)});
}

}  // namespace hs
