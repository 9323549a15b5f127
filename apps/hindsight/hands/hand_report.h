// A replayed hand as a line of JSON and as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "store/hands/phh_replay.h"

namespace hindsight {

// Where a hand comes from, and what was found.
struct HandReport {
  std::string file, section;              // section: empty in a .phh
  std::optional<PhhHand> record;          // if it could be read
  std::optional<Replay> replay;           // if it could be played
  std::optional<Error> error;             // else
  std::optional<std::string> difference;  // what --check found

  std::string place() const;  // hands.phhs, hand 12
};

std::string hand_json(const HandReport& report);  // without a newline
std::string hand_text(const HandReport& report);  // step by step; of a hand that could be played

}  // namespace hindsight
