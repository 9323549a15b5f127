// Nearly the chances of PokerFace's moves in the whole hand, for callers that keep ranges of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "cards/any_hand_odds.h"
#include "play/bots/pokerface.h"

namespace hindsight {

// Before the flop as PokerFacePolicy.  Later the strength that it simulates is seen as one of eight parts of
// its distribution (normal about the exact one), at each turn anew, though the bot keeps it for the street;
// against more than one hand the exact one is that against one to the power of their number.  A risk that is
// drawn is one of five, at each turn anew.
class PokerFaceLikeness : public Policy {
 public:
  explicit PokerFaceLikeness(const PokerFaceRules& rules);
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;

 private:
  struct Computed;  // what is asked for again, by all who play by this
  std::shared_ptr<const AnyHandOdds> odds(const PublicView& view) const;  // null before the flop
  ActionProbabilities moves(const PublicView& view, const AnyHandOdds* odds, Combo hand) const;
  ActionProbabilities before_flop(const PublicView& view, Combo hand) const;
  ActionProbabilities later(const PublicView& view, double wins) const;

  PokerFaceRules rules_;
  std::shared_ptr<Computed> computed_;
};

}  // namespace hindsight
