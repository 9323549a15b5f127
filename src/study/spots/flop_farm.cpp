// SPDX-License-Identifier: MIT
#include "study/spots/flop_farm.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cards/card.h"

namespace hindsight {

namespace {

FlopReport of_one(const FlopReport& report, const FlopReport::Row& row) {
  return {.spot = report.spot, .actions = report.actions, .rows = {row}};
}

const FlopReport::Row* row_of_board(const FlopReport& report, const std::string& board) {
  const auto at = std::ranges::find(report.rows, board, &FlopReport::Row::board);
  return at == report.rows.end() ? nullptr : &*at;
}

}  // namespace

Result<Farm> flop_farm(const std::string& folder, const ManyBoards& many) {
  TaskList list{.of = "spot " + many.fingerprint, .names = {}};
  for (std::size_t i = 0; i < many.boards.size(); ++i)
    list.names.push_back(fmt::format("{:05}-{}", i + 1, to_text(many.boards[i].board)));
  return Farm::open(folder, std::move(list));
}

DoTask solve_of_farm(const ManyBoards& many, const FlopReport& before, const FlopRun::Limits& limits) {
  return [&many, &before, limits](std::uint32_t number,
                                  const RunControl& control) -> Result<std::optional<std::string>> {
    ManyBoards one = many;
    one.boards = {many.boards[number]};
    if (const auto* const row = row_of_board(before, to_text(one.boards.front().board)))
      return format_flop_report(of_one(before, *row));
    FlopRun run(std::move(one), {}, limits);
    HS_TRY(const bool solved, run.solve(control, {}));
    if (!solved) return std::optional<std::string>();
    return format_flop_report(run.report());
  };
}

Result<FlopReport> report_of_farm(const Farm& farm, const ManyBoards& many, const FlopReport& before) {
  FlopReport out{.spot = many.fingerprint};
  for (std::uint32_t i = 0; i < farm.size(); ++i) {
    FlopReport one;
    if (farm.is_done(i)) {
      HS_TRY(const std::string csv, farm.result(i));
      HS_TRY(one, parse_flop_report(csv));
    } else if (const auto* const row = row_of_board(before, to_text(many.boards[i].board))) {
      one = of_one(before, *row);
    }
    if (out.actions.empty()) out.actions = one.actions;
    std::ranges::move(one.rows, std::back_inserter(out.rows));
  }
  return parse_flop_report(format_flop_report(out));  // as a run of one process has read it
}

}  // namespace hindsight
