// The betting of a hand as Slumbot and GTO Wizard's benchmark write it: "b200c/kk/kb400f".
//
//   k check, c call, f fold, bN a bet or raise to N chips on this street; a slash between streets, which may
//   also close the last one;
//   after an all-in that was called, none or one for each street to the river: "b20000c///"
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "acpc/acpc_hand.h"

namespace hindsight {

// Plays the text on a hand that has just begun.  What it does not understand, and what is not legal, it
// refuses, and never guesses; the error quotes the text and names the place.
Result<void> play_actions(AcpcHand& hand, std::string_view text);
std::string action_text(const AcpcHand& hand, Move move);  // of whose turn it is

}  // namespace hindsight
