// CSV (RFC 4180): a row a line, cells apart by commas.  A cell that holds a comma, a quote or the end of a
// line stands in quotes, and a quote in it is doubled.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

// The cells of a row that stands on one line, without their quotes.
std::vector<std::string> csv_cells(std::string_view line, char separator = ',');

class CsvRow {
 public:
  CsvRow& text(std::string_view cell);    // in quotes where it must be
  CsvRow& quoted(std::string_view cell);  // in quotes always
  CsvRow& number(double cell);            // as few digits as read back to the same bits; empty: not a number
  template <class Texts>
  CsvRow& texts(const Texts& cells) {
    for (const auto& cell : cells) text(cell);
    return *this;
  }

  std::string line(std::string_view end = "\n") const { return line_ + std::string(end); }

 private:
  void next();

  std::string line_;
  bool begun_ = false;
};

}  // namespace hindsight
