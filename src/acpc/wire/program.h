// Somebody's program as a process of its own, which ends when whoever started it does.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace hindsight {

// The words of a command as it is typed: apart by blanks, but for what stands between '...' or "...".
Result<std::vector<std::string>> command_words(std::string_view text);

class Program {
 public:
  // What it prints goes to the end of the file.  It is looked for as a shell does; its working folder is ours.
  static Result<Program> start(const std::vector<std::string>& command, const std::string& output);
  // What it prints goes to a file of the system (a pipe), which stays the caller's.
  static Result<Program> start(const std::vector<std::string>& command, int output);
  Program(Program&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
  Program& operator=(Program&& other) noexcept {
    std::swap(process_, other.process_);
    return *this;
  }
  ~Program();  // ends it and all that it started, at once

  bool running();
  // Until it has ended by itself; false: it has not in this time.
  bool wait(std::chrono::milliseconds time);

 private:
  explicit Program(int process) : process_(process) {}
  int process_ = -1;
};

}  // namespace hindsight
