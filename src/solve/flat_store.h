// What samplers learn of a game whose infosets are listed: plain arrays in canonical order.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "solve/walk_tree.h"

namespace hindsight {

class FlatStore {
 public:
  explicit FlatStore(const HistoryTree& tree);

  InfosetNumbers at(std::uint32_t slot, std::uint32_t) {
    return {&regret_[slot], &strategy_[slot], &average_[slot]};
  }
  const double* fixed(std::uint32_t slot) const { return &fixed_[slot]; }
  double& baseline(std::size_t place, std::size_t player) { return baseline_[place * players_ + player]; }

  void set_fixed(std::vector<double> strategy) { fixed_ = std::move(strategy); }
  void use_baselines(const WalkTree& tree) { baseline_.assign(tree.size() * players_, 0); }

  const std::vector<double>& regret() const { return regret_; }
  const std::vector<double>& strategy() const { return strategy_; }
  const std::vector<double>& average() const { return average_; }

  void save(Writer& out) const;
  // False, and nothing changed, where the bytes do not fit.
  bool load(Reader& in, const RegretMatching& match);

 private:
  std::size_t players_;
  std::vector<std::uint32_t> first_;                 // slot of each infoset, and their end
  std::vector<double> regret_, strategy_, average_;  // strategy_ matches regret_ between iterations
  std::vector<double> baseline_;                     // by history, then player; empty where there is none
  std::vector<double> fixed_;                        // the strategy to train against, if there is one
};

}  // namespace hindsight
