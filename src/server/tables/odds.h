// What a person holding cards may know: how often it wins against random hands, and what the hand becomes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <list>
#include <mutex>
#include <optional>

#include "cards/hand_odds.h"
#include "server/tables/live_table.h"

namespace hindsight {

// Remembers the last answers; two are computed at once at most, so that others are answered meanwhile.
class Odds {
 public:
  // As GET /tables/ID/odds answers.
  Result<Json> json(const LiveTable::HeldCards& held);

 private:
  static constexpr std::size_t max_kept = 256;
  static constexpr int max_at_once = 2;
  using Key = std::array<std::uint64_t, 3>;

  std::mutex mutex_;
  struct Known {
    Key key{};
    HandOdds odds;
    ClassOdds classes{};
  };
  std::optional<Known> find(const Key& key);
  Result<Known> compute(const Key& key, const LiveTable::HeldCards& held);

  std::list<Known> kept_;  // the latest first
  std::atomic<int> computing_ = 0;
};

}  // namespace hindsight
