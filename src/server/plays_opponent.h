// A game that is played against a strategy, and what can be said exactly of playing against it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/plays_sight.h"
#include "store/game_source.h"
#include "tree/evaluate.h"

namespace hindsight {

// A game for two with its solution.
struct PlayGame {
  explicit PlayGame(GameSource source_) : source(std::move(source_)), sight(source.histories) {}
  PlayGame(const PlayGame&) = delete;
  PlayGame& operator=(const PlayGame&) = delete;

  GameSource source;
  Sight sight;
  Strategy solved;
  Evaluation evaluation;  // of `solved`

  std::vector<double> probabilities(const Strategy& strategy, InfosetId infoset) const;  // by action
};

class Opponent {
 public:
  Opponent(std::shared_ptr<const PlayGame> game, Strategy strategy);

  const PlayGame& game() const { return *game_; }
  const Strategy& strategy() const { return strategy_; }
  double exploitability() const { return exploitability_; }
  // The most that a seat can earn on average.
  double attainable(Player seat) const { return attainable_[seat.value]; }
  // What each action earns on average once the infoset is reached, if its owner makes the best of all that follows.
  std::vector<double> values(InfosetId infoset) const;
  // What the opponent holds there, and with which probability.
  std::vector<std::pair<std::string, double>> belief(InfosetId infoset) const;

 private:
  // Chance's and the opponent's part in reaching h.
  double weight(HistoryId h, Player seat) const;

  std::shared_ptr<const PlayGame> game_;
  Strategy strategy_;
  std::array<Values, 2>
      best_;  // by seat: counterfactual values of its sequences, played on as well as possible
  std::array<double, 2> attainable_{};
  double exploitability_ = 0;
};

}  // namespace hindsight
