// SPDX-License-Identifier: MIT
#include "solve/thesis_sampling.h"

#include <algorithm>
#include <vector>

#include "solve/draws.h"
#include "solve/sampling.h"

namespace hindsight {

namespace {

template <Walk W, RegretStore<W> Store>
class ThesisWalk {
 public:
  // Fixed: the others play RegretStore::fixed().
  ThesisWalk(const W& walk, Store& store, const RegretMatching& match, std::uint64_t seed, double min_reach,
             bool fixed)
      : walk_(walk),
        store_(store),
        match_(match),
        draws_(seed, 1, false),
        min_reach_(min_reach),
        fixed_(fixed),
        reach_(walk.players(), 1) {}

  std::uint64_t iterate(std::uint64_t t, const IterationWeight& weight) {
    weight_ = weight;
    visits_ = 0;
    draws_.begin(0, t);
    shuffle_.clear();
    const std::size_t players = walk_.players();
    if (!fixed_) visit(walk_.root(), players, 0);
    for (std::size_t p = 0; p < players && fixed_; ++p) visit(walk_.root(), p, 0);
    return visits_;
  }

 private:
  using Node = typename W::Node;

  // Returns the end of the drawn line.  `branch`: the player whose branch it is, or the number of players on
  // the main line.
  Node visit(Node node, std::size_t branch, std::size_t dealt) {
    ++visits_;
    if (walk_.kind(node) == WalkKind::terminal) return node;
    if (walk_.kind(node) == WalkKind::decision) return visit_decision(node, branch, dealt);
    return visit(walk_.child(node, walk_.draw(node, dealt_number(dealt))), branch, dealt + 1);
  }

  // Out of line: where GCC 12 unfolds the recursion, it warns of the empty vector's growth.
  [[gnu::noinline]] double dealt_number(std::size_t dealt) {
    if (dealt == shuffle_.size()) shuffle_.push_back(draws_.independent().uniform());
    return shuffle_[dealt];
  }

  Node visit_decision(const Node& node, std::size_t branch, std::size_t dealt) {
    const std::size_t player = walk_.player(node);
    const std::uint32_t count = walk_.count(node);
    const bool learns = !fixed_ || player == branch;
    const InfosetNumbers at = store_.at(walk_.infoset(node), count);
    const double* const strategy = learns ? at.strategy : store_.fixed(walk_.infoset(node));
    const std::uint32_t drawn = draw_action(strategy, count, draws_.independent().uniform());
    const double own = reach_[player];
    if (learns) {
      const double weight = weight_.average * std::max(own, min_reach_);
      for (std::uint32_t a = 0; a < count; ++a) at.average[a] += weight * strategy[a];
    }
    reach_[player] = own * strategy[drawn];
    const Node end = visit(walk_.child(node, drawn), branch, dealt);
    if (branch == walk_.players() || branch == player) {
      double others = 1;
      for (std::size_t p = 0; p < walk_.players(); ++p) others *= p == player ? 1 : reach_[p];
      const double value = walk_.payoff(end, player);
      for (std::uint32_t a = 0; a < count; ++a) {
        if (a == drawn) continue;
        reach_[player] = own * strategy[a];
        const Node other = visit(walk_.child(node, a), player, dealt);
        at.regret[a] += others * (walk_.payoff(other, player) - value);
      }
      match_(at, count);
    }
    reach_[player] = own;
    return end;
  }

  const W& walk_;
  Store& store_;
  const RegretMatching match_;
  Draws draws_;
  const double min_reach_;
  const bool fixed_;
  IterationWeight weight_;
  std::uint64_t visits_ = 0;
  std::vector<double> reach_;    // by player, of the present line
  std::vector<double> shuffle_;  // the k-th chance move of any line of this iteration
};

class ThesisSampling final : public SamplingSolver {
 public:
  ThesisSampling(const SolverInput& input, const SamplingOptions& options, double min_reach)
      : SamplingSolver(input, options),
        tree_(input.histories),
        walk_(tree_, store_, match_, input.seed, min_reach, input.against.has_value()) {}

 private:
  std::uint64_t iterate(std::uint64_t t, const IterationWeight& weight) override {
    return walk_.iterate(t, weight);
  }

  const WalkTree tree_;
  ThesisWalk<WalkTree, FlatStore> walk_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_thesis_sampling(const SolverEntry&, const Arguments& arguments,
                                                     const SolverInput& input) {
  SamplingOptions options;
  HS_TRY(const std::int64_t delay, arguments.integer("delay", 0, 1'000'000'000'000));
  HS_TRY(const double min_reach, arguments.number("least_reach", 0, 1));
  options.delay = static_cast<std::uint64_t>(delay);
  return std::make_unique<ThesisSampling>(input, options, min_reach);
}

}  // namespace hindsight
