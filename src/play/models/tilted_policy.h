// A policy that plays like another one, but as often as somebody was seen to (play/models/play_counts.h).
//
// At a turn the base says what each hand does, and the range with which the seat comes there how often each
// move is made; the counts say how often it is to be expected.  Every hand's chances are multiplied by a
// factor for each class of move (play/models/move_factors.h), so that the range plays as expected, and the
// hands that do what is added or left out are those nearest to doing it.  A little of every class is first
// mixed in by strength, or moves that the base never makes could not be added.  Where the counts say nothing
// it is the base.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "play/models/hand_strength.h"
#include "play/models/play_counts.h"
#include "play/policy.h"

namespace hindsight {

class TiltedPolicy final : public Policy {
 public:
  static constexpr double memory_bytes = 1 << 19;  // that a state holds at most, about
  // The counts do not change while it plays.
  TiltedPolicy(std::shared_ptr<const Policy> base, std::shared_ptr<const PlayCounts> counts);
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;
  std::optional<Coverage> coverage() const override { return base_->coverage(); }

 private:
  struct Step;
  struct Memory;  // the seat's turns in a hand
  RangeStrategy tilted(const PublicView& view, const Range& range, RangeStrategy base) const;
  const RangeStrategy& played(Step& step, PolicyState& base) const;
  const RangeStrategy& now(const PublicView& view, Memory& memory) const;

  std::shared_ptr<const Policy> base_;
  std::shared_ptr<const PlayCounts> counts_;
  std::shared_ptr<QuickStrengths> strengths_ = std::make_shared<QuickStrengths>();
};

}  // namespace hindsight
