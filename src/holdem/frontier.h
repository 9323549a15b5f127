// Where a game stops before its end, somebody says what hands are worth there: tables, a solution, roll-outs
// by a blueprint, a net.  A walk asks for all such places of a public state in one call.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace hindsight {

// A node of kind frontier, and one call's numbers for it, by hand of its board without padding.
struct FrontierPlace {
  std::uint32_t state = 0, node = 0;  // of the game that is walked
  std::span<const double> reach;      // how often each hand of the other seat arrives
  std::span<double> values;           // to fill, for each hand of the asking seat; as the values of VectorCfr
};

class FrontierValues {
 public:
  virtual ~FrontierValues() = default;

  // Counterfactual values of the seat's hands: chips above half the pot that the game began with, summed over
  // the other's hands as often as they arrive.  Asked from several threads at once.
  virtual void values(std::uint8_t seat, std::span<const FrontierPlace> places) const = 0;

  virtual double stake() const = 0;   // the most that a hand can win or lose there, in chips
  virtual bool zero_sum() const = 0;  // what one seat wins the other loses, whatever arrives

 protected:
  FrontierValues() = default;
  FrontierValues(const FrontierValues&) = default;
  FrontierValues& operator=(const FrontierValues&) = default;
};

}  // namespace hindsight
