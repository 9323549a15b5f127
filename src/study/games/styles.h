// Ways to play poker in a small game for two, by name: who folds what, and who bets what.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tree/game_source.h"
#include "tree/strategy.h"

namespace hindsight {

// A hand's strength: the share of showdowns that it wins where nobody bets any more, ties by half, against
// all that the other may hold.
struct PlayStyle {
  std::string_view name, meaning;
  double folds_below = 0;          // this strength, facing a bet
  double bets_from = 2, bets = 0;  // how often it bets or raises from that strength on, all sizes alike ...
  double bluffs = 0;               // ... and with less
};
std::span<const PlayStyle> play_styles();
std::string style_names();  // "caller, always_raise, ..."

// Nothing where there is no such style.  Refused: games without folds, or not for two.  rough(iterations=10):
// the average of so many iterations of CFR, of any game.
Result<std::optional<Strategy>> styled_strategy(std::string_view name, const GameSource& source);

}  // namespace hindsight
