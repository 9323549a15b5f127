// SPDX-License-Identifier: MIT
#include "values/value_network.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
    for (std::size_t k = 0; k < dy.size(); ++k) gradient[k] += factor * dy[k];
    gradient += dy.size();
  }
}

float derivative(float difference, float delta) { return std::clamp(difference, -delta, delta); }

double huber(float difference, float delta) {
  const double d = std::abs(static_cast<double>(difference)), limit = delta;
  return d <= limit ? d * d / 2 : limit * (d - limit / 2);
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

ValueNetwork::ValueNetwork(NetworkShape shape, std::uint64_t seed) : shape_(std::move(shape)) {
  std::vector<std::uint32_t> units = shape_.hidden;
  units.push_back(shape_.outputs());
  std::uint32_t inputs = shape_.inputs();
  std::size_t size = 0;
  for (const std::uint32_t count : units) {
    layers_.push_back({inputs, count, whole_rows(count), size});
    size += std::size_t{inputs + 1} * whole_rows(count);
    inputs = count;
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

std::vector<float> ValueNetwork::weights() const {
  std::vector<float> out;
  for (const Layer& layer : layers_)
    for (std::uint32_t i = 0; i <= layer.inputs; ++i) {
      const float* from = padded_.data() + layer.first + std::size_t{i} * layer.width;
      out.insert(out.end(), from, from + layer.units);
    }
  return out;
}

void ValueNetwork::set_weights(std::span<const float> weights) {
  HS_CHECK(weights.size(), ==, shape_.weight_count());
  const float* from = weights.data();
  for (const Layer& layer : layers_)
    for (std::uint32_t i = 0; i <= layer.inputs; ++i, from += layer.units)
      std::copy_n(from, layer.units, padded_.data() + layer.first + std::size_t{i} * layer.width);
}

void ValueNetwork::values(std::span<const float> inputs, std::span<float> values) const {
  NetworkPass pass(*this);
  go_forward(*this, inputs, pass);
  project(shape_, inputs, pass.units.back());
  std::copy_n(pass.units.back().begin(), values.size(), values.begin());
}

NetworkPass::NetworkPass(const ValueNetwork& network) : units(1) {
  for (const ValueNetwork::Layer& layer : network.layers()) units.emplace_back(layer.width);
}

void go_forward(const ValueNetwork& network, std::span<const float> inputs, NetworkPass& pass) {
  pass.units[0].assign(inputs.begin(), inputs.end());
  const auto& layers = network.layers();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const ValueNetwork::Layer& layer = layers[l];
    std::vector<float>& to = pass.units[l + 1];
    const float* weights = network.padded().data() + layer.first;
    std::copy_n(weights + std::size_t{layer.inputs} * layer.width, layer.width, to.data());  // biases
    add_rows(std::span(pass.units[l]).first(layer.inputs), weights, layer.width, to.data());
    if (l + 1 < layers.size())
      for (float& z : to) z = std::max(z, leak * z);
  }
}

void project(const NetworkShape& shape, std::span<const float> inputs, std::span<float> y) {
  float excess = 0;
  for (std::uint32_t k = 0; k < shape.outputs(); ++k) excess += inputs[shape.publics + k] * y[k];
  for (std::uint32_t k = 0; k < shape.outputs(); ++k) y[k] -= excess / 2;
}

std::vector<float> transposed_weights(const ValueNetwork& network) {
  std::vector<float> out;
  for (std::size_t l = 1; l < network.layers().size(); ++l) {
    const ValueNetwork::Layer& layer = network.layers()[l];
    const std::size_t width = whole_rows(layer.inputs), first = out.size();
    out.resize(first + std::size_t{layer.units} * width);
    for (std::uint32_t i = 0; i < layer.inputs; ++i)
      for (std::uint32_t k = 0; k < layer.units; ++k)
        out[first + k * width + i] = network.padded()[layer.first + std::size_t{i} * layer.width + k];
  }
  return out;
}

double add_gradient(const ValueNetwork& network, std::span<const float> transposed,
                    std::span<const float> inputs, std::span<const float> targets, float delta,
                    NetworkPass& pass, std::span<float> gradient) {
  const NetworkShape& shape = network.shape();
  const auto& layers = network.layers();
  go_forward(network, inputs, pass);
  project(shape, inputs, pass.units.back());
  const std::uint32_t outputs = shape.outputs();
  std::vector<float> dy(layers.back().width, 0), dx;
  double loss = 0;
  float all = 0;
  for (std::uint32_t k = 0; k < outputs; ++k) {
    const float difference = pass.units.back()[k] - targets[k];
    loss += huber(difference, delta) / outputs;
    all += dy[k] = derivative(difference, delta) / static_cast<float>(outputs);
  }
  for (std::uint32_t k = 0; k < outputs; ++k) dy[k] -= inputs[shape.publics + k] * all / 2;
  const float* back = transposed.data() + transposed.size();
  for (std::size_t l = layers.size(); l-- > 0;) {
    const ValueNetwork::Layer& layer = layers[l];
    const auto x = std::span<const float>(pass.units[l]).first(layer.inputs);
    float* to = gradient.data() + layer.first;
    add_products(x, dy, to);
    float* biases = to + std::size_t{layer.inputs} * layer.width;
    for (std::uint32_t k = 0; k < layer.width; ++k) biases[k] += dy[k];
    if (l == 0) break;
    const std::size_t width = whole_rows(layer.inputs);
    back -= layer.units * width;
    dx.assign(width, 0);
    add_rows(std::span<const float>(dy).first(layer.units), back, width, dx.data());
    for (std::size_t i = 0; i < layer.inputs; ++i)
      if (x[i] <= 0) dx[i] *= leak;
    dy.swap(dx);
  }
  return loss;
}

}  // namespace hindsight
