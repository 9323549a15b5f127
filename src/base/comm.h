// Processes that work on one thing together, as far as the work needs to know of them.  One process alone is
// the usual case; machines/launch.h joins those that were started together (MPI).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace hindsight {

class Comm {
 public:
  virtual ~Comm() = default;
  virtual std::uint32_t rank() const = 0;  // of this process, from 0
  virtual std::uint32_t size() const = 0;  // processes, at least 1
  // What each of them gives, by rank: the same everywhere.  Waits for all; all call it as often.
  virtual std::vector<std::string> gather(std::string mine) = 0;
  // `to`: what this one has for each, by rank; what each has for this one.  Waits for all; all call it as
  // often.
  virtual std::vector<std::string> all_to_all(std::vector<std::string> to);
  // Place by place the sum over all, added in the order of ranks, so that it is the same bits everywhere and
  // every time.  Of as many numbers everywhere.
  virtual void add_up(std::span<float> mine);
  // Waits until all are here; the last call.  Who ends without it takes the others along.
  virtual void leave() {}

  // What this process has had to say to the others so far, and how often all waited for each other.
  struct Traffic {
    std::uint64_t bytes = 0, rounds = 0;
  };
  virtual Traffic traffic() const { return {}; }
};

class Alone final : public Comm {
 public:
  std::uint32_t rank() const override { return 0; }
  std::uint32_t size() const override { return 1; }
  std::vector<std::string> gather(std::string mine) override { return {std::move(mine)}; }
  std::vector<std::string> all_to_all(std::vector<std::string> to) override { return to; }
  void add_up(std::span<float>) override {}
};

// Whether it holds for any of them.
bool anyone(Comm& comm, bool mine);
// The first error by rank, which all get; of several it names whose it is.
Result<void> agreed(Comm& comm, const Result<void>& mine);
// An error where what a process has is not what the first one has; `what`: "the training file".
Result<void> check_alike(Comm& comm, const std::string& mine, std::string_view what);

}  // namespace hindsight
