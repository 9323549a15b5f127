// Two small spots, as text and as they are read.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "store/spots/spot_file.h"

namespace hindsight {

inline constexpr std::string_view spare_river = R"(board = "Qs Jh 2h 8c 3d"
pot = 200
stacks = 900
range_oop = "AA,KQs,T9s:0.5,54s"
range_ip = "QQ,JJ,AKo:0.25,T9s,65s"
[bets]
bet = "50%,a"
raise = "a"
)";
inline constexpr std::string_view spare_turn = R"(board = "Qs Jh 2h 8c"
pot = 200
stacks = 900
range_oop = "AhAs,KhQh,Th9h:0.5"
range_ip = "QhQd:0.9,9h9s,AhKh:0.7"
[bets]
bet = "75%"
raise = "a"
)";

// With more text behind it.
inline HoldemSpot spot_of(std::string_view text, const std::string& more = "") {
  auto spot = parse_spot(std::string(text) + more);
  EXPECT_TRUE(spot) << spot.error().message;
  return spot ? *spot : HoldemSpot{};
}

}  // namespace hindsight
