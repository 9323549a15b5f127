// Processes that work on one thing together, as far as the work needs to know of them.  One process alone is
// all that runs today; others are joined by whoever implements this, over sockets or MPI.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hindsight {

class Comm {
 public:
  virtual ~Comm() = default;
  virtual std::uint32_t rank() const = 0;  // of this process, from 0
  virtual std::uint32_t size() const = 0;  // processes, at least 1
  // What each of them gives, by rank: the same everywhere.  Waits for all; all call it as often.
  virtual std::vector<std::string> gather(std::string mine) = 0;
};

class Alone final : public Comm {
 public:
  std::uint32_t rank() const override { return 0; }
  std::uint32_t size() const override { return 1; }
  std::vector<std::string> gather(std::string mine) override { return {std::move(mine)}; }
};

}  // namespace hindsight
