// SPDX-License-Identifier: MIT
#include "store/games/matrix_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "io/csv.h"
#include "store/games/bimatrix_text.h"
#include "store/games/gambit_text.h"
#include "store/games/payoff_table.h"

namespace hindsight {

namespace {

struct Row {
  std::size_t line = 0;
  std::vector<std::string> cells;
};

std::vector<Row> rows_of(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::vector<Row> rows;
  char separator = 0;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(content).empty() || content.starts_with('#')) continue;
    const auto contains = [&](char c) { return content.find(c) != std::string_view::npos; };
    if (separator == 0) separator = contains(';') ? ';' : contains('\t') ? '\t' : ',';
    Row& row = rows.emplace_back(Row{line, csv_cells(content, separator)});
    for (std::string& cell : row.cells) cell = trimmed(cell);
  }
  return rows;
}

bool is_number(const std::string& cell) { return parse_rational(cell).has_value(); }

// "nan", "inf", "1e400": meant as a number, and none that a payoff can be.
bool is_strange_number(const std::string& cell) {
  if (is_number(cell)) return false;
  double value = 0;
  const char* const begin = cell.data() + (cell.starts_with('+') ? 1 : 0);
  const char* const end = cell.data() + cell.size();
  const auto [stop, problem] = std::from_chars(begin, end, value);
  return begin != end && stop == end && problem != std::errc::invalid_argument;
}

tl::unexpected<Error> error(const Row& row, std::size_t cell, const std::string& message) {
  return fail(ErrorCode::parse, fmt::format("line {}, column {}: {}", row.line, cell + 1, message));
}

tl::unexpected<Error> no_number(const Row& row, std::size_t cell) {
  return error(row, cell, fmt::format("expected a number, found '{}'", row.cells[cell].substr(0, 24)));
}

// A line of names with a number in it is a row with a slip of the pen; names beside a corner may be numbers,
// too.
Result<void> check_names(const std::vector<Row>& rows, bool top, bool left) {
  const Row& first = rows.front();
  for (const Row& row : rows)
    for (std::size_t c = 0; !first.cells.front().empty() && c < row.cells.size(); ++c)
      if (is_strange_number(row.cells[c])) return no_number(row, c);
  if (top && left && !is_number(first.cells.front())) return {};
  if (top && std::ranges::any_of(first.cells, is_number)) return no_number(first, first.cells.size() - 1);
  const auto begins_with_number = [](const Row& row) { return is_number(row.cells.front()); };
  if (left && std::ranges::any_of(rows, begins_with_number)) return no_number(rows.back(), 0);
  return {};
}

}  // namespace

Result<GameFile> parse_matrix(std::string_view text, std::uint64_t limit) {
  const std::vector<Row> rows = rows_of(text);
  if (rows.empty()) return fail(ErrorCode::parse, "line 1, column 1: expected a row of numbers, found none");
  const std::size_t width = rows.front().cells.size();
  const std::size_t left = is_number(rows.back().cells.front()) ? 0 : 1;  // columns of names
  const bool corner = left == 1 && rows.front().cells.front().empty();
  const std::size_t top = is_number(rows.front().cells.back()) && !corner ? 0 : 1;  // lines of names
  HS_RETURN_IF_ERROR(check_names(rows, top == 1, left == 1));
  const std::uint64_t height = rows.size() - top, columns = width - left;
  if (height == 0 || columns == 0) return error(rows.back(), width - 1, "expected numbers, found only names");
  HS_RETURN_IF_ERROR(profile_count(std::array{height, columns}, limit));

  PayoffTable table;
  table.actions = {std::vector<std::string>(height), std::vector<std::string>(columns)};
  table.payoffs.resize(2 * height * columns);
  for (std::size_t c = 0; top == 1 && c < columns; ++c) table.actions[1][c] = rows[0].cells[left + c];
  for (std::size_t r = 0; r < height; ++r) {
    const Row& row = rows[top + r];
    if (row.cells.size() != width)
      return error(
          row, row.cells.size(),
          fmt::format("a row of {} cells where line {} has {}", row.cells.size(), rows[0].line, width));
    if (left == 1) table.actions[0][r] = row.cells[0];
    for (std::size_t c = 0; c < columns; ++c) {
      const auto value = parse_rational(row.cells[left + c]);
      if (!value) return no_number(row, left + c);
      table.payoffs[2 * (r + height * c)] = *value;
      table.payoffs[2 * (r + height * c) + 1] = 0 - *value;
    }
  }
  return GameFile{"", {"row", "column"}, tree_of(std::move(table))};
}

namespace {

// "3 6", "3,6", "(3; 6)", "3": one or two numbers; nothing for other texts.
std::vector<Rational> pair_of(std::string_view cell) {
  if (cell.starts_with('(') && cell.ends_with(')')) cell = cell.substr(1, cell.size() - 2);
  std::string numbers(cell);
  std::ranges::replace_if(
      numbers, [](char c) { return c == ',' || c == ';' || c == '|'; }, ' ');
  std::vector<Rational> out;
  for (const std::string_view word : words_of(numbers)) {
    const auto value = Rational::parse(word);
    if (!value || out.size() == 2) return {};
    out.push_back(*value);
  }
  return out;
}

Result<std::array<Rational, 2>> payoffs_of(const Row& row, std::size_t cell) {
  const std::vector<Rational> found = pair_of(row.cells[cell]);
  if (found.empty())
    return error(
        row, cell,
        fmt::format("expected two payoffs such as \"3 6\", found '{}'", row.cells[cell].substr(0, 24)));
  return std::array{found[0], found.size() == 2 ? found[1] : Rational(0) - found[0]};
}

}  // namespace

std::vector<std::string> with_numbers(std::vector<std::string> names) {
  for (std::size_t a = 0; a < names.size(); ++a)
    if (names[a].empty()) names[a] = std::to_string(a + 1);
  return names;
}

Result<BimatrixText> parse_bimatrix_csv(std::string_view text) {
  const std::vector<Row> rows = rows_of(text);
  if (rows.empty()) return fail(ErrorCode::parse, "line 1, column 1: expected a row of payoffs, found none");
  const std::size_t width = rows.front().cells.size();
  const bool corner = rows.front().cells.front().empty() && rows.size() > 1;
  const std::size_t left = corner || pair_of(rows.back().cells.front()).empty() ? 1 : 0;
  const std::size_t top = corner || pair_of(rows.front().cells.back()).empty() ? 1 : 0;
  if (rows.size() == top || width == left)
    return error(rows.back(), width - 1, "expected payoffs, found only names");
  BimatrixText out;
  out.actions = {std::vector<std::string>(rows.size() - top), std::vector<std::string>(width - left)};
  for (std::size_t c = left; top == 1 && c < width; ++c) out.actions[1][c - left] = rows[0].cells[c];
  for (std::size_t r = top; r < rows.size(); ++r) {
    if (rows[r].cells.size() != width)
      return error(
          rows[r], rows[r].cells.size(),
          fmt::format("a row of {} cells where line {} has {}", rows[r].cells.size(), rows[0].line, width));
    if (left == 1) out.actions[0][r - top] = rows[r].cells[0];
    for (std::size_t c = left; c < width; ++c) {
      HS_TRY(const auto payoffs, payoffs_of(rows[r], c));
      for (std::size_t p = 0; p < 2; ++p) out.payoffs[p].push_back(payoffs[p]);
    }
  }
  for (auto& names : out.actions) names = with_numbers(std::move(names));
  return out;
}

}  // namespace hindsight
