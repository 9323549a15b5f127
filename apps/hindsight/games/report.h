// What came out of a run or an evaluation, for people.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "study/games/report.h"

namespace hindsight {

// An amount in the game's unit: "0.00123 chips", and where the game is poker "0.00123 chips (12.3 mbb/g)".
std::string amount(const GameDescription& game, double value);
// What else there is to say of a run: the gap to the best answer, average overall regrets and their bounds.
std::string run_text(const GameSource& source, const RunFacts& facts);
// Exploitability and a table of values and best responses by seat.
std::string evaluation_text(const GameSource& source, const Evaluation& evaluation);

}  // namespace hindsight
