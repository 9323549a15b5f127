// A game tree of two players as a matrix game: an action is a plan, which says what to do at each infoset
// that the plan itself leaves to be reached (the reduced strategic form; Kuhn 1953).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "classic/matrix/matrix_game.h"
#include "tree/history_tree.h"

namespace hindsight {

// Payoffs and probabilities as the simplest fractions that read as these doubles.  Refused: other than two
// players, more than 2,000 plans of one or 250,000 pairs of them, and players who forget what they did.
Result<MatrixGame> strategic_form(const HistoryTree& tree, std::string title);

}  // namespace hindsight
