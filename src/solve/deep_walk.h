// The walks of deep CFR: sampled advantages of a player's actions at the infosets it comes to.
//
//   v(h)    = sum_a sigma(a) v(h, a)                                           sigma: the strategies
//   v(h, a) = q(h, a) + [a followed] (v(next) - q(h, a)) / p(a)                p: how likely a is followed
//   d(I, a) = v(h, a) - v(h)                                                   at the player's own nodes
//
// External sampling follows all of the player's own actions (p = 1, q of no account) and one of the others'
// by sigma; outcome sampling one of its own, too: evenly with probability epsilon, else by sigma.  q is a
// learned baseline, which changes the spread of d but not its mean (Steinberger, Lerer & Brown 2020; Schmid
// et al.
// 2019).
//
// d is right on average per visit, and an infoset is visited as often as chance and the others come to it
// times how often the walk's own actions are followed.  Where those are sampled a row weighs
// 1 / product of p(a) |A| over the own actions so far, so that old strategies count no less (ibid.).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "solve/walk_tree.h"

namespace hindsight {

struct DeepWalkOptions {
  bool outcome = false;  // one of the own actions, else all
  double epsilon = 0;
  double scale = 1;       // of payoffs
  std::size_t width = 0;  // numbers a row of advantages: of the most actions
};

// Sampled advantages of one infoset's actions.
struct AdvantageRow {
  std::uint32_t infoset = 0;
  float weight = 1;
};

// A move of somebody from one history to the next at which something is decided or all is over.
struct SampledMove {
  HistoryId from{};
  std::uint32_t action = 0;
  HistoryId to{};
};

// What several walks sampled.
struct WalkSamples {
  std::vector<AdvantageRow> rows;
  std::vector<float> advantages;   // [row][action], DeepWalkOptions::width a row
  std::vector<SampledMove> moves;  // where there are baselines
  std::uint64_t visits = 0;
};

// q(h, a) of every action at a decision, for the walk's player: by history and player.
using BaselineOf = std::function<std::span<const double>(HistoryId, std::size_t)>;

class DeepWalk {
 public:
  // `strategies`: by player, numbers by slot.  Without a baseline q is 0.
  DeepWalk(const HistoryTree& tree, const WalkTree& walk, std::span<const double* const> strategies,
           const DeepWalkOptions& options, const BaselineOf& baseline)
      : tree_(tree), walk_(walk), strategies_(strategies), options_(options), baseline_(baseline) {}

  // One walk for `player`, added to `samples`.
  void walk(std::size_t player, float weight, Rng& random, WalkSamples& samples);

 private:
  using Node = WalkTree::Node;

  double visit(Node node, double weight);
  double visit_own(Node node, double weight);
  double visit_other(Node node, double weight);
  // q(h, .) into `values`; what the action is worth beyond its own.  `weight`: of rows after it.
  double surprise(Node node, std::uint32_t action, double weight, std::span<double> values);
  Node after_chance(Node node);
  HistoryId history(Node node) const { return HistoryId{static_cast<std::uint32_t>(walk_.place(node))}; }
  std::span<const double> strategy(Node node) const {
    return {strategies_[walk_.player(node)] + walk_.infoset(node), walk_.count(node)};
  }

  const HistoryTree& tree_;
  const WalkTree& walk_;
  std::span<const double* const> strategies_;
  const DeepWalkOptions options_;
  const BaselineOf& baseline_;
  Rng* random_ = nullptr;
  WalkSamples* samples_ = nullptr;
  std::size_t me_ = 0;
};

}  // namespace hindsight
