// SPDX-License-Identifier: MIT
#include "classic/experts/course.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/power.h"
#include "base/rng.h"

namespace hindsight {

namespace {

std::uint64_t next_point(std::uint64_t round, const ExpertRun& run) {
  return round +
         std::clamp<std::uint64_t>(round / 16, 1, std::max<std::uint64_t>(1, run.rounds / run.points));
}

double least(const std::vector<double>& sums) { return *std::ranges::min_element(sums); }

// What is summed up over the rounds.
class Ledger {
 public:
  Ledger(std::size_t experts, std::uint64_t stretch)
      : sums_(experts), here_(experts), stretch_(stretch), first_(stretch) {
    if (experts <= max_swap_experts) saved_.resize(experts * experts);
  }

  // `played`: the weights, or all on the expert that was drawn.
  void add(std::span<const double> played, std::span<const double> losses, std::uint64_t stretch) {
    if (stretch != stretch_) {
      best_before_ += least(here_);
      std::ranges::fill(here_, 0.0);
      stretch_ = stretch;
    }
    for (std::size_t i = 0; i < losses.size(); ++i) {
      loss_ += played[i] * losses[i];
      sums_[i] += losses[i];
      here_[i] += losses[i];
    }
    for (std::size_t i = 0; !saved_.empty() && i < losses.size(); ++i)
      for (std::size_t j = 0; played[i] != 0 && j < losses.size(); ++j)
        saved_[i * losses.size() + j] += played[i] * (losses[i] - losses[j]);
  }

  ExpertPoint point(std::uint64_t round) const {
    ExpertPoint out{.round = round, .loss = loss_, .regret = loss_ - least(sums_)};
    if (stretch_ != first_) out.tracking = loss_ - best_before_ - least(here_);
    if (!saved_.empty()) out.swap = swap_regret();
    return out;
  }
  std::uint64_t stretches() const { return stretch_ - first_ + 1; }
  const std::vector<double>& sums() const { return sums_; }

 private:
  double swap_regret() const {
    double out = 0;
    for (auto row = saved_.begin(); row != saved_.end(); row += static_cast<std::ptrdiff_t>(sums_.size()))
      out += *std::max_element(row, row + static_cast<std::ptrdiff_t>(sums_.size()));
    return out;
  }

  double loss_ = 0, best_before_ = 0;
  std::vector<double> sums_, here_;  // here_: in this stretch
  std::vector<double> saved_;        // [i][j]: by playing j instead of i
  std::uint64_t stretch_, first_;
};

void draw(std::span<const double> weights, Rng rng, std::vector<double>& played) {
  double rest = rng.uniform();
  std::size_t chosen = 0, last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] > 0) last = i;  // where rounding leaves a rest
  while (chosen < last && rest >= weights[chosen]) rest -= weights[chosen++];
  std::ranges::fill(played, 0.0);
  played[chosen] = 1;
}

double luck(std::uint64_t rounds) { return std::sqrt(static_cast<double>(rounds) / 2 * natural_log(20)); }

}  // namespace

ExpertCourse run_experts(Forecaster& forecaster, LossSource& source, const ExpertRun& run,
                         const std::stop_token& stop, const std::function<void(std::uint64_t)>& progress) {
  constexpr std::uint64_t between_looks = 256;
  const std::size_t experts = source.experts();
  HS_CHECK(forecaster.weights().size(), ==, experts);
  Ledger ledger(experts, source.stretch());
  std::vector<double> losses(experts), played(experts);
  ExpertCourse out;
  std::uint64_t next = 1;
  for (std::uint64_t round = 1; round <= run.rounds; ++round) {
    const std::uint64_t stretch = source.stretch();
    const std::span<const double> weights = forecaster.weights();
    source.next(weights, losses);
    if (run.sampled) draw(weights, Rng(run.seed, 0x647261, round), played);
    ledger.add(run.sampled ? played : weights, losses, stretch);
    forecaster.observe(losses);
    const bool stopped = round % between_looks == 0 && stop.stop_requested();
    if (round % between_looks == 0 && progress) progress(round);
    if (round != next && round != run.rounds && !stopped) continue;
    ExpertPoint& point = out.points.emplace_back(ledger.point(round));
    point.bound = forecaster.bound();
    if (run.sampled && point.bound) *point.bound += luck(round);
    next = next_point(round, run);
    if (stopped) break;
  }
  out.expert_losses = ledger.sums();
  out.weights.assign(forecaster.weights().begin(), forecaster.weights().end());
  out.stretches = ledger.stretches();
  return out;
}

}  // namespace hindsight
