// How a seat has been seen to play, infoset by infoset: what is supposed of a strategy that nobody knows.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "estimate/games/listed_strategy.h"

namespace hindsight {

class ActionCounts {
 public:
  explicit ActionCounts(const HistoryTree& tree);  // which outlives this

  // The player's choices of a hand, whose cards are known by now.
  void add(std::span<const Action> path, Player player);

  // Shares of what was done, of each infoset as if the guess had been seen to play it a few times before: the
  // mean of a Dirichlet distribution around the guess.
  ListedStrategy strategy(const ListedStrategy& guess) const;

 private:
  const HistoryTree& tree_;
  Table<InfosetId, std::uint64_t> first_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace hindsight
