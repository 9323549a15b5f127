// Descent by batches: Adam (Kingma & Ba 2015) on the mean gradient of a batch of rows.
//
// A batch is cut into chunks of 32 rows, whose gradients are added row by row and then chunk by chunk: the
// same bits for any number of threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/parallel.h"
#include "base/result.h"
#include "network/perceptron.h"

namespace hindsight {

class Adam {
 public:
  // `network` outlives it; a step takes at most `batch` rows.
  Adam(Perceptron& network, std::uint32_t batch);

  // One step of length `rate`.  add(i, transposed, pass, gradient) goes through row i of the batch, adds its
  // derivatives to the gradient (as go_back does) and returns its loss; from many threads, a pass each.
  template <class Add>
  void step(Executor& team, std::uint32_t rows, double rate, const Add& add) {
    const std::vector<float> transposed = transposed_weights(network_);
    const std::uint32_t chunks = (rows + chunk_rows - 1) / chunk_rows;
    team.for_each(chunks, [&](std::uint32_t c) {
      std::ranges::fill(gradients_[c], 0.0F);
      losses_[c] = 0;
      for (std::uint32_t i = c * chunk_rows; i < std::min(rows, (c + 1) * chunk_rows); ++i)
        losses_[c] += add(i, transposed, passes_[c], std::span<float>(gradients_[c]));
    });
    move(chunks, rows, rate);
  }

  std::uint64_t steps() const { return steps_; }
  double& loss() { return loss_; }  // sum over the rows since whoever steps put it to 0
  double loss() const { return loss_; }

  // Steps, loss, weights and moments.  load reads to the end of `in`; on an error nothing has changed.
  void save(Writer& out) const;
  Result<void> load(Reader& in);

 private:
  static constexpr std::uint32_t chunk_rows = 32;

  void move(std::uint32_t chunks, std::uint32_t rows, double rate);

  Perceptron& network_;
  std::vector<PerceptronPass> passes_;         // by chunk
  std::vector<std::vector<float>> gradients_;  // by chunk, as the network's padded() lies
  std::vector<double> losses_;                 // by chunk
  std::vector<float> first_, second_;          // moments
  std::uint64_t steps_ = 0;
  double first_power_ = 1, second_power_ = 1;  // decays to the power of steps_
  double loss_ = 0;
};

void write_floats(Writer& out, std::span<const float> numbers);
bool read_floats(Reader& in, std::span<float> numbers);  // false: too few, or not all are numbers

}  // namespace hindsight
