// Spots to begin with: small ones that are solved at the first start, and the usual pots as forms to fill in.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace hindsight {

struct ReadySpot {
  std::string_view id;    // what a page translates
  std::string_view name;  // in English; also in the text
  std::string_view toml;
  std::string_view target;  // of the pot
  bool compact = false;     // how it is to be kept
};

// A river, a turn and a small flop, together some seconds on one thread; then flops of a 3-bet and of a
// single-raised pot, ten seconds each.
std::span<const ReadySpot> example_spots();
const ReadySpot& small_flop_example();  // one of them
// Pots after one raise, a 3-bet, a 4-bet, and with short stacks, in tenths of a big blind.
std::span<const ReadySpot> usual_pots();

}  // namespace hindsight
