// What went wrong with the players of a tournament, for readers of its results: kept in the folder, so
// that it outlives the run.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "io/json.h"

namespace hindsight {

struct Trouble {
  std::uint64_t corrected = 0;              // answers for which another move was played
  std::uint64_t lost = 0;                   // how often it was started again
  std::string first_corrected, first_lost;  // sentences, with the match
};
using Troubles = std::map<std::string, Trouble>;  // by player

// {"NAME": {"corrected", "first_corrected", "lost", "first_lost"}}
Json troubles_json(const Troubles& troubles);
Troubles read_troubles(const std::string& folder);  // none where there is no file, or one that cannot be read
// What the disk refuses is not kept.
void write_troubles(const std::string& folder, const Troubles& troubles);

}  // namespace hindsight
