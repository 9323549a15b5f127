// A local best response to a model, for every hand at once: what an adaptive bot does in a hand in which it
// deviates (play/bots/adaptive_bot.h), as a policy, so that what this can lose to one who knows it is
// measured like any bot's.
//
// Values are those of play/response/lbr_player.h heads-up, by ranges: before its first street, and with more
// than two left, it plays by its base.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "play/models/player_mixture.h"
#include "play/policy.h"
#include "play/response/lbr_setting.h"

namespace hindsight {

class ResponsePolicy final : public Policy {
 public:
  // `from`: the first street that it responds on.
  ResponsePolicy(std::shared_ptr<const Policy> base, std::shared_ptr<const PlayerMixture> model,
                 LbrSetting menu, Street from)
      : base_(std::move(base)), model_(std::move(model)), menu_(menu), from_(from) {}
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;

 private:
  struct Memory;  // of both
  struct Values;
  Values values(const PublicView& view, const LbrMenu& menu, PolicyState& state) const;
  bool responds(const PublicView& view) const { return view.street() >= from_ && view.live().size() == 2; }

  std::shared_ptr<const Policy> base_;
  std::shared_ptr<const PlayerMixture> model_;
  LbrSetting menu_;
  Street from_;
};

}  // namespace hindsight
