// Reports of one spot solved on many boards, as CSV: a head, then a line a board (docs/formats.md has the
// columns).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct FlopReport {
  struct Action {
    double frequency = 0;
    double value = 0;  // chips of the hands that take it; nan where none does
  };
  struct Row {
    std::string board;
    double weight = 0;    // as the list of boards has it
    double matchups = 0;  // weight of the pairs of hands that the board leaves; 0: there is nothing to solve
    std::uint64_t iterations = 0;
    double seconds = 0, exploitability = 0;          // a share of the pot
    std::array<double, 2> equity{}, value{}, eqr{};  // by seat; value in chips, EQR = value / (equity * pot)
    std::vector<Action> actions;                     // at the root
  };

  std::string spot;                  // tells one spot and goal from another
  std::vector<std::string> actions;  // at the root
  std::vector<Row> rows;

  // Over all boards, each as often as it comes with these ranges: by weight times matchups.
  Row mean() const;
};

std::string format_flop_report(const FlopReport& report);

// A last line that is cut short is left out.
Result<FlopReport> parse_flop_report(std::string_view csv);

}  // namespace hindsight
