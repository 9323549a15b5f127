// How far a training has come by the numbers that it holds: which infosets it has met, and what their regrets
// come to.
//
//   average = 1 / N * sum over the N infosets I met of max(0, max over a of R(I, a)) / (W n)
//
// R are the regrets that are summed up; W is what the passes weigh in them, so that R / W is the regret of a
// pass; n is the deals that a pass counts, so that R / (W n) is in chips a hand.  Regrets are counterfactual:
// those of an infoset count by how often chance and the others let play come there.
//
// N * average is the sum that bounds overall regret (Zinkevich, Johanson, Bowling & Piccione 2007, theorem
// 3), and half of it how far two seats' average is from an equilibrium, where each is told all that it has
// seen (perfect recall), passes walk everything and averages weigh passes as regrets do.  With buckets that
// forget, with deals that are drawn, and against exploitability in the whole game it bounds nothing; with
// three seats and more there is no distance to bound.  It says whether learning goes on.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/parallel.h"
#include "blueprint/bucket_layout.h"
#include "holdem/card_rules.h"

namespace hindsight {

struct RegretSummary {
  std::uint64_t infosets = 0;  // of the layout
  std::uint64_t reached = 0;   // with a regret or a weight of the average that is not 0
  double average = 0;          // mbb a hand, over those reached; 0 where there are none

  double share() const { return static_cast<double>(reached) / static_cast<double>(infosets); }
};

// `unit` is what a regret of 1 is by street: 1000 / (big blind W n), in mbb a hand.  The same bits for any
// executor.  Regrets are float or std::int32_t.
template <class Regret>
RegretSummary summarise(const BucketLayout& layout, std::span<const Regret> regret,
                        std::span<const float> average, const std::array<double, street_count>& unit,
                        Executor& executor);

// In how many ways two seats get their hands where so many public cards lie already.
double deals_of_hands(const CardRules& cards, int board_cards);
// In how many ways two seats get their hands and the public cards are dealt before this round of betting.
double deals_to_round(const CardRules& cards, std::size_t round);

}  // namespace hindsight
