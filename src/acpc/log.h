// Match logs as the ACPC dealer writes them: comments with the match and its clocks, a STATE line for each
// hand, a SCORE line at the end.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/acpc_hand.h"

namespace hindsight {

// From "# name/game/hands/seed NAME FILE HANDS SEED".
struct AcpcLogHead {
  std::string name, game_file;
  std::uint32_t hands = 0, seed = 0;
};
std::optional<AcpcLogHead> read_log_head(std::string_view line);

// A STATE line.
struct AcpcLogHand {
  std::uint32_t number = 0;
  AcpcHand hand;                     // over
  AcpcCards cards;                   // all hole cards; the board as far as it was reached
  std::vector<double> values;        // by position, as the line has them
  std::vector<std::string> players;  // by position
};
// The error says what is wrong with it: an illegal action, missing cards, a card twice, values that are not
// what the cards say.
Result<AcpcLogHand> parse_state_line(const AcpcGame& game, std::string_view line);

inline constexpr std::uint64_t max_acpc_log_bytes = std::uint64_t{1} << 32;
bool has_score(std::string_view log);  // the match is over

// A SCORE line: by seat.
struct AcpcScore {
  std::vector<double> totals;
  std::vector<std::string> players;
};
Result<AcpcScore> parse_score_line(std::string_view line);

}  // namespace hindsight
