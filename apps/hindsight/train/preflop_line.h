// Moves before the flop, as they are typed.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/policy_line.h"

namespace hindsight {

// "r 300, c": each read where it is made, so that pot and 2.5bb are what they are there.  Errors begin with
// --after.
Result<std::vector<Move>> preflop_moves(const std::string& line, const HoldemGame& game, int seats);

// The policy of a bot whose chances are known beforehand; else why they are not.
Result<std::shared_ptr<const Policy>> known_policy(const BotKind& kind);

}  // namespace hindsight
