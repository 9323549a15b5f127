// SPDX-License-Identifier: MIT
#include "server/plays_opponent.h"

#include <map>

namespace hindsight {

std::vector<double> PlayGame::probabilities(const Strategy& strategy, InfosetId id) const {
  const Infoset& infoset = source.game.infosets[id];
  std::vector<double> out;
  for (Action a = 0; a < infoset.actions; ++a)
    out.push_back(strategy.behaviour[infoset.player.value][infoset.sequence(a)]);
  return out;
}

Opponent::Opponent(std::shared_ptr<const PlayGame> game, Strategy strategy)
    : game_(std::move(game)), strategy_(std::move(strategy)) {
  const CompiledGame& compiled = game_->source.game;
  const std::vector<Values> reach = reaches(compiled, strategy_);
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const BestResponse best = best_response(compiled, Player{seat}, reach);
    best_[seat] = action_values(compiled, Player{seat}, best.behaviour, reach);
    attainable_[seat] = best.value;
  }
  exploitability_ = evaluate(compiled, strategy_).exploitability;
}

double Opponent::weight(HistoryId h, Player seat) const {
  const HistoryTree& tree = game_->source.histories;
  double product = 1;
  for (; h.value != 0; h = game_->sight.parent(h)) {
    const HistoryId before = game_->sight.parent(h);
    const History& node = tree.nodes[before];
    if (node.kind == Turn::Kind::chance) {
      product *= tree.nodes[h].probability;
    } else if (node.player != seat) {
      const SequenceId move =
          game_->source.game.infosets[tree.infoset(before)].sequence(game_->sight.last_action(h));
      product *= strategy_.behaviour[node.player.value][move];
    }
  }
  return product;
}

std::vector<double> Opponent::values(InfosetId id) const {
  const Infoset& infoset = game_->source.game.infosets[id];
  double reached = 0;
  for (const HistoryId h : game_->sight.histories(id)) reached += weight(h, infoset.player);
  std::vector<double> out;
  for (Action a = 0; a < infoset.actions; ++a)
    out.push_back(reached > 0 ? best_[infoset.player.value][infoset.sequence(a)] / reached : 0);
  return out;
}

std::vector<std::pair<std::string, double>> Opponent::belief(InfosetId id) const {
  const Player seat = game_->source.game.infosets[id].player;
  std::map<std::string, double> weights;
  double all = 0;
  for (const HistoryId h : game_->sight.histories(id)) {
    const double w = weight(h, seat);
    weights[game_->sight.secret(h, Player{static_cast<std::uint8_t>(1 - seat.value)})] += w;
    all += w;
  }
  std::vector<std::pair<std::string, double>> out;
  for (const auto& [what, w] : weights)
    if (all > 0 && !what.empty()) out.emplace_back(what, w / all);
  return out;
}

}  // namespace hindsight
