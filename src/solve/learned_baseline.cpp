// SPDX-License-Identifier: MIT
#include "solve/learned_baseline.h"

#include <algorithm>

#include "solve/walk_tree.h"

namespace hindsight {

namespace {

constexpr std::uint32_t round_steps = 50;   // between two looks at what the network says of what comes next
constexpr std::uint32_t target_chunk = 64;  // moves

}  // namespace

LearnedBaseline::LearnedBaseline(const HistoryTree& tree, const std::vector<std::uint32_t>& hidden,
                                 double scale, std::uint64_t seed)
    : tree_(tree),
      inputs_(tree),
      outputs_(tree),
      first_slots_(first_slots(tree)),
      scale_(scale),
      network_(silent_network(inputs_.size(), hidden,
                              static_cast<std::uint32_t>(tree.players) * outputs_.count, seed)) {}

std::size_t LearnedBaseline::output(HistoryId history, std::uint32_t action, std::size_t player) const {
  const std::size_t slot = first_slots_[tree_.infoset(history).value] + action;
  return player * outputs_.count + outputs_.of[slot];
}

std::vector<double> LearnedBaseline::values(HistoryId history, std::size_t player,
                                            PerceptronPass& pass) const {
  inputs_.write(history, pass.units[0]);
  go_forward(network_, pass);
  std::vector<double> out(tree_.nodes[history].count);
  for (std::uint32_t a = 0; a < out.size(); ++a)
    out[a] = static_cast<double>(pass.outputs()[output(history, a, player)]);
  return out;
}

std::vector<float> LearnedBaseline::targets(std::span<const SampledMove> moves, const StrategyOf& strategy,
                                            Executor& team) const {
  const auto players = static_cast<std::size_t>(tree_.players);
  std::vector<float> out(moves.size() * players);
  const auto chunks = static_cast<std::uint32_t>((moves.size() + target_chunk - 1) / target_chunk);
  team.for_each(chunks, [&](std::uint32_t c) {
    PerceptronPass pass(network_);
    for (std::size_t i = c * target_chunk; i < std::min<std::size_t>(moves.size(), (c + 1) * target_chunk);
         ++i) {
      const HistoryId next = moves[i].to;
      const bool over = tree_.nodes[next].kind == Turn::Kind::terminal;
      for (std::uint8_t p = 0; p < players; ++p) {
        double worth = over ? scale_ * tree_.payoff(next, Player{p}) : 0;
        if (!over) {
          const std::vector<double> q = values(next, p, pass);
          const std::span<const double> sigma = strategy(next, p);
          for (std::size_t b = 0; b < q.size(); ++b) worth += sigma[b] * q[b];
        }
        out[i * players + p] = static_cast<float>(worth);
      }
    }
  });
  return out;
}

void LearnedBaseline::learn(std::span<const SampledMove> moves, const FitOptions& options,
                            const StrategyOf& strategy, Executor& team, Rng& random) {
  const auto players = static_cast<std::size_t>(tree_.players);
  if (moves.empty()) return;
  NetworkFit fit(network_, options, team);
  while (fit.steps_left() > 0) {
    const std::vector<float> goal = targets(moves, strategy, team);
    fit.run(
        std::min(round_steps, fit.steps_left()),
        [&] { return random.below(static_cast<std::uint32_t>(moves.size())); },
        [&](std::uint32_t i, std::vector<float>& x) { inputs_.write(moves[i].from, x); },
        [&](std::uint32_t i, std::span<const float> y, std::span<float> dy) {
          for (std::size_t p = 0; p < players; ++p) {
            const std::size_t k = output(moves[i].from, moves[i].action, p);
            dy[k] = y[k] - goal[i * players + p];
          }
        });
  }
}

}  // namespace hindsight
