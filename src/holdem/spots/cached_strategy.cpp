// SPDX-License-Identifier: MIT
#include "holdem/spots/cached_strategy.h"

#include <utility>

namespace hindsight {

std::size_t CachedStrategy::Known::bytes() const {
  std::size_t numbers = reach.size();
  for (const std::vector<double>& row : values) numbers += row.size();
  return numbers * sizeof(double);
}

CachedStrategy::CachedStrategy(std::unique_ptr<SpotStrategy> solution, std::size_t most_bytes,
                               ValuesAt best_responses)
    : solution_(std::move(solution)), most_bytes_(most_bytes), best_responses_(std::move(best_responses)) {}

void CachedStrategy::forget() {
  known_.clear();
  places_.clear();
  bytes_ = 0;
}

void CachedStrategy::drop(std::list<Known>::iterator known) {
  bytes_ -= known->bytes();
  places_.erase(known->place);
  known_.erase(known);
}

// What was computed last stays, however large it is: it is the answer.
const SpotStrategy::Values& CachedStrategy::remembered(const Place& place, const std::vector<double>& reach,
                                                       const ValuesAt& compute) {
  if (const auto found = places_.find(place); found != places_.end()) {
    if (found->second->reach == reach) {
      known_.splice(known_.begin(), known_, found->second);
      return known_.front().values;
    }
    drop(found->second);
  }
  known_.push_front({place, reach, compute(std::get<1>(place), std::get<2>(place), reach)});
  places_[place] = known_.begin();
  bytes_ += known_.front().bytes();
  while (bytes_ > most_bytes_ && known_.size() > 1) drop(std::prev(known_.end()));
  return known_.front().values;
}

SpotStrategy::Values CachedStrategy::counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                           const std::vector<double>& reach) {
  return remembered({false, state, seat}, reach,
                    [this](std::uint32_t s, std::uint8_t of, const std::vector<double>& theirs) {
                      return solution_->counterfactual_values(s, of, theirs);
                    });
}

SpotStrategy::Values CachedStrategy::best_response_values(std::uint32_t state, std::uint8_t seat,
                                                          const std::vector<double>& reach) {
  return remembered({true, state, seat}, reach, best_responses_);
}

}  // namespace hindsight
