// What a solved spot is asked.  Behind it stands the whole solver, or a solution that was kept without its
// river.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace hindsight {

class SpotStrategy {
 public:
  using Values = std::vector<std::vector<double>>;
  virtual ~SpotStrategy() = default;

  // The average strategy at a decision of a state: by action, then by hand.
  virtual std::vector<std::vector<double>> average(std::uint32_t state, std::uint32_t node) = 0;

  // What the hands of a seat are worth at each node of a state, [node][hand], summed over the other's hands
  // as often as `reach` says that they arrive there; in chips above half the pot at the start.
  virtual std::vector<std::vector<double>> counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                                 const std::vector<double>& reach) = 0;
};

template <class Solver>
class SolverStrategy final : public SpotStrategy {
 public:
  explicit SolverStrategy(Solver& solver) : solver_(solver) {}
  std::vector<std::vector<double>> average(std::uint32_t state, std::uint32_t node) override {
    return solver_.average(state, node);
  }
  std::vector<std::vector<double>> counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                         const std::vector<double>& reach) override {
    return solver_.counterfactual_values(state, seat, reach);
  }

 private:
  Solver& solver_;
};

}  // namespace hindsight
