// Hold'em as an ACPC game definition says it, at the house's table.
// SPDX-License-Identifier: MIT
#pragma once

#include "acpc/game_definition.h"
#include "play/holdem_game.h"
#include "table/rules.h"

namespace hindsight {

// The table's rules for a definition; stacks are the definition's.  Refused, with what is missing: other
// decks and cards, rounds in another order, and whoever acts first elsewhere than behind the blinds.
Result<HandRules> table_rules(const AcpcGame& game);
// Hold'em by these rules, but for its stacks.
AcpcGame holdem_definition(const HandRules& rules, int seats);
// The definition of a game of the catalog with so many seats.  Refused: antes, straddles and pot limit, which
// it cannot say.
Result<AcpcGame> acpc_game(const HoldemGame& game, int seats);

}  // namespace hindsight
