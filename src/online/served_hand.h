// A hand that a service deals: heads-up no-limit hold'em, blinds 50/100, 20,000 chips each in every hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acpc/message.h"
#include "table/hand.h"

namespace hindsight {

const AcpcGame& served_game();
inline constexpr Seat served_big_blind{0}, served_button{1};

// As an answer of a service has it.
struct ToldHand {
  Seat viewer;
  std::string betting;             // action_text.h
  std::vector<Card> own, other{};  // hole cards; the other's where they are told
  std::vector<Card> board{};
  bool over = false;
};

// The same as a state of the wire, which a bot at a seat plays by (play/wire/bot_player.h).  The error says
// what cannot be: cards that lie there twice or too many of them, an end of the betting that is none, a turn
// that is not the viewer's.
Result<AcpcMessage> state_of(const ToldHand& told, std::uint32_t number);
// `after` is `before` with this move of the viewer and what the other answered.
Result<void> check_goes_on(const AcpcMessage& before, Move move, const AcpcMessage& after);
// What the service says that the seat won is what it won at the table, as far as the cards are known.
Result<void> check_won(const Hand& hand, Seat seat, double won);

// Where a hand stands: at a decision of ours, or over.
struct ServedHand {
  AcpcMessage state;
  double won = 0;                    // in chips, when it is over
  std::optional<double> adjusted{};  // the same by the service's own estimator, which leaves luck out
  bool over() const { return state.hand.over(); }
};

// Hands one after another; none begins before the last is over or lost.
class HandService {
 public:
  virtual ~HandService() = default;
  virtual Result<ServedHand> begin(std::uint32_t number) = 0;
  // ErrorCode::io: what became of the move is not known; the hand has no result.
  virtual Result<ServedHand> act(Move move) = 0;
};

}  // namespace hindsight
