// The machine player of PokerFace (a desktop hold'em of 2014), after its report and after its program.
// SPDX-License-Identifier: MIT
#pragma once

#include "heritage/pokerface_formulas.h"
#include "play/bot.h"

namespace hindsight {

struct PokerFaceRules {
  PokerFaceForm form = PokerFaceForm::report;
  std::uint64_t simulations = 20'000;  // a street
  double risk = 0;                     // 0.8 careful to 1.2 daring; 0: drawn from there
};

class PokerFaceBot : public Bot {
 public:
  PokerFaceBot(std::uint64_t seed, const PokerFaceRules& rules);
  Move act(const SeatView& view) override;

 private:
  void on_begin(const SeatView& view) override;
  double strength(const SeatView& view);
  double follow(const SeatView& view, double x) const;
  bool folds(const SeatView& view, double x, double p);
  Chips raise_to(const SeatView& view, double x, Chips last_raise);

  PokerFaceRules rules_;
  Street known_ = Street::preflop;  // the street that strength_ is of
  double strength_ = 0;
};

// The share of all run-outs that the pocket wins against so many random hands, by that of aces.
double relative_strength(std::array<Card, 2> pocket, int opponents);

}  // namespace hindsight
