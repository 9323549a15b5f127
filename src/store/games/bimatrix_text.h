// Matrix games in files, with payoffs as they are written: Gambit's .nfg of two players, and tables of pairs
// (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"
#include "base/result.h"

namespace hindsight {

struct BimatrixText {
  std::string title;
  std::array<std::string, 2> players{"row", "column"};
  std::array<std::vector<std::string>, 2> actions;
  std::array<std::vector<Rational>, 2> payoffs;  // of each player, row after row
};

// Refused, with line and column: what parse_nfg refuses, and other than two players.
Result<BimatrixText> parse_bimatrix_nfg(std::string_view text);

// Rows of cells with the two payoffs, the row player's first: "3 6", "3,6" in quotes or between other
// separators, "(3,6)"; or with one, which the column player pays.  Names of actions stand as in zero-sum
// tables (matrix_csv.h).  Refused, with line and column: ragged rows, cells that are neither.
Result<BimatrixText> parse_bimatrix_csv(std::string_view text);

// An action without a name is called by its number.
std::vector<std::string> with_numbers(std::vector<std::string> names);

}  // namespace hindsight
