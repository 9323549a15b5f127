// What a local best response wins with one hand and one board against all hands that a policy may hold:
// heads-up.
//
// The own hand and the board are dealt.  The other seat has no hand but a range.  At its turn what ends the
// hand, a fold or a last call, counts at once, by its chance in the range; of what goes on, one move is
// drawn, by its chance in the range, and the rest of the hand counts by the chance that it goes on.  A
// showdown counts in the mean over the range and the cards to come.  The chances are those of the hands that
// the whole board leaves, while the player knows the cards that are dealt, so the mean over decks is what it
// wins with hands that are dealt and moves that are drawn, by the tower rule.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/rng.h"
#include "play/response/lbr_player.h"
#include "table/deal.h"

namespace hindsight {

// The mean of each luck is 0 whatever the policies are: what the cards of a street promise more than was
// expected of them, in chips by the pot as it stood and by the chance that the hand came so far.
struct RangeHand {
  double chips = 0;
  std::array<double, street_count> luck{};
};

class RangeForm {
 public:
  RangeForm(LbrSetting setting, const Policy& policy) : setting_(setting), policy_(policy) {}

  // The hand is started, no card is dealt; seat `me` gets its cards of the deal.  The policy is exact.
  RangeHand play(Hand& hand, const HandDeal& deal, Seat me, Rng& rng) const;

 private:
  struct Course;  // of one hand
  struct Turn;    // of the other seat
  static Turn weigh(Course& now);
  static Move draw(const Course& now, const Turn& turn);
  static bool answer(Course& now);

  LbrSetting setting_;
  const Policy& policy_;
};

}  // namespace hindsight
