// One equilibrium of a large two-player game by complementary pivoting (Lemke & Howson 1964), in double; how
// good it is is measured, not promised.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "classic/matrix/matrix_game.h"

namespace hindsight {

struct ApproximateProfile {
  std::array<std::vector<double>, 2> strategies;
  std::array<double, 2> payoffs{};
  std::array<double, 2> gains{};  // what each player could still gain by changing alone
  std::uint64_t pivots = 0;
};

// Payoffs as doubles, row after row.
struct ApproximateGame {
  std::size_t rows = 0, columns = 0;
  std::array<std::vector<double>, 2> payoffs;
};
ApproximateGame approximate(const MatrixGame& game);

// Begins by dropping the label of an action: those of the row player first, then the column player's.  Other
// labels may lead to other equilibria.  Nothing after most_pivots, if it was stopped, or where it lost its
// way by rounding.
std::optional<ApproximateProfile> lemke_howson(const ApproximateGame& game, std::size_t label,
                                               std::uint64_t most_pivots = UINT64_MAX,
                                               const std::stop_token& stop = {});

// Of paths from different labels some are short and most are very long: all labels are tried with few pivots,
// then with more.
std::optional<ApproximateProfile> one_equilibrium(const ApproximateGame& game,
                                                  const std::stop_token& stop = {});

// Payoffs and gains of strategies.
ApproximateProfile measured(const ApproximateGame& game, std::array<std::vector<double>, 2> strategies);

}  // namespace hindsight
