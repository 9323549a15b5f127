// SPDX-License-Identifier: MIT
#include "play/wire/bot_player.h"

#include <span>

#include "play/wire/table_of_acpc.h"

namespace hindsight {

namespace {

Result<void> deal_holes(Hand& hand, const AcpcMessage& state) {
  constexpr std::array<Card, 2> hidden{unknown_card, unknown_card};
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    const auto known = std::span(state.cards.hole[seat.value]).first(2);
    HS_RETURN_IF_ERROR(hand.deal_hole(seat, state.seen.has(seat) ? known : std::span<const Card>(hidden)));
  }
  return {};
}

// Board cards that are due, and the showdown: of known cards, where all are known; or else nobody is told to
// have won.
Result<void> go_on(Hand& hand, const AcpcMessage& state) {
  for (;;) {
    const Hand::Next next = hand.next();
    if (next.kind == Hand::Next::Kind::board) {
      const auto missing = static_cast<std::size_t>(next.cards);
      HS_RETURN_IF_ERROR(hand.deal_board(std::span(state.cards.board).subspan(hand.board().size(), missing)));
    } else if (next.kind == Hand::Next::Kind::showdown) {
      const bool all_known = hand.live().without(state.seen).empty();
      HS_RETURN_IF_ERROR(all_known ? hand.show(next.seat)
                                   : hand.show(next.seat, {unknown_card, unknown_card}));
    } else {
      return {};
    }
  }
}

}  // namespace

Result<void> replay_state(Hand& hand, const HandRules& rules, const AcpcMessage& state,
                          const std::function<void()>& own_turn) {
  const AcpcGame& game = state.hand.game();
  HS_RETURN_IF_ERROR(
      hand.restart(rules, std::span(game.stacks).first(static_cast<std::size_t>(game.players))));
  HS_RETURN_IF_ERROR(deal_holes(hand, state));
  HS_RETURN_IF_ERROR(go_on(hand, state));
  for (const Move move : state.hand.moves()) {
    if (own_turn && hand.next().seat == state.viewer) own_turn();
    HS_RETURN_IF_ERROR(hand.play(move));
    HS_RETURN_IF_ERROR(go_on(hand, state));
  }
  return {};
}

Result<std::unique_ptr<BotPlayer>> BotPlayer::seat(const AcpcGame& game, std::unique_ptr<Bot> bot) {
  HS_TRY(const HandRules rules, table_rules(game));
  return std::unique_ptr<BotPlayer>(new BotPlayer(game, rules, std::move(bot)));
}

// A bot that comes into the midst of a hand, after a crash, makes its own moves up to there once more in
// thought, so that its random choices go on as they would have.
void BotPlayer::follow(const AcpcMessage& state) {
  if (begun_ == state.number) {
    HS_CHECK_OK(replay_state(hand_, rules_, state));
    return;
  }
  const SeatView view(hand_, state.viewer);
  begun_.reset();
  HS_CHECK_OK(replay_state(hand_, rules_, state, [&] {
    if (!begun_) bot_->begin(view, state.number);
    begun_ = state.number;
    bot_->act(view);
  }));
  if (!begun_) bot_->begin(view, state.number);
  begun_ = state.number;
}

Move BotPlayer::act(const AcpcMessage& state) {
  follow(state);
  return bot_->act(SeatView(hand_, state.viewer));
}

void BotPlayer::end(const AcpcMessage& state) {
  follow(state);
  bot_->end(SeatView(hand_, state.viewer));
  begun_.reset();  // the next may have the same number
}

}  // namespace hindsight
