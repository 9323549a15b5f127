// Hands in files: PHH, and the texts of poker sites.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/hands/phh_reader.h"
#include "study/hands/recorded_hand.h"

namespace hindsight {

// The files named, and those in folders in the order of their names.
Result<std::vector<std::string>> hand_files(const std::vector<std::string>& paths);

// Every hand of a file with its place there.  An error: the file can't be read at all, or holds no hand.
Result<void> read_hands(const std::string& path, const OnPhhHand& on_hand);

bool is_match_log(const std::string& path);
// The hands of a log of an ACPC match, as records: by the definition of its game that is named, or that the
// log names, beside it.  Gives the number of hands of a game that no table plays, which are left out.
Result<std::uint64_t> read_match_log(const std::string& path, const std::string& game,
                                     const OnPhhHand& on_hand);

// All hands of files and folders that can be played again, in their order; of the others a sentence goes to
// stderr, unless quiet.  An error: there are none.
Result<std::vector<RecordedHand>> recorded_hands(const std::vector<std::string>& paths, bool quiet);

// Names the file, where the message does not yet.
Error in_file(const std::string& path, Error error);

}  // namespace hindsight
