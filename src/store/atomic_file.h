// Whole files, read with a bound and written so that a crash or a full disk leaves the old file whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hindsight {

Result<std::string> read_file(const std::string& path, std::uint64_t most_bytes);

// Writes beside `path`, flushes to the disk and renames.  A link is followed; what is no regular file, such
// as /dev/stdout, is written in place.
Result<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace hindsight
