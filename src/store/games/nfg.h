// Gambit's strategic form, payoff and outcome version (gambit-project.org, "The strategic game (.nfg) file
// format").
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/games/game_file.h"

namespace hindsight {

// Refused, with line and column: what is not of the format, a table
// that is cut short; and games of more than `limit` histories.
Result<GameFile> parse_nfg(std::string_view text, std::uint64_t limit);

// For games without chance in which each player has at most one infoset; others are refused.
Result<std::string> format_nfg(const HistoryTree& tree, std::string_view title,
                               std::span<const std::string> players = {});

}  // namespace hindsight
