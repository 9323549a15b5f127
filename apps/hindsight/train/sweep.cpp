// SPDX-License-Identifier: MIT
#include "train/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "command.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/csv.h"
#include "io/json.h"
#include "output_file.h"
#include "share_out.h"
#include "study/training/plan_sweep.h"
#include "text.h"

namespace hindsight {

namespace {

Result<PlanSweep> typed_sweep(const TrainOptions& given) {
  HS_TRY(const std::string plan, read_file(given.file, longest_blueprint_plan));
  std::vector<SweepAxis> axes;
  for (const std::string& text : given.sweep) {
    auto axis = parse_sweep_axis(text);
    if (!axis) return fail(axis.error().code, fmt::format("--sweep {}", axis.error().message), "--sweep");
    axes.push_back(*std::move(axis));
  }
  const PlanSweep::Goal goal{given.passes, given.measure_hands, given.measure_setting};
  auto sweep = PlanSweep::make(plan, std::move(axes), goal);
  if (!sweep) return fail(sweep.error().code, fmt::format("'{}': {}", given.file, sweep.error().message));
  return sweep;
}

// The lines so far, in the order of the plans.
struct SweepTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  std::string csv;
};

// Columns that say something, in as many digits as one looks at.
void print_table(const SweepTable& table) {
  const std::size_t axes = table.columns.size() - csv_cells(PlanSweep::measured).size();
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (std::ranges::any_of(table.rows, [&](const auto& row) { return !row[i].empty(); })) shown.push_back(i);
  const auto cell = [&](const std::string& text, std::size_t column) {
    const bool fraction = column >= axes && text.find('.') != text.npos;
    return fraction ? number(std::strtod(text.c_str(), nullptr), 4) : text;
  };
  std::vector<std::string> heads;
  for (const std::size_t i : shown) heads.push_back((i < axes ? "" : ">") + table.columns[i]);
  TextTable text(std::move(heads));
  for (const std::vector<std::string>& row : table.rows) {
    std::vector<std::string> cells;
    for (const std::size_t i : shown) cells.push_back(cell(row[i], i));
    text.row(std::move(cells));
  }
  fmt::print("{}", text.text());
}

Json table_json(const SweepTable& table, const std::string& report, std::uint32_t plans) {
  Json rows = Json::array();
  for (const std::vector<std::string>& cells : table.rows) {
    Json row = Json::object();
    for (std::size_t i = 0; i < table.columns.size(); ++i) row[table.columns[i]] = cells[i];
    rows.push_back(std::move(row));
  }
  return {{"report", report}, {"plans", plans}, {"rows", rows}};
}

}  // namespace

Result<int> run_sweep(const TrainOptions& given) {
  if (given.report.empty())
    return fail(ErrorCode::invalid_argument, "--sweep needs --report FILE.csv, where each plan gets a line");
  HS_RETURN_IF_ERROR(check_output("--report", given.report, ".csv"));
  HS_TRY(const PlanSweep sweep, typed_sweep(given));
  const Interrupt interrupt;
  SweepTable table{
      .columns = csv_cells(sweep.head().substr(0, sweep.head().size() - 1)), .rows = {}, .csv = sweep.head()};
  Parts parts{
      .list = {.of = "train --sweep " + sweep.fingerprint(), .names = {}},
      .work = [&](std::uint32_t number, const RunControl& control) { return sweep.row(number, control); },
      .add = [&](const std::string& line) -> Result<void> {
        std::vector<std::string> cells = csv_cells(line.substr(0, line.find('\n')));
        if (cells.size() != table.columns.size())
          return fail(ErrorCode::parse, "it is no line of this report: take the file away");
        table.rows.push_back(std::move(cells));
        table.csv += line;
        return {};
      }};
  for (std::uint32_t i = 0; i < sweep.size(); ++i)
    parts.list.names.push_back(fmt::format("plan-{:05}", i + 1));
  const std::string folder = given.farm.folder.empty() ? given.report + ".farm" : given.farm.folder;
  HS_TRY(const bool has_all, share_parts(folder, parts, given.farm, interrupt, given.quiet || given.json));
  if (!has_all) return interrupt.exit_code();
  HS_RETURN_IF_ERROR(write_file(given.report, table.csv));
  if (given.json)
    fmt::print("{}\n", table_json(table, given.report, sweep.size()).dump());
  else
    print_table(table);
  if (interrupt.exit_code() != 0) fmt::print(stderr, "stopped; the same command goes on\n");
  return interrupt.exit_code();
}

}  // namespace hindsight
