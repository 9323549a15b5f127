// Games in which nothing is hidden and nothing left to chance, as search wants them.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "games/game.h"

namespace hindsight {

// What a state's future depends on, in full: states with the same key go on alike, no matter who moved to
// them and how.
struct PositionKey {
  std::uint64_t high = 0, low = 0;
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
};

// Two players in turn, who win (1), lose (-1) or draw (0).  Rules that fulfil this are searched
// (classic/search), and may also say, where the board can be drawn:
//   std::string board(const State&) const     lines of text, each ending in a newline
template <class G>
concept PerfectInformationGame = Game<G> && requires(const G g, const typename G::State s) {
  { g.key(s) } -> std::same_as<PositionKey>;
  { g.max_plies() } -> std::same_as<int>;  // from the root to the longest end
};

// How good a position looks before it is over: -1 < value < 1 for the player asked about, 0 for even.  A game
// lists its own as
//   static constexpr EvaluationFunction<G> evaluations[]
template <class G>
struct EvaluationFunction {
  std::string_view name, summary;
  double (*value)(const G&, const typename G::State&, Player);
};

}  // namespace hindsight
