// Chips of a spot with fractions, or in big blinds, as whole chips: the unit gets finer, nothing is rounded.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "io/toml.h"

namespace hindsight {

struct SpotUnit {
  int per_chip = 1;         // chips of the spot for one of the text's
  bool big_blinds = false;  // the text's are big blinds, and nothing says what that is

  bool whole() const { return per_chip == 1; }
};

// Of a spot's TOML: pot, stacks, blinds, big_blind, min_bet, sizes and lines in chips.  The cap of the rake
// goes along; its own fractions stay.
Result<SpotUnit> count_in_whole_chips(TomlValue& document);
std::string unit_text(const SpotUnit& unit);  // a sentence; empty where chips stay as they are

}  // namespace hindsight
