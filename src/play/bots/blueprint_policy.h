// Plays hold'em by strategies that were trained beforehand (blueprint/blueprint.h).
//
// A hand is followed through the strategy's own betting (play/blueprint_path.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "play/blueprint_path.h"
#include "play/bots/equity_bot.h"
#include "play/policy.h"

namespace hindsight {

struct BlueprintRules {
  Translation translation = Translation::pseudo_harmonic;
  double threshold = 0.05;  // what is less likely is not done, unless nothing is more likely
  // Stacks up to so many big blinds go all-in or fold before the flop (play/bots/push_or_fold.h)
  double push = 8;
  EquityRules untrained{};  // where training never came
};

class BlueprintPolicy final : public Policy {
 public:
  // A hand is played by the one whose seats, then whose stacks are nearest to its own, as a ratio.  None:
  // those that ship, unpacked when the first hand asks for one.
  BlueprintPolicy(std::vector<std::shared_ptr<const Blueprint>> blueprints, const BlueprintRules& rules);
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;
  // Whether training, or the exact play of short stacks, has met this situation; else chances() are those of
  // `equity`.
  bool trained(const PublicView& view, Combo hand, PolicyState& state) const;
  // Where its strategy takes the hand to be at this turn: no places where it knows no such hand.  They stay
  // while the policy does.
  struct Known {
    const Blueprint* blueprint = nullptr;
    std::vector<PathHypothesis> places{};
  };
  Known places(const PublicView& view, PolicyState& state) const;
  Move draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const override;
  std::optional<Coverage> coverage() const override;

 private:
  struct Computed;    // what is asked for again, by all who play by this
  struct CachedTurn;  // a turn
  CachedTurn turn_at(const PublicView& view, PolicyState& state) const;
  const Blueprint* blueprint_for(const PublicView& view) const;  // null: there is none for so many seats
  void find_buckets(CachedTurn& now) const;                      // of all hands
  std::uint32_t bucket(const CachedTurn& now, std::size_t street, Combo hand) const;
  ActionProbabilities known(const CachedTurn& now, Combo hand) const;  // empty where training never came

  std::vector<std::shared_ptr<const Blueprint>> blueprints_;
  BlueprintRules rules_;
  EquityPolicy untrained_;
  std::shared_ptr<Computed> computed_;
  struct Counts {
    std::atomic<std::uint64_t> moves{0}, untrained{0};
  };
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace hindsight
