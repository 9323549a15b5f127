// SPDX-License-Identifier: MIT
#include "io/csv.h"

#include <cmath>

#include "base/text.h"

namespace hindsight {

std::vector<std::string> csv_cells(std::string_view line, char separator) {
  std::vector<std::string> cells{""};
  bool within_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (within_quotes && line.substr(i).starts_with("\"\""))
      cells.back() += line[i++];
    else if (line[i] == '"')
      within_quotes = !within_quotes;
    else if (line[i] == separator && !within_quotes)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  return cells;
}

void CsvRow::next() {
  if (begun_) line_ += ',';
  begun_ = true;
}

CsvRow& CsvRow::text(std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") != cell.npos) return quoted(cell);
  next();
  line_ += cell;
  return *this;
}

CsvRow& CsvRow::quoted(std::string_view cell) {
  next();
  line_ += '"';
  for (const char c : cell) line_.append(c == '"' ? 2 : 1, c);
  line_ += '"';
  return *this;
}

CsvRow& CsvRow::number(double cell) { return text(std::isnan(cell) ? "" : shortest(cell)); }

}  // namespace hindsight
