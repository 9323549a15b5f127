// Games that come with and without suits (cards=card, cards=rank): a player by rank can play where suits
// are told apart.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// leduc(cards=card) of leduc, and the other way round; nothing where the game has no such form, or is one
// already.
std::optional<std::string> with_suits(std::string_view game);
std::optional<std::string> without_suits(std::string_view game);

// In `suited` what `strategy` does with cards of the same ranks in `ranks`.  Refused where that game lacks an
// infoset or an action.
Result<Strategy> play_by_rank(const GameSource& ranks, const Strategy& strategy, const GameSource& suited);

}  // namespace hindsight
