// Rows that a value network learns from, as files.  Layout in docs/formats.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "values/belief_rows.h"

namespace hindsight {

inline constexpr std::string_view belief_rows_extension = ".rows";

struct BeliefRowsFile {
  std::string game;  // canonical name
  RowPlan plan;
  std::vector<BeliefRow> rows;  // of solves 0, 1, ... in order, in single precision
};

// Written beside `path` and renamed when whole.
Result<void> write_belief_rows(const std::string& path, const BeliefRowsFile& file);
// Refuses a file that is cut short, damaged, of another kind or of a newer version, and numbers that are
// none, and says which.
Result<BeliefRowsFile> read_belief_rows(const std::string& path);
Result<BeliefRowsFile> parse_belief_rows(std::string_view bytes);
std::string format_belief_rows(const BeliefRowsFile& file);

// Of all numbers as they are written: what a training holds on to.
std::uint64_t signature_of(const std::vector<BeliefRow>& rows);

}  // namespace hindsight
