// K-medians of feature vectors in L1: the same bits for any number of threads.
//
// Centres are weighted medians of each coordinate, which is what minimises the sum of L1 distances; a median
// of tail functions is one.  Seeding is k-means++ (Arthur & Vassilvitskii 2007) with chances in proportion to
// weight times distance. Rounds are Lloyd's with Hamerly's bounds (2010), exact: vectors whose bounds leave
// no doubt are not looked at.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "abstraction/feature_vector.h"
#include "base/parallel.h"

namespace hindsight {

struct WeightedVectors {
  std::vector<FeatureVector> vectors;
  std::vector<std::uint32_t> weights;  // 1 or more; 2^32 in all at most
  std::size_t size() const { return vectors.size(); }
};

struct Clustering {
  std::vector<FeatureVector> centres;  // none without a vector: fewer than asked for where vectors are alike
  std::vector<std::uint32_t> of;       // of each vector the nearest centre, of equally near ones the first
  std::uint64_t distance = 0;          // in all, times weight
  std::uint32_t rounds = 0;
};

struct KMedians {
  std::uint32_t clusters = 0;
  std::uint64_t seed = 1;
  std::uint32_t rounds = 40;  // at most; less where nothing changes any more
  bool bounds = true;         // false: every distance in every round, with the same result
};

// Called with the share done, 0 to 1, by the thread that called.
using ShareDone = std::function<void(double)>;

// Nothing if it was stopped.
std::optional<Clustering> k_medians(const WeightedVectors& vectors, const KMedians& how, Executor& executor,
                                    const std::stop_token& stop, const ShareDone& done);

}  // namespace hindsight
