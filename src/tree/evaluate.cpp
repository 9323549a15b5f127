// SPDX-License-Identifier: MIT
#include "tree/evaluate.h"

#include "tree/gradient.h"

namespace hindsight {

namespace {

Reach pointers(const std::vector<Values>& reach) {
  Reach out;
  for (const Values& x : reach) out.push_back(x.data());
  return out;
}

// Adds up q over the tree, bottom-up: q[parent] += fold(block, slot).
template <class Fold>
void fold_up(const Treeplex& plex, Values& q, Fold fold) {
  for (auto b = plex.blocks.rbegin(); b != plex.blocks.rend(); ++b)
    for (std::uint32_t h = 0; h < b->slots; ++h) {
      const SequenceId parent{b->aligned ? b->parent + h : plex.parents[b->parent + h]};
      q[parent] += fold(*b, h);
    }
}

// The first best action of a slot.
std::uint32_t best_action(const Block& b, std::uint32_t h, const Values& q) {
  std::uint32_t best = 0;
  for (std::uint32_t a = 1; a < b.actions; ++a)
    if (q[SequenceId{b.first + a * b.stride + h}] > q[SequenceId{b.first + best * b.stride + h}]) best = a;
  return best;
}

}  // namespace

Values leaf_gradient(const CompiledGame& game, Player player, const std::vector<Values>& reach) {
  Values g = game.zeros(player);
  const Reach others = pointers(reach);
  const PayoffMatrix& payoffs = game.payoffs[player.value];
  with_lanes(game.plex[player.value], [&]<int W>() {
    for (std::size_t run = 0; run < payoffs.runs.size(); ++run)
      leaf_values<W>(payoffs, run, others, player.value, g.data());
  });
  return g;
}

Values action_values(const CompiledGame& game, Player player, const Values& behaviour,
                     const std::vector<Values>& reach) {
  Values q = leaf_gradient(game, player, reach);
  fold_up(game.plex[player.value], q, [&](const Block& b, std::uint32_t h) {
    double value = 0;
    for (std::uint32_t a = 0; a < b.actions; ++a) {
      const SequenceId s{b.first + a * b.stride + h};
      value += behaviour[s] * q[s];
    }
    return value;
  });
  return q;
}

double best_response_value(const CompiledGame& game, Player player, const std::vector<Values>& reach) {
  Values q = leaf_gradient(game, player, reach);
  fold_up(game.plex[player.value], q, [&](const Block& b, std::uint32_t h) {
    return q[SequenceId{b.first + best_action(b, h, q) * b.stride + h}];
  });
  return q[SequenceId{0}];
}

BestResponse best_response(const CompiledGame& game, Player player, const std::vector<Values>& reach) {
  BestResponse out{0, game.zeros(player)};
  Values q = leaf_gradient(game, player, reach);
  fold_up(game.plex[player.value], q, [&](const Block& b, std::uint32_t h) {
    const SequenceId best{b.first + best_action(b, h, q) * b.stride + h};
    out.behaviour[best] = 1;
    return q[best];
  });
  out.value = q[SequenceId{0}];
  return out;
}

std::vector<Values> reaches(const CompiledGame& game, const Strategy& strategy) {
  std::vector<Values> out;
  for (std::size_t p = 0; p < strategy.behaviour.size(); ++p)
    out.push_back(reach(game.plex[p], strategy.behaviour[p]));
  return out;
}

Evaluation evaluate_against(const CompiledGame& game, const Strategy& learned, const Strategy& fixed) {
  Evaluation out;
  const std::vector<Values> x = reaches(game, fixed);
  for (std::uint8_t p = 0; p < game.players; ++p) {
    out.value.push_back(action_values(game, Player{p}, learned.behaviour[p], x)[SequenceId{0}]);
    out.best_response.push_back(best_response_value(game, Player{p}, x));
    out.nash_conv += out.best_response[p] - out.value[p];
  }
  out.exploitability = out.nash_conv / game.players;
  return out;
}

Strategy best_responses(const CompiledGame& game, const Strategy& strategy) {
  const std::vector<Values> x = reaches(game, strategy);
  Strategy out;
  for (std::uint8_t p = 0; p < game.players; ++p)
    out.behaviour.push_back(best_response(game, Player{p}, x).behaviour);
  return out;
}

Evaluation evaluate(const CompiledGame& game, const Strategy& strategy) {
  return evaluate_against(game, strategy, strategy);
}

}  // namespace hindsight
