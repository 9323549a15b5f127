// The other end of the wire: a program that plays a seat.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stop_token>

#include "acpc/message.h"
#include "acpc/wire/line_socket.h"

namespace hindsight {

// Plays a seat of a match, hand after hand.
class AcpcPlayer {
 public:
  virtual ~AcpcPlayer() = default;
  virtual Move act(const AcpcMessage& state) = 0;    // its turn: a legal move
  virtual void end(const AcpcMessage& /*state*/) {}  // the hand is over
};

struct AgentScore {
  std::uint64_t hands = 0;  // played to the end
  double chips = 0;         // won, as far as cards were shown
};

// Names its version and answers whenever it is the player's turn, until the dealer hangs up or a stop is
// asked for.  The error says which line of the dealer was no state of the game.
Result<AgentScore> play_seat(LineSocket& dealer, const AcpcGame& game, AcpcPlayer& player,
                             const std::stop_token& stop);

}  // namespace hindsight
