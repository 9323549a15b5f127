// A part of a game solved anew for one seat behind a gadget (search/gadget.h), to be put into the whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "base/parallel.h"
#include "base/run.h"
#include "holdem/cut.h"
#include "holdem/solve/decision_locks.h"
#include "holdem/solve/vector_cfr.h"
#include "search/gadget.h"
#include "search/opponent_model.h"
#include "search/owed.h"

namespace hindsight {

// How a part is solved anew.
struct Resolving {
  Gadget gadget;
  std::uint32_t streets = to_the_end;  // looked at; beyond them the solution so far goes on
  std::uint64_t iterations = 1000;
  Gifts gifts = Gifts::all_for_one;
  // For gadgets that take one: the other seat's hands come as it has it 1 / beta as often, all together, as a
  // hand that may take what it is owed (Ge et al. 2024); what it is taken for may cost about 1 / beta of
  // what it is off by.
  OpponentModel* model = nullptr;
  double beta = 1;
};

struct SolvedAnew {
  DecisionLocks strategy;  // what the seat plays from the place on, by the states and nodes of the whole
  // What the other seat gets in the gadget at most against it; and how far the gadget's solution is from its
  // equilibrium: what best responses gain in it, both seats together.  As values of the part.  Without
  // meaning where there is rake.
  double most = 0, gap = 0;
  // What the other seat's best response may win more in the whole than what it is owed allows, at most, in
  // chips: all that its hands win more than they are owed.  The whole's exploitability rises by no more than
  // half of it.
  double excess = 0;
  // What the seat wins more than the solution so far did, in chips of the whole, from somebody who plays the
  // model up to the place and what is best from there on; 0 without a model.
  double gain_at_best = 0;
};

// `so_far` is a solution of the whole.  Where no hands meet at the place nothing is solved.
SolvedAnew solve_anew(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place,
                      std::uint8_t seat, const Resolving& how, std::shared_ptr<Executor> executor,
                      const RunControl& control = {});

}  // namespace hindsight
