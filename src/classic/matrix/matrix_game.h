// Games of two players who choose once, at the same time: a table of payoffs, without rounding.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"
#include "base/result.h"

namespace hindsight {

struct MatrixGame {
  std::string title;
  std::array<std::string, 2> players{"row", "column"};
  std::array<std::vector<std::string>, 2> actions;  // names; of the row player and of the column player
  std::array<std::vector<Rational>, 2> payoffs;     // of each player, row after row

  std::size_t rows() const { return actions[0].size(); }
  std::size_t columns() const { return actions[1].size(); }
  const Rational& payoff(std::size_t player, std::size_t row, std::size_t column) const {
    return payoffs[player][row * columns() + column];
  }
};

bool is_zero_sum(const MatrixGame& game);         // payoffs add up to the same number everywhere
bool is_common_interest(const MatrixGame& game);  // both get the same everywhere

using MixedStrategy = std::vector<Rational>;  // a probability for each action

struct MixedProfile {
  std::array<MixedStrategy, 2> strategies;
  std::array<Rational, 2> payoffs;
};

// What each player gets; and what each action of `player` gets against the other's strategy.
std::array<Rational, 2> expected_payoffs(const MatrixGame& game,
                                         const std::array<MixedStrategy, 2>& strategies);
std::vector<Rational> action_payoffs(const MatrixGame& game, std::size_t player, const MixedStrategy& other);

// What each player could gain by changing alone; both 0 in an equilibrium.
std::array<Rational, 2> gains(const MatrixGame& game, const std::array<MixedStrategy, 2>& strategies);

// "1/3,1/3,1/3 / 0,1" or by names, "dare / 0.5,0.5".  Refused: other numbers of them, below 0, other sums
// than 1.
Result<std::array<MixedStrategy, 2>> parse_profile(const MatrixGame& game, std::string_view text);

struct NamedGame {
  std::string_view name, summary, source;
};
std::span<const NamedGame> named_games();
// "chicken", "coordination(actions=4)", "hotelling_line(places=7)".
Result<MatrixGame> named_game(std::string_view spec);

}  // namespace hindsight
