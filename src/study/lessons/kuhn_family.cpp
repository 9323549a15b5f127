// SPDX-License-Identifier: MIT
#include "study/lessons/kuhn_family.h"

#include <string>

#include "base/check.h"

namespace hindsight {

namespace {

// How often the aggressive action (bet or call) is taken with a card after a line of p(ass) and b(et).
double aggression(char card, const std::string& line, double alpha) {
  if (card == 'K') return line.empty() ? 3 * alpha : 1;
  if (card == 'Q') return line == "pb" ? alpha + 1.0 / 3 : line == "b" ? 1.0 / 3 : 0;
  return line.empty() ? alpha : line == "p" ? 1.0 / 3 : 0;
}

}  // namespace

Strategy kuhn_equilibrium(const HistoryTree& tree, const CompiledGame& game, double alpha) {
  HS_CHECK(tree.infosets.size(), ==, 12u);
  Strategy out = uniform_strategy(game);
  for (InfosetId id{0}; id < game.infosets.end_id(); ++id) {
    const InfosetLabel& label = tree.infosets[id];
    const Infoset& infoset = game.infosets[id];
    const double often = aggression(label.information.secret.at(0), label.information.open, alpha);
    Values& behaviour = out.behaviour[label.player.value];
    behaviour[infoset.sequence(0)] = 1 - often;
    behaviour[infoset.sequence(1)] = often;
  }
  return out;
}

}  // namespace hindsight
