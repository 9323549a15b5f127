// Hold'em spots as TOML files.
//
//   name = "Big blind against button"  # as people call it; may be missing
//   board = "Qs Jh 2h"
//   pot = 200
//   stacks = 900                       # or [900, 1200], out of position first
//   range_oop = "66+,A8s+"             # any dialect of cards/range.h
//   range_ip = "QQ-22,AQs-A2s"
//   deck = "6-A"                       # ranks in four suits; 2-A unless said; "Q-A in 2 suits"
//   ranking = "short deck"             # hold'em unless said
//   deal = [0, 3, 1, 1]                # cards before each street, the one before the flop first
//   blinds = [1, 2]                    # with board = "": before the flop; the small one is in position later
//   positions = ["BB", "BTN"]          # how the seats are called, out of position first; may be missing
//   big_blind = 10                     # in chips, where there are no blinds; may be missing
//   [bets]                             # for all streets, one street, one seat: what is nearest counts
//   bet = "75%, a"                     # sizes as in betting/bet_size.h
//   raise = "50%, a"
//   flop = { oop = "33%", ip = "33%, 75%", raise = "a" }
//   turn = "75%"                       # bets of both
//   preflop = { bet = "2.5x", raise = "a" }  # bet: the first raise
//   river = { oop = { bet = "75%", raise = "a", donk = "50%", add_allin = "250%", raise_cap = 2 } }
//   [lines]                            # actions without cards: betting/line.h
//   add = ["x, b50%, r200"]            # all of a line's actions
//   remove = ["b75%, a"]               # the last of a line's actions
//   [rules]
//   rake = "5% cap 10"
//   add_allin = "150%"
//   force_allin = "20%"
//   merge = "10%"
//   min_bet = 2
//   raise_cap = 3
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "holdem/spots/spot.h"
#include "io/toml.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

inline constexpr std::size_t longest_spot_name = 200;  // bytes

// Errors name the key.  What the rules of a spot ask for is checked, too (holdem/spots/spot.h).
Result<HoldemSpot> read_spot(const SpotSpec& spec);
Result<HoldemSpot> parse_spot(std::string_view toml);
Result<HoldemSpot> read_spot(const TomlValue& document);  // with ranking = "pair" of one hole card, as well

}  // namespace hindsight
