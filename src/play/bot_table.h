// Bots at one table for a session: the button moves, blinds may rise, who has lost all is out.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/bot.h"
#include "table/session.h"

namespace hindsight {

class BotTable {
 public:
  // A bot for each chair.  The seed decides all cards.
  BotTable(Session session, std::vector<std::unique_ptr<Bot>> bots, std::uint64_t seed)
      : session_(std::move(session)), bots_(std::move(bots)), seed_(seed) {}

  // The error: fewer than two have chips.
  Result<void> play_next();

  const Session& session() const { return session_; }
  // Of the hand that is played, or was last.
  const Lineup& lineup() const { return lineup_; }
  const Hand& hand() const { return hand_; }

 private:
  Session session_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::uint64_t seed_;
  Lineup lineup_;
  Hand hand_;
};

}  // namespace hindsight
