// How unlike hands are that a card abstraction plays alike, by what they are told apart by; and what looking
// buckets up takes.
//   abstraction_bench [BUCKETS [THREADS]]
// Flops are all of them; turns and rivers are hands of other boards than those that the buckets were made of.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "abstraction/abstraction.h"
#include "abstraction/samples.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/spec.h"

namespace hindsight {
namespace {

constexpr std::uint32_t boards = 4'000, hands = 50;

// Standard deviation of E[HS] within buckets, in percentage points.
double spread(std::span<const std::uint16_t> equities, std::span<const std::uint32_t> weights,
              std::span<const std::uint32_t> of, std::size_t buckets) {
  std::vector<double> weight(buckets), sum(buckets);
  double squares = 0, all = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    const double x = equities[i] / 65'535.0;
    weight[of[i]] += weights[i];
    sum[of[i]] += weights[i] * x;
    squares += weights[i] * x * x;
    all += weights[i];
  }
  for (std::size_t b = 0; b < buckets; ++b)
    if (weight[b] > 0) squares -= sum[b] * sum[b] / weight[b];
  return 100 * std::sqrt(squares / all);
}

// Mean L1 distance of vectors from the means of their buckets, in percent of the largest there is.
double distance_within(const WeightedVectors& points, std::span<const std::uint32_t> of,
                       std::size_t buckets) {
  std::vector<std::array<double, feature_size>> mean(buckets);
  std::vector<double> weight(buckets);
  for (std::size_t i = 0; i < of.size(); ++i) {
    weight[of[i]] += points.weights[i];
    for (std::size_t b = 0; b < feature_size; ++b)
      mean[of[i]][b] += static_cast<double>(points.weights[i] * points.vectors[i][b]);
  }
  double sum = 0, all = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    for (std::size_t b = 0; b < feature_size; ++b)
      sum += points.weights[i] * std::abs(points.vectors[i][b] - mean[of[i]][b] / weight[of[i]]);
    all += points.weights[i];
  }
  return 100 * sum / all / largest_distance;
}

// Mean cost of carrying a hand's turns to those of its bucket, in the same unit.
double transport_within(const FlopHistograms& flops, const Transport& transport,
                        std::span<const std::uint32_t> of, std::size_t buckets) {
  std::vector<std::array<std::uint64_t, turn_groups>> sums(buckets);
  for (std::size_t i = 0; i < of.size(); ++i)
    for (std::size_t g = 0; g < flops.hands.histograms[i].size; ++g)
      sums[of[i]][flops.hands.histograms[i].group[g]] +=
          std::uint64_t{flops.hands.weights[i]} * flops.hands.histograms[i].count[g];
  std::vector<MeanHistogram> means;
  for (auto& sum : sums) {
    std::uint64_t any = 0;
    for (const std::uint64_t each : sum) any += each;
    if (any == 0) sum[0] = 1;
    means.push_back(mean_histogram(sum));
  }
  double cost = 0, all = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::uint32_t each = transport.cost(flops.hands.histograms[i], means[of[i]], UINT32_MAX);
    cost += static_cast<double>(std::uint64_t{flops.hands.weights[i]} * each);
    all += flops.hands.weights[i];
  }
  return 100 * cost / all / mean_mass / largest_distance;
}

Clustering clustered(const WeightedVectors& points, std::uint32_t buckets, Team& team) {
  return k_medians(points, {.clusters = buckets, .seed = 1}, team, {}, [](double) {}).value();
}

void flops(std::uint32_t buckets, Team& team) {
  const Sampling how{team, {}, [](double) {}};
  const Samples numbers = all_flops(Feature::ehs, how).value();
  const Samples histograms = all_flops(Feature::histogram, how).value();
  const FlopHistograms histograms = flop_histograms(1, how).value();
  const Transport transport(histograms.groups);
  fmt::print("flop, {} buckets    spread of E[HS]   histograms   turns\n", buckets);
  const auto tell = [&](std::string_view name, const std::vector<std::uint32_t>& of) {
    fmt::print("  {:<12} {:>18.3f} {:>12.3f} {:>9.3f}\n", name,
               spread(histograms.equities, histograms.points.weights, of, buckets),
               distance_within(histograms.points, of, buckets),
               transport_within(histograms, transport, of, buckets));
  };
  tell("ehs", clustered(numbers.points, buckets, team).of);
  tell("histogram", clustered(histograms.points, buckets, team).of);
  tell("potential",
       cluster_histograms(histograms.hands, transport, {.clusters = buckets}, team, {}, [](double) {
       }).value());
}

// Of buckets by each of two features, what hands of fresh boards differ by in either.
void later(Street street, Feature other, std::uint32_t buckets, Team& team) {
  const Sampling how{team, {}, [](double) {}};
  const OpponentGroups groups = group_opponents(1, how).value();
  const auto sample = [&](Feature feature, std::uint64_t seed, std::uint32_t from) {
    return sample_hands(street, feature, groups, from, hands, seed, how).value();
  };
  const Samples fresh = sample(Feature::ehs, 2, boards), fresh_other = sample(other, 2, boards);
  fmt::print("{}, {} buckets    spread of E[HS]   {}\n", street_names[static_cast<std::size_t>(street)],
             buckets, feature_names[static_cast<std::size_t>(other)]);
  for (const Feature feature : {Feature::ehs, other}) {
    const Samples made = sample(feature, 1, std::max(2'000u, 4 * buckets));
    const Clustering found = clustered(made.points, buckets, team);
    const NearestCentre search(found.centres);
    std::vector<std::uint32_t> of;
    for (const FeatureVector& vector : (feature == Feature::ehs ? fresh : fresh_other).points.vectors)
      of.push_back(search.nearest(vector, 0));
    fmt::print("  {:<12} {:>18.3f} {:>12.3f}\n", feature_names[static_cast<std::size_t>(feature)],
               spread(fresh.equities, fresh.points.weights, of, buckets),
               distance_within(fresh_other.points, of, buckets));
  }
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  using namespace hindsight;
  const auto number = [&](int i, std::int64_t usual) {
    return static_cast<std::uint32_t>(argc > i ? parse_integer(argv[i]).value_or(usual) : usual);
  };
  const std::uint32_t buckets = number(1, 1000);
  Team team(number(2, 1));
  flops(buckets, team);
  later(Street::turn, Feature::histogram, buckets, team);
  later(Street::river, Feature::ochs, buckets, team);
}
