// The nearest of many centres, exactly, without measuring most distances.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/feature_vector.h"

namespace hindsight {

// Centres in order of their sums, which differ by no more than the distance does: what lies outside a band
// around the sum of a vector cannot be nearest (the annular bound of Hamerly & Drake 2015, with nothing as
// the origin).
class NearestCentre {
 public:
  NearestCentre() = default;
  explicit NearestCentre(std::span<const FeatureVector> centres);

  struct Two {
    std::uint32_t centre = 0;    // of equally near ones the first
    std::uint32_t distance = 0;  // of it
    std::uint32_t next = 0;  // the least distance of any other centre; largest_distance + 1 if there is none
  };
  Two two_nearest(const FeatureVector& vector) const;

  // As above, sooner where the guess is near.
  std::uint32_t nearest(const FeatureVector& vector, std::uint32_t guess) const;
  std::size_t size() const { return centres_.size(); }

 private:
  template <class Visit>
  void visit_by_distance(std::uint32_t sum, const Visit& visit) const;

  std::vector<FeatureVector> centres_;  // by sum
  std::vector<std::uint32_t> sums_, numbers_, places_;
};

}  // namespace hindsight
