// Streets of a hand that was played which two players were left for: what a solver can be asked about.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/result.h"
#include "betting/action.h"
#include "cards/card.h"
#include "store/hands/phh.h"
#include "table/hand.h"

namespace hindsight {

struct HandDecision {
  Street street = Street::flop;
  int seat = 0;  // 0: out of position
  Chips pot = 0, to_call = 0;
  Chips to = 0;  // bet or raise: the chips in front of the seat afterwards
  BetAction::Kind kind = BetAction::Kind::check;
  std::string action;     // "bet 150"
  std::size_t event = 0;  // of the hand's events
};

// Chips are the record's smallest coin.  Decisions are those of this street and of all later ones.
struct HandSpot {
  Street street = Street::flop;
  std::vector<Card> board;
  Chips pot = 0;                  // when the first decision is due
  std::array<Chips, 2> stacks{};  // then, out of position first
  std::array<Seat, 2> seats{};
  int raises = 0;        // before the flop
  int raised_last = -1;  // 0 or 1 where one of the two made the last of them
  std::vector<HandDecision> decisions;

  // What was done, decision by decision up to an all-in, as lines of a spot say it; no bet is more than both
  // can match.
  std::vector<std::string> steps() const;
  std::string line() const;                         // as far as the last bet: lines.add
  std::string line_to(std::size_t decision) const;  // what was done before it on this street
};

std::vector<HandSpot> spots_of(const Hand& hand);

}  // namespace hindsight
