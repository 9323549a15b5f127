// SPDX-License-Identifier: MIT
#include "abstraction/build_abstraction.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "abstraction/board_features.h"
#include "abstraction/samples.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

constexpr std::uint32_t hands_of_board = 64;

// Boards of a sample: 200 hands for each bucket, and enough of both for few buckets.
std::uint32_t boards_for(std::uint32_t buckets) {
  return std::clamp(200 * buckets / hands_of_board, 2'000u, 32'000u);
}

// What the steps of a build take, in seconds of a core, for telling how far it is.
struct Step {
  std::string_view name;
  double seconds;
};

double clustering_seconds(double points, double buckets) { return 2e-9 * points * buckets + 1e-5 * points; }

class Steps {
 public:
  Steps(const AbstractionSpec& spec, const std::function<void(const AbstractionProgress&)>& tell)
      : tell_(tell) {
    const auto clustering = [&](Street street) {
      const std::uint32_t buckets = spec.streets[static_cast<std::size_t>(street)].buckets;
      const double points = street == Street::flop ? 1.3e6 : double{hands_of_board} * boards_for(buckets);
      return clustering_seconds(points, buckets);
    };
    steps_ = {{"opponents", 0.5},
              {"river, features", 1e-4 * boards_for(spec.streets[3].buckets)},
              {"river, clustering", clustering(Street::river)},
              {"turn, features", 2e-3 * boards_for(spec.streets[2].buckets)},
              {"turn, clustering", clustering(Street::turn)},
              {"flop, features", 70},
              {"flop, clustering", clustering(Street::flop)}};
    for (const Step& step : steps_) whole_ += step.seconds;
  }

  // What the next step tells.
  ShareDone next() {
    const Step step = steps_[at_++];
    const double before = past_;
    past_ += step.seconds;
    tell_({step.name, before / whole_});
    return [this, step, before](double share) {
      tell_({step.name, (before + share * step.seconds) / whole_});
    };
  }

 private:
  const std::function<void(const AbstractionProgress&)>& tell_;
  std::vector<Step> steps_;
  std::size_t at_ = 0;
  double whole_ = 0, past_ = 0;
};

// Sums over the hands of a cluster, exact in whole numbers: 2^32 squares of equities fit.
struct Sums {
  std::uint64_t weight = 0, equity = 0;
  std::uint64_t squares = 0;
};

std::vector<Sums> sums_of(std::span<const std::uint32_t> weights, std::span<const std::uint16_t> equities,
                          std::span<const std::uint32_t> of) {
  std::vector<Sums> out(1 + std::ranges::max(of));
  for (std::size_t i = 0; i < of.size(); ++i) {
    Sums& sums = out[of[i]];
    const std::uint64_t weight = weights[i], equity = equities[i];
    sums.weight += weight;
    sums.equity += weight * equity;
    sums.squares += weight * equity * equity;
  }
  return out;
}

double mean(const Sums& sums) { return static_cast<double>(sums.equity) / static_cast<double>(sums.weight); }

Bucket described(const Sums& sums, std::uint64_t all) {
  const double middle = mean(sums);
  const double square = static_cast<double>(sums.squares) / static_cast<double>(sums.weight);
  return {.equity = static_cast<float>(middle / equity_unit),
          .deviation = static_cast<float>(std::sqrt(std::max(0.0, square - middle * middle)) / equity_unit),
          .share = static_cast<float>(static_cast<double>(sums.weight) / static_cast<double>(all))};
}

// Clusters by mean equity.
struct InOrder {
  std::vector<Bucket> buckets;
  std::vector<std::uint32_t> clusters;  // of each bucket
  std::vector<std::uint16_t> of;        // the bucket of each hand
};

InOrder in_order(std::span<const std::uint32_t> weights, std::span<const std::uint16_t> equities,
                 std::span<const std::uint32_t> of) {
  const std::vector<Sums> sums = sums_of(weights, equities, of);
  InOrder out;
  out.clusters.resize(sums.size());
  std::iota(out.clusters.begin(), out.clusters.end(), 0u);
  std::ranges::stable_sort(out.clusters, {}, [&](std::uint32_t c) { return mean(sums[c]); });
  std::uint64_t all = 0;
  for (const Sums& each : sums) all += each.weight;
  std::vector<std::uint16_t> place(sums.size());
  for (const std::uint32_t c : out.clusters) {
    place[c] = static_cast<std::uint16_t>(out.buckets.size());
    out.buckets.push_back(described(sums[c], all));
  }
  for (const std::uint32_t c : of) out.of.push_back(place[c]);
  return out;
}

std::vector<Bucket> starting_hands() {
  std::vector<Bucket> out;
  for (const StartingHand hand : hands_by_equity())
    out.push_back({.equity = static_cast<float>(against_random(hand, 1).equity),
                   .share = static_cast<float>(hand.combos().size()) / combo_count});
  std::ranges::reverse(out);
  return out;
}

class Build {
 public:
  Build(const AbstractionSpec& spec, const RunControl& control,
        const std::function<void(const AbstractionProgress&)>& tell)
      : stop_(control.stop), team_(control.threads), steps_(spec, tell) {
    parts_.spec = spec;
  }

  std::optional<Abstraction> run() {
    parts_.buckets[0] = starting_hands();
    if (!opponents() || !sampled(Street::river) || !sampled(Street::turn) || !flop()) return {};
    return Abstraction(std::move(parts_));
  }

 private:
  const StreetSpec& spec(Street street) const {
    return parts_.spec.streets[static_cast<std::size_t>(street)];
  }
  Sampling next_step() { return {team_, stop_, steps_.next()}; }

  bool opponents() {
    const Sampling how = next_step();
    if (spec(Street::river).feature != Feature::ochs) return true;
    const auto groups = group_opponents(parts_.spec.seed, how);
    if (groups) parts_.groups = *groups;
    return groups.has_value();
  }

  // Hands from random boards; what is kept are the centres.
  bool sampled(Street street) {
    const auto s = static_cast<std::size_t>(street);
    const auto samples =
        sample_hands(street, spec(street).feature, parts_.groups, boards_for(spec(street).buckets),
                     hands_of_board, parts_.spec.seed, next_step());
    if (!samples) return false;
    const auto found = medians(street, samples->points);
    if (!found) return false;
    InOrder order = in_order(samples->points.weights, samples->equities, found->of);
    parts_.buckets[s] = std::move(order.buckets);
    for (const std::uint32_t c : order.clusters) parts_.centres[s].push_back(found->centres[c]);
    return true;
  }

  // All hands; what is kept is where each belongs.
  bool flop() {
    if (spec(Street::flop).feature == Feature::potential) return flop_by_potential();
    const auto samples = all_flops(spec(Street::flop).feature, next_step());
    if (!samples) return false;
    const auto found = medians(Street::flop, samples->points);
    if (!found) return false;
    keep_flop(in_order(samples->points.weights, samples->equities, found->of));
    return true;
  }

  bool flop_by_potential() {
    const auto histograms = flop_histograms(parts_.spec.seed, next_step());
    if (!histograms) return false;
    const auto of = cluster_histograms(histograms->hands, Transport(histograms->groups),
                                       {.clusters = spec(Street::flop).buckets, .seed = parts_.spec.seed},
                                       team_, stop_, steps_.next());
    if (!of) return false;
    keep_flop(in_order(histograms->hands.weights, histograms->equities, *of));
    return true;
  }

  void keep_flop(InOrder order) {
    parts_.buckets[static_cast<std::size_t>(Street::flop)] = std::move(order.buckets);
    parts_.flop = std::move(order.of);
  }

  std::optional<Clustering> medians(Street street, const WeightedVectors& points) {
    return k_medians(
        points,
        {.clusters = spec(street).buckets, .seed = parts_.spec.seed + static_cast<std::size_t>(street)},
        team_, stop_, steps_.next());
  }

  AbstractionParts parts_;
  std::stop_token stop_;
  Team team_;
  Steps steps_;
};

}  // namespace

Result<std::optional<Abstraction>> build_abstraction(
    const AbstractionSpec& spec, const RunControl& control,
    const std::function<void(const AbstractionProgress&)>& tell) {
  HS_RETURN_IF_ERROR(check(spec));
  return Build(spec, control, tell).run();
}

}  // namespace hindsight
