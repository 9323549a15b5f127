// A bot of the house at a seat of the wire.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "acpc/wire/agent.h"
#include "play/bot.h"
#include "table/hand.h"

namespace hindsight {

class BotPlayer : public AcpcPlayer {
 public:
  // The error says why the definition is no hold'em of the table (table_of_acpc.h).
  static Result<std::unique_ptr<BotPlayer>> seat(const AcpcGame& game, std::unique_ptr<Bot> bot);

  Move act(const AcpcMessage& state) override;
  void end(const AcpcMessage& state) override;
  const Hand& hand() const { return hand_; }  // the last that it was told of, at the table

 private:
  BotPlayer(const AcpcGame& game, const HandRules& rules, std::unique_ptr<Bot> bot)
      : game_(game), rules_(rules), bot_(std::move(bot)) {}
  void follow(const AcpcMessage& state);

  AcpcGame game_;
  HandRules rules_;
  std::unique_ptr<Bot> bot_;
  Hand hand_;
  std::optional<std::uint32_t> begun_;  // the hand that the bot knows of
};

// The hand at the table as a state tells it: its cards, its moves.  `own_turn` is called where the viewer was
// to move.
Result<void> replay_state(Hand& hand, const HandRules& rules, const AcpcMessage& state,
                          const std::function<void()>& own_turn = {});

}  // namespace hindsight
