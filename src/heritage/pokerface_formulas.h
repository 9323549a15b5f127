// The formulas by which PokerFace's machine players decide.
//
// Symbols: x  how good the hand is, y  the highest bet of the street per chip left, z  chips put in on this
// street per chip had when it began.  All are cut to [0, 1].
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "heritage/pokerface_constants.h"

namespace hindsight {

enum class PokerFaceForm : std::uint8_t {
  report,   // flop and turn: sqrt(x^3 * y^(1/3)), as its authors describe it
  shipped,  // flop and turn: sqrt(x^3 + y^(1/3)), as their program has it: it hardly ever folds there
  tuned,    // as report, with constants that were found by playing
};

// How willing a player is to follow: above 1 it always does.
double follow_preflop(double x, double y, double z, const PokerFaceConstants& c = {});
double follow_flop_or_turn(PokerFaceForm form, double x, double y, double z,
                           const PokerFaceConstants& c = {});
double follow_river(double x, double y, double z, const PokerFaceConstants& c = {});

// The share of the chips left that a raise after the flop adds to a call; above `all_in` it is all of them.
double raise_share(double x, const PokerFaceConstants& c = {});

}  // namespace hindsight
