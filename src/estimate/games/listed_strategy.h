// A strategy by infosets and actions of a listed game, and what histories are worth under strategies.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

class ListedStrategy {
 public:
  // Infosets by id, actions in order: canonical() of tree/strategy.h.
  ListedStrategy(const HistoryTree& tree, std::vector<double> canonical);
  double operator()(InfosetId infoset, Action action) const { return numbers_[first_[infoset] + action]; }
  std::span<const double> numbers() const { return numbers_; }  // canonical

 private:
  Table<InfosetId, std::uint32_t> first_;
  std::vector<double> numbers_;
};

// By seat.  A seat may be null where the strategy is not known.
using StrategyProfile = std::vector<const ListedStrategy*>;

// What each history is worth for each seat when all play on by the profile: `players` numbers a history,
// exact up to rounding.
std::vector<double> history_values(const HistoryTree& tree, const StrategyProfile& profile);

}  // namespace hindsight
