// A network fitted to sampled rows by least squares.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/adam.h"

namespace hindsight {

struct FitOptions {
  std::uint32_t steps = 0, batch = 0;  // of Adam, and rows each
  double rate = 0;                     // at the beginning; it falls evenly to nothing
};

class NetworkFit {
 public:
  NetworkFit(Perceptron& network, const FitOptions& options, Executor& team)
      : network_(network), options_(options), team_(team), adam_(network, options.batch) {}

  std::uint32_t steps_left() const { return options_.steps - static_cast<std::uint32_t>(adam_.steps()); }

  // `steps` steps, each on rows that draw() numbers.  write(row, x) tells the inputs; differ(row, y, dy)
  // takes the outputs and adds half of the loss's derivatives by output to zeros.
  template <class Draw, class Write, class Differ>
  void run(std::uint32_t steps, const Draw& draw, const Write& write, const Differ& differ) {
    std::vector<std::uint32_t> batch(options_.batch);
    for (; steps > 0; --steps) {
      for (std::uint32_t& row : batch) row = draw();
      const double left = static_cast<double>(steps_left()) / options_.steps;
      adam_.step(team_, options_.batch, options_.rate * left,
                 [&](std::uint32_t i, std::span<const float> transposed, PerceptronPass& pass,
                     std::span<float> gradient) {
                   write(batch[i], pass.units[0]);
                   go_forward(network_, pass);
                   pass.dy.assign(pass.outputs().size(), 0);
                   differ(batch[i], std::span<const float>(pass.outputs()), std::span<float>(pass.dy));
                   go_back(network_, transposed, pass, gradient);
                   return 0.0;
                 });
    }
  }

 private:
  Perceptron& network_;
  const FitOptions options_;
  Executor& team_;
  Adam adam_;
};

// Its outputs are 0 at first.
Perceptron silent_network(std::uint32_t inputs, const std::vector<std::uint32_t>& hidden,
                          std::uint32_t outputs, std::uint64_t seed);

}  // namespace hindsight
