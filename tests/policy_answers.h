// A policy asked once.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/policy.h"

namespace hindsight {

inline Chances chances_of(const Policy& policy, const PublicView& view, Combo hand) {
  PolicyState state;
  return policy.chances(view, hand, state);
}

}  // namespace hindsight
