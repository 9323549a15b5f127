// hindsight spot: what a person gives to be solved: a file of ours or of another program, flags, or both.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "command_line.h"
#include "store/spots/foreign_spot.h"

namespace hindsight {

// Settings of a spot as flags, as typed.  They go before those of a file.
struct SpotFlags {
  std::string board, oop, ip, pot, stacks;
  std::vector<std::string> bet, raise, donk;  // SIZES, or PLACE=SIZES: river.oop=50%
  std::string rake, add_allin, force_allin, merge, min_bet, raise_cap;

  bool any() const;
  void add_options(Parser& parser);
};

// The text of a spot in any dialect as TOML, with the flags in it.  TOML without flags stays as it is.
// `path` is for messages; an empty text is a spot of flags alone.
Result<ForeignSpot> spot_input(const std::string& path, const std::string& text, const SpotFlags& flags);

// "left out ...": one line for all that a file asked of the other program; empty if there is nothing.
std::string left_out_text(const std::string& path, const ForeignSpot& spot);

}  // namespace hindsight
