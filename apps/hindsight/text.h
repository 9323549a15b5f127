// How numbers, tables and bars look on a terminal, in one place.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace hindsight {

std::string number(double value, int digits = 6);   // significant digits: -0.0555556, 1.2e-09
std::string approximate(double count);              // 84,144 or about 8.15e+08
std::string percent(double share, int digits = 2);  // 33.54 %
std::string duration(double seconds);               // 3.2 ms, 41 s, 2 min 05 s
std::string rate(double per_second);                // 433 k/s
std::string bar(double share, int width = 10);      // a share of 0 to 1 as a bar, padded to the width
std::string shell_word(std::string_view word);      // as a shell takes it: in quotes where it must be
std::string counted(std::uint64_t count, std::string_view noun);  // 1 thread, 2 threads

// Lines up columns by their widest cell, two spaces between them.  A head that starts with '>' is a column of
// numbers, set to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head);
  void row(std::vector<std::string> cells);  // missing cells at the end are empty
  std::string text() const;                  // lines, each ending in a newline

 private:
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& width) const;

  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;  // row 0 is the head
};

}  // namespace hindsight
