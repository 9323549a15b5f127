// SPDX-License-Identifier: MIT
#include "values/value_network.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hindsight {

namespace {

float derivative(float difference, float delta) { return std::clamp(difference, -delta, delta); }

double huber(float difference, float delta) {
  const double d = std::abs(static_cast<double>(difference)), limit = delta;
  return d <= limit ? d * d / 2 : limit * (d - limit / 2);
}

std::vector<std::uint32_t> units_of(const NetworkShape& shape) {
  std::vector<std::uint32_t> out{shape.inputs()};
  out.insert(out.end(), shape.hidden.begin(), shape.hidden.end());
  out.push_back(shape.outputs());
  return out;
}

}  // namespace

std::size_t NetworkShape::weight_count() const {
  std::size_t out = 0, from = inputs();
  for (const std::uint32_t units : hidden) {
    out += (from + 1) * units;
    from = units;
  }
  return out + (from + 1) * outputs();
}

ValueNetwork::ValueNetwork(NetworkShape shape, std::uint64_t seed)
    : shape_(std::move(shape)), perceptron_(units_of(shape_), seed) {}

void ValueNetwork::values(std::span<const float> inputs, std::span<float> values) const {
  PerceptronPass pass(perceptron_);
  go_forward(perceptron_, inputs, pass);
  project(shape_, inputs, pass.outputs());
  std::copy_n(pass.outputs().begin(), values.size(), values.begin());
}

void project(const NetworkShape& shape, std::span<const float> inputs, std::span<float> y) {
  float excess = 0;
  for (std::uint32_t k = 0; k < shape.outputs(); ++k) excess += inputs[shape.publics + k] * y[k];
  for (std::uint32_t k = 0; k < shape.outputs(); ++k) y[k] -= excess / 2;
}

double add_gradient(const ValueNetwork& network, std::span<const float> transposed,
                    std::span<const float> inputs, std::span<const float> targets, float delta,
                    PerceptronPass& pass, std::span<float> gradient) {
  const NetworkShape& shape = network.shape();
  go_forward(network.perceptron(), inputs, pass);
  project(shape, inputs, pass.outputs());
  const std::uint32_t outputs = shape.outputs();
  std::vector<float>& dy = pass.dy;
  dy.assign(pass.outputs().size(), 0);
  double loss = 0;
  float all = 0;
  for (std::uint32_t k = 0; k < outputs; ++k) {
    const float difference = pass.outputs()[k] - targets[k];
    loss += huber(difference, delta) / outputs;
    all += dy[k] = derivative(difference, delta) / static_cast<float>(outputs);
  }
  for (std::uint32_t k = 0; k < outputs; ++k) dy[k] -= inputs[shape.publics + k] * all / 2;
  go_back(network.perceptron(), transposed, pass, gradient);
  return loss;
}

}  // namespace hindsight
