// Bytes as rules, stacks, moves, cards and showdowns of one hand: chips are conserved, what legal() says is
// what play() takes, what is refused changes nothing, and pots are divided as by a plain settlement.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <span>

#include "../table_play.h"
#include "fuzz/target.h"

using namespace hindsight;

namespace {

// Numbers from the bytes, then zeros.
struct Bytes {
  std::span<const std::uint8_t> left;
  std::uint32_t operator()(std::uint32_t n) {
    std::uint32_t value = 0;
    for (std::uint32_t range = 1; range < n && !left.empty(); range <<= 8) {
      value = value << 8 | left.front();
      left = left.subspan(1);
    }
    return value % n;
  }
};

// Any mutator at any time, with cards that may be unknown, in use or not in the deck.
void call_anything(Hand& hand, Bytes& draw) {
  const auto card = [&]() -> Card {
    return draw(4) == 0 ? unknown_card : Card{static_cast<std::uint8_t>(draw(54))};
  };
  const Seat seat{static_cast<std::uint8_t>(draw(11))};
  const std::array cards{card(), card(), card()};
  const std::uint32_t count = draw(4);
  switch (draw(7)) {
    case 0:
      static_cast<void>(hand.deal_hole(seat, std::span(cards).first(count)));
      break;
    case 1:
      static_cast<void>(hand.deal_board(std::span(cards).first(count)));
      break;
    case 2:
      static_cast<void>(hand.show(seat));
      break;
    case 3:
      static_cast<void>(hand.show(seat, {cards[0], cards[1]}));
      break;
    case 4:
      static_cast<void>(hand.muck(seat));
      break;
    case 5:
      static_cast<void>(hand.let_cards_speak());
      break;
    default:
      if (hand.next().kind == Hand::Next::Kind::move) play_any_move(hand, draw);
  }
  check_chips(hand);
}

// What the hand waits for, with known cards from the deck's top.
void go_on(Hand& hand, Bytes& draw) {
  CardSet used;
  for (const Event& event : hand.events())
    for (std::size_t i = 0; i < event.count; ++i)
      if (known(event.cards[i])) used |= event.cards[i];
  const Card card = CardSet::deck().without(used).first();
  const Hand::Next next = hand.next();
  switch (next.kind) {
    case Hand::Next::Kind::hole:
      static_cast<void>(hand.deal_hole(next.seat, std::span(&card, 1)));
      break;
    case Hand::Next::Kind::board:
      static_cast<void>(hand.deal_board(std::span(&card, 1)));
      break;
    case Hand::Next::Kind::move:
      play_any_move(hand, draw);
      break;
    case Hand::Next::Kind::showdown:
      if (!hand.show(next.seat)) static_cast<void>(hand.show(next.seat, {unknown_card, unknown_card}));
      break;
    case Hand::Next::Kind::over:
      break;
  }
  check_chips(hand);
}

}  // namespace

FUZZ_TARGET(table, data, size) {
  Bytes draw{{data, size}};
  const int seats = 2 + static_cast<int>(draw(9));
  const HandRules rules = any_rules(seats, draw);
  ChipsBySeat stacks{};
  for (Chips& stack : stacks) stack = 1 + draw(draw(2) == 0 ? 100 : 1000);
  auto hand = Hand::start(rules, std::span(stacks).first(static_cast<std::size_t>(seats)));
  HS_CHECK_THAT(hand.has_value());
  while (!draw.left.empty() && !hand->over()) draw(2) == 0 ? call_anything(*hand, draw) : go_on(*hand, draw);
  if (!hand->over()) return 0;
  if (!hand->determined()) return 0;
  check_result(*hand);
  bool all_known = true;
  for (const Seat seat : hand->live()) all_known &= hand->live().size() == 1 || known(hand->hole(seat));
  for (const Card card : hand->board()) all_known &= known(card);
  if (all_known) check_plain_settlement(*hand);
  return 0;
}
