// The actions of a spot as people type them: postflop/line.h has the words.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "postflop/vector_game.h"

namespace hindsight {

// The child of a decision that the text means, or nothing.
std::optional<std::uint32_t> find_action(const VectorGame& game, const StreetTree& tree, std::uint32_t node,
                                         std::string_view text);

// Before cards, the call or check that brings them need not be said: "b75%, Ts" is "b75%, c, Ts".
std::optional<std::uint32_t> implied_action(const StreetTree& tree, std::uint32_t node,
                                            std::string_view step);

// "check, bet 150": what there is at a decision.
std::string action_list(const StreetTree& tree, std::uint32_t node);

}  // namespace hindsight
