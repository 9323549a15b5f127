// The value network: its gradient against finite differences, its projection, and that training is the same
// for any threads, stops and resumptions.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "base/bytes.h"
#include "base/rng.h"
#include "values/network_trainer.h"

namespace hindsight::this_file {
namespace {

const NetworkShape small{.publics = 2, .hands = {3, 2}, .hidden = {20, 7}};

// A belief state that is drawn: public numbers, and shares that add up to 1.
std::vector<float> drawn_inputs(const NetworkShape& shape, Rng& random) {
  std::vector<float> out;
  for (std::uint32_t i = 0; i < shape.publics; ++i) out.push_back(static_cast<float>(random.uniform()));
  for (const std::uint32_t hands : shape.hands) {
    std::vector<double> weights(hands);
    double sum = 0;
    for (double& weight : weights) sum += weight = random.uniform();
    for (const double weight : weights) out.push_back(static_cast<float>(weight / sum));
  }
  return out;
}

// The same network in double, written out: nothing but sums over weights().
std::vector<double> plain_values(const NetworkShape& shape, const std::vector<double>& weights,
                                 const std::vector<float>& inputs) {
  std::vector<double> x(inputs.begin(), inputs.end());
  std::vector<std::uint32_t> units = shape.hidden;
  units.push_back(shape.outputs());
  std::size_t at = 0;
  for (std::size_t l = 0; l < units.size(); ++l) {
    std::vector<double> y(units[l], 0);
    for (const double from : x)
      for (double& to : y) to += from * weights[at++];
    for (double& to : y) to += weights[at++];
    if (l + 1 < units.size())
      for (double& z : y) z = std::max(z, z / 16);
    x = y;
  }
  double excess = 0;
  for (std::size_t k = 0; k < x.size(); ++k) excess += inputs[shape.publics + k] * x[k];
  for (double& value : x) value -= excess / 2;
  return x;
}

double plain_loss(const NetworkShape& shape, const std::vector<double>& weights,
                  const std::vector<float>& inputs, const std::vector<float>& targets, double delta) {
  const std::vector<double> values = plain_values(shape, weights, inputs);
  double out = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double d = std::abs(values[k] - targets[k]);
    out += (d <= delta ? d * d / 2 : delta * (d - delta / 2)) / static_cast<double>(values.size());
  }
  return out;
}

std::vector<double> doubles(const std::vector<float>& from) { return {from.begin(), from.end()}; }

TEST(ValueNetwork, ValuesAreThePlainSums) {
  const ValueNetwork network(small, 5);
  ASSERT_EQ(network.perceptron().weights().size(), small.weight_count());
  Rng random(1);
  for (int i = 0; i < 20; ++i) {
    const std::vector<float> inputs = drawn_inputs(small, random);
    std::vector<float> values(small.outputs());
    network.values(inputs, values);
    const std::vector<double> plain = plain_values(small, doubles(network.perceptron().weights()), inputs);
    for (std::size_t k = 0; k < values.size(); ++k) EXPECT_NEAR(values[k], plain[k], 1e-5);
  }
}

TEST(ValueNetwork, WhatOneSeatWinsTheOtherLoses) {
  const ValueNetwork network(small, 6);
  Rng random(2);
  for (int i = 0; i < 100; ++i) {
    const std::vector<float> inputs = drawn_inputs(small, random);
    std::vector<float> values(small.outputs());
    network.values(inputs, values);
    double sum = 0, size = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      sum += static_cast<double>(inputs[small.publics + k]) * values[k];
      size += std::abs(values[k]);
    }
    EXPECT_NEAR(sum, 0, 1e-6 * (1 + size));  // rounding of sums in single precision
  }
}

// Beside central differences of the plain sums in double, whose own error is of the order of the step
// squared.
TEST(ValueNetwork, GradientIsThatOfFiniteDifferences) {
  ValueNetwork network(small, 7);
  std::vector<float> weights = network.perceptron().weights();
  Rng random(3);
  for (float& w : weights) w += static_cast<float>(0.1 * (random.uniform() - 0.5));  // biases, too
  network.perceptron().set_weights(weights);
  const std::vector<float> inputs = drawn_inputs(small, random);
  std::vector<float> targets(small.outputs());
  for (float& target : targets) target = static_cast<float>(4 * random.uniform() - 2);
  constexpr float delta = 1;  // some differences lie within it, some beyond
  std::vector<float> padded(network.perceptron().padded().size(), 0);
  PerceptronPass pass(network.perceptron());
  const double loss =
      add_gradient(network, transposed_weights(network.perceptron()), inputs, targets, delta, pass, padded);
  EXPECT_NEAR(loss, plain_loss(small, doubles(weights), inputs, targets, delta), 1e-5);
  ValueNetwork gradient(small, 1);
  std::ranges::copy(padded, gradient.perceptron().padded().begin());
  const std::vector<float> found = gradient.perceptron().weights();
  constexpr double step = 1e-5;
  for (std::size_t w = 0; w < weights.size(); ++w) {
    std::vector<double> up = doubles(weights), down = up;
    up[w] += step;
    down[w] -= step;
    const double slope =
        (plain_loss(small, up, inputs, targets, delta) - plain_loss(small, down, inputs, targets, delta)) /
        (2 * step);
    ASSERT_NEAR(found[w], slope, 2e-5) << w;
  }
}

NetworkRows linear_rows(std::size_t count) {
  Rng random(9);
  NetworkRows rows;
  for (std::size_t r = 0; r < count; ++r) {
    const std::vector<float> inputs = drawn_inputs(small, random);
    const float x = inputs[0] * (inputs[2] - inputs[5]);
    std::vector<float> values{x, 2 * x, -x, 0.5F * x, -x};
    project(small, inputs, values);
    rows.inputs.insert(rows.inputs.end(), inputs.begin(), inputs.end());
    rows.targets.insert(rows.targets.end(), values.begin(), values.end());
  }
  return rows;
}

TEST(NetworkTrainer, LearnsWhatRowsSay) {
  const NetworkRows rows = linear_rows(1000);
  NetworkTrainer trainer(small, {.epochs = 60, .batch = 50, .rate = 0.005}, rows, 1);
  trainer.run(1, {});
  const double first = trainer.loss();
  trainer.run(1000, {});
  EXPECT_TRUE(trainer.finished());
  EXPECT_EQ(trainer.iterations(), 60U);
  EXPECT_LT(trainer.loss(), first / 100);
}

TEST(NetworkTrainer, IsTheSameForAnyThreadsAndResumptions) {
  const NetworkRows rows = linear_rows(333);
  const NetworkTraining how{.seed = 4, .epochs = 5, .batch = 100};
  NetworkTrainer whole(small, how, rows, 1), threads(small, how, rows, 3), before(small, how, rows, 2),
      after(small, how, rows, 1);
  whole.run(5, {});
  threads.run(5, {});
  before.run(2, {});
  Writer state;
  before.save(state);
  Reader in(state.bytes());
  ASSERT_TRUE(after.load(in).has_value());
  after.run(5, {});
  EXPECT_EQ(whole.network().perceptron().weights(), threads.network().perceptron().weights());
  EXPECT_EQ(whole.network().perceptron().weights(), after.network().perceptron().weights());
}

TEST(NetworkTrainer, RefusesAStateThatIsCutShortOrNotANumber) {
  const NetworkRows rows = linear_rows(40);
  NetworkTrainer trainer(small, {.epochs = 3}, rows, 1);
  trainer.run(1, {});
  Writer state;
  trainer.save(state);
  std::string bytes = state.bytes();
  Reader cut(std::string_view(bytes).substr(0, bytes.size() - 3));
  EXPECT_FALSE(trainer.load(cut).has_value());
  bytes[40] = bytes[41] = bytes[42] = bytes[43] = '\xff';  // the first weight: not a number
  Reader wrong(bytes);
  EXPECT_FALSE(trainer.load(wrong).has_value());
}

}  // namespace
}  // namespace hindsight::this_file
