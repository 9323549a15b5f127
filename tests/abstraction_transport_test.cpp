// The greedy earth mover's distance beside the exact one, and clusters of histograms.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "abstraction/potential_clusters.h"
#include "abstraction/transport.h"
#include "base/rng.h"

namespace hindsight::this_file {
namespace {

std::vector<FeatureVector> centres(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<FeatureVector> out(count);
  for (FeatureVector& centre : out) {
    Tail<100> tail;
    for (int n = 0; n < 4; ++n) tail.add(rng.below(101));
    centre = tail.vector(4);
  }
  return out;
}

using Counts = std::vector<std::uint32_t>;

Counts random_counts(std::size_t groups, Rng& rng) {
  Counts out(groups);
  const std::uint32_t spread = 1 + rng.below(static_cast<std::uint32_t>(groups));
  const std::uint32_t first = rng.below(static_cast<std::uint32_t>(groups));
  for (std::uint32_t n = 0; n < turns; ++n) ++out[(first + rng.below(spread)) % groups];
  return out;
}

TurnHistogram histogram_of(const Counts& counts) {
  TurnHistogram out;
  for (std::size_t g = 0; g < counts.size(); ++g) {
    if (counts[g] == 0) continue;
    out.group[out.size] = static_cast<std::uint8_t>(g);
    out.count[out.size++] = static_cast<std::uint8_t>(counts[g]);
  }
  return out;
}

MeanHistogram mean_of(const Counts& counts) {
  std::array<std::uint64_t, turn_groups> sums{};
  std::ranges::copy(counts, sums.begin());
  return mean_histogram(sums);
}

// Costs of carrying one turn at a time on the cheapest way, which may take back what was carried before: the
// exact minimum
// (successive shortest paths, by Bellman & Ford).
std::uint64_t exact_cost(Counts from, Counts to, const Transport& transport) {
  const std::size_t n = from.size();
  std::vector<Counts> carried(n, Counts(n, 0));
  std::uint64_t cost = 0;
  for (std::uint32_t unit = 0; unit < turns; ++unit) {
    constexpr std::int64_t far = 1'000'000'000;
    std::vector<std::int64_t> there(n, far), here(n, far);  // of sources and sinks
    std::vector<std::size_t> by(n, n), back(n, n);
    for (std::size_t a = 0; a < n; ++a)
      if (from[a] > 0) here[a] = 0;
    for (std::size_t round = 0; round < 2 * n; ++round)
      for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b) {
          const auto step = static_cast<std::int64_t>(transport.ground(a, b));
          if (here[a] + step < there[b]) there[b] = here[a] + step, by[b] = a;
          if (carried[a][b] > 0 && there[b] - step < here[a]) here[a] = there[b] - step, back[a] = b;
        }
    std::size_t end = n;
    for (std::size_t b = 0; b < n; ++b)
      if (to[b] > 0 && (end == n || there[b] < there[end])) end = b;
    cost += static_cast<std::uint64_t>(there[end]);
    --to[end];
    for (std::size_t b = end;;) {
      const std::size_t a = by[b];
      ++carried[a][b];
      if (back[a] == n) {
        --from[a];
        break;
      }
      b = back[a];
      --carried[a][b];
    }
  }
  return cost * mass_unit;
}

TEST(Transport, IsFeasibleAndHardlyMoreThanTheLeast) {
  const std::vector<FeatureVector> groups = centres(9, 1);
  const Transport transport(groups);
  Rng rng(2);
  double greedy = 0, least = 0;
  for (int n = 0; n < 150; ++n) {
    const Counts a = random_counts(9, rng), b = random_counts(9, rng);
    const std::uint64_t exact = exact_cost(a, b, transport);
    const std::uint32_t cost = transport.cost(histogram_of(a), mean_of(b), UINT32_MAX);
    ASSERT_GE(cost, exact);
    ASSERT_EQ(transport.cost(histogram_of(a), mean_of(a), UINT32_MAX), 0u);
    const std::uint32_t apart = distance(transport.mixture(histogram_of(a)), transport.mixture(mean_of(b)));
    ASSERT_GE(exact + feature_size / 2 * mass_unit, std::uint64_t{apart} * mass_unit);
    greedy += cost;
    least += static_cast<double>(exact);
  }
  EXPECT_GT(least, 0);
  EXPECT_LT(greedy, 1.1 * least);
}

TEST(Transport, NearestGroupsTakeFirst) {
  // Three single numbers: 0, 100 and 1000.
  std::vector<FeatureVector> groups(3);
  write_level(100, groups[1].data(), feature_size);
  write_level(1000, groups[2].data(), feature_size);
  const Transport transport(groups);
  // 40 turns stay where they are; 7 go from the first group to the second.
  EXPECT_EQ(transport.cost(histogram_of({47, 0, 0}), mean_of({40, 7, 0}), UINT32_MAX), 7 * mass_unit * 100);
  EXPECT_EQ(transport.cost(histogram_of({47, 0, 0}), mean_of({40, 0, 7}), UINT32_MAX), 7 * mass_unit * 1000);
  EXPECT_EQ(transport.cost(histogram_of({0, 47, 0}), mean_of({40, 0, 7}), UINT32_MAX),
            mass_unit * (40 * 100 + 7 * 900));
  EXPECT_GT(transport.cost(histogram_of({47, 0, 0}), mean_of({0, 0, 47}), 5), 5u);
}

TEST(Transport, MeansHaveAllTheirMass) {
  Rng rng(3);
  for (int n = 0; n < 100; ++n) {
    std::array<std::uint64_t, turn_groups> sums{};
    for (std::uint64_t& sum : sums) sum = rng.below(1000) * (rng.below(3) == 0 ? 1'000'000'000u : 0u);
    sums[rng.below(turn_groups)] = 1;
    std::uint32_t all = 0;
    for (const std::uint16_t mass : mean_histogram(sums)) all += mass;
    EXPECT_EQ(all, mean_mass);
  }
}

WeightedHistograms random_hands(std::size_t count, std::size_t groups) {
  Rng rng(4);
  WeightedHistograms out;
  for (std::size_t i = 0; i < count; ++i) {
    out.histograms.push_back(histogram_of(random_counts(groups, rng)));
    out.weights.push_back(1 + rng.below(24));
  }
  return out;
}

std::vector<std::uint32_t> clustered(const WeightedHistograms& hands, const Transport& transport,
                                     const PotentialClusters& how, unsigned threads = 1) {
  Team team(threads);
  return cluster_histograms(hands, transport, how, team, {}, [](double) {}).value();
}

TEST(PotentialClusters, BoundsAndThreadsChangeNothing) {
  const std::vector<FeatureVector> groups = centres(60, 5);
  const Transport transport(groups);
  const WeightedHistograms hands = random_hands(4500, 60);
  const PotentialClusters how{.clusters = 12, .seed = 3, .rounds = 2};
  const std::vector<std::uint32_t> one = clustered(hands, transport, how);
  for (const unsigned threads : {2u, 3u}) EXPECT_EQ(clustered(hands, transport, how, threads), one);
  PotentialClusters plain = how;
  plain.bounds = false;
  EXPECT_EQ(clustered(hands, transport, plain), one);
  PotentialClusters other = how;
  other.seed = 4;
  EXPECT_NE(clustered(hands, transport, other), one);
}

TEST(PotentialClusters, HandsOfAKindAreTogether) {
  const std::vector<FeatureVector> groups = centres(60, 5);
  const Transport transport(groups);
  WeightedHistograms hands = random_hands(3, 60);
  for (std::size_t i = 3; i < 300; ++i) {
    hands.histograms.push_back(hands.histograms[i % 3]);
    hands.weights.push_back(1);
  }
  const std::vector<std::uint32_t> of = clustered(hands, transport, {.clusters = 8});
  for (std::size_t i = 0; i < of.size(); ++i) EXPECT_EQ(of[i], of[i % 3]);
  EXPECT_EQ(std::ranges::max(of), 2u);
}

}  // namespace
}  // namespace hindsight::this_file
