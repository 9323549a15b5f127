// A network fitted to rows of public belief states and what hands are worth there: Adam (Kingma & Ba 2015) on
// Huber's loss, in batches whose rate falls evenly to nothing.
//
// The same bits for any number of threads (network/adam.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "network/adam.h"
#include "solve/trainer.h"
#include "values/value_network.h"

namespace hindsight {

struct NetworkTraining {
  std::uint64_t seed = 1;     // of the first weights, and of the order of rows
  std::uint32_t epochs = 80;  // times that all rows are seen
  std::uint32_t batch = 256;  // rows
  double rate = 0.002;        // at the beginning
  double delta = 0.1;         // of Huber's loss
  friend bool operator==(const NetworkTraining&, const NetworkTraining&) = default;
};

// [row][input] and [row][output].
struct NetworkRows {
  std::vector<float> inputs{}, targets{};
};

class NetworkTrainer final : public Trainer {
 public:
  // `rows`, at least one, outlive it.
  NetworkTrainer(NetworkShape shape, const NetworkTraining& how, const NetworkRows& rows, unsigned threads);

  // Before the first epoch: from these weights on, of the same shape.
  void start_from(const ValueNetwork& network);
  // An iteration is an epoch.
  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return epoch_; }
  bool finished() const override { return epoch_ >= how_.epochs; }
  const ValueNetwork& network() const { return network_; }
  double loss() const {
    return adam_.loss();
  }  // of the last epoch, each row before the step that it was part of

  // Weights, moments and the epoch.
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

 private:
  void step(std::span<const std::uint32_t> batch);
  std::size_t row_count() const { return rows_.inputs.size() / network_.shape().inputs(); }

  ValueNetwork network_;
  NetworkTraining how_;
  const NetworkRows& rows_;
  Team team_;
  Adam adam_;  // its loss: of the present epoch, then the mean of the last one
  std::uint64_t epoch_ = 0;
};

}  // namespace hindsight
