// SPDX-License-Identifier: MIT
#include "heritage/thesis_sampling.h"

#include <algorithm>

#include "solve/sampling.h"

namespace hindsight {

namespace {

class ThesisSampling final : public SamplingSolver {
 public:
  ThesisSampling(const SolverInput& input, const SamplingOptions& options, double min_reach)
      : SamplingSolver(input, options, 1), min_reach_(min_reach), reach_(tree_.players, 1) {}

 private:
  void iterate() override {
    draws_.begin(0, iterations());
    shuffle_.clear();
    if (fixed_.empty()) visit(0, tree_.players, 0);
    for (std::size_t p = 0; p < tree_.players && !fixed_.empty(); ++p) visit(0, p, 0);
  }

  // Returns the payoffs at the end of the drawn line.  `branch`: the player whose branch it is, or the number
  // of players on the main line.
  const double* visit(std::uint32_t history, std::size_t branch, std::size_t dealt) {
    ++visits_;
    const WalkNode& node = tree_.nodes[history];
    if (node.kind == WalkNode::Kind::terminal) return &tree_.payoffs[node.first];
    if (node.kind == WalkNode::Kind::decision) return visit_decision(node, branch, dealt);
    if (dealt == shuffle_.size()) shuffle_.push_back(draws_.independent().uniform());
    const std::uint32_t a = draw_outcome(&tree_.outcomes[node.slot], node.count, shuffle_[dealt]);
    return visit(node.first + a, branch, dealt + 1);
  }

  const double* visit_decision(const WalkNode& node, std::size_t branch, std::size_t dealt) {
    const bool learns = fixed_.empty() || node.player == branch;
    const double* const strategy = (learns ? strategy_.data() : fixed_.data()) + node.slot;
    const std::uint32_t drawn = draw_action(strategy, node.count, draws_.independent().uniform());
    const double own = reach_[node.player];
    if (learns) add_average(node, strategy, average_weight_ * std::max(own, min_reach_));
    reach_[node.player] = own * strategy[drawn];
    const double* const value = visit(node.first + drawn, branch, dealt);
    if (branch == tree_.players || branch == node.player) {
      double others = 1;
      for (std::size_t p = 0; p < tree_.players; ++p) others *= p == node.player ? 1 : reach_[p];
      for (std::uint32_t a = 0; a < node.count; ++a) {
        if (a == drawn) continue;
        reach_[node.player] = own * strategy[a];
        const double* const other = visit(node.first + a, node.player, dealt);
        regret_[node.slot + a] += others * (other[node.player] - value[node.player]);
      }
      match_regrets(node.slot, node.count);
    }
    reach_[node.player] = own;
    return value;
  }

  void add_average(const WalkNode& node, const double* strategy, double weight) {
    for (std::uint32_t a = 0; a < node.count; ++a) average_[node.slot + a] += weight * strategy[a];
  }

  const double min_reach_;
  std::vector<double> reach_;    // by player, of the present line
  std::vector<double> shuffle_;  // the k-th chance move of any line of this iteration
};

}  // namespace

Result<std::unique_ptr<Solver>> make_thesis_sampling(const SolverEntry&, const Arguments& arguments,
                                                     const SolverInput& input) {
  SamplingOptions options;
  HS_TRY(const std::int64_t explore, arguments.integer("explore", 0, 1'000'000'000'000));
  HS_TRY(const double min_reach, arguments.number("least_reach", 0, 1));
  options.explore = static_cast<std::uint64_t>(explore);
  return std::make_unique<ThesisSampling>(input, options, min_reach);
}

}  // namespace hindsight
