// What hands are worth in a public belief state, as a small network says: a perceptron
// (network/perceptron.h).
//
//   x = (public numbers, belief of seat 0, belief of seat 1)      each belief adds up to 1
//   y = what the perceptron makes of x
//   v = y - (b . y) / 2,  b the beliefs                           so that b . v = 0: zero-sum by construction
//
// v by hand: counterfactual values, in the unit of whoever trained it (values/belief_game.h).  The projection
// is DeepStack's (Moravčík et al. 2017, supplement, "Neural network architecture").
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "network/perceptron.h"

namespace hindsight {

struct NetworkShape {
  std::uint32_t publics = 0;             // numbers that tell the public state
  std::array<std::uint32_t, 2> hands{};  // of each seat
  std::vector<std::uint32_t> hidden{};   // units by layer

  std::uint32_t beliefs() const { return hands[0] + hands[1]; }
  std::uint32_t inputs() const { return publics + beliefs(); }
  std::uint32_t outputs() const { return beliefs(); }
  std::size_t weight_count() const;  // biases among them
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

class ValueNetwork {
 public:
  ValueNetwork(NetworkShape shape, std::uint64_t seed);

  // Of one state; `inputs` and `values` as the shape says.  From any number of threads.
  void values(std::span<const float> inputs, std::span<float> values) const;

  const NetworkShape& shape() const { return shape_; }
  const Perceptron& perceptron() const { return perceptron_; }
  Perceptron& perceptron() { return perceptron_; }

 private:
  NetworkShape shape_;
  Perceptron perceptron_;
};

// v of y, in place.
void project(const NetworkShape& shape, std::span<const float> inputs, std::span<float> y);

// Huber's loss of one state, the mean over hands: d^2 / 2 within `delta`, delta (|d| - delta / 2) beyond.
// Adds its derivatives to `gradient`, as the perceptron's numbers lie; `transposed` as transposed_weights()
// has them.
double add_gradient(const ValueNetwork& network, std::span<const float> transposed,
                    std::span<const float> inputs, std::span<const float> targets, float delta,
                    PerceptronPass& pass, std::span<float> gradient);

}  // namespace hindsight
