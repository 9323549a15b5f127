// The course of a run as a CSV file that grows checkpoint by checkpoint.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "solve/drive.h"

namespace hindsight {

// Columns iterations,seconds,exploitability,nash_conv,value_1,...; of seats trained against a fixed strategy
// gap and gap_sum instead of exploitability and nash_conv.  Each row is flushed.
class ConvergenceLog {
 public:
  // A new file; after a resume (resumed_at > 0) the old one, less the rows from that iteration on.
  // `against`: trained against a fixed strategy.
  static Result<ConvergenceLog> open(const std::string& path, int players, bool against,
                                     std::uint64_t resumed_at);
  void add(const Checkpoint& checkpoint);
  Result<void> finish();  // an error if any row could not be written

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace hindsight
