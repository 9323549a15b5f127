// The script of a job run here: once, or once for each element of an array.
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace hindsight {

class LocalJob {
 public:
  // `elements`: of an array; 0: the script runs once.  Each prints to the log of its own in the folder.
  static Result<LocalJob> start(const std::string& folder, std::uint32_t elements);
  LocalJob(LocalJob&& other) noexcept : processes_(std::exchange(other.processes_, {})) {}
  LocalJob& operator=(LocalJob&&) = delete;
  ~LocalJob();  // asks all to stop, and waits

  bool running();
  void ask_to_stop();

 private:
  LocalJob() = default;
  std::vector<pid_t> processes_;
};

}  // namespace hindsight
