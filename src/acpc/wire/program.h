// Somebody's program as a process of its own, which ends with the one that started it.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"

namespace hindsight {

// The words of a command as it is typed: apart by blanks, but for what stands between '...' or "...".
Result<std::vector<std::string>> command_words(std::string_view text);

class Program {
 public:
  // What it prints goes to the end of the file, until that has `most_output` bytes; the rest is let go.  It
  // is looked for as a shell does; its working folder is ours.
  static constexpr std::uint64_t most_output = 4 << 20;
  static Result<Program> start(const std::vector<std::string>& command, const std::string& output);
  // What it prints goes to a file of the system (a pipe), which stays the caller's.
  static Result<Program> start(const std::vector<std::string>& command, int output);
  Program(Program&& other) noexcept
      : process_(std::exchange(other.process_, -1)), output_(std::move(other.output_)) {}
  Program& operator=(Program&& other) noexcept {
    std::swap(process_, other.process_);
    std::swap(output_, other.output_);
    return *this;
  }
  ~Program();  // ends it and all that it started, at once

  bool running();
  // Until it has ended by itself; false: it has not in this time.
  bool wait(std::chrono::milliseconds time);
  void finish_output();  // all that it has printed so far is in the file; what comes then is let go

 private:
  explicit Program(int process) : process_(process) {}
  int process_ = -1;
  std::jthread output_;  // from a pipe to the file
};

}  // namespace hindsight
