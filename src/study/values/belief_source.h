// A game by name with its public states, and rows and networks that are for it.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/values/belief_rows_file.h"
#include "store/values/value_network_file.h"
#include "tree/game_source.h"
#include "values/belief_game.h"

namespace hindsight {

struct BeliefSource {
  ListedGame listed;
  BeliefGame beliefs;
};

// Refuses games whose public states are not told apart, with the place.
Result<std::shared_ptr<const BeliefSource>> load_beliefs(std::string_view game);

// Whether rows or a network are of this game, and of states and hands that it has; `what` names them.
Result<void> check_rows(const BeliefSource& source, const BeliefRowsFile& file, const std::string& what);
Result<void> check_network(const BeliefSource& source, const ValueNetworkFile& file, const std::string& what);

// "shipped", or a file; of this game.
Result<ValueNetworkFile> network_for(const BeliefSource& source, const std::string& name);

}  // namespace hindsight
