// Plays by its equity against hands of any two cards, and the price that it is offered.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "play/bot.h"
#include "play/policy.h"

namespace hindsight {

struct EquityRules {
  std::uint64_t trials = 2'000;
  double milliseconds = 0;  // above 0: as many trials as fit instead, and decisions that cannot be repeated
  bool draws_simulated =
      false;  // of a policy: moves are drawn by trials, as the bot does, which costs less than their chances
};

class EquityBot : public Bot {
 public:
  EquityBot(std::uint64_t seed, const EquityRules& rules) : Bot(seed), rules_(rules) {}

 private:
  Move decide(const SeatView& view, const Budget& budget) override;
  double equity(const SeatView& view, const Budget& budget);

  EquityRules rules_;
};

// The chances of its moves, by those of what its simulations come to: exact heads-up.  Against more than one
// hand the share is taken to be that against one to the power of their number.  Without a clock.
class EquityPolicy : public Policy {
 public:
  explicit EquityPolicy(const EquityRules& rules);
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;
  Move draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const override;

 private:
  struct Computed;  // what is asked for again, by all who play by this
  struct Turn;

  EquityRules rules_;
  std::shared_ptr<Computed> computed_;
};

}  // namespace hindsight
