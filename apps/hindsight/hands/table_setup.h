// What the commands that seat bots for a session share.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hands/hand_log.h"
#include "play/matches/bot_table.h"

namespace hindsight {

struct TableSetup {
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<std::string> names;
};

// As many bots as seats, of the named ones in turn.
Result<TableSetup> seat_bots(std::span<const std::string> specs, std::size_t seats, std::uint64_t seed);

// The hands of a session as PHH.
class SessionLog {
 public:
  explicit SessionLog(HandLog log) : log_(std::move(log)) {}
  Result<void> add(const BotTable::Playing& playing, const std::vector<std::string>& names);
  Result<void> flush() { return log_.flush(); }

 private:
  HandLog log_;
};

// None for an empty path; refuses games that PHH cannot write.
Result<std::optional<SessionLog>> session_log(const std::string& path, const HoldemGame& game);

}  // namespace hindsight
