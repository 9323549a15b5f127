// Spots in the words of other programs.  What was written reads back (store/spots/foreign_spot.h) as the same
// ranges, board and chips, and as the same tree of bets unless `left_out` says otherwise.
//
//   TexasSolver   its command file: shares of the pot and all-in by seat and street
//   PioSOLVER     a script of UPI: the tree line by line (add_line), so that it is the same whatever made it
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "holdem/spots/spot.h"
#include "store/spots/foreign_spot.h"

namespace hindsight {

struct WrittenSpot {
  std::string text;
  std::vector<std::string>
      left_out;  // keys of a spot (store/spots/spot_file.h) that the other program cannot be told
};

// `target`: exploitability as a share of the pot.  Refused: another deck, a spot before the flop, and sizes
// that the other program has no words for; errors name the key and the remedy.
Result<WrittenSpot> write_texas_solver(const HoldemSpot& spot, double target);
Result<WrittenSpot> write_pio(const HoldemSpot& spot, double target);
Result<WrittenSpot> write_foreign_spot(const HoldemSpot& spot, SpotDialect dialect, double target);

// For the writers: what both refuse.
Result<void> check_written(const HoldemSpot& spot, std::string_view program);

}  // namespace hindsight
