// The live line of a solver's run.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "live_line.h"
#include "solve/drive.h"
#include "solve/forecast.h"
#include "tree/game_source.h"

namespace hindsight {

class Progress {
 public:
  Progress(const GameSource& source, const Goal& goal, std::string_view measure, bool quiet);

  void show(const Checkpoint& checkpoint, const std::string& note);
  void say(const std::string& line) { live_.say(line); }  // a message that stays
  void clear() { live_.clear(); }                         // takes the live line away

 private:
  std::string line(const Checkpoint& checkpoint, const std::string& note) const;

  const GameSource& source_;
  std::string_view measure_;  // "exploitability", or "gap" to a best answer
  Forecast forecast_;
  LiveLine live_;
};

}  // namespace hindsight
