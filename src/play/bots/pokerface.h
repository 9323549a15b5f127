// The machine player of PokerFace (a desktop hold'em of 2014), after its report and after its program.
// SPDX-License-Identifier: MIT
#pragma once

#include "heritage/pokerface_formulas.h"
#include "play/policy.h"

namespace hindsight {

struct PokerFaceRules {
  PokerFaceForm form = PokerFaceForm::report;
  std::uint64_t simulations = 20'000;  // a street
  double risk = 0;                     // 0.8 careful to 1.2 daring; 0: drawn from there
  PokerFaceConstants constants{};
};

// What the formulas say of a hand of strength x: follow is the chance that it stays in, 1 or more for
// certain, raise the chance that it raises when it does.
struct PokerFaceChances {
  double follow = 0, raise = 0;
};
PokerFaceChances pokerface_chances(const PokerFaceRules& rules, const PublicView& view, double x);

// What it does with such a hand, move by move.
ActionProbabilities pokerface_moves(const PokerFaceRules& rules, const PublicView& view, double x);

class PokerFaceBot : public Bot {
 public:
  PokerFaceBot(std::uint64_t seed, const PokerFaceRules& rules);
  ActionProbabilities drawn_from(const SeatView& view) const override;

 private:
  void on_begin(const SeatView& view) override;
  Move decide(const SeatView& view, const Budget& budget) override;
  double strength(const SeatView& view, const Budget& budget);
  bool folds(const SeatView& view, double x, double p);
  Chips raise_to(const SeatView& view, double x);

  PokerFaceRules rules_;
  Street known_ = Street::preflop;  // the street that strength_ is of
  double strength_ = 0;
};

// The same before the flop, where the strength is exact; later it is simulated, and no chances are known.
// The risk is that of the rules, not drawn.
class PokerFacePolicy : public Policy {
 public:
  explicit PokerFacePolicy(const PokerFaceRules& rules) : rules_(rules) {}
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;

 private:
  PokerFaceRules rules_;
};

// The share of all run-outs that the pocket wins against so many random hands, by that of aces.
double relative_strength(Combo pocket, int opponents);

}  // namespace hindsight
