// SPDX-License-Identifier: MIT
#include "acpc/acpc_hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace hindsight {

namespace {

Seat seat_of(int index) { return {static_cast<std::uint8_t>(index)}; }

}  // namespace

AcpcHand::AcpcHand(const AcpcGame& game) : game_(&game) {
  for (int round = 0; round < game.rounds; ++round)
    rules_[static_cast<std::size_t>(round)] = game.rules(round);
  start_ = BettingState(std::span(game.stacks).first(static_cast<std::size_t>(game.players)));
  start_.begin_street(rules_[0], Street::preflop);
  Chips level = 0;
  for (int i = 0; i < game.players; ++i) {
    const Chips blind = game.blinds[static_cast<std::size_t>(i)];
    start_.post(seat_of(i), blind);
    level = std::max(level, blind);
  }
  start_.set_price(level);
  moves_.reserve(32);
  text_.reserve(64);
  restart();
}

void AcpcHand::restart() {
  betting_ = start_;
  moves_.clear();
  text_.clear();
  base_ = 0;
  round_ = 0;
  over_ = false;
  open_round();
}

// Asks all who are able; without any there is nothing to bet.
void AcpcHand::open_round() {
  const auto round = static_cast<std::size_t>(round_);
  betting_.ask(rules_[round], betting_.able(), seat_of(game_->first_player[round]));
  if (betting_.street_over()) return close_round();
  find_legal();
}

void AcpcHand::find_legal() {
  legal_ = betting_.legal();
  if (!legal_.can_raise || betting_.raises() < game_->max_raises[static_cast<std::size_t>(round_)]) return;
  legal_.can_raise = false;
  legal_.min_to = legal_.max_to = 0;
}

void AcpcHand::play(Move move) {
  HS_ASSERT(legal_.allow(move), ==, true);
  switch (move.kind) {
    case Move::Kind::fold:
      text_ += 'f';
      break;
    case Move::Kind::call:
      text_ += 'c';
      break;
    case Move::Kind::raise:
      text_ += 'r';
      if (game_->no_limit()) fmt::format_to(std::back_inserter(text_), "{}", total(move.to));
      break;
  }
  moves_.push_back(move);
  betting_.play(rules_[static_cast<std::size_t>(round_)], move);
  if (betting_.street_over()) return close_round();
  find_legal();
}

void AcpcHand::close_round() {
  const bool contested = betting_.live().size() > 1;
  if (contested && betting_.able().size() > 1 && round_ + 1 < game_->rounds) {
    base_ += betting_.level();
    betting_.collect();
    ++round_;
    text_ += '/';
    betting_.begin_street(rules_[static_cast<std::size_t>(round_)], static_cast<Street>(round_));
    return open_round();
  }
  over_ = true;
  legal_ = {};
  if (!contested) return;
  text_.append(static_cast<std::size_t>(game_->rounds - 1 - round_), '/');
  round_ = game_->rounds - 1;
}

}  // namespace hindsight
