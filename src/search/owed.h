// What the other seat's hands are owed at a part that is solved anew, by the solution so far.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "holdem/cut.h"
#include "holdem/solve/vector_cfr.h"
#include "search/gadget.h"

namespace hindsight {

// Where a part begins, in the whole.
struct Place {
  std::uint32_t state = 0, node = 0;
};

// By hand of the other seat, for the solving seat's range with its largest weight 1.
struct Owed {
  std::vector<double> values;  // counterfactual values
  std::vector<double> met;     // how much of the range the hand can meet
};

// For whom the gifts of a way are: one place alone may have all, with those that suits turn it into; where
// all places of a street are solved anew they share what was given before them, cards alike, and the seat's
// own actions as often as it takes them.
enum class Gifts : std::uint8_t { all_for_one, shared };

// `ranges`: what arrives at the place.
Owed owed_at(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place, std::uint8_t seat,
             const Ranges& ranges, Owing owing, Gifts whose);

// What each hand of the other seat may win more at the place than a best response did, without winning more
// in the whole: at each of its decisions on the way what it won at most less what it won at most the way that
// leads to the place (Brown & Sandholm
// 2017), as counterfactual values at the place for the seat's own reach.
std::vector<double> gifts(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place,
                          std::uint8_t seat, Gifts whose);

}  // namespace hindsight
