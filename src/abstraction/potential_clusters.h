// K-means of flop hands by Transport: the same bits for any number of threads.
//
// Centres are means of histograms, from k-means++ on a part of the hands; costs that a bound rules out are
// not computed.  The greedy transport is no metric, so that rounds are few and may not settle.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "abstraction/k_medians.h"
#include "abstraction/transport.h"
#include "base/parallel.h"

namespace hindsight {

struct WeightedHistograms {
  std::vector<TurnHistogram> histograms;
  std::vector<std::uint32_t> weights;
};

struct PotentialClusters {
  std::uint32_t clusters = 0;
  std::uint64_t seed = 1;
  std::uint32_t rounds = 10;
  std::size_t sample = 200;  // hands for each cluster that centres are made of
  bool bounds = true;        // false: every cost is computed, with the same result
};

// Of each hand the cluster, numbered without gaps.  Nothing if it was stopped.
std::optional<std::vector<std::uint32_t>> cluster_histograms(const WeightedHistograms& hands,
                                                             const Transport& transport,
                                                             const PotentialClusters& how, Executor& executor,
                                                             const std::stop_token& stop,
                                                             const ShareDone& done);

}  // namespace hindsight
