// Plays hold'em by strategies that were trained beforehand (blueprint/blueprint.h).
//
// A hand is followed through the strategy's own betting (blueprint/translation.h).
//
// A table with three seats and more is played by the strategy for three and more whose number of seats is nearest.  Seats that
// the table lacks, the first ones to act, have folded; of those that it has too many, the first ones are passed over as long as
// they fold, and one that does not takes the earliest seat that is left.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "blueprint/translation.h"
#include "play/equity_bot.h"
#include "play/policy.h"

namespace hindsight {

// Of a raise at the turn that the view is of.
BetPrice price_of(const PublicView& view);

struct BlueprintRules {
  Translation translation = Translation::pseudo_harmonic;
  double threshold = 0.05;  // what is less likely is not done, unless nothing is more likely
  double push = 8;  // stacks up to so many big blinds go all-in or fold before the flop (play/push_or_fold.h)
};

class BlueprintPolicy final : public Policy {
 public:
  // A hand is played by the one whose seats, then whose stacks are nearest to its own, as a ratio.  None: those that ship, unpacked when the
  // first hand asks for one.
  BlueprintPolicy(std::vector<std::shared_ptr<const Blueprint>> blueprints, const BlueprintRules& rules);
  Chances chances(const PublicView& view, Combo hand) const override;
  // Whether training, or the exact play of short stacks, has met this situation; else chances() are those of `equity`.
  bool trained(const PublicView& view, Combo hand) const;
  Move draw(const PublicView& view, Combo hand, Rng& rng) const override;
  std::optional<Coverage> coverage() const override;

 private:
  struct Situation;
  class StreetBuckets;
  class Seating;
  static BlueprintPlace past_absent(const Blueprint& blueprint, BlueprintPlace place, const Seating& seating);
  const Situation& situation(const PublicView& view) const;
  std::vector<BlueprintPlace> follow(const Blueprint& blueprint, const PublicView& view) const;
  const Blueprint* blueprint_for(const PublicView& view) const;  // null: there is none for so many seats
  Chances known(const PublicView& view, Combo hand) const;       // empty where training never came

  std::vector<std::shared_ptr<const Blueprint>> blueprints_;
  BlueprintRules rules_;
  EquityPolicy untrained_{EquityRules{}};
  std::uint64_t
      number_;  // of this policy among all there ever were: what threads remember is kept apart by it
  struct Counts {
    std::atomic<std::uint64_t> moves{0}, untrained{0};
  };
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace hindsight
