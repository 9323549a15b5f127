// What hands are worth in a public belief state, as a small network says: a multilayer perceptron in single
// precision.
//
//   x = (public numbers, belief of seat 0, belief of seat 1)      each belief adds up to 1
//   y = W_L a(... a(W_1 x + c_1) ...) + c_L,  a(z) = max(z, z / 16)
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
  // Drawn evenly from within +-sqrt(6 / inputs of the layer) (He et al. 2015), biases 0.
  ValueNetwork(NetworkShape shape, std::uint64_t seed);

  // Of one state; `inputs` and `values` as the shape says.  From any number of threads.
  void values(std::span<const float> inputs, std::span<float> values) const;

  const NetworkShape& shape() const { return shape_; }
  // Layer by layer: by input its weight for each unit, then the biases.
  std::vector<float> weights() const;
  void set_weights(std::span<const float> weights);

  // One layer as it is computed with: rows of units, padded with zeros to whole rows of 16, which stay zeros.
  struct Layer {
    std::uint32_t inputs, units, width;  // width: units, padded
    std::size_t first;  // its numbers in padded(): `inputs` rows of `width`, then a row of biases
  };
  const std::vector<Layer>& layers() const { return layers_; }
  std::span<const float> padded() const { return padded_; }
  std::span<float> padded() { return padded_; }

 private:
  NetworkShape shape_;
  std::vector<Layer> layers_;
  std::vector<float> padded_;
};

// What each layer makes of a state, for the way back through it.
struct NetworkPass {
  explicit NetworkPass(const ValueNetwork& network);
  std::vector<std::vector<float>> units;  // by layer, padded; [0]: the inputs
};

// Into the last units of the pass: y, before the projection.
void go_forward(const ValueNetwork& network, std::span<const float> inputs, NetworkPass& pass);
// v of y, in place.
void project(const NetworkShape& shape, std::span<const float> inputs, std::span<float> y);

// Huber's loss of one state, the mean over hands: d^2 / 2 within `delta`, delta (|d| - delta / 2) beyond.
// Adds its derivatives to `gradient`, as padded() lies; `transposed` as transposed_weights() has them.
double add_gradient(const ValueNetwork& network, std::span<const float> transposed,
                    std::span<const float> inputs, std::span<const float> targets, float delta,
                    NetworkPass& pass, std::span<float> gradient);
// By layer from the second on: by unit its weight for each input, padded.
std::vector<float> transposed_weights(const ValueNetwork& network);

}  // namespace hindsight
