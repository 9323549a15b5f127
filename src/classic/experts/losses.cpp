// SPDX-License-Identifier: MIT
#include "classic/experts/losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace hindsight {

namespace {

// 0 or 1 with these means.
class Stochastic final : public LossSource {
 public:
  explicit Stochastic(std::vector<double> means) : means_(std::move(means)) {}
  std::size_t experts() const override { return means_.size(); }
  void draw(std::uint64_t, std::span<const double>, Rng& rng, std::span<double> losses) const override {
    for (std::size_t i = 0; i < means_.size(); ++i) losses[i] = rng.uniform() < means_[i] ? 1 : 0;
  }

 private:
  std::vector<double> means_;
};

// Whomever the forecaster trusts most loses, the others win.
class Adversarial final : public LossSource {
 public:
  explicit Adversarial(std::size_t experts) : experts_(experts) {}
  std::size_t experts() const override { return experts_; }
  void draw(std::uint64_t, std::span<const double> weights, Rng&, std::span<double> losses) const override {
    std::ranges::fill(losses, 0.0);
    losses[static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin())] = 1;
  }

 private:
  std::size_t experts_;
};

// One expert after the other is good for a while.
class Switching final : public LossSource {
 public:
  Switching(std::size_t experts, std::uint64_t period) : experts_(experts), period_(period) {}
  std::size_t experts() const override { return experts_; }
  void draw(std::uint64_t round, std::span<const double>, Rng& rng, std::span<double> losses) const override {
    const std::size_t good = round / period_ % experts_;
    for (std::size_t i = 0; i < experts_; ++i) losses[i] = rng.uniform() < (i == good ? 0.2 : 0.6) ? 1 : 0;
  }

 private:
  std::size_t experts_;
  std::uint64_t period_;
};

// 1/2 and 0 once, then 0 and 1, 1 and 0, ...: whoever follows the leader loses every round.
class Alternating final : public LossSource {
 public:
  std::size_t experts() const override { return 2; }
  void draw(std::uint64_t round, std::span<const double>, Rng&, std::span<double> losses) const override {
    losses[0] = round == 0 ? 0.5 : round % 2 == 0 ? 1 : 0;
    losses[1] = round == 0 ? 0 : 1 - losses[0];
  }
};

class Recorded final : public LossSource {
 public:
  explicit Recorded(std::vector<std::vector<double>> rounds) : rounds_(std::move(rounds)) {}
  std::size_t experts() const override { return rounds_[0].size(); }
  void draw(std::uint64_t round, std::span<const double>, Rng&, std::span<double> losses) const override {
    std::ranges::copy(rounds_[round % rounds_.size()], losses.begin());
  }

 private:
  std::vector<std::vector<double>> rounds_;
};

constexpr Parameter means_parameter[] = {{"means", "0.4+0.5+0.5+0.5+0.5", "each expert's mean loss, 0 to 1"}};
constexpr Parameter experts_parameter[] = {{"experts", "5", "2 to 1000"}};
constexpr Parameter switching_parameters[] = {{"experts", "5", "2 to 1000"},
                                              {"period", "100", "rounds for which one is good"}};
constexpr LossEntry catalog[] = {
    {"stochastic", "0 or 1 by chance, each expert with a mean of its own", means_parameter},
    {"adversarial", "1 for the expert that the forecaster trusts most, 0 for the others", experts_parameter},
    {"switching", "one expert after the other is good for a while", switching_parameters},
    {"alternating", "two experts lose in turn, so that who follows the leader always loses", {}},
};

}  // namespace

std::span<const LossEntry> loss_catalog() { return catalog; }

Result<std::unique_ptr<LossSource>> make_losses(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const LossEntry& entry : catalog) names.push_back(entry.name);
  const auto entry = std::ranges::find(catalog, spec.name, &LossEntry::name);
  if (entry == std::end(catalog))
    return fail(ErrorCode::not_found,
                fmt::format("there are no losses {}{}; {} are there, and .csv files", quoted(spec.name),
                            did_you_mean(spec.name, names), fmt::join(names, ", ")));
  HS_TRY(const Arguments arguments, Arguments::check(spec, entry->parameters));
  if (spec.name == "alternating") return std::make_unique<Alternating>();
  if (spec.name == "stochastic") {
    std::vector<double> means;
    for (const std::string& number : arguments.list("means")) {
      const auto mean = parse_number(number);
      if (!mean || *mean < 0 || *mean > 1)
        return arguments.wrong("means", "two or more numbers from 0 to 1, such as 0.4+0.5");
      means.push_back(*mean);
    }
    if (means.size() < 2 || means.size() > 1000)
      return arguments.wrong("means", "two or more numbers from 0 to 1, such as 0.4+0.5");
    return std::make_unique<Stochastic>(std::move(means));
  }
  HS_TRY(const auto experts, arguments.integer("experts", 2, 1000));
  if (spec.name == "adversarial") return std::make_unique<Adversarial>(static_cast<std::size_t>(experts));
  HS_TRY(const auto period, arguments.integer("period", 1, 1'000'000'000));
  return std::make_unique<Switching>(static_cast<std::size_t>(experts), static_cast<std::uint64_t>(period));
}

Result<std::unique_ptr<LossSource>> recorded_losses(std::vector<std::vector<double>> rounds) {
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    if (rounds[r].size() != rounds[0].size())
      return fail(ErrorCode::parse, fmt::format("line {}: {} losses where line 1 has {}", r + 1,
                                                rounds[r].size(), rounds[0].size()));
    for (const double loss : rounds[r])
      if (!(loss >= 0 && loss <= 1))
        return fail(ErrorCode::parse, fmt::format("line {}: the loss {} is not from 0 to 1", r + 1, loss));
  }
  if (rounds.empty() || rounds[0].size() < 2)
    return fail(ErrorCode::parse, "losses of two experts or more are needed, a line a round");
  return std::make_unique<Recorded>(std::move(rounds));
}

}  // namespace hindsight
