// A hand as a PHH file (Poker Hand History) has it: what is written, not yet what it means.  Reading and
// writing keep everything: fields of others, commentary, lines that say nothing.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/decimal.h"
#include "io/toml.h"
#include "table/rules.h"

namespace hindsight {

// A card of a record.  '?' stands for a rank or suit that nobody recorded.
struct PhhCard {
  char rank = '?', suit = '?';
  friend bool operator==(const PhhCard&, const PhhCard&) = default;
};

struct PhhCards {
  std::array<PhhCard, 5> cards{};
  std::uint8_t count = 0;
  friend bool operator==(const PhhCards&, const PhhCards&) = default;
};

// One line of a record, in the words of PHH.
struct PhhAction {
  enum class Kind : std::uint8_t {
    nothing,        // empty, or commentary alone
    deal_hole,      // d dh p1 AhKd
    deal_board,     // d db 7s2hTd
    fold,           // p1 f
    check_call,     // p1 cc
    bet_raise,      // p1 cbr 120: to 120 on this street
    show,           // p1 sm AhKd
    show_as_dealt,  // p1 sm -
    muck,           // p1 sm
  } kind = Kind::nothing;
  Seat seat{};
  PhhCards cards{};
  Decimal amount{};
  std::string comment{};  // what follows a '#'
  friend bool operator==(const PhhAction&, const PhhAction&) = default;
};

struct PhhHand {
  std::string variant = "NT";  // no-limit hold'em; FT: fixed-limit; PT: pot-limit, not of PHH
  bool ante_trimming = false;
  std::vector<Decimal> antes, blinds;  // as written: heads-up they stand in reverse, see by_seat
  Decimal min_bet;                     // NT, PT
  Decimal small_bet, big_bet;          // FT
  std::vector<Decimal> starting_stacks;
  std::vector<PhhAction> actions;

  std::vector<std::string> players;                      // empty: nameless
  std::optional<std::vector<Decimal>> finishing_stacks;  // when the record ends
  std::optional<std::vector<Decimal>> winnings;  // taken from the pots, after rake; all 0: not recorded
  TomlValue others;                              // a table: the other fields, in the order of the file

  std::size_t seats() const { return starting_stacks.size(); }
  std::string player(Seat seat) const;  // the name, or p1
  friend bool operator==(const PhhHand&, const PhhHand&) = default;
};

// Of antes or blinds: the number that belongs to a seat.
Decimal by_seat(const std::vector<Decimal>& written, std::size_t seat);

// One hand, the text of a .phh file.  Games other than hold'em are ErrorCode::unsupported; errors name the
// line, the field or the action.
Result<PhhHand> parse_phh(std::string_view text);
Result<PhhHand> phh_of(TomlValue table);

// Required fields first, a field a line.  parse_phh(format_phh(hand)) == hand.
std::string format_phh(const PhhHand& hand);

Result<PhhAction> parse_phh_action(std::string_view text, std::size_t seats);
std::string to_text(const PhhAction& action);
std::string to_text(const PhhCards& cards);
std::string action_name(const PhhHand& hand, std::size_t action);  // action 7 ('p3 cbr 30')

}  // namespace hindsight
