// Regret matching (Hart & Mas-Colell 2000), round by round, in a game of two choices made at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "study/lessons/lesson_game.h"

namespace hindsight {

struct MatchingSetup {
  // The second player's fixed probabilities; nothing: it matches its regrets, too.
  std::optional<std::vector<double>> opponent{};
  // Both draw an action and learn from what came up; else from what is to be expected.
  bool sampled = true;
  std::uint64_t seed = 1;
  std::uint32_t rounds = 0;
};

// One player in one round.
struct MatchingSide {
  std::vector<double> played;            // probabilities
  std::optional<std::uint32_t> drawn{};  // the action, if they are sampled
  double payoff = 0;                     // of the round
  std::vector<double> values;            // what each action would have brought against what the other did
  std::vector<double> regret, average;   // sum of values - payoff, and mean of `played`, this round included
};
struct MatchingRound {
  MatchingSide first, second;
};
std::vector<MatchingRound> match_regrets(const ChoiceMatrix& game, const MatchingSetup& setup);

// (max - min payoff) * sqrt(actions / rounds): the first player's average regret in expectation is no more
// (Cesa-Bianchi & Lugosi 2006, section 2.1 with p = 2).
double matching_bound(const ChoiceMatrix& game, std::uint32_t rounds);

}  // namespace hindsight
