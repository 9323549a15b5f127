// SPDX-License-Identifier: MIT
#include "abstraction/k_medians.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "abstraction/nearest_centre.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::size_t chunk = 4096;  // vectors that are a piece of work

std::uint32_t chunks_of(std::size_t count) { return static_cast<std::uint32_t>((count + chunk - 1) / chunk); }

template <class Work>
void for_each_chunk(std::size_t count, Executor& executor, const Work& work) {
  executor.for_each(chunks_of(count), [&](std::uint32_t c) {
    work(c, static_cast<std::size_t>(c) * chunk, std::min(count, (static_cast<std::size_t>(c) + 1) * chunk));
  });
}

// K-means++.  A vector nearer to its centre than half the way from there to a new one stays (Raff 2021).
class Seeding {
 public:
  Seeding(const WeightedVectors& points, Executor& executor)
      : points_(points),
        executor_(executor),
        least_(points.size(), largest_distance + 1),
        of_(points.size()),
        sums_(chunks_of(points.size())) {}

  std::optional<std::vector<FeatureVector>> run(const KMedians& how, const std::stop_token& stop,
                                                const ShareDone& done) {
    Rng rng(how.seed, 0x6b6d2b2b);
    add(draw(rng, total_weight(), [&](std::size_t i) { return std::uint64_t{points_.weights[i]}; }));
    while (centres_.size() < how.clusters) {
      if (stop.stop_requested()) return {};
      const std::uint64_t sum = std::accumulate(sums_.begin(), sums_.end(), std::uint64_t{0});
      if (sum == 0) break;  // every vector is a centre
      add(draw(rng, sum, [&](std::size_t i) { return cost(i); }));
      if (centres_.size() % 64 == 0)
        done(static_cast<double>(centres_.size()) / static_cast<double>(how.clusters));
    }
    return std::move(centres_);
  }

 private:
  std::uint64_t cost(std::size_t i) const { return std::uint64_t{points_.weights[i]} * least_[i]; }

  std::uint64_t total_weight() {
    for_each_chunk(points_.size(), executor_, [&](std::uint32_t c, std::size_t begin, std::size_t end) {
      sums_[c] = 0;
      for (std::size_t i = begin; i < end; ++i) sums_[c] += points_.weights[i];
    });
    return std::accumulate(sums_.begin(), sums_.end(), std::uint64_t{0});
  }

  template <class Weight>
  std::size_t draw(Rng& rng, std::uint64_t sum, const Weight& weight) const {
    auto left = static_cast<std::uint64_t>(rng.uniform() * static_cast<double>(sum));
    left = std::min(left, sum - 1);
    std::size_t c = 0;
    for (; left >= sums_[c]; ++c) left -= sums_[c];
    std::size_t i = c * chunk;
    for (; left >= weight(i); ++i) left -= weight(i);
    return i;
  }

  void add(std::size_t point) {
    const FeatureVector centre = points_.vectors[point];
    const auto number = static_cast<std::uint32_t>(centres_.size());
    apart_.resize(number);
    for (std::uint32_t c = 0; c < number; ++c) apart_[c] = distance(centre, centres_[c]);
    centres_.push_back(centre);
    for_each_chunk(points_.size(), executor_, [&](std::uint32_t c, std::size_t begin, std::size_t end) {
      sums_[c] = 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (number == 0 || apart_[of_[i]] < 2 * least_[i]) take_if_nearer(i, centre, number);
        sums_[c] += cost(i);
      }
    });
  }

  void take_if_nearer(std::size_t i, const FeatureVector& centre, std::uint32_t number) {
    const std::uint32_t d = distance(points_.vectors[i], centre);
    if (d >= least_[i]) return;
    least_[i] = d;
    of_[i] = number;
  }

  const WeightedVectors& points_;
  Executor& executor_;
  // Of each vector the distance of the nearest centre, and which that is.
  std::vector<std::uint32_t> least_, of_;
  std::vector<std::uint64_t> sums_;  // of each chunk
  std::vector<FeatureVector> centres_;
  std::vector<std::uint32_t> apart_;
};

// Vectors by cluster, so that each cluster is a range.
class Members {
 public:
  Members(const std::vector<std::uint32_t>& of, std::size_t clusters)
      : begins_(clusters + 1), members_(of.size()) {
    for (const std::uint32_t c : of) ++begins_[c + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    for (std::uint32_t i = 0; i < of.size(); ++i) members_[next[of[i]]++] = i;
  }
  std::span<const std::uint32_t> of(std::size_t cluster) const {
    return std::span(members_).subspan(begins_[cluster], begins_[cluster + 1] - begins_[cluster]);
  }

 private:
  std::vector<std::uint32_t> begins_, members_;
};

// Of each coordinate the least value up to which half of the weight lies.
FeatureVector median(const WeightedVectors& points, std::span<const std::uint32_t> members) {
  std::array<std::array<std::uint32_t, 256>, feature_size> weight{};
  std::uint64_t all = 0;
  for (const std::uint32_t i : members) {
    for (std::size_t b = 0; b < feature_size; ++b) weight[b][points.vectors[i][b]] += points.weights[i];
    all += points.weights[i];
  }
  FeatureVector out;
  for (std::size_t b = 0; b < feature_size; ++b) {
    std::uint64_t below = 0;
    std::size_t value = 0;
    while (2 * (below + weight[b][value]) < all) below += weight[b][value++];
    out[b] = static_cast<std::uint8_t>(value);
  }
  return out;
}

class Lloyd {
 public:
  Lloyd(const WeightedVectors& points, std::vector<FeatureVector> centres, bool bounds, Executor& executor,
        const std::stop_token& stop)
      : points_(points),
        stop_(stop),
        bounds_(bounds),
        executor_(executor),
        centres_(std::move(centres)),
        of_(points.size()),
        upper_(points.size(), largest_distance + 1),
        lower_(points.size(), 0) {}

  // Whether any vector changed its cluster.  Not to its end where it is stopped.
  bool assign() {
    const NearestCentre search(centres_);
    find_gaps(search);
    std::atomic<bool> changed = false;
    for_each_chunk(points_.size(), executor_, [&](std::uint32_t, std::size_t begin, std::size_t end) {
      if (stop_.stop_requested()) return;
      bool any = false;
      for (std::size_t i = begin; i < end; ++i) any = assign(i, search) || any;
      if (any) changed = true;
    });
    return changed;
  }

  // Puts centres to the medians of their vectors; those without any stay.
  void move() {
    const Members members(of_, centres_.size());
    std::vector<std::uint32_t> moved(centres_.size());
    executor_.for_each(static_cast<std::uint32_t>(centres_.size()), [&](std::uint32_t c) {
      if (members.of(c).empty()) return;
      const FeatureVector next = median(points_, members.of(c));
      moved[c] = distance(centres_[c], next);
      centres_[c] = next;
    });
    widen(moved);
  }

  Clustering result(std::uint32_t rounds) {
    Clustering out{.rounds = rounds};
    std::vector<std::uint32_t> number(centres_.size(), 0);
    for (const std::uint32_t c : of_) number[c] = 1;
    for (std::size_t c = 0; c < centres_.size(); ++c) {
      if (number[c] == 0) continue;
      number[c] = static_cast<std::uint32_t>(out.centres.size());
      out.centres.push_back(centres_[c]);
    }
    for (std::size_t i = 0; i < of_.size(); ++i) {
      out.distance += std::uint64_t{points_.weights[i]} * distance(points_.vectors[i], centres_[of_[i]]);
      of_[i] = number[of_[i]];
    }
    out.of = std::move(of_);
    return out;
  }

 private:
  // What is nearer than half the way to the next centre belongs to this one.
  void find_gaps(const NearestCentre& search) {
    gaps_.assign(centres_.size(), 0);
    if (bounds_)
      executor_.for_each(static_cast<std::uint32_t>(centres_.size()),
                         [&](std::uint32_t c) { gaps_[c] = search.two_nearest(centres_[c]).next; });
  }

  bool assign(std::size_t i, const NearestCentre& search) {
    if (!bounds_) return take(i, all_distances(i));
    const std::uint32_t gap = gaps_[of_[i]];
    if (2 * upper_[i] < gap || upper_[i] < lower_[i]) return false;
    upper_[i] = distance(points_.vectors[i], centres_[of_[i]]);
    if (2 * upper_[i] < gap || upper_[i] < lower_[i]) return false;
    const NearestCentre::Two two = search.two_nearest(points_.vectors[i]);
    upper_[i] = two.distance;
    lower_[i] = two.next;
    return take(i, two.centre);
  }

  std::uint32_t all_distances(std::size_t i) const {
    std::uint32_t best = 0, least = largest_distance + 1;
    for (std::uint32_t c = 0; c < centres_.size(); ++c) {
      const std::uint32_t d = distance(points_.vectors[i], centres_[c]);
      if (d < least) least = d, best = c;
    }
    return best;
  }

  bool take(std::size_t i, std::uint32_t centre) {
    const bool changed = of_[i] != centre;
    of_[i] = centre;
    return changed;
  }

  // Distances change by no more than centres have moved.
  void widen(const std::vector<std::uint32_t>& moved) {
    if (!bounds_) return;
    const std::size_t first = static_cast<std::size_t>(std::ranges::max_element(moved) - moved.begin());
    std::uint32_t second = 0;
    for (std::size_t c = 0; c < moved.size(); ++c)
      if (c != first) second = std::max(second, moved[c]);
    for_each_chunk(points_.size(), executor_, [&](std::uint32_t, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        upper_[i] += moved[of_[i]];
        const std::uint32_t nearer = of_[i] == first ? second : moved[first];
        lower_[i] -= std::min(lower_[i], nearer);
      }
    });
  }

  const WeightedVectors& points_;
  const std::stop_token& stop_;
  const bool bounds_;
  Executor& executor_;
  std::vector<FeatureVector> centres_;
  std::vector<std::uint32_t> of_;
  std::vector<std::uint32_t> upper_, lower_;  // of the distance to its centre, and to all others
  std::vector<std::uint32_t> gaps_;           // of each centre the distance of the next one
};

}  // namespace

std::optional<Clustering> k_medians(const WeightedVectors& vectors, const KMedians& how, Executor& executor,
                                    const std::stop_token& stop, const ShareDone& done) {
  constexpr double seeding_share = 0.3;  // of the time
  auto seeds = Seeding(vectors, executor).run(how, stop, [&](double share) { done(seeding_share * share); });
  if (!seeds) return {};
  Lloyd lloyd(vectors, std::move(*seeds), how.bounds, executor, stop);
  std::uint32_t round = 0;
  for (bool changed = true; changed && round < how.rounds; ++round) {
    if (round > 0) lloyd.move();
    changed = lloyd.assign() || round == 0;
    if (stop.stop_requested()) return {};
    done(seeding_share + (1 - seeding_share) * (round + 1) / how.rounds);
  }
  return lloyd.result(round);
}

}  // namespace hindsight
