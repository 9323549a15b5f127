// What is known of one player, or of several as one, as a file: counts by situation
// (play/models/play_counts.h), JSON with a sum over all of it (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "play/models/play_counts.h"

namespace hindsight {

struct OpponentProfile {
  std::string player;         // 1 to 200 bytes
  std::string expected_by{};  // the bot whose play was expected at the turns counted; empty: nothing was
  PlayCounts counts;
  std::uint64_t players = 1;  // that it is of: from 2 on a population, of which nobody is that player
};

inline constexpr std::string_view profile_extension = ".profile";

std::string profile_text(const OpponentProfile& profile);
// Errors: no profile, of a newer program, damaged or changed by hand.
Result<OpponentProfile> parse_profile(std::string_view text);
Result<OpponentProfile> read_profile(const std::string& path);  // errors name the file
Result<void> write_profile(const std::string& path, const OpponentProfile& profile);

// Of the same player, from other hands: all of both, and as many players as before.  Nothing where they were
// not counted alike, and why.
Result<void> merge(OpponentProfile& into, const OpponentProfile& other);

// All that is known of several players, as one: what to expect of somebody who is not known yet.  Two
// profiles of one name are of one player.  Errors: there are none, or they were not counted alike; which.
inline constexpr std::string_view population_name = "population";
Result<OpponentProfile> population(std::span<const OpponentProfile> of);

// For a player of any name, in a folder: "Joe_K-1f0a.profile", the same for the same name and no other's.
std::string profile_file_name(std::string_view player);

}  // namespace hindsight
