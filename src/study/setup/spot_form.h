// A spot as a form: fields by path, each a text as somebody types it.  What a page shows, keeps and changes.
//
//   name  board  pot  stack_oop  stack_ip  range_oop  range_ip  deck  ranking  deal  small_blind  big_blind
//   position_oop  position_ip    how the seats are called
//   bb                           chips of a big blind, where none is posted
//   bets.STREET.SEAT.KIND        preflop, flop, turn, river; oop, ip; bet, raise, reraise, donk,
//                              add_allin, raise_cap
//   rake  rake_cap  add_allin  force_allin  merge  min_bet  raise_cap
//   lines.add  lines.remove      a line of text each
//   lock                         its value in TOML
//
// Amounts are chips, whole or with a fraction, or big blinds: 55, 5.5, 97.5bb.  A field that is missing or
// blank is left out of the spot.  "none" as donk bets or reraises: there are none; blank: sizes are those of
// bets and of raises.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "holdem/spots/spot.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

using SpotForm = std::map<std::string, std::string, std::less<>>;

const std::vector<std::string>& form_fields();  // all paths

// Of a spot and what it was read from: a form that reads as the same spot.
SpotForm form_of(const HoldemSpot& spot, const SpotSpec& spec);

struct FormProblem {
  std::string field;  // a path; empty: the spot as a whole
  std::string message;
};

struct FormReading {
  std::string toml;                   // of the fields as they are, even where some are wrong
  std::vector<FormProblem> problems;  // at most one a field
  std::optional<HoldemSpot> spot;     // where there are none
  std::vector<std::string> notes;     // of the spot: its unit, sizes that are one
};
FormReading read_form(const SpotForm& form);

// What the sizes of a street come to in chips, in the pot that it begins with: the first street's own, and on
// later ones where the first size of the street before was bet and called.
struct SizeInChips {
  std::string size;
  Chips chips = 0;  // in front of the seat
};
struct StreetChips {
  std::string_view street;
  Chips pot = 0, behind = 0;                              // where it begins
  std::map<std::string, std::vector<SizeInChips>> sizes;  // by field; raises face the other's first bet
};
std::vector<StreetChips> chips_of_sizes(const HoldemSpot& spot);

}  // namespace hindsight
