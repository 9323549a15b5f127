// A policy asked once.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "play/policy.h"

namespace hindsight {

// Styles (play/bots/styles.h) are one policy with other numbers: two of them will do where every bot is
// asked.
inline bool is_like_another_bot(std::string_view name) {
  return name == "tight_aggressive" || name == "loose_aggressive" || name == "station" || name == "drifts" ||
         name == "deceives";
}

inline ActionProbabilities chances_of(const Policy& policy, const PublicView& view, Combo hand) {
  PolicyState state;
  return policy.chances(view, hand, state);
}

}  // namespace hindsight
