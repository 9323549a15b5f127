// The ways to go through all deals; equity() chooses.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "base/parallel.h"
#include "cards/monte_carlo.h"

namespace hindsight::exact {

// Weight of the deals by who wins: bit p for player p.
using Winners = std::vector<double>;

// Two players before the flop, nothing dead: a sum over the table of matchups.
Winners from_table(const std::vector<HoleCards>& players);

// One hand for each player: all boards from the cards left.  Boards are first counted by their ranks alone,
// for flushes matter on few; those are taken out and counted one by one.
Winners of_hands(const std::vector<HoleCards>& players, CardSet dead, Team& team);

// The deals of hands that of_hands() would go through, equal ones up to suits once; stops counting above
// `most`.
std::size_t distinct_hands(const std::vector<HoleCards>& players, CardSet dead, std::size_t max);

// Board by board.  Two players: all hands by value, with sums of the weaker ones by card, or a few hands
// against all others at once.  More: every combination.
std::vector<CardSet> all_boards(CardSet board, CardSet dead);  // full ones
Winners two_on_boards(const std::vector<HoleCards>& players, std::span<const CardSet> boards, Team& team);
Winners many_on_boards(const std::vector<HoleCards>& players, std::span<const CardSet> boards, Team& team);

}  // namespace hindsight::exact
