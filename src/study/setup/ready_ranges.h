// Ranges to begin with: rules of thumb for six players and a hundred big blinds, written down by hand.  No
// solver has found them.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace hindsight {

struct ReadyRange {
  std::string_view id;      // "open_button": what a page translates
  std::string_view folder;  // "open", "call", "reraise", "short"
  std::string_view name;    // in English
  std::string_view text;
};

std::span<const ReadyRange> ready_ranges();

}  // namespace hindsight
