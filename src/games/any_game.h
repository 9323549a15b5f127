// The games of the catalog as types.  To add one: write its header, include it, add it to the list.  What
// asks by name goes through games/catalog.h and tree/game_source.h, so that few units know a game's rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <variant>

#include "games/connect_four.h"
#include "games/goofspiel.h"
#include "games/hex.h"
#include "games/kuhn.h"
#include "games/leduc.h"
#include "games/leduc_no_limit.h"
#include "games/liars_dice.h"
#include "games/nim.h"
#include "games/rock_paper_scissors.h"
#include "games/tic_tac_toe.h"

namespace hindsight {

using AnyGame = std::variant<RockPaperScissors,  //
                             Kuhn,               //
                             Leduc,              //
                             LeducNoLimit,       //
                             LiarsDice,          //
                             Goofspiel,          //
                             Nim,                //
                             TicTacToe,          //
                             ConnectFour,        //
                             Hex>;

Result<AnyGame> make_game(std::string_view spec);  // "kuhn(players=3)"

}  // namespace hindsight
