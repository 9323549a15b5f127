// Sizes of memory as options take them: 500M, 8G.
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "base/result.h"

namespace hindsight {

// Bytes; the error names the option.
inline Result<std::uint64_t> memory_size(const char* option, const std::string& text) {
  char unit = 0, more = 0;
  double number = 0;
  if (std::sscanf(text.c_str(), "%lf%c%c", &number, &unit, &more) != 2 || !(number > 0) || number > 1e6 ||
      (unit != 'M' && unit != 'G'))
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} must be a size such as 500M or 8G, of one process", option), option);
  return static_cast<std::uint64_t>(number * (unit == 'G' ? 1 << 30 : 1 << 20));
}

}  // namespace hindsight
