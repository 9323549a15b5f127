// How players who learn or populations that evolve move through a two-player game: curves from a start.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "classic/matrix/lemke_howson.h"

namespace hindsight {

enum class Dynamics : std::uint8_t {
  fictitious_play,  // best responses to how often the other has played what (Brown 1951), both at once
  best_response,    // the same in continuous time (Matsui 1992)
  replicator,       // what does better than the mean grows (Taylor & Jonker 1978)
  logit,  // towards noisy best responses with lambda 10 over the span of payoffs (Fudenberg & Levine 1998)
  bnn,    // towards what does better than the mean (Brown & von Neumann 1950)
};
struct DynamicsInfo {
  std::string_view name, summary;
};
inline constexpr DynamicsInfo dynamics_catalog[] = {
    {"fictitious_play", "each answers how often the other has played what, round by round"},
    {"best_response", "the same without rounds: a few at a time change to a best response"},
    {"replicator", "actions that do better than the mean grow, as in populations that evolve"},
    {"logit", "a few at a time change to noisy best responses"},
    {"bnn", "a few at a time change to what does better than the mean"},
};

struct DynamicsPoint {
  double time = 0;
  std::array<std::vector<double>, 2>
      strategies;  // of fictitious play: how often each action was played so far
};

// From `start`, or from uniform play moved a little towards each player's first action where that would stay
// put; `points` of them evenly over [0, time].  One unit of fictitious play is a round.
std::vector<DynamicsPoint> run_dynamics(const ApproximateGame& game, Dynamics dynamics, double time,
                                        std::size_t points,
                                        const std::optional<std::array<std::vector<double>, 2>>& start = {});

}  // namespace hindsight
