// SPDX-License-Identifier: MIT
#include "server/games/opponent.h"

#include <algorithm>
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
    : game_(std::move(game)),
      strategy_(std::move(strategy)),
      solved_(strategy_.behaviour == game_->solved.behaviour) {
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

double Opponent::reached(InfosetId id) const {
  double sum = 0;
  for (const HistoryId h : game_->sight.histories(id))
    sum += weight(h, game_->source.game.infosets[id].player);
  return sum;
}

std::vector<double> Opponent::values(InfosetId id) const {
  const Infoset& infoset = game_->source.game.infosets[id];
  const double reached = this->reached(id);
  std::vector<double> out;
  for (Action a = 0; a < infoset.actions; ++a)
    out.push_back(reached > 0 ? best_[infoset.player.value][infoset.sequence(a)] / reached : 0);
  return out;
}

double Opponent::tolerance(InfosetId id) const {
  const double range = game_->source.game.payoff_range;
  if (!solved_)
    return CoachScale::noise * range;  // a fixed strategy is what it is: values against it are exact
  const double reached = this->reached(id);
  double doubt = reached > 0 ? game_->evaluation.nash_conv / reached : 0;
  const std::vector<double> values = this->values(id), taken = game_->probabilities(game_->solved, id);
  const double best = *std::ranges::max_element(values);
  const double max = CoachScale::max_doubt * range;
  for (std::size_t a = 0; a < values.size(); ++a)
    if (taken[a] >= CoachScale::played && best - values[a] <= max) doubt = std::max(doubt, best - values[a]);
  return std::clamp(doubt, CoachScale::noise * range, max);
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
