// Bots at one table for a session: the button moves, blinds may rise, who has lost all is out.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/bot.h"
#include "play/holdem_game.h"
#include "table/session.h"

namespace hindsight {

class BotTable {
 public:
  // A bot for each chair; the seed decides all cards.  Blinds and ante double after so many hands; 0: never.
  static Result<BotTable> open(const HoldemGame& game, int double_every,
                               std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed);

  // The error: fewer than two have chips.
  Result<void> play_next();

  const Session& session() const { return session_; }

  // Of the hand that is played, or was last.
  struct Playing {
    std::int64_t number = 0;  // from 1
    BlindLevel level;
    Lineup lineup;
    Hand hand;
  };
  const Playing& playing() const { return playing_; }

 private:
  BotTable(Session session, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed)
      : session_(std::move(session)), bots_(std::move(bots)), seed_(seed) {}

  Session session_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::uint64_t seed_;
  Playing playing_;
};

}  // namespace hindsight
