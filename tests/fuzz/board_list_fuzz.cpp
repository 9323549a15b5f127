// Any text as a list of boards, and as the report of an earlier run:
// it is refused, or what was read writes and reads back the same.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/spots/board_list.h"
#include "store/spots/flop_report.h"

using namespace hindsight;

FUZZ_TARGET(board_list, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto boards = parse_board_list(text)) {
    for (const WeightedBoard& board : *boards) HS_CHECK(board.weight, >, 0);
    std::string lines;
    for (const WeightedBoard& board : *boards) lines += to_text(board.board) + " 1\n";
    HS_CHECK(parse_board_list(lines)->size(), ==, boards->size());
  }
  if (const auto report = parse_flop_report(text)) {
    report->mean();
    const auto back = parse_flop_report(format_flop_report(*report));
    HS_CHECK_THAT(back.has_value());
    HS_CHECK(back->rows.size(), ==, report->rows.size());
  }
  return 0;
}
