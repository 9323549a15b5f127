// Gambit's extensive form: the tree in prefix order, one line a node
// (gambit-project.org, "The extensive game (.efg) file format").
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/games/game_file.h"

namespace hindsight {

// Refused, with line and column: what is not of the format, chance that does not sum to 1, an infoset or
// outcome described in two ways, imperfect recall, more than `limit` nodes.
//
// Infosets keep their name as Information, split at the first '|' into secret and open; one without a name
// takes its number, and equal names of one player are told apart by it.
Result<GameFile> parse_efg(std::string_view text, std::uint64_t limit);

// Reads back as the same tree, bit for bit.  Chance is written in fractions where these are exact.
std::string format_efg(const HistoryTree& tree, std::string_view title,
                       std::span<const std::string> players = {});

}  // namespace hindsight
