// SPDX-License-Identifier: MIT
#include "network/adam.h"

#include <bit>
#include <cmath>
#include <utility>

namespace hindsight {

namespace {

constexpr double first_decay = 0.9, second_decay = 0.999, tiny = 1e-8;  // as Kingma & Ba propose

}  // namespace

void write_floats(Writer& out, std::span<const float> numbers) {
  for (const float number : numbers) out.u32(std::bit_cast<std::uint32_t>(number));
}

bool read_floats(Reader& in, std::span<float> numbers) {
  bool all_finite = true;
  for (float& number : numbers) {
    number = std::bit_cast<float>(in.u32());
    all_finite = all_finite && std::isfinite(number);
  }
  return all_finite && !in.failed();
}

Adam::Adam(Perceptron& network, std::uint32_t batch)
    : network_(network), first_(network.padded().size(), 0), second_(first_) {
  const std::size_t chunks = (batch + chunk_rows - 1) / chunk_rows;
  passes_.assign(chunks, PerceptronPass(network_));
  gradients_.assign(chunks, std::vector<float>(first_.size()));
  losses_.assign(chunks, 0);
}

void Adam::move(std::uint32_t chunks, std::uint32_t rows, double rate) {
  std::vector<float>& sum = gradients_[0];
  loss_ += losses_[0];
  for (std::uint32_t c = 1; c < chunks; ++c) {
    loss_ += losses_[c];
    for (std::size_t w = 0; w < sum.size(); ++w) sum[w] += gradients_[c][w];
  }
  ++steps_;
  first_power_ *= first_decay;
  second_power_ *= second_decay;
  const auto length = static_cast<float>(rate / (1 - first_power_));
  const auto second_scale = static_cast<float>(1 / (1 - second_power_));
  const auto share = 1 / static_cast<float>(rows);
  constexpr auto keep = static_cast<float>(first_decay), keep_square = static_cast<float>(second_decay);
  float* const weights = network_.padded().data();
  for (std::size_t w = 0; w < first_.size(); ++w) {
    const float g = share * sum[w];
    first_[w] = keep * first_[w] + (1 - keep) * g;
    second_[w] = keep_square * second_[w] + (1 - keep_square) * g * g;
    weights[w] -= length * first_[w] / (std::sqrt(second_scale * second_[w]) + static_cast<float>(tiny));
  }
}

void Adam::save(Writer& out) const {
  out.u64(steps_);
  out.f64(first_power_);
  out.f64(second_power_);
  out.f64(loss_);
  write_floats(out, network_.padded());
  write_floats(out, first_);
  write_floats(out, second_);
}

Result<void> Adam::load(Reader& in) {
  const std::uint64_t steps = in.u64();
  const double first_power = in.f64(), second_power = in.f64(), loss = in.f64();
  std::vector<float> weights(first_.size()), first(first_.size()), second(first_.size());
  bool whole = read_floats(in, weights);
  whole = read_floats(in, first) && whole;
  whole = read_floats(in, second) && whole;
  HS_RETURN_IF_ERROR(in.finish("the state of the training"));
  if (!whole || !std::isfinite(loss))
    return fail(ErrorCode::corrupt, "the state of the training holds what is not a number: begin it anew");
  steps_ = steps;
  first_power_ = first_power;
  second_power_ = second_power;
  loss_ = loss;
  std::ranges::copy(weights, network_.padded().begin());
  first_ = std::move(first);
  second_ = std::move(second);
  return {};
}

}  // namespace hindsight
