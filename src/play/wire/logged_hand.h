// Hands of match logs at the house's table, and hands of the table as lines of a log.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acpc/log.h"
#include "play/play_hand.h"
#include "table/hand.h"

namespace hindsight {

// Plays the hand again with all its cards, as far as they are known; `observer` may be null.
void play_logged(Hand& table, const HandRules& rules, const AcpcLogHand& hand,
                 HandObserver* observer = nullptr);

// The definition of what is played at a table.  Refused: antes, late posts, and what else it cannot say.
Result<AcpcGame> acpc_game_of(const Hand& hand);
// STATE:number:betting:cards:values:players of a hand that is over and whose cards are all known.  Refused,
// with the action: betting that the ACPC's rules do not have.
Result<std::string> state_line_of(const AcpcGame& game, const Hand& hand, std::uint32_t number,
                                  const std::vector<std::string>& players);

}  // namespace hindsight
