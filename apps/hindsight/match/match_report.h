// What came out of a match, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "play/matches/match.h"

namespace hindsight {

std::string match_text(const Match& match);
// The shares of hands won, even and lost; how much is won and lost, and how.
std::string outcomes_text(std::span<const std::string> names, std::span<const BotScore> scores);
std::string losses_text(std::span<const std::string> names, std::span<const BotScore> scores);

}  // namespace hindsight
