// PokerFace's first machine player, with its comparison the right way round.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/policy.h"

namespace hindsight {

// Before the flop it calls with the probability that its hand wins against as many random hands as are dealt
// in. Later it calls when outs / unseen cards, false outs left out, is at least the price, so it folds a made
// hand that cannot improve.
class PotOddsPolicy : public Policy {
 public:
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;

 private:
  struct Computed;  // what is asked for again, by all who play by this
  static std::shared_ptr<Computed> nothing_yet();
  std::shared_ptr<Computed> computed_ = nothing_yet();
};

}  // namespace hindsight
