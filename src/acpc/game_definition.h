// Games as the dealer of the Annual Computer Poker Competition (ACPC, protocol 2.0.0) defines them in its
// .game files: limit or no-limit betting, 2 to 10 players, 1 to 4 rounds, any part of the deck.
//
// Everything is by position: 0 is the first left of the button, heads-up often the big blind ("reverse
// blinds").
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "betting/rules.h"

namespace hindsight {

inline constexpr int max_acpc_rounds = 4, max_acpc_hole_cards = 3, max_acpc_board_cards = 7;
inline constexpr Chips unlimited_acpc_stack = 2'147'483'647;  // where a definition names none

struct AcpcGame {
  BettingLimit betting = BettingLimit::fixed_limit;  // or no_limit
  int players = 0, rounds = 0;
  std::array<Chips, max_seats> stacks{}, blinds{};           // by position
  std::array<Chips, max_acpc_rounds> raise_size{};           // by round; limit
  std::array<std::uint8_t, max_acpc_rounds> first_player{};  // position
  std::array<std::uint8_t, max_acpc_rounds> max_raises{255, 255, 255,
                                                       255};  // bets and raises, blinds not counted
  int suits = 0, ranks = 0, hole_cards = 0;                   // of the deck, the highest
  std::array<std::uint8_t, max_acpc_rounds> board_cards{};    // dealt where a round begins

  bool no_limit() const { return betting == BettingLimit::no_limit; }
  int board_until(int round) const;  // cards that lie there in that round
  Chips big_blind() const;           // the largest blind; at least 1
  // Of one round; how many raises it allows is asked of max_raises.
  BettingRules rules(int round) const;

  friend bool operator==(const AcpcGame&, const AcpcGame&) = default;
};

// Keywords in any case at the start of a line, `=` and blanks after them optional.  As the reference, what is
// no keyword is passed over, but not what nearly is one; stacks that are not named are unlimited for all
// players.  Errors name the line.
Result<AcpcGame> parse_acpc_game(std::string_view text);
std::string to_text(const AcpcGame& game);  // all lines, END GAMEDEF at the end

}  // namespace hindsight
