// What a person holding cards may know: how often it wins, against random hands or those that the others'
// play leaves them, and what the hand becomes.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <optional>
#include <vector>

#include "cards/hand_odds.h"
#include "server/tables/live_table.h"

namespace hindsight {

// Remembers the last answers; two are computed at once at most, so that others are answered meanwhile.
class Odds {
 public:
  enum class Against : std::uint8_t {
    random,
    played,  // what each may hold who plays by the strategies of the program (study/hands/hand_ranges.h)
  };
  // As GET /tables/ID/odds answers.
  Result<Json> json(const LiveTable::HeldCards& held, Against against);

 private:
  static constexpr std::size_t max_kept = 256;
  static constexpr int max_at_once = 2;
  struct Key {
    Against against = Against::random;
    Combo hole;
    CardSet board;
    int opponents = 0;
    std::vector<Event> moves;  // all that was seen; of random hands nothing
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Known {
    Key key;
    HandOdds odds;
    ClassOdds classes{};
    std::vector<double> held;  // of each other seat still in: the share of all hands that it may hold
    int unlike = 0;            // moves that those strategies never make
  };
  static Key key_of(const LiveTable::HeldCards& held, Against against);
  std::optional<Known> find(const Key& key);
  Result<Known> compute(Key key, const LiveTable::HeldCards& held);
  static Result<void> count_played(const LiveTable::HeldCards& held, Known& out);

  std::mutex mutex_;
  std::list<Known> kept_;  // the latest first
  std::atomic<int> computing_ = 0;
};

}  // namespace hindsight
