// What moves are thought to be worth, learned from those that were seen last: the baseline of DREAM
// (Steinberger,
// Lerer & Brown 2020), a network of histories.
//
//   q_i(h, a)  fitted to  u_i(z) where the move ends the game, else  sum_b sigma(h', b) q_i(h', b)
//
// h': where something is decided next, as chance had it; sigma: the present strategies (expected SARSA).  The
// right side is of the network as it was up to 50 steps ago.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "solve/deep_walk.h"
#include "solve/network_fit.h"
#include "solve/sequence_inputs.h"

namespace hindsight {

class LearnedBaseline {
 public:
  // sigma of whoever decides at a history, as it is in what player i earns.
  using StrategyOf = std::function<std::span<const double>(HistoryId, std::size_t player)>;

  LearnedBaseline(const HistoryTree& tree, const std::vector<std::uint32_t>& hidden, double scale,
                  std::uint64_t seed);

  // q_i(h, a) of every action; `pass` as network() is.
  std::vector<double> values(HistoryId history, std::size_t player, PerceptronPass& pass) const;
  const Perceptron& network() const { return network_; }

  // On from the last weights, by these moves.
  void learn(std::span<const SampledMove> moves, const FitOptions& options, const StrategyOf& strategy,
             Executor& team, Rng& random);

  Perceptron& network() { return network_; }

 private:
  std::size_t output(HistoryId history, std::uint32_t action, std::size_t player) const;
  // [move][player]
  std::vector<float> targets(std::span<const SampledMove> moves, const StrategyOf& strategy,
                             Executor& team) const;

  const HistoryTree& tree_;
  const HistoryInputs inputs_;
  const ActionOutputs outputs_;
  std::vector<std::uint32_t> first_slots_;
  double scale_;        // of payoffs
  Perceptron network_;  // outputs: by player, by action's name
};

}  // namespace hindsight
