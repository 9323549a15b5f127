// SPDX-License-Identifier: MIT
#include "store/spots/flop_report.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "base/spec.h"
#include "base/text.h"
#include "betting/line.h"
#include "io/csv.h"

namespace hindsight {

namespace {

constexpr std::string_view fixed_head =
    "spot,board,weight,matchups,iterations,seconds,exploitability_of_pot,equity_oop,equity_ip,value_oop,"
    "value_ip,eqr_oop,eqr_ip";
constexpr std::string_view old_names = "realised_oop,realised_ip", names = "eqr_oop,eqr_ip";  // up to 0.2
constexpr std::size_t fixed_columns = 13;
constexpr std::string_view frequency_mark = "frequency ", value_mark = "value ";

std::string head_of(const std::vector<std::string>& actions) {
  CsvRow head;
  for (const std::string& action : actions)
    head.text(std::string(frequency_mark) + action).text(std::string(value_mark) + action);
  return std::string(fixed_head) + (actions.empty() ? "" : "," + head.line(""));
}

// Eight digits, fewer where they say the same; empty: not a number.
std::string cell(double value) {
  if (std::isnan(value)) return "";
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 8).ptr};
}

std::string line_of(const FlopReport::Row& row, const std::string& spot, std::size_t actions) {
  CsvRow line;
  line.text(spot).text(row.board).text(plain_decimal(row.weight));  // it is compared with the list's
  line.text(cell(row.matchups)).text(std::to_string(row.iterations));
  line.text(cell(row.seconds)).text(cell(row.exploitability));
  for (const auto& both : {row.equity, row.value, row.eqr})
    for (const double value : both) line.text(cell(value));
  for (const FlopReport::Action& action : row.actions)
    line.text(cell(action.frequency)).text(cell(action.value));
  for (std::size_t a = row.actions.size(); a < actions; ++a) line.text("").text("");
  return line.line();
}

std::optional<double> number_in(std::string_view cell) {
  return cell.empty() ? std::numeric_limits<double>::quiet_NaN() : parse_number(cell);
}

Result<std::vector<std::string>> actions_in(std::string head) {
  const auto wrong = fail(ErrorCode::parse, "line 1: this is not a report of many boards that is known here");
  if (const std::size_t at = head.find(old_names); at != head.npos) head.replace(at, old_names.size(), names);
  if (!head.starts_with(fixed_head)) return wrong;
  const std::vector<std::string> cells = csv_cells(head);
  std::vector<std::string> actions;
  for (std::size_t i = fixed_columns; i < cells.size(); i += 2) {
    if (!cells[i].starts_with(frequency_mark)) return wrong;
    actions.emplace_back(cells[i].substr(frequency_mark.size()));
    if (!parse_line_action(actions.back())) return wrong;
  }
  if (head_of(actions) != head) return wrong;
  return actions;
}

std::optional<FlopReport::Row> row_in(const std::vector<std::string>& cells) {
  std::vector<double> numbers;
  for (std::size_t i = 2; i < cells.size(); ++i) {
    const auto value = number_in(cells[i]);
    if (!value) return {};
    numbers.push_back(*value);
  }
  const double weight = numbers[0], iterations = numbers[2];
  if (!(weight > 0) || weight > 1e12 || !(iterations >= 0) || iterations > 1e18) return {};
  FlopReport::Row row{.board = cells[1],
                      .weight = weight,
                      .matchups = numbers[1],
                      .iterations = static_cast<std::uint64_t>(iterations),
                      .seconds = numbers[3],
                      .exploitability = numbers[4],
                      .equity = {numbers[5], numbers[6]},
                      .value = {numbers[7], numbers[8]},
                      .eqr = {numbers[9], numbers[10]}};
  for (std::size_t i = fixed_columns - 2; i + 1 < numbers.size(); i += 2)
    row.actions.push_back({numbers[i], numbers[i + 1]});
  return row;
}

// A mean of some numbers, each with its weight; those that are not a number do not count.
class Mean {
 public:
  void add(double value, double weight) {
    if (std::isnan(value) || !(weight > 0)) return;
    sum_ += value * weight;
    weight_ += weight;
  }
  double get() const { return weight_ > 0 ? sum_ / weight_ : std::numeric_limits<double>::quiet_NaN(); }

 private:
  double sum_ = 0, weight_ = 0;
};

}  // namespace

FlopReport::Row FlopReport::mean() const {
  Row out;
  Mean off;
  std::array<Mean, 2> equity, value;
  std::vector<std::pair<Mean, Mean>> means(actions.size());
  for (const Row& row : rows) {
    if (!(row.matchups > 0)) continue;
    const double weight = row.weight * row.matchups;
    out.weight += row.weight;
    out.iterations += row.iterations;
    out.seconds += row.seconds;
    off.add(row.exploitability, weight);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      equity[seat].add(row.equity[seat], weight);
      value[seat].add(row.value[seat], weight);
    }
    for (std::size_t a = 0; a < means.size(); ++a) {
      means[a].first.add(row.actions[a].frequency, weight);
      means[a].second.add(row.actions[a].value, weight * row.actions[a].frequency);
    }
  }
  out.exploitability = off.get();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    out.equity[seat] = equity[seat].get();
    out.value[seat] = value[seat].get();
  }
  for (const auto& [frequency, worth] : means) out.actions.push_back({frequency.get(), worth.get()});
  return out;
}

std::string format_flop_report(const FlopReport& report) {
  std::string csv = head_of(report.actions) + '\n';
  for (const FlopReport::Row& row : report.rows) csv += line_of(row, report.spot, report.actions.size());
  return csv;
}

Result<FlopReport> parse_flop_report(std::string_view csv) {
  FlopReport report;
  if (csv.find('\n') == csv.npos)
    return fail(ErrorCode::parse, "line 1: the report is cut short: begin a new one");
  HS_TRY(report.actions, actions_in(std::string(csv.substr(0, csv.find('\n')))));
  const std::size_t columns = fixed_columns + 2 * report.actions.size();
  csv.remove_prefix(csv.find('\n') + 1);
  for (std::size_t number = 2; !csv.empty(); ++number) {
    const std::size_t end = csv.find('\n');
    if (end == csv.npos) break;  // cut short
    const std::vector<std::string> cells = csv_cells(csv.substr(0, end));
    csv.remove_prefix(end + 1);
    const auto row = cells.size() == columns ? row_in(cells) : std::nullopt;
    if (!row && csv.empty()) break;
    if (!row)
      return fail(ErrorCode::parse,
                  fmt::format("line {}: no line of a report; take it out, and the board will be solved again",
                              number));
    if (!report.rows.empty() && report.spot != cells[0])
      return fail(ErrorCode::parse, fmt::format("line {}: a line of another spot than those before", number));
    report.spot = cells[0];
    report.rows.push_back(*row);
  }
  return report;
}

}  // namespace hindsight
