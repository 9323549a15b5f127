// A local best response in a small game for two, exactly: a lower bound of the best response (Lisy & Bowling
// 2017).
//
// At each of its infosets it knows the chances of the histories by those of chance and of the other's
// strategy, and takes the action that is worth most if after it everybody checks and calls to the end, but
// for what the other folds at once.  Its value is what it wins so against the strategy itself.  Games whose
// actions have no such names: the other plays on by its strategy, the own seat by uniform chances.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "tree/compiled_game.h"
#include "tree/history_tree.h"
#include "tree/strategy.h"

namespace hindsight {

enum class LocalMenu : std::uint8_t {
  all,
  fold_or_call,  // folds, checks and calls, where there is one of them
};

struct LocalBestResponse {
  double value = 0;
  Values behaviour;  // pure; the first of equally good actions
};
// Of `player` against the strategy's other seat.
LocalBestResponse local_best_response(const HistoryTree& tree, const CompiledGame& game, Player player,
                                      const Strategy& strategy, LocalMenu menu = LocalMenu::all);

}  // namespace hindsight
