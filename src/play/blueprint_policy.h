// Plays hold'em by strategies that were trained beforehand (blueprint/blueprint.h).
//
// A hand is followed through the strategy's own betting: bets of other sizes are taken for those that lie next to them, by
// chances that leave least to who knows them, and every place that they may stand for counts by its chance.  What the
// strategy then does it does in shares of the pot as it really is.
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

#include "blueprint/blueprint.h"
#include "play/equity_bot.h"
#include "play/policy.h"

namespace hindsight {

// What a bet x stands for that lies between the sizes A and B, all in shares of the pot.
enum class Translation : std::uint8_t {
  // A with (B - x)(1 + A) / ((B - A)(1 + x)): the pseudo-harmonic mapping (Ganzfried & Sandholm 2013).
  pseudo_harmonic,
  nearest,  // whichever is less far away
};

// The chance that x stands for A, 0 <= A <= x <= B and A < B.
double chance_of_lower(Translation translation, double lower, double upper, double x);

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
  // Where the strategy may take the hand to be, and with what chance.
  struct Place {
    std::uint32_t branch = 0, node = 0;
    double chance = 1;
  };
  struct Situation;
  class Seating;
  struct Taken {
    std::uint32_t action = 0;
    double chance = 1;
  };
  std::vector<Place> after(const Blueprint& blueprint, const std::vector<Place>& places, const Event& move,
                           Seat seat, double share) const;
  static Place past_absent(const Blueprint& blueprint, Place place, const Seating& seating);
  std::vector<Taken> meant(const Blueprint& blueprint, const BettingTree::Branch& branch, std::uint32_t node,
                           const Event& move, double share) const;
  const Situation& situation(const PublicView& view) const;
  std::vector<Place> follow(const Blueprint& blueprint, const PublicView& view) const;
  const Blueprint* blueprint_for(const PublicView& view) const;  // null: there is none for so many seats
  Chances known(const PublicView& view, Combo hand) const;       // empty where training never came
  double mix(const Situation& now, const PublicView& view, Combo hand, Chances& out) const;

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
