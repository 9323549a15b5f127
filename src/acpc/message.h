// Lines of the ACPC protocol, version 2.0.0 (http://www.computerpokercompetition.org, protocol.pdf, 2010):
//
//   MATCHSTATE:1:30:cc/r250c:|9s8h/TsKd7h      position, hand, betting, cards, as one position sees them
//   MATCHSTATE:1:30:cc/r250c:|9s8h/TsKd7h:c    an answer
//
// without line ends.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "acpc/acpc_hand.h"

namespace hindsight {

inline constexpr std::string_view acpc_version = "VERSION:2.0.0";
inline constexpr std::size_t max_acpc_line = 4'096;

// What an agent says first, VERSION:2.0.0; nothing where the line does not read so.
struct AcpcVersion {
  unsigned major = 0, minor = 0;
};
std::optional<AcpcVersion> parse_acpc_version(std::string_view line);

bool is_acpc_comment(std::string_view line);  // # or ; at its start

// As the position sees it: its own cards; at a showdown those of all who have not folded.
void append_match_state(std::string& out, const AcpcHand& hand, const AcpcCards& cards, Seat viewer,
                        std::uint32_t number);
// All hole cards, bars between, and the board as far as it was reached: |AsKd/Th9h8c
void append_cards(std::string& out, const AcpcHand& hand, const AcpcCards& cards, SeatSet shown);

// A state as it was received.
struct AcpcMessage {
  Seat viewer;
  std::uint32_t number = 0;
  AcpcHand hand;
  AcpcCards cards;
  SeatSet seen;            // whose hole cards it names
  std::size_t length = 0;  // of the state in the line; an answer follows after a colon
};
// Upper and lower case alike, k for check and b for bet, slashes in the betting passed over.  Every action
// must be legal.
Result<AcpcMessage> parse_match_state(const AcpcGame& game, std::string_view line);
// The cards that it names are of the game's deck, and none lies there twice.
Result<void> check_cards(const AcpcMessage& state);

// The betting of a hand, from its first action on, as far as `text` goes or to its first ':'.  Returns what
// it has read of the text.
Result<std::size_t> play_betting(AcpcHand& hand, std::string_view text);

// What a line says to the state of the position that is to act.
struct AcpcAnswer {
  std::optional<Move> move;  // none: read on
  std::string warning;       // empty: all is well
};
AcpcAnswer read_answer(std::string_view line, std::string_view state, const AcpcHand& hand,
                       const AcpcCards& cards, std::uint32_t number);

std::string to_acpc(const AcpcHand& hand, Move move);  // f, c, r or r250

// A number of chips as match logs have it: six decimals at most, no zeros at the end.
std::string acpc_number(double value);

}  // namespace hindsight
