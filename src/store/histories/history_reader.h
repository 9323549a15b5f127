// Files of poker sites' hand histories, hand by hand: a damaged one does not hide the next.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/histories/hand_history.h"

namespace hindsight {

struct HistoryText {
  std::uint64_t first_line = 1;
  std::string_view text;  // from its header to the next one
};

// A view into `text`.  What stands before the first header belongs to no hand.
std::vector<HistoryText> split_histories(std::string_view text);
// From UTF-8 or UTF-16, with or without a mark, else from Windows-1252, which old exports are written in;
// lines end in \n.
std::string in_utf8(std::string_view text);
// What sites write beside the hands of a tournament: places and prizes.
bool is_tournament_summary(std::string_view text);

Result<HandHistory> parse_history(const HistoryText& hand);

}  // namespace hindsight
