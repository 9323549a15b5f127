// The course of a training, row by row, as a CSV file that grows.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct TrainingRow {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::uint64_t passes = 0;
  double cpu_seconds = 0;                          // of training, on all threads
  double exploitability = unknown;                 // in chips, exact
  std::array<double, 2> value{unknown, unknown};   // in chips
  double lbr = unknown, lbr_half_width = unknown;  // mbb a hand, 95 %
  std::uint64_t reached = 0;                       // infosets
  double share = 0, regret = 0;                    // of them; their average, mbb a hand
  bool measured() const { return !std::isnan(exploitability) || !std::isnan(lbr); }
};

// No file where the path is empty.  Each row is flushed; one that could not be written is told by finish().
class TrainingLog {
 public:
  // A new file; of a training that goes on after so many passes (> 0) the old one, less what it had beyond
  // them.  A row at just these passes in which nothing was measured is taken away as well, for whoever
  // measures now.
  static Result<TrainingLog> open(const std::string& path, std::uint64_t resumed_at);
  // What a file has, for a reader; nothing where there is none.
  static Result<std::vector<TrainingRow>> read(const std::string& path);

  const std::vector<TrainingRow>& rows() const { return rows_; }
  double cpu_seconds() const { return cpu_seconds_; }  // of training, up to where it goes on
  void add(const TrainingRow& row);
  Result<void> finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::vector<TrainingRow> rows_;
  double cpu_seconds_ = 0;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace hindsight
