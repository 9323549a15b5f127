// SPDX-License-Identifier: MIT
#include "values/network_trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::size_t chunk_rows = 32;
constexpr double first_decay = 0.9, second_decay = 0.999, tiny = 1e-8;  // as Kingma & Ba propose
constexpr std::uint64_t shuffling = 0x73687566;                         // a purpose of Rng

std::vector<std::uint32_t> shuffled(std::size_t rows, std::uint64_t seed, std::uint64_t epoch) {
  std::vector<std::uint32_t> order(rows);
  std::iota(order.begin(), order.end(), 0U);
  Rng random(seed, shuffling, epoch);
  for (std::size_t i = rows; i > 1; --i)
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  return order;
}

void write_floats(Writer& out, std::span<const float> numbers) {
  for (const float number : numbers) out.u32(std::bit_cast<std::uint32_t>(number));
}

bool read_floats(Reader& in, std::span<float> numbers) {
  bool all_finite = true;
  for (float& number : numbers) {
    number = std::bit_cast<float>(in.u32());
    all_finite = all_finite && std::isfinite(number);
  }
  return all_finite;
}

}  // namespace

NetworkTrainer::NetworkTrainer(NetworkShape shape, const NetworkTraining& how, const NetworkRows& rows,
                               unsigned threads)
    : network_(std::move(shape), how.seed),
      how_(how),
      rows_(rows),
      team_(threads),
      first_(network_.padded().size(), 0),
      second_(network_.padded().size(), 0) {
  HS_CHECK(row_count(), >, 0U);
  HS_CHECK(rows.targets.size(), ==, row_count() * network_.shape().outputs());
  const std::size_t chunks = (how.batch + chunk_rows - 1) / chunk_rows;
  passes_.assign(chunks, NetworkPass(network_));
  gradients_.assign(chunks, std::vector<float>(network_.padded().size()));
  losses_.assign(chunks, 0);
}

void NetworkTrainer::run(std::uint64_t iterations, const RunControl& control) {
  for (; iterations > 0 && !finished() && !control.stop.stop_requested(); --iterations) {
    const std::vector<std::uint32_t> order = shuffled(row_count(), how_.seed, epoch_);
    loss_ = 0;
    for (std::size_t from = 0; from < order.size(); from += how_.batch)
      step(std::span(order).subspan(from, std::min<std::size_t>(how_.batch, order.size() - from)));
    loss_ /= static_cast<double>(order.size());
    ++epoch_;
  }
}

void NetworkTrainer::step(std::span<const std::uint32_t> batch) {
  const NetworkShape& shape = network_.shape();
  const std::vector<float> transposed = transposed_weights(network_);
  const std::size_t chunks = (batch.size() + chunk_rows - 1) / chunk_rows;
  team_.for_each(static_cast<std::uint32_t>(chunks), [&](std::uint32_t c) {
    std::ranges::fill(gradients_[c], 0.0F);
    losses_[c] = 0;
    for (std::size_t i = c * chunk_rows; i < std::min(batch.size(), (c + 1) * chunk_rows); ++i)
      losses_[c] += add_gradient(
          network_, transposed,
          std::span(rows_.inputs).subspan(std::size_t{batch[i]} * shape.inputs(), shape.inputs()),
          std::span(rows_.targets).subspan(std::size_t{batch[i]} * shape.outputs(), shape.outputs()),
          static_cast<float>(how_.delta), passes_[c], gradients_[c]);
  });
  loss_ += losses_[0];
  for (std::size_t c = 1; c < chunks; ++c) {
    loss_ += losses_[c];
    std::vector<float>& sum = gradients_[0];
    for (std::size_t w = 0; w < sum.size(); ++w) sum[w] += gradients_[c][w];
  }
  move(batch.size());
}

// A step of Adam along the mean gradient.
void NetworkTrainer::move(std::size_t rows) {
  const std::uint64_t steps_an_epoch = (row_count() + how_.batch - 1) / how_.batch;
  const double done = static_cast<double>(steps_) / static_cast<double>(steps_an_epoch * how_.epochs);
  ++steps_;
  first_power_ *= first_decay;
  second_power_ *= second_decay;
  const auto rate = static_cast<float>(how_.rate * (1 - done) / (1 - first_power_));
  const auto second_scale = static_cast<float>(1 / (1 - second_power_));
  const auto share = 1 / static_cast<float>(rows);
  constexpr auto keep = static_cast<float>(first_decay), keep_square = static_cast<float>(second_decay);
  float* const weights = network_.padded().data();
  for (std::size_t w = 0; w < first_.size(); ++w) {
    const float g = share * gradients_[0][w];
    first_[w] = keep * first_[w] + (1 - keep) * g;
    second_[w] = keep_square * second_[w] + (1 - keep_square) * g * g;
    weights[w] -= rate * first_[w] / (std::sqrt(second_scale * second_[w]) + static_cast<float>(tiny));
  }
}

void NetworkTrainer::save(Writer& out) const {
  out.u64(epoch_);
  out.u64(steps_);
  out.f64(first_power_);
  out.f64(second_power_);
  out.f64(loss_);
  write_floats(out, network_.padded());
  write_floats(out, first_);
  write_floats(out, second_);
}

Result<void> NetworkTrainer::load(Reader& in) {
  const std::uint64_t epoch = in.u64(), steps = in.u64();
  const double first_power = in.f64(), second_power = in.f64(), loss = in.f64();
  std::vector<float> weights(first_.size()), first(first_.size()), second(first_.size());
  bool whole = read_floats(in, weights);
  whole = read_floats(in, first) && whole;
  whole = read_floats(in, second) && whole;
  HS_RETURN_IF_ERROR(in.finish("the state of the training"));
  if (!whole || !std::isfinite(loss))
    return fail(ErrorCode::corrupt, "the state of the training holds what is not a number: begin it anew");
  epoch_ = epoch;
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
