// Self-play of beliefs (Brown, Bakhtin, Lerer & Gong 2020, algorithm 1): rows of the states that search comes
// to when it plays itself.
//
// A look-ahead is solved from a public belief state; in an iteration that is drawn, both seats' hands are
// played by what the iteration plays to where it stops, and what everybody then believes is where the next
// one begins.  Of one of the seats, drawn anew each time, some moves are drawn evenly, so that what is hardly
// played is learnt as well, and some games begin in any state with beliefs that are drawn.  Each look-ahead
// but the root's makes a row: what hands are worth by it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "values/belief_rows.h"

namespace hindsight {

struct BeliefPlay {
  std::uint64_t seed = 1;
  std::uint32_t depth = 2;         // moves of a look-ahead, in games without streets
  std::uint64_t iterations = 100;  // of each
  double exploration = 0.25;       // share of a seat's moves that are drawn evenly
  double drawn = 0.1;              // share of games that begin in any state, with beliefs that are drawn
  friend bool operator==(const BeliefPlay&, const BeliefPlay&) = default;
};

// Where games number `first`, `first` + 1, ... go on after the first look-ahead, which is the same for all,
// or begin; nothing where they end within it.
std::vector<std::optional<BeliefState>> openings(const BeliefGame& game, BeliefValues& values,
                                                 const BeliefPlay& how, std::uint64_t first,
                                                 std::uint64_t count);

// The rows of a game from its opening on, by its number, the plan and `values` alone.
std::vector<BeliefRow> played_rows(const BeliefGame& game, BeliefValues& values, const BeliefPlay& how,
                                   std::uint64_t number, std::optional<BeliefState> opening);

// Rounds of self-play with the network of the round before, in the first with none; after each it is trained
// on.
struct LearningPlan {
  BeliefPlay play{};
  std::uint32_t rounds = 40;
  std::uint64_t games = 500;  // of a round
  friend bool operator==(const LearningPlan&, const LearningPlan&) = default;
};

}  // namespace hindsight
