// Everything that theory says of a small game under one strategy: history by history, infoset by infoset.
// Of two players; unit: the game's own.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "tree/evaluation.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

struct HistoryNumbers {
  double chance = 1;                  // chance's part in reaching it
  std::array<double, 2> reach{1, 1};  // each player's own part
  std::array<double, 2> value{};      // what each expects from here on
};

struct DecisionNumbers {
  double own_reach = 0;             // the owner's part, the same for all of its histories
  double counterfactual_reach = 0;  // chance's and the opponent's part, summed over them
  std::vector<double> values;       // by action: its counterfactual value, weighted by counterfactual_reach
  double value = 0;                 // what the strategy makes of them
  std::vector<double> best_values;  // by action: the same where the owner plays best afterwards
  Action best = 0;                  // the first of those that gain most
};

struct GameNumbers {
  Table<HistoryId, HistoryNumbers> histories;
  Table<InfosetId, DecisionNumbers> infosets;
  Evaluation evaluation;
};
GameNumbers numbers_of(const GameSource& source, const Strategy& strategy);

// The histories of each infoset.
Table<InfosetId, std::vector<HistoryId>> members(const HistoryTree& tree);

}  // namespace hindsight
