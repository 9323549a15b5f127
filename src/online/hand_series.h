// Many hands of a bot at a service, some of them at once: what they came to, with an interval.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/interval.h"
#include "online/served_hand.h"
#include "play/bots/catalog.h"

namespace hindsight {

struct SeriesSetup {
  BotMaker bot;
  std::uint64_t seed = 1;
  std::uint64_t hands = 1'000;  // to begin
  unsigned parallel = 1;        // at once
  std::function<std::unique_ptr<HandService>(unsigned place)> service;
};

struct SeriesHand {
  std::uint32_t number = 0;    // from 0
  const Hand* hand = nullptr;  // over, as the table knows it
  Seat seat;                   // ours
};

struct SeriesScore {
  Sample won;              // chips a hand
  Sample adjusted;         // of the hands for which the service told it
  std::uint64_t lost = 0;  // hands without a result
  std::optional<Error> last_loss{};
  std::optional<Error> ended{};  // why no more was played
};

// Begins none after a stop, and plays those that are begun to their end.  `played` is called after each hand,
// by one thread at a time; its error ends the series.
using OnPlayed = std::function<Result<void>(const SeriesHand& hand, const SeriesScore& score)>;
Result<SeriesScore> play_series(const SeriesSetup& setup, const std::stop_token& stop,
                                const OnPlayed& played);

}  // namespace hindsight
