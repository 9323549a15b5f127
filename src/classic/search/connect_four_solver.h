// Connect Four solved exactly: null-window alpha-beta (Knuth & Moore 1975) on bit boards (Tromp; Allis 1988
// for claimeven), with a transposition table that keeps both bounds.
//
// The score of a position, to the player who moves: 0 for a draw; s > 0 if he wins with the s-th last of the
// discs that he would have placed on a full board (his last disc: 1); -s if he loses so.  On 7x6 the empty
// board is worth +1.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "classic/search/search_budget.h"
#include "games/connect_four.h"

namespace hindsight {

// One position of a board; nothing has to be known of how it came about.  `mover` and `other` hold discs as
// DropBoard has them.
struct DropPosition {
  uint128 mover = 0, other = 0;
};

class ConnectFourSolver {
 public:
  static constexpr std::size_t default_table = std::size_t{512} << 20;

  virtual ~ConnectFourSolver() = default;
  // For boards of 1 to 9 rows and columns.  The table grows up to max_table_bytes, half as much again while
  // it grows.
  static std::unique_ptr<ConnectFourSolver> make(int rows, int columns,
                                                 std::size_t max_table_bytes = default_table);

  // Of a position that is not over: its score, or only whether it is won (1), drawn (0) or lost (-1); nothing
  // if the budget was spent.
  virtual std::optional<int> score(const DropPosition& position, const SearchBudget& budget) = 0;
  virtual std::optional<int> outcome(const DropPosition& position, const SearchBudget& budget) = 0;
  // Whether the score is `least` or more.
  virtual std::optional<bool> at_least(const DropPosition& position, int least,
                                       const SearchBudget& budget) = 0;
  virtual std::uint64_t nodes() const = 0;  // searched so far
  virtual void forget() = 0;                // empties the table
};

DropPosition drop_position(const ConnectFour::State& state);

// Discs to be placed until the game ends by both players' best play, of a position with `discs` on the board.
int plies_to_end(int score, int squares, int discs);

}  // namespace hindsight
