// SPDX-License-Identifier: MIT
#include "search/arrivals.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

namespace hindsight {

namespace {

double discounted(double regret, const Discount& d) {
  return regret * (regret > 0 ? d.positive : d.negative);
}

class AsSoFar final : public Arrivals {
 public:
  explicit AsSoFar(std::vector<double> so_far) : Arrivals(std::move(so_far)) {}

  double most(std::span<const double> values) const override {
    return std::inner_product(values.begin(), values.end(), now_.begin(), 0.0);
  }
  double aside() const override { return 0; }

 private:
  void choose(std::span<const double>, const Discount&) override {}
};

class GoOnOrTake final : public Arrivals {
 public:
  // `so_far`: how often each hand came, at most 1.  `believed`: besides those that choose.
  GoOnOrTake(std::vector<double> owed, Trembling trembling, std::vector<double> so_far,
             std::vector<double> believed)
      : Arrivals(std::vector<double>(owed.size(), 0.5)),
        trembling_(trembling),
        so_far_(std::move(so_far)),
        believed_(std::move(believed)),
        owed_(std::move(owed)),
        chosen_(owed_.size(), 0.5),
        regrets_(owed_.size()) {
    believed_.resize(owed_.size(), 0);
    for (std::size_t h = 0; h < owed_.size(); ++h) now_[h] += believed_[h];
  }

  double most(std::span<const double> values) const override {
    double sum = 0;
    for (std::size_t h = 0; h < owed_.size(); ++h)
      sum += std::max(values[h], owed_[h]) + believed_[h] * values[h];
    return sum;
  }
  double aside() const override {
    double sum = 0;
    for (std::size_t h = 0; h < owed_.size(); ++h) sum += (1 - mean()[h] + believed_[h]) * owed_[h];
    return sum;
  }

 private:
  void choose(std::span<const double> values, const Discount& d) override {
    const double share = tremble(trembling_, ++iteration_);
    for (std::size_t h = 0; h < owed_.size(); ++h) {
      const double value = chosen_[h] * values[h] + (1 - chosen_[h]) * owed_[h];
      auto& [go_on, take] = regrets_[h];
      go_on = discounted(go_on, d) + values[h] - value;
      take = discounted(take, d) + owed_[h] - value;
      const double all = std::max(go_on, 0.0) + std::max(take, 0.0);
      chosen_[h] = all > 0 ? std::max(go_on, 0.0) / all : 0.5;
      const double all_the_same = trembling_ == Trembling::as_so_far ? so_far_[h] : 1;
      now_[h] = chosen_[h] + share * (all_the_same - chosen_[h]) + believed_[h];
    }
  }

  Trembling trembling_;
  std::uint64_t iteration_ = 0;
  std::vector<double> so_far_, believed_;
  std::vector<double> owed_, chosen_;  // of going on
  std::vector<std::array<double, 2>> regrets_;
};

class OneHand final : public Arrivals {
 public:
  explicit OneHand(const Owed& owed)
      : Arrivals(std::vector<double>(owed.values.size(), 0)),
        owed_(owed.values),
        share_(owed_.size(), 0),
        chosen_(owed_.size(), 0),
        regrets_(owed_.size(), 0) {
    const double meets = min_unblocked(owed.met), most = largest_weight(owed.met);
    for (std::size_t h = 0; h < owed_.size(); ++h)
      if (owed.met[h] > meets) share_[h] = most / owed.met[h];
    play();
  }

  double most(std::span<const double> values) const override {
    double out = -std::numeric_limits<double>::infinity();
    for (std::size_t h = 0; h < owed_.size(); ++h)
      if (share_[h] > 0) out = std::max(out, share_[h] * (values[h] - owed_[h]));
    return out;
  }
  double aside() const override {
    return -std::inner_product(owed_.begin(), owed_.end(), mean().begin(), 0.0);
  }

 private:
  void choose(std::span<const double> values, const Discount& d) override {
    double value = 0;
    for (std::size_t h = 0; h < owed_.size(); ++h) value += now_[h] * (values[h] - owed_[h]);
    for (std::size_t h = 0; h < owed_.size(); ++h)
      if (share_[h] > 0)
        regrets_[h] = discounted(regrets_[h], d) + share_[h] * (values[h] - owed_[h]) - value;
    play();
  }

  // In proportion to positive regrets; evenly where there are none.
  void play() {
    double all = 0;
    for (const double regret : regrets_) all += std::max(regret, 0.0);
    const auto meeting = static_cast<double>(std::ranges::count_if(share_, [](double s) { return s > 0; }));
    for (std::size_t h = 0; h < owed_.size(); ++h) {
      chosen_[h] = share_[h] == 0 ? 0 : all > 0 ? std::max(regrets_[h], 0.0) / all : 1 / meeting;
      now_[h] = chosen_[h] * share_[h];
    }
  }

  // share_: what a hand comes with where it is chosen, so that all are alike in how much they meet; 0 for
  // those that meet nobody.
  std::vector<double> owed_, share_, chosen_, regrets_;
};

}  // namespace

double tremble(Trembling how, std::uint64_t iteration) {
  switch (how) {
    case Trembling::none:
      return 0;
    case Trembling::vanishing:
      return std::min(0.5, 5 / static_cast<double>(iteration));
    case Trembling::as_so_far:
      return 0.5;
  }
  return 0;
}

void Arrivals::learn(std::span<const double> values, const Discount& factors) {
  averaged_ = averaged_ * factors.keep + (factors.counts ? 1 : 0);
  for (std::size_t h = 0; factors.counts && h < now_.size(); ++h)
    mean_[h] += (now_[h] - mean_[h]) / averaged_;
  choose(values, factors);
}

std::unique_ptr<Arrivals> arrivals_of(const Gadget& gadget, const Owed& owed, std::vector<double> so_far,
                                      std::vector<double> believed) {
  switch (gadget.coming) {
    case Coming::as_so_far:
      return std::make_unique<AsSoFar>(std::move(so_far));
    case Coming::or_taking:
    case Coming::or_taking_and_believed:
      return std::make_unique<GoOnOrTake>(owed.values, gadget.trembling, std::move(so_far),
                                          std::move(believed));
    case Coming::chosen:
      return std::make_unique<OneHand>(owed);
  }
  return nullptr;
}

}  // namespace hindsight
