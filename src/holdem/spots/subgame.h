// A subgame (holdem/cut.h) solved within a budget, and what one is worth where it stops: as a solution goes
// on from there.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/parallel.h"
#include "base/run.h"
#include "holdem/cut.h"
#include "holdem/frontier.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/vector_game.h"
#include "solve/drive.h"

namespace hindsight {

// How often the hands of each seat come to a node by a solution's strategies, by hand of the state's board.
Ranges arriving(const VectorGame& game, SpotStrategy& solution, std::uint32_t state, std::uint32_t node = 0);

// How much a counterfactual value at a state counts in the whole: chance's part of the way there, of all
// states that suits turn it into; and that of its last card alone.
double chance_of(const VectorGame& game, std::uint32_t state);
double chance_of_card(const VectorGame& game, const PublicState& state);

// Of a board's hands that may meet, each pair as often as both come.
double weight_of_pairs(const BoardNode& board, const Ranges& reach);

class SolvedSubgame {
 public:
  SolvedSubgame(Subgame part, std::shared_ptr<Executor> executor);
  SolvedSubgame(const SolvedSubgame&) = delete;
  SolvedSubgame& operator=(const SolvedSubgame&) = delete;

  const Subgame& part() const { return part_; }
  const VectorGame& game() const { return part_.game; }
  VectorCfr<float>& solver() { return solver_; }  // by the subgame's own states and nodes
  double pot() const;                             // in the middle where it begins, in chips
  bool is_reached() const;  // hands of both seats arrive that may meet; else there is nothing to solve

  // Goes on to a goal, whose target is in chips and is given up where it seems out of reach.  `last` holds
  // the certificate: best responses within the subgame, which take the frontier's values for true.
  Outcome run(const Goal& goal, const RunControl& control = {}, const Listener& listener = {});

 private:
  Subgame part_;
  VectorCfr<float> solver_;
};

// Both go on as a solution of the whole says.  Each call walks what lies beyond.
class SolutionValues final : public FrontierValues {
 public:
  // The states of `part`, which is cut from `whole`, are told apart by where they lie in it.
  SolutionValues(const VectorGame& whole, SpotStrategy& solution, const Subgame& part);

  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override;
  double stake() const override { return stake_; }
  bool zero_sum() const override { return zero_sum_; }

 private:
  SpotStrategy& solution_;
  std::vector<std::uint32_t> states_;  // by state of the part
  double stake_ = 0;
  bool zero_sum_ = true;
  mutable std::mutex asking_;
};

// Tables of what each hand wins from each other, for games with few hands: whatever others say, asked once
// for every hand.
class PairValues final : public FrontierValues {
 public:
  PairValues(const VectorGame& part, const FrontierValues& told);

  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override;
  double stake() const override { return stake_; }
  bool zero_sum() const override { return zero_sum_; }

 private:
  using Table = std::vector<double>;                       // [hand of the other seat][hand]
  std::vector<std::vector<std::array<Table, 2>>> tables_;  // by state, node (of frontiers alone) and seat
  double stake_;
  bool zero_sum_;
};

}  // namespace hindsight
