// K-medians: bounds change nothing, nor do threads; medians are the best centres.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "abstraction/k_medians.h"
#include "abstraction/nearest_centre.h"
#include "base/rng.h"

namespace hindsight::this_file {
namespace {

// Clouds around some vectors; of few values, so that distances are often equal.
WeightedVectors clouds(std::size_t count, std::uint32_t values, std::uint64_t seed) {
  Rng rng(seed);
  std::array<FeatureVector, 12> middles{};
  for (FeatureVector& middle : middles)
    for (std::uint8_t& x : middle) x = static_cast<std::uint8_t>(rng.below(values));
  WeightedVectors out;
  for (std::size_t i = 0; i < count; ++i) {
    FeatureVector vector = middles[rng.below(12)];
    for (int n = 0; n < 6; ++n)
      vector[rng.below(feature_size)] = static_cast<std::uint8_t>(rng.below(values));
    out.vectors.push_back(vector);
    out.weights.push_back(1 + rng.below(24));
  }
  return out;
}

Clustering clustered(const WeightedVectors& vectors, const KMedians& how, unsigned threads = 1) {
  Team team(threads);
  return k_medians(vectors, how, team, {}, [](double) {}).value();
}

void expect_same(const Clustering& a, const Clustering& b) {
  EXPECT_EQ(a.centres, b.centres);
  EXPECT_EQ(a.of, b.of);
  EXPECT_EQ(a.distance, b.distance);
  EXPECT_EQ(a.rounds, b.rounds);
}

TEST(KMedians, BoundsChangeNothing) {
  for (const std::uint32_t values : {2u, 7u, 256u})
    for (const std::uint32_t clusters : {1u, 2u, 40u, 150u}) {
      const WeightedVectors vectors = clouds(5000, values, values + clusters);
      const KMedians how{.clusters = clusters, .seed = 5};
      KMedians plain = how;
      plain.bounds = false;
      expect_same(clustered(vectors, how), clustered(vectors, plain));
    }
}

TEST(KMedians, ThreadsChangeNothing) {
  const WeightedVectors vectors = clouds(20'000, 256, 3);
  const Clustering one = clustered(vectors, {.clusters = 30, .seed = 9, .rounds = 6});
  for (const unsigned threads : {2u, 3u})
    expect_same(one, clustered(vectors, {.clusters = 30, .seed = 9, .rounds = 6}, threads));
  EXPECT_NE(one.centres, clustered(vectors, {.clusters = 30, .seed = 10, .rounds = 6}).centres);
}

TEST(KMedians, EveryVectorIsWithItsNearestCentre) {
  const WeightedVectors vectors = clouds(5000, 9, 4);
  const Clustering found = clustered(vectors, {.clusters = 50, .rounds = 100});
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const auto nearest = std::ranges::min_element(
        found.centres, {}, [&](const FeatureVector& centre) { return distance(centre, vectors.vectors[i]); });
    ASSERT_EQ(found.of[i], nearest - found.centres.begin());
    sum += std::uint64_t{vectors.weights[i]} * distance(*nearest, vectors.vectors[i]);
  }
  EXPECT_EQ(found.distance, sum);
}

TEST(KMedians, RoundsNeverLoseGround) {
  const WeightedVectors vectors = clouds(5000, 256, 6);
  std::uint64_t before = UINT64_MAX;
  for (std::uint32_t rounds = 1; rounds <= 8; ++rounds) {
    const std::uint64_t now = clustered(vectors, {.clusters = 30, .rounds = rounds}).distance;
    EXPECT_LE(now, before);
    before = now;
  }
  EXPECT_LT(before, clustered(vectors, {.clusters = 30, .rounds = 1}).distance);
}

TEST(KMedians, TheCentreOfOneClusterIsBest) {
  const WeightedVectors vectors = clouds(301, 256, 8);
  const Clustering found = clustered(vectors, {.clusters = 1});
  for (std::size_t b = 0; b < feature_size; ++b)
    for (const int step : {-1, 1}) {
      FeatureVector other = found.centres[0];
      other[b] = static_cast<std::uint8_t>(std::clamp(other[b] + step, 0, 255));
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < vectors.size(); ++i)
        sum += std::uint64_t{vectors.weights[i]} * distance(other, vectors.vectors[i]);
      EXPECT_GE(sum, found.distance);
    }
}

TEST(KMedians, FewerKindsOfVectorsThanClusters) {
  WeightedVectors vectors;
  for (int i = 0; i < 100; ++i) {
    vectors.vectors.emplace_back();
    vectors.vectors.back()[0] = static_cast<std::uint8_t>(i % 3);
    vectors.weights.push_back(1);
  }
  const Clustering found = clustered(vectors, {.clusters = 10});
  EXPECT_EQ(found.centres.size(), 3u);
  EXPECT_EQ(found.distance, 0u);
}

TEST(KMedians, StopsWhenAsked) {
  std::stop_source source;
  Team alone(1);
  const WeightedVectors vectors = clouds(5000, 256, 6);
  double last = 0;
  const auto stops = [&](double done) {
    EXPECT_GE(done, last);
    last = done;
    if (done > 0.1) source.request_stop();
  };
  EXPECT_FALSE(k_medians(vectors, {.clusters = 100}, alone, source.get_token(), stops));
  EXPECT_LT(last, 1);
}

TEST(NearestCentre, IsThatOfAFullSearch) {
  for (const std::uint32_t values : {2u, 5u, 256u}) {
    const WeightedVectors centres = clouds(80, values, 11), vectors = clouds(2000, values, 12);
    const NearestCentre search(centres.vectors);
    for (const FeatureVector& vector : vectors.vectors) {
      std::vector<std::pair<std::uint32_t, std::uint32_t>> all;
      for (std::uint32_t c = 0; c < centres.size(); ++c)
        all.emplace_back(distance(vector, centres.vectors[c]), c);
      std::ranges::sort(all);
      const NearestCentre::Two two = search.two_nearest(vector);
      ASSERT_EQ(two.centre, all[0].second);
      ASSERT_EQ(two.distance, all[0].first);
      ASSERT_EQ(two.next, all[1].first);
      for (const std::uint32_t guess : {0u, 79u, all[1].second})
        ASSERT_EQ(search.nearest(vector, guess), all[0].second);
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
