// PioSOLVER's tree configurations, as its viewer copies them,
// and scripts of its text interface UPI, one or both in a file.
//
//   #Range0#AA,KK:0.5        out of position      set_range OOP 0 1 0.5 ...    1,326 numbers; or IP
//   #Range1#QQ               in position          set_board QsJh2h
//   #Board#Qs Jh 2h                               set_pot 0 0 55
//   #Pot#55                                       set_eff_stack 975
//   #EffectiveStacks#975                          set_rake 0.05 10
//   #AllinThreshold#67       see pio.cpp          set_accuracy 0.005 fraction  or chips
//   #FlopConfig.BetSize#33, 75                    go 300 seconds               or steps
//   #TurnConfigIP.RaiseSize#3x ...                add_line 0 41 112         what the seats put in, in turns
//
// Cap, CapPerStreet and Dont3bet count the bets and raises of a street; #AddAllin# counts beside other sizes,
// up to AddAllinOnlyIfLessThanThisTimesThePot (in percent); without DonkBetSize there are no donk bets.
// Where there are lines, they are the tree, and sizes do not count.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "store/spots/foreign_spot.h"

namespace hindsight {

Result<ForeignSpot> parse_pio(std::string_view text);

bool is_pio_setting(std::string_view line);  // #Key#...

}  // namespace hindsight
