// SPDX-License-Identifier: MIT
#include "network/perceptron.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"
#include "base/rng.h"
#include "tree/lanes.h"

namespace hindsight {

namespace {

constexpr std::uint32_t row = 16;  // numbers
constexpr float leak = 1.0F / 16;
constexpr std::uint64_t drawing_weights = 0x77656967;  // a purpose of Rng

std::uint32_t whole_rows(std::uint32_t units) { return (units + row - 1) / row * row; }

// to[k] += sum over i, in order, of x[i] * rows[i * width + k], of `blocks` rows of 16 from k = 0 on.
template <std::size_t blocks>
void add_block(std::span<const float> x, const float* rows, std::size_t width, float* to) {
  using Wide = WideLanes<row, float>;
  std::array<Wide, blocks> sum;
  unrolled<blocks>([&](std::size_t b) { sum[b] = load_wide<row>(to + b * row); });
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] == 0) continue;
    const float* from = rows + i * width;
    std::array<float, row> each;
    each.fill(x[i]);
    const Wide factor = load_wide<row>(each.data());
    unrolled<blocks>([&](std::size_t b) { sum[b] += factor * load_wide<row>(from + b * row); });
  }
  unrolled<blocks>([&](std::size_t b) { store_wide<row>(to + b * row, sum[b]); });
}

void add_rows(std::span<const float> x, const float* rows, std::size_t width, float* to) {
  std::size_t k = 0;
  for (; k + 4 * row <= width; k += 4 * row) add_block<4>(x, rows + k, width, to + k);
  for (; k < width; k += row) add_block<1>(x, rows + k, width, to + k);
}

// gradient[i][k] += x[i] * dy[k]
void add_products(std::span<const float> x, std::span<const float> dy, float* gradient) {
  for (const float factor : x) {
    if (factor != 0)
      for (std::size_t k = 0; k < dy.size(); ++k) gradient[k] += factor * dy[k];
    gradient += dy.size();
  }
}

}  // namespace

Perceptron::Perceptron(const std::vector<std::uint32_t>& units, std::uint64_t seed) {
  HS_CHECK(units.size(), >=, 2U);
  std::size_t size = 0;
  for (std::size_t l = 1; l < units.size(); ++l) {
    layers_.push_back({units[l - 1], units[l], whole_rows(units[l]), size});
    size += std::size_t{units[l - 1] + 1} * whole_rows(units[l]);
  }
  padded_.assign(size, 0);
  Rng random(seed, drawing_weights);
  for (const Layer& layer : layers_) {
    const double limit = std::sqrt(6.0 / layer.inputs);
    for (std::uint32_t i = 0; i < layer.inputs; ++i)
      for (std::uint32_t k = 0; k < layer.units; ++k)
        padded_[layer.first + std::size_t{i} * layer.width + k] =
            static_cast<float>(limit * (2 * random.uniform() - 1));
  }
}

std::vector<float> Perceptron::weights() const {
  std::vector<float> out;
  for (const Layer& layer : layers_)
    for (std::uint32_t i = 0; i <= layer.inputs; ++i) {
      const float* from = padded_.data() + layer.first + std::size_t{i} * layer.width;
      out.insert(out.end(), from, from + layer.units);
    }
  return out;
}

void Perceptron::set_weights(std::span<const float> weights) {
  const float* from = weights.data();
  for (const Layer& layer : layers_)
    for (std::uint32_t i = 0; i <= layer.inputs; ++i, from += layer.units)
      std::copy_n(from, layer.units, padded_.data() + layer.first + std::size_t{i} * layer.width);
  HS_CHECK(static_cast<std::size_t>(from - weights.data()), ==, weights.size());
}

PerceptronPass::PerceptronPass(const Perceptron& network) : units(1) {
  for (const Perceptron::Layer& layer : network.layers()) units.emplace_back(layer.width);
  dy.resize(network.layers().back().width);
}

void go_forward(const Perceptron& network, std::span<const float> inputs, PerceptronPass& pass) {
  pass.units[0].assign(inputs.begin(), inputs.end());
  go_forward(network, pass);
}

void go_forward(const Perceptron& network, PerceptronPass& pass) {
  const auto& layers = network.layers();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const Perceptron::Layer& layer = layers[l];
    std::vector<float>& to = pass.units[l + 1];
    const float* weights = network.padded().data() + layer.first;
    std::copy_n(weights + std::size_t{layer.inputs} * layer.width, layer.width, to.data());  // biases
    add_rows(std::span(pass.units[l]).first(layer.inputs), weights, layer.width, to.data());
    if (l + 1 < layers.size())
      for (float& z : to) z = std::max(z, leak * z);
  }
}

std::vector<float> transposed_weights(const Perceptron& network) {
  std::vector<float> out;
  for (std::size_t l = 1; l < network.layers().size(); ++l) {
    const Perceptron::Layer& layer = network.layers()[l];
    const std::size_t width = whole_rows(layer.inputs), first = out.size();
    out.resize(first + std::size_t{layer.units} * width);
    for (std::uint32_t i = 0; i < layer.inputs; ++i)
      for (std::uint32_t k = 0; k < layer.units; ++k)
        out[first + k * width + i] = network.padded()[layer.first + std::size_t{i} * layer.width + k];
  }
  return out;
}

void go_back(const Perceptron& network, std::span<const float> transposed, PerceptronPass& pass,
             std::span<float> gradient) {
  const auto& layers = network.layers();
  const float* back = transposed.data() + transposed.size();
  for (std::size_t l = layers.size(); l-- > 0;) {
    const Perceptron::Layer& layer = layers[l];
    const auto x = std::span<const float>(pass.units[l]).first(layer.inputs);
    const auto dy = std::span<const float>(pass.dy).first(layer.width);
    float* to = gradient.data() + layer.first;
    add_products(x, dy, to);
    float* biases = to + std::size_t{layer.inputs} * layer.width;
    for (std::uint32_t k = 0; k < layer.width; ++k) biases[k] += dy[k];
    if (l == 0) break;
    const std::size_t width = whole_rows(layer.inputs);
    back -= layer.units * width;
    pass.dx.assign(width, 0);
    add_rows(dy.first(layer.units), back, width, pass.dx.data());
    for (std::size_t i = 0; i < layer.inputs; ++i)
      if (x[i] <= 0) pass.dx[i] *= leak;
    pass.dy.swap(pass.dx);
  }
}

}  // namespace hindsight
