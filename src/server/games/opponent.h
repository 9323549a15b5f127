// A game that is played against a strategy, and what can be said exactly of playing against it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "study/games/infoset_view.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight {

// A game for two with its solution.
struct PlayGame {
  explicit PlayGame(GameSource source_) : source(std::move(source_)), sight(source.histories) {}
  PlayGame(const PlayGame&) = delete;
  PlayGame& operator=(const PlayGame&) = delete;

  GameSource source;
  InfosetView sight;
  Strategy solved;
  Evaluation evaluation;  // of `solved`

  std::vector<double> probabilities(const Strategy& strategy, InfosetId infoset) const;  // by action
};

// Losses are measured against a solution that is itself only so exact.
struct CoachScale {
  static constexpr double noise = 1e-6;      // of the payoff range: less is never held against anybody
  static constexpr double max_doubt = 1e-3;  // of the payoff range: more always is
  static constexpr double blunder = 0.02;    // of the payoff range: from there on a loss is called one
  static constexpr double played = 0.01;     // the probability from which on the solution takes an action
};

class Opponent {
 public:
  Opponent(std::shared_ptr<const PlayGame> game, Strategy strategy);

  const PlayGame& game() const { return *game_; }
  const Strategy& strategy() const { return strategy_; }
  double exploitability() const { return exploitability_; }
  // The most that a seat can earn on average.
  double attainable(Player seat) const { return attainable_[seat.value]; }
  // What each action earns on average once the infoset is reached, if its owner makes the best of all that
  // follows.
  std::vector<double> values(InfosetId infoset) const;
  // The loss up to which an action there is no mistake.  The solution gives away e in all (its nash_conv), so
  // at an infoset that cards and the opponent lead to with probability w its values say nothing below e / w,
  // nor below what an action loses that the solution itself takes; see CoachScale for the bounds.
  double tolerance(InfosetId infoset) const;
  // What the opponent holds there, and with which probability.
  std::vector<std::pair<std::string, double>> belief(InfosetId infoset) const;

 private:
  double reached(InfosetId infoset) const;
  // Chance's and the opponent's part in reaching h.
  double weight(HistoryId h, Player seat) const;

  std::shared_ptr<const PlayGame> game_;
  Strategy strategy_;
  bool solved_;  // it is the game's solution
  // By seat: counterfactual values of its sequences, played on as well as possible.
  std::array<Values, 2> best_;
  std::array<double, 2> attainable_{};
  double exploitability_ = 0;
};

}  // namespace hindsight
