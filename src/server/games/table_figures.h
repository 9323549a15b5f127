// What lies on the table of a small game - chips, prizes, scores - and the moves around the present one.
//
// Like sight.h it works from the infoset: what its histories do not have in common is not told.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/games/opponent.h"

namespace hindsight {

// Nothing where a game has no such thing.  By player; in the game's unit.
struct TableFigures {
  std::optional<double> pot, prize;
  std::array<std::optional<double>, 2> in, stack, points;  // in: put into the pot over the whole hand

  bool operator==(const TableFigures&) const = default;
};

TableFigures felt_at(const PlayGame& game, HistoryId h);
TableFigures felt_of(const PlayGame& game, InfosetId infoset);  // as all its histories have it

// One node of the tree of moves that everybody sees, from the last move of chance on.
struct SeenNode {
  enum class Next { you, opponent, chance, end };
  int parent = -1;
  std::optional<std::string> move;  // that leads here; nothing at the root, or where it is hidden
  Next next = Next::end;
  bool line = false;  // play came through here
  bool here = false;  // play is here
  bool more = false;  // goes on, but is not shown
};

// Around h, whose moves `seat` sees as `seen`; at most some `most` nodes, the line of play first.
std::vector<SeenNode> moves_around(const PlayGame& game, HistoryId h, Player seat,
                                   const std::vector<SeenMove>& seen, std::size_t max = 24);

}  // namespace hindsight
