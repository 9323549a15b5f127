// What the others may hold at an infoset, if they play by a strategy: exact, over all histories that the
// infoset has.
//
// The chance of a secret of a player is that of the histories with it, each the product of chance's and the
// others' probabilities on the way (the owner's own are the same for all that he has not forgotten), divided
// by that of all.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "study/games/infoset_view.h"
#include "tree/strategy.h"

namespace hindsight {

struct MayHold {
  Player player;
  std::string secret;  // as Sight has it: what chance dealt him alone
  double chance = 0;
};

// The tree, whose compiled form it is, outlives it.
class OthersHold {
 public:
  OthersHold(const HistoryTree& tree, const CompiledGame& game, const Strategy& others);
  // Of all players but the owner, by player, then in the order of the histories; nothing where they never let
  // it come so far.
  std::vector<MayHold> at(InfosetId infoset) const;

 private:
  double probability(HistoryId h, Player owner) const;  // of the way to it, without the owner's part

  const HistoryTree& tree_;
  InfosetView sight_;
  std::vector<double> plays_;            // canonical
  Table<InfosetId, std::size_t> first_;  // of an infoset's numbers there
};

}  // namespace hindsight
