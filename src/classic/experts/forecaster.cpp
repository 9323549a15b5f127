// SPDX-License-Identifier: MIT
#include "classic/experts/forecaster.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/power.h"
#include "base/text.h"

namespace hindsight {

namespace {

// In proportion to these numbers, which are 0 or more; all alike where they are all 0.
void normalise(std::vector<double>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight = sum > 0 ? weight / sum : 1 / static_cast<double>(weights.size());
}

class Weighing : public Forecaster {
 public:
  explicit Weighing(std::size_t experts) : weights_(experts, 1 / static_cast<double>(experts)) {}
  const std::vector<double>& weights() const override { return weights_; }

 protected:
  double experts() const { return static_cast<double>(weights_.size()); }
  double log_experts() const { return natural_log(experts()); }
  std::vector<double> weights_;
  std::uint64_t rounds_ = 0;
};

// Weights in proportion to the (p - 1)th power of the regrets above 0; p = 2 is regret matching.
class PolynomialAverage final : public Weighing {
 public:
  PolynomialAverage(std::size_t experts, double p) : Weighing(experts), p_(p), regret_(experts, 0) {}

  void observe(std::span<const double> losses, double own) override {
    ++rounds_;
    for (std::size_t i = 0; i < regret_.size(); ++i) regret_[i] += own - losses[i];
    for (std::size_t i = 0; i < regret_.size(); ++i) weights_[i] = power(std::max(0.0, regret_[i]), p_ - 1);
    normalise(weights_);
  }
  std::optional<double> bound() const override {
    return std::sqrt(static_cast<double>(rounds_) * (p_ - 1) * power(experts(), 2 / p_));
  }

 private:
  double p_;
  std::vector<double> regret_;
};

class RegretMatching final : public Weighing {
 public:
  explicit RegretMatching(std::size_t experts) : Weighing(experts), regret_(experts, 0) {}

  void observe(std::span<const double> losses, double own) override {
    ++rounds_;
    for (std::size_t i = 0; i < regret_.size(); ++i) {
      regret_[i] += own - losses[i];
      weights_[i] = std::max(0.0, regret_[i]);
    }
    normalise(weights_);
  }
  std::optional<double> bound() const override { return std::sqrt(static_cast<double>(rounds_) * experts()); }

 private:
  std::vector<double> regret_;
};

// Regrets never fall below 0; with `predict` the last round is counted twice, as a guess at the next one.
class RegretMatchingPlus final : public Weighing {
 public:
  RegretMatchingPlus(std::size_t experts, bool predict)
      : Weighing(experts), predict_(predict), regret_(experts, 0), last_(experts, 0) {}

  void observe(std::span<const double> losses, double own) override {
    ++rounds_;
    double surprise = 0;
    for (std::size_t i = 0; i < regret_.size(); ++i) {
      const double instant = own - losses[i];
      surprise += (instant - last_[i]) * (instant - last_[i]);
      regret_[i] = std::max(0.0, regret_[i] + instant);
      if (predict_) last_[i] = instant;
      weights_[i] = std::max(0.0, regret_[i] + last_[i]);
    }
    variation_ += surprise;
    normalise(weights_);
  }
  std::optional<double> bound() const override {
    return predict_ ? std::sqrt(2 * variation_) : std::sqrt(static_cast<double>(rounds_) * experts());
  }

 private:
  bool predict_;
  std::vector<double> regret_, last_;
  double variation_ = 0;  // squared distance of each round from what was predicted, added up
};

// Exponential weights.  `at` is how the learning rate is chosen.
class Hedge final : public Weighing {
 public:
  enum class Rate { fixed, doubling, anytime };
  Hedge(std::size_t experts, Rate at, double rate, bool optimistic)
      : Weighing(experts),
        at_(at),
        rate_(rate),
        optimistic_(optimistic),
        loss_(experts, 0),
        last_(experts, 0) {
    if (at_ != Rate::fixed) rate_ = std::sqrt(8 * log_experts());
  }

  void observe(std::span<const double> losses, double) override {
    ++rounds_;
    double surprise = 0;
    for (std::size_t i = 0; i < loss_.size(); ++i) {
      surprise = std::max(surprise, std::abs(losses[i] - last_[i]));
      loss_[i] += losses[i];
      if (optimistic_) last_[i] = losses[i];
    }
    variation_ += surprise * surprise;
    choose_rate();
    weigh();
  }

  std::optional<double> bound() const override {
    const double n = static_cast<double>(rounds_), logarithm = log_experts();
    if (optimistic_) return logarithm / rate_ + rate_ * variation_;
    if (at_ == Rate::fixed) return logarithm / rate_ + n * rate_ / 8;
    if (at_ == Rate::anytime) return 2 * std::sqrt(n / 2 * logarithm) + std::sqrt(logarithm / 8);
    const double root2 = std::sqrt(2.0);  // each period of 2^m rounds loses at most sqrt(2^m / 2 ln N)
    return root2 / (root2 - 1) * std::sqrt(n / 2 * logarithm);
  }

 private:
  void choose_rate() {
    if (at_ == Rate::anytime) rate_ = std::sqrt(8 * log_experts() / static_cast<double>(rounds_ + 1));
    if (at_ == Rate::doubling && rounds_ + 1 == 2 * period_) {
      period_ *= 2;
      rate_ = std::sqrt(8 * log_experts() / static_cast<double>(period_));
      std::ranges::fill(loss_, 0.0);
    }
  }
  void weigh() {
    double least = loss_[0] + last_[0];
    for (std::size_t i = 0; i < loss_.size(); ++i) least = std::min(least, loss_[i] + last_[i]);
    for (std::size_t i = 0; i < loss_.size(); ++i)
      weights_[i] = exponential(-rate_ * (loss_[i] + last_[i] - least));
    normalise(weights_);
  }

  Rate at_;
  double rate_;
  bool optimistic_;
  std::uint64_t period_ = 1;
  std::vector<double> loss_, last_;
  double variation_ = 0;  // squared greatest surprise of each round, added up
};

class Follower final : public Weighing {
 public:
  explicit Follower(std::size_t experts) : Weighing(experts), loss_(experts, 0) {}

  void observe(std::span<const double> losses, double) override {
    for (std::size_t i = 0; i < loss_.size(); ++i) loss_[i] += losses[i];
    std::ranges::fill(weights_, 0.0);
    weights_[static_cast<std::size_t>(std::ranges::min_element(loss_) - loss_.begin())] = 1;
  }
  std::optional<double> bound() const override { return std::nullopt; }

 private:
  std::vector<double> loss_;
};

constexpr Parameter rate_parameter[] = {
    {"rate", "auto", "learning rate; auto is the best for the number of rounds"}};
constexpr Parameter p_parameter[] = {{"p", "2", "2 or more; auto is 2 ln N, the best for N experts"}};

constexpr ForecasterEntry catalog[] = {
    {"rm",
     "regret matching: in proportion to the regrets above 0",
     "Blackwell 1956, Hart & Mas-Colell 2000",
     {}},
    {"rm+", "the same with regrets that never fall below 0", "Tammelin, Burch, Johanson & Bowling 2015", {}},
    {"pwa", "polynomially weighted average: the (p-1)th power of the regrets above 0; p = 2 is rm",
     "Cesa-Bianchi & Lugosi 2006, Cor. 2.1", p_parameter},
    {"hedge", "exponential weights with a fixed rate", "Cesa-Bianchi & Lugosi 2006, Th. 2.2", rate_parameter},
    {"hedge_doubling",
     "exponential weights that begin anew after 1, 2, 4, ... rounds",
     "Cesa-Bianchi & Lugosi 2006, sec. 2.3",
     {}},
    {"hedge_anytime",
     "exponential weights with a rate that falls as the root of the rounds",
     "Cesa-Bianchi & Lugosi 2006, Th. 2.3",
     {}},
    {"optimistic_hedge", "exponential weights that count the last round twice",
     "Rakhlin & Sridharan 2013, Syrgkanis et al. 2015", rate_parameter},
    {"predictive_rm+", "rm+ that counts the last round twice", "Farina, Kroer & Sandholm 2021", {}},
    {"follow_the_leader",
     "all on the expert that was best so far; no bound holds",
     "Hannan 1957 says why not",
     {}},
};

Result<double> rate_of(const Arguments& arguments, double automatic) {
  if (arguments.text("rate") == "auto") return automatic;
  return arguments.number("rate", 1e-6, 1000);
}

}  // namespace

std::span<const ForecasterEntry> forecaster_catalog() { return catalog; }

Result<std::unique_ptr<Forecaster>> make_forecaster(std::string_view text, std::size_t experts,
                                                    std::uint64_t rounds) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const ForecasterEntry& entry : catalog) names.push_back(entry.name);
  const auto entry = std::ranges::find(catalog, spec.name, &ForecasterEntry::name);
  if (entry == std::end(catalog))
    return fail(ErrorCode::not_found,
                fmt::format("there is no forecaster {}{}; {} are there", quoted(spec.name),
                            did_you_mean(spec.name, names), fmt::join(names, ", ")));
  if (experts < 2) return fail(ErrorCode::invalid_argument, "a forecaster needs 2 experts or more");
  HS_TRY(const Arguments arguments, Arguments::check(spec, entry->parameters));
  const double logarithm = natural_log(static_cast<double>(experts)),
               n = static_cast<double>(std::max<std::uint64_t>(1, rounds));
  using Rate = Hedge::Rate;
  if (spec.name == "rm") return std::make_unique<RegretMatching>(experts);
  if (spec.name == "rm+" || spec.name == "predictive_rm+")
    return std::make_unique<RegretMatchingPlus>(experts, spec.name[0] == 'p');
  if (spec.name == "pwa") {
    if (arguments.text("p") == "auto")
      return std::make_unique<PolynomialAverage>(experts, std::max(2.0, 2 * logarithm));
    HS_TRY(const double p, arguments.number("p", 2, 100));
    return std::make_unique<PolynomialAverage>(experts, p);
  }
  if (spec.name == "hedge") {
    HS_TRY(const double rate, rate_of(arguments, std::sqrt(8 * logarithm / n)));
    return std::make_unique<Hedge>(experts, Rate::fixed, rate, false);
  }
  if (spec.name == "optimistic_hedge") {
    HS_TRY(const double rate, rate_of(arguments, std::sqrt(logarithm / n)));
    return std::make_unique<Hedge>(experts, Rate::fixed, rate, true);
  }
  if (spec.name == "hedge_doubling") return std::make_unique<Hedge>(experts, Rate::doubling, 0, false);
  if (spec.name == "hedge_anytime") return std::make_unique<Hedge>(experts, Rate::anytime, 0, false);
  return std::make_unique<Follower>(experts);
}

}  // namespace hindsight
