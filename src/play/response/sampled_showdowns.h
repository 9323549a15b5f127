// Showdowns against several hands, drawn from what each seat may hold, for the choice of a move.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "betting/seat_set.h"
#include "cards/evaluator.h"
#include "play/response/hand_equity.h"

namespace hindsight {

struct SampledShowdown {
  struct Other {
    Combo hand;
    HandValue value = 0;
    double luck = 0;  // uniform in [0, 1): for a choice of its own
  };
  HandValue mine = 0;
  std::array<Other, max_seats> others{};  // by seat

  // The own share of the pot among these seats and the own one.
  double share(SeatSet among) const;
};

// Hands by the ranges, independent but for cards that cannot be twice, and any cards to come.  Fewer than
// `wanted`, perhaps none, where the ranges hardly leave any.
std::vector<SampledShowdown> sample_showdowns(Combo own, CardSet board, SeatSet others,
                                              std::span<const ByCombo> ranges, std::size_t wanted, Rng& rng);

}  // namespace hindsight
