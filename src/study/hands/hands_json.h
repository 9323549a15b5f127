// Hand histories as the page of spots shows them: hands, the streets that two players were left for, what
// they did.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "io/json.h"
#include "store/hands/phh.h"
#include "table/hand.h"

namespace hindsight {

inline constexpr std::size_t most_hands_shown = 200;

// Of PokerStars, GGPoker, Winamax or PHH.  {"hands": [{"title", "line", "failure"?, "places", "spots",
// "known": names of those who can be reviewed, "phh"?}], "more"}; a damaged hand says what is wrong with it
// and hides no other; one with either is told as PHH, too.  ErrorCode::not_found: no hand begins here.
Result<Json> hands_json(std::string_view text);

// "spots" of one hand that was replayed from its record.
Json hand_spots_json(const std::string& number, const PhhHand& record, const Hand& hand);

// {"range_oop", "range_ip", "unlike"}: what the two players of a street may hold when it begins, by the
// blueprints that come with the program (study/hands/hand_ranges.h).
Result<Json> hand_ranges_json(std::string_view phh, std::string_view street);

}  // namespace hindsight
