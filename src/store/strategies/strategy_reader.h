// Strategies as other programs write them, for a game that is loaded.
//
// Each infoset's probabilities may miss 1 by 1e-4, as rounded numbers do, and are scaled to it.  An infoset
// that the strategy itself never comes to may be left out.  Refused, with the place: infosets and actions
// that the game has not, told twice or in part (but see below), probabilities that are none, infosets that
// are missing.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// strategy_text.h's own forms, in any order of lines; `reach` may be left out.  JSON may also be
// thesis_strategy.h's.
Result<Strategy> strategy_from_json(std::string_view text, const GameSource& source,
                                    std::size_t* left_out = nullptr);
Result<Strategy> strategy_from_csv(std::string_view text, const GameSource& source);
Result<std::string> game_of_strategy_json(std::string_view text);
// Empty: it names none, though its shape may tell.
Result<std::string> game_named_in_json(std::string_view text);

// A line for each seat (0 or 1), history and board of heads-up no-limit Leduc with suits:
//   0 cc/cr300|Ah f:p:p:p:p:p:p c:... r900:...    probabilities with As Ah Ks Kh Qs Qh; the board's own means
//   nothing
// An action that is not told beside others is never taken.
Result<Strategy> strategy_from_leduc_table(std::string_view text, const GameSource& source);
// The game of such a table by the bets in it, ante 100 and stack 1200: of the pot and all-in, or of the
// coarsest grid that has them.
std::string game_of_leduc_table(std::string_view text);

}  // namespace hindsight
