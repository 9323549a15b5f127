// A player of a small game for two that learns (exploit/adaptive.h), hand after hand against one who never
// changes: what the evidence says when, when it begins to deviate, and what that wins and risks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

inline constexpr std::uint64_t most_evidence_hands = 4'000;

struct EvidenceOrder {
  std::shared_ptr<const GameSource> game;
  std::optional<Strategy> opponent{};  // none: an equilibrium
  double safety = 0.05;                // in the game's unit: its exploitability at most
  std::uint64_t seed = 1;
  std::vector<std::uint64_t> at;  // rising numbers of hands, at which it is looked at
};

struct EvidenceRun {
  struct Point {
    std::uint64_t hands = 0;
    double ratio = 0, most = 0;  // natural logarithms of the ratio of likelihoods, now and at the most so far
    double over_base = 0;  // what its play was worth more than its base's in the mean of these hands, exactly
    double exploitable = 0;  // of what it plays in the next hand, in the worse of both seats
  };
  double needed = 0;     // the ratio's logarithm that lets it deviate
  Strategy equilibrium;  // its base, and what the evidence is held against
  std::vector<Point> points;
  std::optional<std::uint64_t> deviated;  // hands before it first did
};

// Refused: what AdaptiveGround::make refuses.  Stopped, it has the points so far.
Result<EvidenceRun> play_evidence(const EvidenceOrder& order, const RunControl& control = {});

}  // namespace hindsight
