// Solutions cut open at random places and solved anew there: how much better or worse that makes them in the
// whole game.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/run.h"
#include "search/solve_anew.h"

namespace hindsight {

struct ResolveCase {
  Place place;
  std::uint8_t seat = 0;       // that solves
  double after = 0;            // exploitability in the whole game, in chips
  double gap = 0, excess = 0;  // of what was solved (SolvedAnew)
  // What the seat wins more, in chips, against the model, and against somebody who plays the model up to the
  // place and what is best from there on; 0 without a model.
  double gain = 0, gain_at_best = 0;
};

struct ResolveCases {
  double before = 0;  // of the solution so far
  std::vector<ResolveCase> cases;
  double mean() const;
  double mean_gain() const;
  double mean_gain_at_best() const;
  std::size_t worse(double by) const;  // cases that are by more than so many chips
};

// So many random streets that follow the first and that hands of both seats come to, each with a random seat;
// in a game of one street, random decisions on random ways through it.  The same ones for the same seed,
// whatever the gadget.  Fewer where it is stopped; none where none is found.
ResolveCases resolve_cases(const VectorGame& whole, VectorCfr<float>& so_far, const Resolving& how,
                           std::uint64_t cases, std::uint64_t seed, const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress = {});

// Every place at which a street begins, solved anew for both seats, each against the solution so far, and put
// into the whole together.
struct ResolvedStreet {
  double before = 0, after = 0;  // exploitability in the whole game, in chips
  std::uint64_t places = 0;      // and seats, that were solved
  double excess = 0;             // of all together
};

// `street`: how many streets lie before it, 1 or more.  Gifts are shared.  Fewer places where it is stopped.
ResolvedStreet resolve_street(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t street,
                              Resolving how, const RunControl& control,
                              const std::function<void(std::uint64_t done)>& progress = {});

// What any play from that street on could come to, of both seats, whose play before it stays as it is: the
// exploitability in the whole game, in chips, that is left at least and at most.
struct LeastLeft {
  double at_least = 0, at_most = 0;
};

// By so many iterations for each seat, of a game in which its play before the street is held and the other
// seat is free on all of them.  What one wins the other has to lose: no rake.  `progress` counts the
// iterations of both.
LeastLeft least_left(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t street,
                     std::uint64_t iterations, const RunControl& control,
                     const std::function<void(std::uint64_t done)>& progress = {});

}  // namespace hindsight
