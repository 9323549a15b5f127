// SPDX-License-Identifier: MIT
#include "abstraction/nearest_centre.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

NearestCentre::NearestCentre(std::span<const FeatureVector> centres)
    : numbers_(centres.size()), places_(centres.size()) {
  std::iota(numbers_.begin(), numbers_.end(), 0u);
  std::ranges::stable_sort(numbers_, {}, [&](std::uint32_t i) { return sum_of(centres[i]); });
  for (const std::uint32_t i : numbers_) {
    places_[i] = static_cast<std::uint32_t>(centres_.size());
    centres_.push_back(centres[i]);
    sums_.push_back(sum_of(centres[i]));
  }
}

// visit(place) returns how far sums may differ from now on; goes on until all others differ by more.
template <class Visit>
void NearestCentre::visit_by_distance(std::uint32_t sum, const Visit& visit) const {
  const std::size_t middle = static_cast<std::size_t>(std::ranges::lower_bound(sums_, sum) - sums_.begin());
  std::size_t up = middle, down = middle;
  std::uint32_t most = largest_distance;
  while (up < sums_.size() || down > 0) {
    const bool goes_up = down == 0 || (up < sums_.size() && sums_[up] - sum <= sum - sums_[down - 1]);
    const std::uint32_t gap = goes_up ? sums_[up] - sum : sum - sums_[down - 1];
    if (gap > most) return;
    most = visit(goes_up ? up++ : --down);
  }
}

NearestCentre::Two NearestCentre::two_nearest(const FeatureVector& vector) const {
  Two two{0, largest_distance + 1, largest_distance + 1};
  visit_by_distance(sum_of(vector), [&](std::size_t place) {
    const std::uint32_t d = distance(vector, centres_[place]);
    if (d < two.distance || (d == two.distance && numbers_[place] < two.centre)) {
      two.next = two.distance;
      two.distance = d;
      two.centre = numbers_[place];
    } else {
      two.next = std::min(two.next, d);
    }
    return two.next;
  });
  return two;
}

std::uint32_t NearestCentre::nearest(const FeatureVector& vector, std::uint32_t guess) const {
  std::uint32_t best = guess, least = distance(vector, centres_[places_[guess]]);
  const std::uint32_t sum = sum_of(vector);
  // One side after the other: the bound is good from the start.
  const std::size_t middle = static_cast<std::size_t>(std::ranges::lower_bound(sums_, sum) - sums_.begin());
  const auto look = [&](std::size_t place) {
    const std::uint32_t d = distance(vector, centres_[place]);
    if (d < least || (d == least && numbers_[place] < best)) {
      least = d;
      best = numbers_[place];
    }
  };
  for (std::size_t up = middle; up < sums_.size() && sums_[up] - sum <= least; ++up) look(up);
  for (std::size_t down = middle; down > 0 && sum - sums_[down - 1] <= least; --down) look(down - 1);
  return best;
}

}  // namespace hindsight
