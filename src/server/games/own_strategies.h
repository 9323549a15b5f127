// Strategies that people bring along as opponents, read once and kept for a while.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

struct OwnStrategy {
  std::string id, game, name;   // game: canonical; name: of the file, as it was given
  std::vector<double> average;  // canonical() of tree/strategy.h
};

struct OwnStrategyLimits {
  std::uint64_t histories = 1'000'000;  // of a game
  std::size_t strategies = 32;          // the oldest make room; a play that has one keeps it
  std::size_t probabilities = 8'000'000;
};

class OwnStrategies {
 public:
  explicit OwnStrategies(const OwnStrategyLimits& limits = {}) : limits_(limits) {}

  // The name's ending says the form.  Refuses what is none for that game, with the place.
  Result<std::shared_ptr<const OwnStrategy>> add(std::string_view game, const std::string& name,
                                                 std::string_view bytes);
  Result<std::shared_ptr<const OwnStrategy>> find(const std::string& id) const;

 private:
  const OwnStrategyLimits limits_;
  std::mutex reading_;  // one at a time: a large game takes memory
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<const OwnStrategy>> kept_;
};

}  // namespace hindsight
