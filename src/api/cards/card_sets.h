// Cards as the caller has numbered them.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "cards/card.h"

namespace hs {

inline constexpr hindsight::ErrorCode invalid_card = hindsight::ErrorCode::invalid_argument;

// Refused: what is no card, and one that is there twice; `what` says whose they are.
hindsight::Result<hindsight::CardSet> set_of(std::string_view what, std::span<const int> cards);

}  // namespace hs
