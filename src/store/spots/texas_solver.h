// TexasSolver's command files.
//
//   set_pot 50                          set_bet_sizes oop,flop,bet,50,75     also raise, donk; turn, river;
//   ip
//   set_effective_stack 200             set_bet_sizes oop,flop,allin         beside bets, raises and donk
//   bets
//   set_board Qs,Jh,2h                  set_allin_threshold 0.67             see texas_solver.cpp
//   set_range_oop AA,KK:0.5             set_accuracy 0.5                     percent of the pot
//   set_range_ip QQ                     set_max_iteration 200
//
// On a street there are 4 bets and raises at most, and a donk bet only if donk sizes or allin are given, as
// there.
// SPDX-License-Identifier: MIT
#pragma once

#include "store/spots/foreign_spot.h"

namespace hindsight {

Result<ForeignSpot> parse_texas_solver(std::string_view text);

}  // namespace hindsight
