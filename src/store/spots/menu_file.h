// The bets of a TOML file about a spot or a blueprint: [bets], [lines], and of [rules] what thins them out.
// The form is that of spots (spot_file.h), for any seats.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "betting/bet_menu.h"
#include "io/toml.h"

namespace hindsight {

// Seats by the names that tables give them, in the order in which they act after the flop.  [rules] may hold
// `rake` and `min_bet` as well, which are another's to read.  Errors name the key.
Result<BetMenu> read_menu(const TomlValue& document, std::span<const std::string_view> seats);

}  // namespace hindsight
