// A part of a game solved anew for one seat, so that what it plays in the whole game is not worse for it.
//
// A strategy that is better within a part may lose in the whole: the other seat then comes there with other hands.  A gadget
// is a game around the part that keeps it from that.  Of a gadget game's solution only the strategy of the seat that solves
// is used (Burch, Johanson & Bowling, AAAI 2014; Moravčík et al., AAAI 2016).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "base/result.h"
#include "holdem/cut.h"
#include "postflop/decision_locks.h"
#include "postflop/vector_cfr.h"

namespace hindsight {

enum class Gadget : std::uint8_t {
  unsafe,   // none: the other comes with the hands that the solution so far brings there
  resolve,  // the other may, with each hand, take what the solution so far left it instead of going on (CFR-D)
};

struct GadgetEntry {
  Gadget gadget;
  std::string_view name, meaning;
  // What it yields is no worse in the whole, up to how far it was solved: of parts that go to the end, without rake.
  bool is_safe;
};
std::span<const GadgetEntry> gadgets();
Result<Gadget> find_gadget(std::string_view name);

// The game to solve for `seat`, of a part whose ranges are what arrives there, the seat's scaled to 1 at its largest.  `owed`: what
// the other's hands win there at most against the seat's strategy so far, as counterfactual values for that range.
Subgame with_gadget(Gadget gadget, Subgame part, std::uint8_t seat, const std::vector<double>& owed);

// How a part is solved anew.
struct Resolving {
  Gadget gadget = Gadget::resolve;
  std::uint32_t streets = to_the_end;  // looked at; beyond them the solution so far goes on
  std::uint64_t iterations = 1000;
};

// What the seat plays from a decision on, by the states and nodes of the whole.  `so_far` is a solution of it.
DecisionLocks solve_anew(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t state,
                         std::uint8_t seat, const Resolving& how, std::shared_ptr<Executor> executor,
                         const RunControl& control = {});

}  // namespace hindsight
