// SPDX-License-Identifier: MIT
#include "store/experts/loss_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/spec.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "io/csv.h"

namespace hindsight {

namespace {

constexpr std::uint64_t max_bytes = 1u << 28;
constexpr double max_size = 1e100;  // of a number, so that sums stay finite

std::optional<double> number_in(std::string_view cell) {
  cell = trimmed(cell);
  if (cell.starts_with('+')) cell.remove_prefix(1);
  const auto number = parse_number(cell);
  return number && std::abs(*number) <= max_size ? number : std::nullopt;
}

// "nan", "inf", "1e300", too: meant as a number, and none that a loss can be.
bool looks_like_number(std::string_view cell) {
  return number_in(cell) || parse_number(trimmed(cell)) || lower(trimmed(cell)) == "nan";
}

tl::unexpected<Error> error(std::size_t line, const std::string& message) {
  return fail(ErrorCode::parse, fmt::format("line {}{}", line, message));
}

// Reads line after line into a table.
class Reading {
 public:
  explicit Reading(bool gains) : gains_(gains) {}

  Result<void> line(std::size_t number, std::string_view content) {
    if (separator_ == 0)
      separator_ = content.find(';') != std::string_view::npos    ? ';'
                   : content.find('\t') != std::string_view::npos ? '\t'
                                                                  : ',';
    const std::vector<std::string> cells = csv_cells(content, separator_);
    if (!table_.experts.empty()) return round(number, cells);
    first_line_ = number;
    if (cells.size() > max_experts)
      return error(number, fmt::format(" names {} experts; there may be {} at the most",
                                       grouped(cells.size()), grouped(max_experts)));
    const bool names = std::ranges::none_of(cells, looks_like_number);
    for (std::size_t i = 0; i < cells.size(); ++i)
      table_.experts.push_back(names && !trimmed(cells[i]).empty() ? std::string(trimmed(cells[i]))
                                                                   : fmt::format("expert {}", i + 1));
    return names ? Result<void>{} : round(number, cells);
  }

  Result<LossTable> table() {
    if (table_.losses.empty())
      return fail(ErrorCode::parse,
                  "line 1, column 1: expected a line of numbers, the losses of each expert in a round");
    const auto [min, max] = std::ranges::minmax(table_.losses);
    table_.min = min;
    table_.max = max;
    return std::move(table_);
  }

 private:
  Result<void> round(std::size_t number, const std::vector<std::string>& cells) {
    if (cells.size() != table_.experts.size())
      return error(number, fmt::format(": a round of {} numbers where line {} has {}", cells.size(),
                                       first_line_, table_.experts.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto loss = number_in(cells[i]);
      if (!loss)
        return error(number, fmt::format(", column {}: expected a number, found {}", i + 1,
                                         in_quotes(printable(trimmed(cells[i]), 24))));
      table_.losses.push_back(gains_ ? 0 - *loss : *loss);
    }
    return {};
  }

  const bool gains_;
  char separator_ = 0;
  std::size_t first_line_ = 0;
  LossTable table_;
};

}  // namespace

Result<LossTable> parse_losses(std::string_view text, bool gains) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  Reading reading(gains);
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(content).empty() || content.starts_with('#')) continue;
    HS_RETURN_IF_ERROR(reading.line(line, content));
  }
  return reading.table();
}

Result<LossTable> load_losses(const std::string& path, bool gains) {
  HS_TRY(const std::string text, read_file(path, max_bytes));
  auto table = parse_losses(text, gains);
  if (!table) return fail(table.error().code, fmt::format("'{}', {}", path, table.error().message));
  return table;
}

}  // namespace hindsight
