// The strategies of the thesis (docs/papers.md: poker-ml), for no-limit Leduc with an ante of 100 and cards
// by rank.
//
// A row an infoset: what has been done, ":|", the own card, and on the second street "/" and the board's:
//   kr300c-/r500:|K/Q    codes [0, 5, 7, ...]    probabilities [0.1, 0.9, 0, ...]
// k checks, c calls, r300 raises to 300 in all; '-' is put in where the first street has an odd number of
// moves.  A code is 0 for a fold or a check, else the hundreds that the move commits in all.  Rows of forced
// moves, [0] and [1.0], may stand among them. They are stored as a pickle of Python's, or as an object in
// JSON whose values are [codes, probabilities].
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

struct ThesisRow {
  std::string infoset;
  std::vector<double> codes, shares;
};
using ThesisRows = std::vector<ThesisRow>;

Result<ThesisRows> thesis_rows_of_json(std::string_view text);
// Reads the data that a pickle of such rows is made of, and runs nothing of what else a pickle may hold.
Result<ThesisRows> thesis_rows_of_pickle(std::string_view bytes);
std::string pickle_of(const ThesisRows& rows);  // protocol 4

// The grid of 100 with the stack that the largest code says.
std::string game_of_thesis(const ThesisRows& rows);
// An infoset without a row checks or calls, as the thesis' own player does; an action without a code is never
// taken.  Probabilities may miss 1 by 1e-4 and are scaled.  `left_out`: how many infosets had no row.
Result<Strategy> strategy_from_thesis(const ThesisRows& rows, const GameSource& source,
                                      std::size_t* left_out = nullptr);
// A row for each infoset.  Refused where the game has no hundreds, or is another one.
Result<ThesisRows> thesis_rows(const GameSource& source, const Strategy& strategy);

}  // namespace hindsight
