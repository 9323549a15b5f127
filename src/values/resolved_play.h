// Continual re-solving with values where a look-ahead stops (Moravčík et al. 2017), written down as a whole:
// what a seat would play at every infoset that it can come to.
//
// A look-ahead is solved from a public state to where values are asked.  Of it two things are carried on to
// each place where it stops: how often hands come there by its average strategies, and what the other's hands
// were worth, in the mean of all iterations (CFR-D: Burch, Johanson & Bowling 2014).  From there on the next
// one is solved behind a gadget that owes this (search/gadget.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/run.h"
#include "search/gadget.h"
#include "values/belief_solver.h"

namespace hindsight {

struct ResolvingPlay {
  Gadget gadget{};                  // before each look-ahead but the first; owes best responses
  std::uint64_t iterations = 1000;  // of a look-ahead that stops
  std::uint64_t to_end = 3000;      // of one that goes to the end
  std::uint32_t depth = 2;          // moves that a look-ahead is long at least, in games without streets
};

// By infoset, in the order of the game's: chances of its actions; evenly where the seat never comes.
using PlaysByInfoset = std::vector<std::vector<double>>;

// Adds what the seat plays; `plays` has a row for each infoset of the game.  `values` is asked by one
// look-ahead at a time.  Less where it is stopped.
void play_resolving(const BeliefGame& game, std::uint8_t seat, BeliefValues& values, const ResolvingPlay& how,
                    const RunControl& control, PlaysByInfoset& plays,
                    const std::function<void(std::uint64_t parts)>& progress = {});

// A row for each infoset of a listed game, even.
PlaysByInfoset even_plays(const HistoryTree& listed);

}  // namespace hindsight
