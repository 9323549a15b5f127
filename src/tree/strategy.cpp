// SPDX-License-Identifier: MIT
#include "tree/strategy.h"

#include <fmt/format.h>

#include <cmath>

#include "base/check.h"
#include "tree/infoset_text.h"

namespace hindsight {

namespace {

template <class F>
Strategy filled(const CompiledGame& game, F probability) {
  Strategy out;
  for (std::uint8_t p = 0; p < game.players; ++p) out.behaviour.push_back(game.zeros(Player{p}));
  for (const Infoset& i : game.infosets)
    for (Action a = 0; a < i.actions; ++a) out.behaviour[i.player.value][i.sequence(a)] = probability(i, a);
  return out;
}

}  // namespace

Strategy uniform_strategy(const CompiledGame& game) {
  return filled(game, [](const Infoset& i, Action) { return 1.0 / i.actions; });
}

Strategy first_action_strategy(const CompiledGame& game) {
  return filled(game, [](const Infoset&, Action a) { return a == 0 ? 1.0 : 0.0; });
}

Values reach(const Treeplex& plex, const Values& behaviour) {
  Values x(plex.sequences);
  x[SequenceId{0}] = 1;
  for (const Block& b : plex.blocks)
    for (std::uint32_t a = 0; a < b.actions; ++a)
      for (std::uint32_t h = 0; h < b.slots; ++h) {
        const SequenceId s{b.first + a * b.stride + h};
        x[s] = x[SequenceId{b.aligned ? b.parent + h : plex.parents[b.parent + h]}] * behaviour[s];
      }
  return x;
}

Values normalized(const CompiledGame& game, Player player, const Values& weights) {
  Values out(weights.size());
  for (const Infoset& i : game.infosets) {
    if (i.player != player) continue;
    double total = 0;
    for (Action a = 0; a < i.actions; ++a) total += weights[i.sequence(a)];
    for (Action a = 0; a < i.actions; ++a)
      out[i.sequence(a)] = total > 0 ? weights[i.sequence(a)] / total : 1.0 / i.actions;
  }
  return out;
}

std::size_t canonical_size(const CompiledGame& game) {
  std::size_t size = 0;
  for (const Infoset& i : game.infosets) size += i.actions;
  return size;
}

std::vector<double> canonical(const CompiledGame& game, const std::vector<Values>& by_player) {
  std::vector<double> out;
  out.reserve(canonical_size(game));
  for (const Infoset& i : game.infosets)
    for (Action a = 0; a < i.actions; ++a) out.push_back(by_player[i.player.value][i.sequence(a)]);
  return out;
}

std::vector<double> canonical(const CompiledGame& game, const Strategy& strategy) {
  return canonical(game, strategy.behaviour);
}

std::vector<Values> from_canonical(const CompiledGame& game, std::span<const double> numbers) {
  HS_CHECK(numbers.size(), ==, canonical_size(game));
  std::vector<Values> out;
  for (std::uint8_t p = 0; p < game.players; ++p) out.push_back(game.zeros(Player{p}));
  std::size_t k = 0;
  for (const Infoset& i : game.infosets)
    for (Action a = 0; a < i.actions; ++a) out[i.player.value][i.sequence(a)] = numbers[k++];
  return out;
}

Result<void> validate(const CompiledGame& game, const HistoryTree& tree, const Strategy& strategy) {
  for (InfosetId n{0}; n < game.infosets.end_id(); ++n) {
    const Infoset& i = game.infosets[n];
    double sum = 0;
    bool valid = true;
    for (Action a = 0; a < i.actions; ++a) {
      const double probability = strategy.behaviour[i.player.value][i.sequence(a)];
      valid = valid && probability >= 0;
      sum += probability;
    }
    if (valid && std::abs(sum - 1) <= 1e-9) continue;
    const InfosetLabel& label = tree.infosets[n];
    return fail(ErrorCode::corrupt,
                fmt::format("the probabilities of {} are not nonnegative numbers that sum to 1",
                            infoset_text(label.player, label.information)));
  }
  return {};
}

}  // namespace hindsight
