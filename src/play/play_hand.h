// One hand, played by bots.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "play/bot.h"
#include "table/deal.h"

namespace hindsight {

// Looks on, with all cards in sight.
class HandObserver {
 public:
  virtual ~HandObserver() = default;
  virtual void begin(const Hand& hand) = 0;  // hole cards are dealt, nobody has moved
  virtual void before_move(
      const Hand& hand, Move move,
      const Bot* mover) = 0;  // the move is about to be made; null: by nobody who could be asked
  virtual void end(const Hand& hand) = 0;
};

// From the deal to the end.  The hand is started and no card is dealt; a bot for each seat; the budget is
// that of a decision.
void play_hand(Hand& hand, const HandDeal& deal, std::span<Bot* const> bots, std::uint64_t number,
               const Budget& budget = {}, HandObserver* observer = nullptr,
               Showing showing = Showing::may_muck);

}  // namespace hindsight
