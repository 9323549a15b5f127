// A multilayer perceptron in single precision on rows of our own.
//
//   y = W_L a(... a(W_1 x + c_1) ...) + c_L,  a(z) = max(z, z / 16)
//
// Inputs that are 0 cost next to nothing, so that x may be a long row with few ones.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hindsight {

class Perceptron {
 public:
  // `units`: the inputs, the units of each hidden layer, the outputs.  Weights are drawn evenly from within
  // +-sqrt(6 / inputs of the layer) (He et al. 2015), biases 0.
  Perceptron(const std::vector<std::uint32_t>& units, std::uint64_t seed);

  std::uint32_t inputs() const { return layers_.front().inputs; }
  std::uint32_t outputs() const { return layers_.back().units; }
  // Layer by layer: by input its weight for each unit, then the biases.
  std::vector<float> weights() const;
  void set_weights(std::span<const float> weights);  // exactly as many

  // One layer as it is computed with: rows of units, padded with zeros to whole rows of 16, which stay zeros.
  struct Layer {
    std::uint32_t inputs, units, width;  // width: units, padded
    std::size_t first;  // its numbers in padded(): `inputs` rows of `width`, then a row of biases
  };
  const std::vector<Layer>& layers() const { return layers_; }
  std::span<const float> padded() const { return padded_; }
  std::span<float> padded() { return padded_; }

 private:
  std::vector<Layer> layers_;
  std::vector<float> padded_;
};

// What each layer makes of an input, for the way back through it.
struct PerceptronPass {
  explicit PerceptronPass(const Perceptron& network);
  std::vector<std::vector<float>> units;  // by layer, padded; [0]: the inputs
  std::vector<float> dy, dx;              // scratch of the way back

  std::vector<float>& outputs() { return units.back(); }
};

// y into pass.outputs(); x: pass.units[0], or copied there.
void go_forward(const Perceptron& network, PerceptronPass& pass);
void go_forward(const Perceptron& network, std::span<const float> inputs, PerceptronPass& pass);
// From the loss's derivatives by output, pass.dy (padded with zeros), and what go_forward left: adds its
// derivatives by weight to `gradient`, as padded() lies; `transposed` as transposed_weights() has them.
void go_back(const Perceptron& network, std::span<const float> transposed, PerceptronPass& pass,
             std::span<float> gradient);
// By layer from the second on: by unit its weight for each input, padded.
std::vector<float> transposed_weights(const Perceptron& network);

}  // namespace hindsight
