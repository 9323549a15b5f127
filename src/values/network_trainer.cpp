// SPDX-License-Identifier: MIT
#include "values/network_trainer.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::uint64_t shuffling = 0x73687566;  // a purpose of Rng

std::vector<std::uint32_t> shuffled(std::size_t rows, std::uint64_t seed, std::uint64_t epoch) {
  std::vector<std::uint32_t> order(rows);
  std::iota(order.begin(), order.end(), 0U);
  Rng random(seed, shuffling, epoch);
  for (std::size_t i = rows; i > 1; --i)
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  return order;
}

}  // namespace

NetworkTrainer::NetworkTrainer(NetworkShape shape, const NetworkTraining& how, const NetworkRows& rows,
                               unsigned threads)
    : network_(std::move(shape), how.seed),
      how_(how),
      rows_(rows),
      team_(threads),
      adam_(network_.perceptron(), how.batch) {
  HS_CHECK(row_count(), >, 0U);
  HS_CHECK(rows.targets.size(), ==, row_count() * network_.shape().outputs());
}

void NetworkTrainer::start_from(const ValueNetwork& network) {
  HS_CHECK_THAT(network.shape() == network_.shape());
  network_.perceptron() = network.perceptron();
}

void NetworkTrainer::run(std::uint64_t iterations, const RunControl& control) {
  for (; iterations > 0 && !finished() && !control.stop.stop_requested(); --iterations) {
    const std::vector<std::uint32_t> order = shuffled(row_count(), how_.seed, epoch_);
    adam_.loss() = 0;
    for (std::size_t from = 0; from < order.size(); from += how_.batch)
      step(std::span(order).subspan(from, std::min<std::size_t>(how_.batch, order.size() - from)));
    adam_.loss() /= static_cast<double>(order.size());
    ++epoch_;
  }
}

void NetworkTrainer::step(std::span<const std::uint32_t> batch) {
  const NetworkShape& shape = network_.shape();
  const std::uint64_t steps_an_epoch = (row_count() + how_.batch - 1) / how_.batch;
  const double done = static_cast<double>(adam_.steps()) / static_cast<double>(steps_an_epoch * how_.epochs);
  adam_.step(team_, static_cast<std::uint32_t>(batch.size()), how_.rate * (1 - done),
             [&](std::uint32_t i, std::span<const float> transposed, PerceptronPass& pass,
                 std::span<float> gradient) {
               const std::size_t row = batch[i];
               return add_gradient(network_, transposed,
                                   std::span(rows_.inputs).subspan(row * shape.inputs(), shape.inputs()),
                                   std::span(rows_.targets).subspan(row * shape.outputs(), shape.outputs()),
                                   static_cast<float>(how_.delta), pass, gradient);
             });
}

void NetworkTrainer::save(Writer& out) const {
  out.u64(epoch_);
  adam_.save(out);
}

Result<void> NetworkTrainer::load(Reader& in) {
  const std::uint64_t epoch = in.u64();
  HS_RETURN_IF_ERROR(adam_.load(in));
  epoch_ = epoch;
  return {};
}

}  // namespace hindsight
