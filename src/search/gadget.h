// The gadgets by name.  A strategy that is better within a part of a game may lose in the whole: the other
// seat then comes there with other hands.  A gadget is a game around the part that keeps it from that: the
// other seat chooses with what hands it comes (search/arrivals.h), held to what they are owed
// (search/owed.h).  Of its solution only the strategy of the seat that solves is used: the other's is bent by
// that choice (Burch, Johanson & Bowling 2014).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.h"

namespace hindsight {

// How the other seat's hands come to the part.
enum class Coming : std::uint8_t {
  as_so_far,               // as often as the solution so far brings them there
  or_taking,               // each goes on or takes what it is owed
  chosen,                  // one is chosen, to win more than it is owed
  or_taking_and_believed,  // each goes on or takes what it is owed, and besides all come as a model has it
};

// What they are owed, as counterfactual values.
enum class Owing : std::uint8_t {
  nothing,
  best_response,  // what a best response wins against the solution so far
  with_gifts,     // the same, and what the other gave away on the way if it came
  estimate,       // what the solution so far wins itself
};

// What hands do that had better take what they are owed.
enum class Trembling : std::uint8_t {
  none,
  vanishing,  // all come, ever more rarely
  as_so_far,  // they come in part of the iterations as often as the solution so far brings them
};

struct Gadget {
  std::string_view name, meaning;
  Coming coming;
  Owing owing;
  Trembling trembling;
  // What it yields is no worse in the whole, up to how far it was solved: of parts that go to the end,
  // without rake.
  bool is_safe;

  bool takes_model() const { return coming == Coming::or_taking_and_believed; }
};

std::span<const Gadget> gadgets();
// Refused: none of that name, and one that takes a model where there is none.
Result<Gadget> find_gadget(std::string_view name, bool with_model = false);

}  // namespace hindsight
