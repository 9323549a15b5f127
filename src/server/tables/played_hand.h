// A finished hand: what is kept of it, and how it is shown again, step by step with all cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/fields.h"
#include "server/tables/hand_view.h"
#include "server/tables/table_json.h"
#include "store/hands/phh.h"
#include "store/profiles/profiles.h"

namespace hindsight {

// Who played a hand for what.
struct HandSetting {
  std::int64_t number = 0;
  BlindLevel level;
  Lineup lineup;
  std::vector<Chips> stacks;        // by chair, before the hand
  std::vector<Occupant> occupants;  // by chair; the person on chair 0
  int hints = 0;                    // decisions that the person was told one of

  Seat seat_of_person() const { return *lineup.seat_of(Chair{0}); }
};

// Of a hand that is over.
PlayedHand played_hand(const Hand& hand, const HandSetting& setting);

// What the hand was expected to be worth to a seat when betting ended with an all-in; else what it won.
double change_by_equity(const Hand& hand, Seat seat);

// Chips that the seat won from each other one: its gain in proportion to their losses, or the reverse.
std::vector<double> won_from(const Hand& hand, Seat seat);

// A finished hand from its record, which may be damaged, or come from somebody else.
struct PastHand {
  Hand hand;
  Lineup lineup;
  std::vector<Chips> stacks;        // by chair, before the hand
  std::vector<Occupant> occupants;  // by chair
};
Result<PastHand> past_hand(const PlayedHand& played);
// Its name, bot and avatar, as hands and tables keep them.
Result<Occupant> kept_occupant(Fields& record);
// Each event of a hand that is over with the view after it, usually all cards open; `change`: what chair 0
// won.
Json steps_json(std::int64_t number, const PastHand& past, Chips change,
                HandView::Visibility visibility = HandView::Visibility::all);
// The hand as PHH.  Errors: of hands that were not played at a table here, what PHH has no words for.
Result<std::string> phh_of(const PastHand& past);
// Whether a table here can have written it: the hand is played again.
Result<void> check_record(const PlayedHand& played);

// {"hand", "change", "board", "cards", "text"} and the same with "chairs" and "steps".
Json summary_json(const PlayedHand& hand);
Result<Json> replay_json(const PlayedHand& hand);
// {"hand", "steps", "spots", "phh"} of a hand that was recorded anywhere and is over; the player sits on
// chair 0.  An error where of this player too little is known to follow it.
Result<Json> recorded_json(const PhhHand& record, Seat player);

}  // namespace hindsight
