// Every game that the program knows by name.  To add one: write its header, include it, add it to the list.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <tuple>
#include <variant>

#include "games/game.h"
#include "games/goofspiel.h"
#include "games/kuhn.h"
#include "games/leduc.h"
#include "games/leduc_no_limit.h"
#include "games/liars_dice.h"
#include "games/rock_paper_scissors.h"

namespace hindsight {

using AnyGame = std::variant<RockPaperScissors,  //
                             Kuhn,               //
                             Leduc,              //
                             LeducNoLimit,       //
                             LiarsDice,          //
                             Goofspiel>;

std::span<const GameEntry> game_catalog();
Result<AnyGame> make_game(std::string_view spec);  // "kuhn(players=3)"

}  // namespace hindsight
