// What the public handles of games and strategies hold.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/solving.h>

#include <memory>
#include <string>
#include <vector>

#include "study/games/game_run.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hs {

struct Game::Parts {
  std::shared_ptr<const hindsight::GameSource> source;
  std::vector<Infoset> infosets;
};

struct Strategy::Parts {
  Game game;
  hindsight::Strategy strategy;
  std::vector<double> numbers;   // canonical
  hindsight::StrategyFile file;  // of what it was loaded from, less its numbers; or of the game alone
};

struct Solver::Parts {
  Game game;
  hindsight::GameRun run;
};

Game game_of(hindsight::GameSource source);
Strategy strategy_of(const Game& game, hindsight::Strategy strategy, hindsight::StrategyFile file = {});
Evaluation evaluation_of(const hindsight::Evaluation& evaluation);
// As a file of the game alone, with neither numbers nor a solver.
hindsight::StrategyFile file_of(const Game& game);
std::vector<Parameter> parameters_of(std::span<const hindsight::Parameter> parameters);

}  // namespace hs
