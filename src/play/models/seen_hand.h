// What one seat did in a hand, turn by turn, as counts take it.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "play/models/situation.h"
#include "play/policy.h"

namespace hindsight {

struct SeenTurn {
  Situation situation;
  MoveClass made = MoveClass::fold;
  std::optional<MoveShares> expected;  // over the range that a policy takes the seat to hold there
  double pot = 0;                      // before the move, in big blinds; 0: not known
};

// A hand that was shown, among those that a policy would hold after the same play, from the weakest to the
// strongest: 0 to 1.
struct ShownStrength {
  Street street = Street::preflop;  // of the seat's last bet or raise
  double rank = 0;
};

struct SeenHand {
  std::vector<SeenTurn> turns;
  std::optional<ShownStrength> shown;  // of a seat that has raised; nothing without a policy
};

// How often each class of move is made over a range; nothing where the policy does not know.
std::optional<MoveShares> shares_of(const PublicView& view, const RangeStrategy& strategy,
                                    const Range& range);

// What the seat has shown.
std::optional<Combo> shown_by(const PublicView& hand, Seat seat);

// Without a policy nothing is expected.  Errors: the hand was played by other rules than it says.
Result<SeenHand> seen_hand(const PublicView& hand, Seat seat, const Policy* policy);

}  // namespace hindsight
