// SPDX-License-Identifier: MIT
#include "abstraction/potential_clusters.h"

#include <algorithm>
#include <numeric>

#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::uint32_t never = UINT32_MAX;
constexpr std::size_t hands_at_a_time = 2048;  // hands that are a piece of work

std::uint32_t total(const Transport::Mixture& mixture) {
  return std::accumulate(mixture.begin(), mixture.end(), 0u);
}

// Mixtures that differ by so much belong to histograms that cost at least the result.
std::uint32_t bound(std::uint32_t difference) {
  constexpr std::uint32_t rounding = feature_size / 2;
  return difference > rounding ? (difference - rounding) * mass_unit : 0;
}

struct Hand {
  const TurnHistogram& histogram;
  Transport::Mixture mixture;
};

// The centres in order of their mixtures' totals, which bound from below, too.
class Centres {
 public:
  Centres(const Transport& transport, std::vector<MeanHistogram> means, bool bounds)
      : transport_(transport), bounds_(bounds), order_(means.size()) {
    std::vector<Transport::Mixture> mixtures;
    for (const MeanHistogram& mean : means) mixtures.push_back(transport.mixture(mean));
    std::iota(order_.begin(), order_.end(), 0u);
    std::ranges::stable_sort(order_, {}, [&](std::uint32_t c) { return total(mixtures[c]); });
    for (const std::uint32_t c : order_) {
      means_.push_back(means[c]);
      mixtures_.push_back(mixtures[c]);
      totals_.push_back(total(mixtures[c]));
    }
  }

  // The cheapest centre; of equally cheap ones the first.
  std::uint32_t nearest(const Hand& hand) const {
    Best best;
    look(hand, likely(hand), best);
    const std::uint32_t sum = total(hand.mixture);
    const std::size_t middle = start(sum);
    for (std::size_t up = middle; up < totals_.size() && may_be(totals_[up] - sum, best); ++up)
      look(hand, up, best);
    for (std::size_t down = middle; down > 0 && may_be(sum - totals_[down - 1], best); --down)
      look(hand, down - 1, best);
    return best.centre;
  }

 private:
  struct Best {
    std::uint32_t centre = never, cost = never;
  };

  std::size_t start(std::uint32_t sum) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(totals_, sum) - totals_.begin());
  }
  bool may_be(std::uint32_t difference, const Best& best) const {
    return !bounds_ || bound(difference) <= best.cost;
  }

  void look(const Hand& hand, std::size_t place, Best& best) const {
    if (!may_be(distance(hand.mixture, mixtures_[place]), best)) return;
    const std::uint32_t cost = transport_.cost(hand.histogram, means_[place], bounds_ ? best.cost : never);
    if (cost < best.cost || (cost == best.cost && order_[place] < best.centre)) best = {order_[place], cost};
  }

  // The one whose mixture is nearest: a good first guess.
  std::size_t likely(const Hand& hand) const {
    const std::uint32_t sum = total(hand.mixture);
    const std::size_t middle = start(sum);
    std::size_t best = std::min(middle, totals_.size() - 1);
    std::uint32_t least = distance(hand.mixture, mixtures_[best]);
    const auto see = [&](std::size_t place) {
      const std::uint32_t d = distance(hand.mixture, mixtures_[place]);
      if (d < least) least = d, best = place;
    };
    for (std::size_t up = middle; up < totals_.size() && totals_[up] - sum < least; ++up) see(up);
    for (std::size_t down = middle; down > 0 && sum - totals_[down - 1] < least; --down) see(down - 1);
    return best;
  }

  const Transport& transport_;
  const bool bounds_;
  std::vector<std::uint32_t> order_, totals_;
  std::vector<MeanHistogram> means_;
  std::vector<Transport::Mixture> mixtures_;
};

class HistogramClusters {
 public:
  HistogramClusters(const WeightedHistograms& hands, const Transport& transport, const PotentialClusters& how,
                    Executor& executor, const std::stop_token& stop)
      : hands_(hands),
        transport_(transport),
        how_(how),
        executor_(executor),
        stop_(stop),
        sample_(hands.weights.size()) {
    std::iota(sample_.begin(), sample_.end(), 0u);
    const std::size_t wanted = std::max<std::size_t>(how.sample * how.clusters, 20'000);
    if (wanted >= sample_.size()) return;
    Rng rng(how.seed, 0x666c6f70);
    for (std::size_t i = 0; i < wanted; ++i)
      std::swap(sample_[i], sample_[i + rng.below(static_cast<std::uint32_t>(sample_.size() - i))]);
    sample_.resize(wanted);
    std::ranges::sort(sample_);
  }

  std::optional<std::vector<std::uint32_t>> run(const ShareDone& done) {
    if (!seed([&](double share) { done(0.3 * share); })) return {};
    for (std::uint32_t round = 0; round < how_.rounds; ++round) {
      const std::vector<std::uint32_t> of = assign(sample_);
      if (stop_.stop_requested()) return {};
      move(of);
      done(0.3 + 0.4 * (round + 1) / how_.rounds);
    }
    std::vector<std::uint32_t> all(hands_.weights.size());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<std::uint32_t> of = assign(all);
    if (stop_.stop_requested()) return {};
    return without_gaps(std::move(of));
  }

 private:
  template <class Work>
  void for_each_chunk(std::size_t count, const Work& work) {
    executor_.for_each(
        static_cast<std::uint32_t>((count + hands_at_a_time - 1) / hands_at_a_time),
        [&](std::uint32_t c) { work(c, c * hands_at_a_time, std::min(count, (c + 1) * hands_at_a_time)); });
  }

  // K-means++, with chances in proportion to weight times cost.
  bool seed(const ShareDone& done) {
    Rng rng(how_.seed, 0x656d642b);
    std::vector<std::uint32_t> least(sample_.size(), never / 2);
    std::vector<Transport::Mixture> mixtures(sample_.size());
    std::vector<std::uint64_t> sums((sample_.size() + hands_at_a_time - 1) / hands_at_a_time);
    const auto value = [&](std::size_t i) { return std::uint64_t{hands_.weights[sample_[i]]} * least[i]; };
    for_each_chunk(sample_.size(), [&](std::uint32_t c, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        mixtures[i] = transport_.mixture(hands_.histograms[sample_[i]]);
        sums[c] += value(i);
      }
    });
    while (means_.size() < how_.clusters) {
      if (stop_.stop_requested()) return false;
      const std::uint64_t sum = std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
      if (sum == 0) break;
      auto left = std::min(static_cast<std::uint64_t>(rng.uniform() * static_cast<double>(sum)), sum - 1);
      std::size_t c = 0;
      for (; left >= sums[c]; ++c) left -= sums[c];
      std::size_t drawn = c * hands_at_a_time;
      for (; left >= value(drawn); ++drawn) left -= value(drawn);
      means_.push_back(as_mean(hands_.histograms[sample_[drawn]]));
      const Transport::Mixture mixture = mixtures[drawn];
      for_each_chunk(sample_.size(), [&](std::uint32_t piece, std::size_t begin, std::size_t end) {
        sums[piece] = 0;
        for (std::size_t i = begin; i < end; ++i) {
          if (bound(distance(mixture, mixtures[i])) < least[i])
            least[i] =
                std::min(least[i], transport_.cost(hands_.histograms[sample_[i]], means_.back(), least[i]));
          sums[piece] += value(i);
        }
      });
      if (means_.size() % 64 == 0)
        done(static_cast<double>(means_.size()) / static_cast<double>(how_.clusters));
    }
    return true;
  }

  static MeanHistogram as_mean(const TurnHistogram& histogram) {
    MeanHistogram out{};
    for (std::size_t i = 0; i < histogram.size; ++i)
      out[histogram.group[i]] = static_cast<std::uint16_t>(histogram.count[i] * mass_unit);
    return out;
  }

  // Not to its end where it is stopped.
  std::vector<std::uint32_t> assign(const std::vector<std::uint32_t>& which) {
    const Centres centres(transport_, means_, how_.bounds);
    std::vector<std::uint32_t> out(which.size());
    for_each_chunk(which.size(), [&](std::uint32_t, std::size_t begin, std::size_t end) {
      if (stop_.stop_requested()) return;
      for (std::size_t i = begin; i < end; ++i) {
        const TurnHistogram& histogram = hands_.histograms[which[i]];
        out[i] = centres.nearest({histogram, transport_.mixture(histogram)});
      }
    });
    return out;
  }

  void move(const std::vector<std::uint32_t>& of) {
    std::vector<std::array<std::uint64_t, turn_groups>> sums(means_.size());
    std::vector<std::uint8_t> any(means_.size());
    for (std::size_t i = 0; i < of.size(); ++i) {
      const TurnHistogram& histogram = hands_.histograms[sample_[i]];
      any[of[i]] = 1;
      for (std::size_t g = 0; g < histogram.size; ++g)
        sums[of[i]][histogram.group[g]] += std::uint64_t{hands_.weights[sample_[i]]} * histogram.count[g];
    }
    for (std::size_t c = 0; c < means_.size(); ++c)
      if (any[c] != 0) means_[c] = mean_histogram(sums[c]);
  }

  std::vector<std::uint32_t> without_gaps(std::vector<std::uint32_t> of) const {
    std::vector<std::uint32_t> number(means_.size(), 0);
    for (const std::uint32_t c : of) number[c] = 1;
    std::uint32_t next = 0;
    for (std::uint32_t& each : number) each = each == 0 ? 0 : next++;
    for (std::uint32_t& c : of) c = number[c];
    return of;
  }

  const WeightedHistograms& hands_;
  const Transport& transport_;
  const PotentialClusters how_;
  Executor& executor_;
  const std::stop_token& stop_;
  std::vector<std::uint32_t> sample_;  // hands that centres are made of, ascending
  std::vector<MeanHistogram> means_;
};

}  // namespace

std::optional<std::vector<std::uint32_t>> cluster_histograms(const WeightedHistograms& hands,
                                                             const Transport& transport,
                                                             const PotentialClusters& how, Executor& executor,
                                                             const std::stop_token& stop,
                                                             const ShareDone& done) {
  return HistogramClusters(hands, transport, how, executor, stop).run(done);
}

}  // namespace hindsight
