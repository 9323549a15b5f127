// Plays by its equity against hands of any two cards, and the price that it is offered.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/bot.h"
#include "play/policy.h"

namespace hindsight {

struct EquityRules {
  std::uint64_t trials = 2'000;
  double milliseconds = 0;  // above 0: as many trials as fit instead, and decisions that cannot be repeated
};

class EquityBot : public Bot {
 public:
  EquityBot(std::uint64_t seed, const EquityRules& rules) : Bot(seed), rules_(rules) {}

 private:
  Move decide(const SeatView& view, const Budget& budget) override;
  double equity(const SeatView& view, const Budget& budget);

  EquityRules rules_;
};

// The chances of its moves, by those of what its simulations come to: exact heads-up.  Against more than one hand the share is taken to
// be that against one to the power of their number.  Without a clock.
class EquityPolicy : public Policy {
 public:
  explicit EquityPolicy(const EquityRules& rules) : rules_(rules) {}
  Chances chances(const PublicView& view, Combo hand) const override;

 private:
  EquityRules rules_;
};

}  // namespace hindsight
