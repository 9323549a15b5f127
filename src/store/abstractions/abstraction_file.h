// Card abstractions as files.  Layout in docs/formats.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "abstraction/abstraction.h"
#include "base/parallel.h"
#include "base/result.h"

namespace hindsight {

// Written beside `path` and renamed when whole.
Result<void> write_abstraction(const std::string& path, const Abstraction& abstraction, Executor& executor);
// Refuses a file that is cut short, damaged, of another kind or of a newer version, and says which.
Result<Abstraction> read_abstraction(const std::string& path);
Result<Abstraction> parse_abstraction(std::string_view bytes);
std::string format_abstraction(const Abstraction& abstraction);

}  // namespace hindsight
