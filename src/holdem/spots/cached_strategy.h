// What a solution was asked, remembered: what the hands of a state are worth holds for all nodes of it, and
// whoever looks at a place looks at its neighbours next.  An answer is what was computed for the same hands
// arriving, bit for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "holdem/spots/spot_strategy.h"

namespace hindsight {

class CachedStrategy final : public SpotStrategy {
 public:
  using ValuesAt =
      std::function<Values(std::uint32_t state, std::uint8_t seat, const std::vector<double>& reach)>;

  // Values of so many bytes at most, of which those longest unasked go first.  Without `best_responses`
  // nobody asks for any.
  CachedStrategy(std::unique_ptr<SpotStrategy> solution, std::size_t most_bytes,
                 ValuesAt best_responses = {});

  void forget();  // the solution has changed
  std::size_t bytes() const { return bytes_; }

  Values average(std::uint32_t state, std::uint32_t node) override { return solution_->average(state, node); }
  Values counterfactual_values(std::uint32_t state, std::uint8_t seat,
                               const std::vector<double>& reach) override;
  // As VectorCfr's.
  Values best_response_values(std::uint32_t state, std::uint8_t seat, const std::vector<double>& reach);

 private:
  using Place = std::tuple<bool, std::uint32_t, std::uint8_t>;  // whether best responses, state and seat
  struct Known {
    Place place;
    std::vector<double> reach;
    Values values;
    std::size_t bytes() const;
  };

  const Values& remembered(const Place& place, const std::vector<double>& reach, const ValuesAt& compute);
  void drop(std::list<Known>::iterator known);

  std::unique_ptr<SpotStrategy> solution_;
  std::size_t most_bytes_, bytes_ = 0;
  ValuesAt best_responses_;
  std::list<Known> known_;  // asked for last first
  std::map<Place, std::list<Known>::iterator> places_;
};

}  // namespace hindsight
