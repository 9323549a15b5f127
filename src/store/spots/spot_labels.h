// What a spot's text says of it for people alone: how its seats are called, and what a big blind is.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "base/result.h"
#include "betting/units.h"
#include "io/toml.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

struct SpotLabels {
  std::array<std::string, 2> positions{};  // out of position first, as BB and BTN; both empty: not said
  Chips big_blind = 0;                     // in chips of the spot; 0: not said

  bool names_seats() const { return !positions[0].empty(); }
};

// Each seat's position, or which of the two it is: "BB" or "out of position".
using SeatWords = std::array<std::string, 2>;
SeatWords seat_words(const SpotLabels& labels);

inline constexpr std::size_t longest_position = 16;  // bytes

// Of a document whose chips are whole (store/spots/spot_units.h).  Errors name the key.
Result<SpotLabels> read_labels(const TomlValue& document);
// Of a spot whose amounts may be in big blinds.
Result<SpotLabels> labels_of(const SpotSpec& spec);

}  // namespace hindsight
