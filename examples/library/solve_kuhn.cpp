// Solves Kuhn poker by its name and prints how far the strategy is from perfect, and what it plays.
// SPDX-License-Identifier: MIT
#include <hindsight/solving.h>

#include <cstdio>

int main() {
  const hs::Result<hs::Game> game = hs::Game::load("kuhn");
  if (!game) return std::fprintf(stderr, "%s\n", game.error().message.c_str()), 2;
  const hs::Result<hs::Solution> solved = hs::solve(*game, {.iterations = 10'000}, "cfr+");
  if (!solved) return std::fprintf(stderr, "%s\n", solved.error().message.c_str()), 2;

  std::printf("the first player earns %.4f chips a game; exploitability %.1e\n", solved->evaluation.value[0],
              solved->evaluation.exploitability);
  for (std::size_t i = 0; i < game->infosets().size(); ++i) {
    const hs::Infoset& infoset = game->infosets()[i];
    std::printf("%-3s %-8s", infoset.secret.c_str(), infoset.open.c_str());
    for (std::size_t a = 0; a < infoset.actions.size(); ++a)
      std::printf("  %s %.3f", infoset.actions[a].c_str(), solved->strategy.at(i)[a]);
    std::printf("\n");
  }
}
