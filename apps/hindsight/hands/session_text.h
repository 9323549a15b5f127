// A session told line by line.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "hands/event_text.h"
#include "play/matches/bot_table.h"

namespace hindsight {

class SessionText {
 public:
  using Playing = BotTable::Playing;

  explicit SessionText(std::vector<std::string> names) : names_(std::move(names)) {}  // by chair

  // Each text ends in a newline.  A hand's events follow its head, all of them and in order.
  std::string head(const Playing& playing);
  std::string event(const Playing& playing, const Event& event);
  std::string stacks(const BotTable& table) const;  // with what the last hand changed

  const std::string& name(const Playing& playing, Seat seat) const {
    return names_[playing.lineup.chairs[seat.value].value];
  }

 private:
  std::vector<std::string> names_;
  Chips pot_ = 0;
};

}  // namespace hindsight
