// SPDX-License-Identifier: MIT
#include "table/deal.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"

namespace hindsight {

HandDeal HandDeal::shuffled(Rng& rng, int seats) {
  static constexpr std::array<Card, deck_size> deck = [] {
    std::array<Card, deck_size> cards{};
    for (std::uint8_t i = 0; i < deck_size; ++i) cards[i] = {i};
    return cards;
  }();
  std::array<Card, deck_size> left = deck;
  HandDeal deal;
  for (std::uint32_t i = 0; i < 5 + 2 * static_cast<std::uint32_t>(seats); ++i) {
    std::swap(left[i], left[i + rng.below(deck_size - i)]);
    deal.cards_[i] = left[i];
  }
  return deal;
}

Result<HandDeal> HandDeal::of(std::span<const Card> cards) {
  HandDeal deal;
  if (cards.size() < 9 || cards.size() > deal.cards_.size() || cards.size() % 2 == 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a deal of {} cards: it takes 5 for the board and 2 for each of 2 to 10 seats",
                            cards.size()));
  CardSet seen;
  for (const Card card : cards) {
    if (!known(card))
      return fail(ErrorCode::invalid_argument, "a deal with an unknown card: all must be known");
    if (seen.has(card))
      return fail(ErrorCode::invalid_argument, fmt::format("a deal with the {} twice", to_text(card)));
    seen |= card;
  }
  std::copy(cards.begin(), cards.end(), deal.cards_.begin());
  return deal;
}

namespace {

void must(const Result<void>& done) { HS_CHECK_OK(done); }

void show_or_muck(Hand& hand, Seat seat, Showing showing) {
  if (showing == Showing::everybody || hand.can_win(seat))
    must(hand.show(seat));
  else
    must(hand.muck(seat));
}

}  // namespace

void advance(Hand& hand, const HandDeal& deal, Showing showing) {
  using Kind = Hand::Next::Kind;
  for (;;) {
    const Hand::Next next = hand.next();
    switch (next.kind) {
      case Kind::hole:
        must(hand.deal_hole(next.seat, deal.hole(next.seat)));
        break;
      case Kind::board:
        must(
            hand.deal_board(deal.board().subspan(hand.board().size(), static_cast<std::size_t>(next.cards))));
        break;
      case Kind::showdown:
        show_or_muck(hand, next.seat, showing);
        break;
      case Kind::move:
      case Kind::over:
        return;
    }
  }
}

}  // namespace hindsight
