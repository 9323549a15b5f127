// SPDX-License-Identifier: MIT
#include "classic/experts/loss_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/rng.h"
#include "base/text.h"

namespace hindsight {

namespace {

using MadeSource = Result<std::unique_ptr<LossSource>>;

// Each expert errs (loss 1) with a probability of its own.
class CoinTosses final : public LossSource {
 public:
  CoinTosses(std::vector<double> means, std::uint64_t seed) : means_(std::move(means)), seed_(seed) {}

  std::size_t experts() const override { return means_.size(); }
  void next(std::span<const double>, std::span<double> losses) override {
    Rng rng(seed_, 0x636f696e, round_++);
    for (std::size_t i = 0; i < losses.size(); ++i) losses[i] = rng.uniform() < means_[i] ? 1 : 0;
  }

 private:
  const std::vector<double> means_;
  const std::uint64_t seed_;
  std::uint64_t round_ = 0;
};

// The same, but one expert errs less than the others, and every so many rounds it is the next one.
class Switching final : public LossSource {
 public:
  Switching(std::size_t experts, std::uint64_t every, double gap, std::uint64_t seed)
      : experts_(experts), every_(every), gap_(gap), seed_(seed) {}

  std::size_t experts() const override { return experts_; }
  std::uint64_t stretch() const override { return round_ / every_; }
  void next(std::span<const double>, std::span<double> losses) override {
    const std::uint64_t best = stretch() % experts_;
    Rng rng(seed_, 0x737769, round_++);
    for (std::size_t i = 0; i < losses.size(); ++i)
      losses[i] = rng.uniform() < (i == best ? 0.5 - gap_ : 0.5) ? 1 : 0;
  }

 private:
  const std::size_t experts_;
  const std::uint64_t every_;
  const double gap_;
  const std::uint64_t seed_;
  std::uint64_t round_ = 0;
};

enum class Malice { leader, heaviest, above_even, alternating };
constexpr std::string_view malices[] = {"leader", "heaviest", "above_even", "alternating"};

class Adversary final : public LossSource {
 public:
  Adversary(std::size_t experts, Malice malice) : malice_(malice), sums_(experts) {}

  std::size_t experts() const override { return sums_.size(); }
  void next(std::span<const double> weights, std::span<double> losses) override {
    std::ranges::fill(losses, 0.0);
    switch (malice_) {
      case Malice::leader:
        losses[index_of(std::ranges::min_element(sums_) - sums_.begin())] = 1;
        break;
      case Malice::heaviest:
        losses[index_of(std::ranges::max_element(weights) - weights.begin())] = 1;
        break;
      case Malice::above_even:
        hit_above_even(weights, losses);
        break;
      case Malice::alternating:
        for (std::size_t i = round_ % 2; i < losses.size(); i += 2) losses[i] = round_ == 0 ? 0.5 : 1;
        break;
    }
    for (std::size_t i = 0; i < losses.size(); ++i) sums_[i] += losses[i];
    ++round_;
  }

 private:
  static std::size_t index_of(std::ptrdiff_t place) { return static_cast<std::size_t>(place); }

  // All that have more than an even share; where weights are even, every other one.
  static void hit_above_even(std::span<const double> weights, std::span<double> losses) {
    const double even = 1 / static_cast<double>(weights.size());
    bool hit = false;
    for (std::size_t i = 0; i < losses.size(); ++i)
      if (weights[i] > even * (1 + 1e-9)) {
        losses[i] = 1;
        hit = true;
      }
    for (std::size_t i = 0; !hit && i < losses.size(); i += 2) losses[i] = 1;
  }

  const Malice malice_;
  std::vector<double> sums_;
  std::uint64_t round_ = 0;
};

class Recorded final : public LossSource {
 public:
  explicit Recorded(std::shared_ptr<const LossTable> table) : table_(std::move(table)) {}

  std::size_t experts() const override { return table_->experts.size(); }
  void next(std::span<const double>, std::span<double> losses) override {
    HS_CHECK(round_, <, table_->rounds());
    for (std::size_t i = 0; i < losses.size(); ++i)
      losses[i] =
          std::clamp((table_->losses[round_ * losses.size() + i] - table_->min) / table_->range(), 0.0, 1.0);
    ++round_;
  }

 private:
  const std::shared_ptr<const LossTable> table_;
  std::size_t round_ = 0;
};

constexpr Parameter stochastic_parameters[] = {
    {"means", "0.4+0.5+0.5+0.5+0.5", "how often each expert errs, from 0 to 1, apart by '+'"},
};

MadeSource make_stochastic(const Arguments& arguments, std::uint64_t seed) {
  std::vector<double> means;
  for (const std::string& text : arguments.list("means")) {
    const auto mean = parse_number(text);
    if (!mean || *mean < 0 || *mean > 1 || means.size() == max_experts)
      return arguments.wrong(
          "means", fmt::format("at most {} numbers from 0 to 1, apart by '+'", grouped(max_experts)));
    means.push_back(*mean);
  }
  return std::make_unique<CoinTosses>(std::move(means), seed);
}

constexpr Parameter coins_parameters[] = {
    {"experts", "10", "how many"},
    {"gap", "0", "how much less often than in half of all rounds the first one errs, to 0.5"},
};

Result<std::size_t> experts_of(const Arguments& arguments) {
  HS_TRY(const std::int64_t experts, arguments.integer("experts", 1, static_cast<std::int64_t>(max_experts)));
  return static_cast<std::size_t>(experts);
}

MadeSource make_coins(const Arguments& arguments, std::uint64_t seed) {
  HS_TRY(const std::size_t experts, experts_of(arguments));
  HS_TRY(const double gap, arguments.number("gap", 0, 0.5));
  std::vector<double> means(experts, 0.5);
  means.front() -= gap;
  return std::make_unique<CoinTosses>(std::move(means), seed);
}

constexpr Parameter switching_parameters[] = {
    {"experts", "5", "how many"},
    {"every", "1000", "rounds until another one is the best"},
    {"gap", "0.3", "how much less often than in half of all rounds the best one errs, to 0.5"},
};

MadeSource make_switching(const Arguments& arguments, std::uint64_t seed) {
  HS_TRY(const std::size_t experts, experts_of(arguments));
  HS_TRY(const std::int64_t every, arguments.integer("every", 1, 1'000'000'000));
  HS_TRY(const double gap, arguments.number("gap", 0, 0.5));
  return std::make_unique<Switching>(experts, static_cast<std::uint64_t>(every), gap, seed);
}

constexpr Parameter adversarial_parameters[] = {
    {"experts", "10", "how many"},
    {"kind", "above_even",
     "who errs: leader, the expert with the least loss so far; heaviest, the one with most weight; "
     "above_even, all "
     "with more than an even share of it; alternating, every other expert in turn, which fools whoever "
     "follows "
     "the leader"},
};

MadeSource make_adversary(const Arguments& arguments, std::uint64_t) {
  HS_TRY(const std::size_t experts, experts_of(arguments));
  HS_TRY(const std::size_t kind, arguments.choice("kind", malices));
  return std::make_unique<Adversary>(experts, static_cast<Malice>(kind));
}

constexpr LossSourceEntry source_catalog[] = {
    {"stochastic", "each expert errs at random, as often as its mean says", stochastic_parameters,
     make_stochastic},
    {"coins",
     "all err at random in half of the rounds: what no forecaster can do better against than √(n/2 ln N)",
     coins_parameters, make_coins},
    {"switching", "the best expert changes every so many rounds", switching_parameters, make_switching},
    {"adversarial", "an adversary who sees the weights before anyone loses", adversarial_parameters,
     make_adversary},
};

}  // namespace

std::span<const LossSourceEntry> loss_source_catalog() { return source_catalog; }

MadeSource make_loss_source(std::string_view text, std::uint64_t seed) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const LossSourceEntry& entry : source_catalog) {
    names.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    return entry.make(arguments, seed);
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no source of losses '{}'{}; 'hindsight experts --list' lists them all",
                          spec.name, did_you_mean(spec.name, names)));
}

std::unique_ptr<LossSource> recorded_losses(std::shared_ptr<const LossTable> table) {
  return std::make_unique<Recorded>(std::move(table));
}

}  // namespace hindsight
