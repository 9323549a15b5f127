// Hands in files: PHH, and the texts of poker sites.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "store/hands/phh_reader.h"

namespace hindsight {

// The files named, and those in folders in the order of their names.
Result<std::vector<std::string>> hand_files(const std::vector<std::string>& paths);

// Every hand of a file with its place there.  An error: the file can't be read at all, or holds no hand.
Result<void> read_hands(const std::string& path, const OnPhhHand& on_hand);

// Names the file, where the message does not yet.
Error in_file(const std::string& path, Error error);

}  // namespace hindsight
