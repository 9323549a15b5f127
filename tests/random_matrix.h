// Two-player games with random whole payoffs.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "classic/matrix/matrix_game.h"

namespace hindsight {

using Matrix = std::vector<std::vector<std::int64_t>>;

inline MatrixGame game_of(const Matrix& a, const Matrix& b) {
  MatrixGame out;
  for (std::size_t i = 0; i < a.size(); ++i) out.actions[0].push_back(std::to_string(i));
  for (std::size_t j = 0; j < a[0].size(); ++j) out.actions[1].push_back(std::to_string(j));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[0].size(); ++j) {
      out.payoffs[0].emplace_back(a[i][j]);
      out.payoffs[1].emplace_back(b[i][j]);
    }
  return out;
}

inline Matrix random_matrix(Rng& rng, std::size_t rows, std::size_t columns, std::uint32_t span) {
  Matrix out(rows, std::vector<std::int64_t>(columns));
  for (auto& row : out)
    for (auto& entry : row) entry = static_cast<std::int64_t>(rng.below(2 * span + 1)) - span;
  return out;
}

inline Matrix negated(Matrix a) {
  for (auto& row : a)
    for (auto& entry : row) entry = -entry;
  return a;
}

}  // namespace hindsight
