// A game in which everybody decides once, unseen by the others: its table, and its tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "tree/history_tree.h"

namespace hindsight {

// Actions by name, by player; an empty name becomes the action's number.  Payoffs by profile, player 1's
// action running fastest, then by player.
struct PayoffTable {
  std::vector<std::vector<std::string>> actions;
  std::vector<double> payoffs;

  std::size_t players() const { return actions.size(); }
};

// Profiles of a game with so many actions a player; refused if its tree has more than `limit` histories.
Result<std::uint64_t> profile_count(std::span<const std::uint64_t> action_counts, std::uint64_t limit);

// Player 1 moves first, and each player has the one infoset {"", "move"}.
HistoryTree tree_of(PayoffTable table);
// Refused: chance, players with more than one infoset, more than `limit` profiles.
Result<PayoffTable> table_of(const HistoryTree& tree, std::uint64_t limit);

}  // namespace hindsight
