// What a net says of public states, as a part of a game that stops there asks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "values/belief_solver.h"
#include "values/value_network.h"

namespace hindsight {

// As a net for the game takes and gives them.  Public numbers: what tells the class, and of every hand -ln of
// its share over 4, for what hands are worth turns on ratios of shares, small ones too.
NetworkShape shape_for(const BeliefGame& game, std::vector<std::uint32_t> hidden);
std::vector<float> network_inputs(const BeliefGame& game, std::uint32_t node, const Beliefs& beliefs);
// By seat and hand of the class, in units.
Beliefs network_says(const BeliefGame& game, const ValueNetwork& network, std::uint32_t node,
                     const Beliefs& beliefs);

class NetworkValues final : public BeliefValues {
 public:
  // Of a shape for the game; both outlive this.
  NetworkValues(const BeliefGame& game, const ValueNetwork& network);
  std::vector<double> values(std::uint32_t node, std::uint8_t seat, const Reaches& reach) override;

 private:
  const BeliefGame& game_;
  const ValueNetwork& network_;
  PerceptronPass pass_;
};

// Nothing is known: every hand is worth 0.
class NoValues final : public BeliefValues {
 public:
  explicit NoValues(const BeliefGame& game) : game_(game) {}
  std::vector<double> values(std::uint32_t, std::uint8_t seat, const Reaches&) override {
    return std::vector<double>(game_.tree().hands[seat], 0);
  }

 private:
  const BeliefGame& game_;
};

// Solves what lies beyond, each time it is asked: exact as far as so many iterations are, where a net
// guesses.
class SolvedValues final : public BeliefValues {
 public:
  SolvedValues(const BeliefGame& game, std::uint64_t iterations) : game_(game), iterations_(iterations) {}
  std::vector<double> values(std::uint32_t node, std::uint8_t seat, const Reaches& reach) override;

 private:
  const BeliefGame& game_;
  std::uint64_t iterations_;
};

}  // namespace hindsight
