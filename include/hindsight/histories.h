// Hand histories: PHH, and texts of PokerStars, GGPoker and Winamax, each hand played again at our table.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "hindsight/result.h"
#include "hindsight/tables.h"

namespace hs {

struct RecordedHand {
  Hand hand;                         // over where the record is complete; seats in the order of the deal
  std::vector<std::string> players;  // names by seat; empty: nameless
  int places = 0;                    // chips are 10^-places of the record's unit: 2 where it counts in cents
  std::string phh;                   // the record as PHH has it
  std::vector<std::string> notes;    // what was taken though our rules do not have it
  std::string difference;  // of the result that it states from ours; empty: none, or nothing is stated
};

// A damaged hand does not hide the next.
struct ReadHand {
  std::string place;  // "3", "12 (line 240)"; empty where there is one hand
  Result<RecordedHand> hand;
};

// The text of a .phh, a .phhs or a site's file, in any encoding that they are written in, played by the
// book's rules ("casino", "pokerkit", "acpc", as in HandRules).  Refused: where no hand begins.
Result<std::vector<ReadHand>> parse_hands(const std::string& text, const std::string& book = "casino");
// The same of a file.
Result<std::vector<ReadHand>> load_hands(const std::string& file, const std::string& book = "casino");

}  // namespace hs
