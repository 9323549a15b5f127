// The hands that buckets are made of, with their features.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "abstraction/abstraction_spec.h"
#include "abstraction/hand_strength.h"
#include "abstraction/k_medians.h"
#include "abstraction/potential_clusters.h"
#include "base/parallel.h"

namespace hindsight {

struct Samples {
  WeightedVectors points;
  std::vector<std::uint16_t> equities;  // E[HS] of equity_unit
};

// How samples are taken: who runs it, what stops it, whom it tells.
struct Sampling {
  Executor& executor;
  std::stop_token stop;
  ShareDone done;
};

// `hands` of them from each of so many random boards of the turn or river.  Nothing if it was stopped.
std::optional<Samples> sample_hands(Street street, Feature feature, const OpponentGroups& groups,
                                    std::uint32_t boards, std::uint32_t hands, std::uint64_t seed,
                                    const Sampling& how);

// All flops with a hand, by Isomorphism({2, 3}), with how many deals each stands for.
std::optional<Samples> all_flops(Feature feature, const Sampling& how);

// The same hands by where the turn takes them, among 256 groups of turns by their histograms.
struct FlopHistograms {
  WeightedHistograms hands;
  std::vector<std::uint16_t> equities;
  std::vector<FeatureVector> groups;  // their centres
};
std::optional<FlopHistograms> flop_histograms(std::uint64_t seed, const Sampling& how);

// Eight groups of starting hands by their distributions of river E[HS], over random boards.
std::optional<OpponentGroups> group_opponents(std::uint64_t seed, const Sampling& how);

}  // namespace hindsight
