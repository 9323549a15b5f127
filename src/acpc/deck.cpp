// SPDX-License-Identifier: MIT
#include "acpc/deck.h"

namespace hindsight {

AcpcDeck::AcpcDeck(const AcpcGame& game, std::uint32_t seed)
    : players_(game.players),
      hole_cards_(game.hole_cards),
      board_cards_(game.board_until(game.rounds - 1)),
      generator_(seed) {
  for (int suit = 4 - game.suits; suit < 4; ++suit)
    for (int rank = 13 - game.ranks; rank < 13; ++rank) full_.push_back(Card::of(rank, suit));
}

AcpcCards AcpcDeck::deal() {
  AcpcCards out;
  left_ = full_;
  std::size_t size = left_.size();
  const auto draw = [&] {
    const std::size_t at = generator_() % size;
    const Card card = left_[at];
    left_[at] = left_[--size];
    return card;
  };
  for (std::size_t position = 0; position < static_cast<std::size_t>(players_); ++position)
    for (std::size_t i = 0; i < static_cast<std::size_t>(hole_cards_); ++i) out.hole[position][i] = draw();
  for (std::size_t i = 0; i < static_cast<std::size_t>(board_cards_); ++i) out.board[i] = draw();
  return out;
}

void AcpcDeck::skip(std::uint64_t hands) {
  generator_.discard(hands * static_cast<std::uint64_t>(players_ * hole_cards_ + board_cards_));
}

}  // namespace hindsight
