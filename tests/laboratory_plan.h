// A plan for a deck of twelve cards, with hands in buckets on the last two rounds.
// SPDX-License-Identifier: MIT
#pragma once

namespace hindsight {

inline constexpr const char* laboratory = R"(name = "Twelve cards"
deck = "2-4"
deal = [0, 1, 1, 1]
blinds = [1, 2]
stacks = 20
[bets]
bet = "100%"
raise = "100%"
[rules]
raise_cap = 1
[cards]
turn = "histogram:20"
river = "+ehs:10"
[training]
passes = 40
levels = 255
)";

}  // namespace hindsight
