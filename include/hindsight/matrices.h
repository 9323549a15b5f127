// Games of two players who choose once, at the same time: all equilibria, without rounding.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "hindsight/result.h"

namespace hs {

// Numbers are texts, "-3", "0.25" or "1/3", so that nothing is rounded; what comes back is in lowest terms.
struct MatrixGame {
  std::size_t rows = 0, columns = 0;
  std::array<std::vector<std::string>, 2>
      payoffs;  // of the row player and of the column player: rows x columns
};

struct MatrixEquilibrium {
  std::array<std::vector<std::string>, 2> strategies;  // a probability for each row, for each column
  std::array<std::string, 2> payoffs;
};

struct MatrixEquilibria {
  std::vector<MatrixEquilibrium> extreme;  // of which all others are mixtures; sorted
  bool finished = true;                    // false: it was stopped, and some may be missing
};

// By a name of `hindsight matrix`: "chicken", "coordination(actions=4)".
Result<MatrixGame> named_matrix(const std::string& spec);
// Refused: numbers that are none, other numbers of them than rows x columns, more than 100 actions of both
// players.
Result<MatrixEquilibria> equilibria(const MatrixGame& game, const std::stop_token& stop = {});

}  // namespace hs
