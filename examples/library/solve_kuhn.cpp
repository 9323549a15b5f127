// Solves Kuhn poker by its name and prints how far the strategy is from perfect, and what it plays.
// SPDX-License-Identifier: MIT
#include <cstdio>

#include "solve/solver_measure.h"
#include "study/games/load_game.h"
#include "solve/solvers.h"
#include "tree/evaluate.h"

using namespace hindsight;

int main() {
  const Result<GameSource> source = load_game("kuhn");
  if (!source) return std::fprintf(stderr, "%s\n", source.error().message.c_str()), 2;
  const SolverInput input{source->histories, source->game};
  const auto solver = make_solver("cfr+", input);
  if (!solver) return std::fprintf(stderr, "%s\n", solver.error().message.c_str()), 2;
  (*solver)->run(10'000, {});

  const Strategy strategy = (*solver)->average();
  const Evaluation found = evaluate(source->game, strategy);
  std::printf("the first player earns %.4f chips a game; exploitability %.1e\n", found.value[0],
              found.exploitability);
  // Infosets by id, actions in order.
  const std::vector<double> probabilities = canonical(source->game, strategy);
  auto next = probabilities.begin();
  for (const InfosetLabel& infoset : source->histories.infosets) {
    std::printf("%-3s %-8s", infoset.information.secret.c_str(), infoset.information.open.c_str());
    for (const std::string& action : infoset.actions) std::printf("  %s %.3f", action.c_str(), *next++);
    std::printf("\n");
  }
}
