// SPDX-License-Identifier: MIT
#include "acpc/match.h"

#include <fmt/format.h>

#include <iterator>

namespace hindsight {

AcpcMatch::AcpcMatch(AcpcMatchSetup setup)
    : setup_(std::move(setup)), deck_(setup_.game, setup_.seed), hand_(setup_.game) {
  begin_hand();
}

void AcpcMatch::begin_hand() {
  cards_ = deck_.deal();
  hand_.restart();
  if (hand_.over()) values_ = acpc_values(hand_, cards_);
}

Seat AcpcMatch::position(int seat) const {
  const int n = setup_.game.players;
  if (setup_.fixed_seats) return {static_cast<std::uint8_t>(seat)};
  const int turned = static_cast<int>(number_ % static_cast<std::uint32_t>(n));
  return {static_cast<std::uint8_t>((seat + n - turned) % n)};
}

int AcpcMatch::seat(Seat position) const {
  const int n = setup_.game.players;
  if (setup_.fixed_seats) return position.value;
  return (position.value + static_cast<int>(number_ % static_cast<std::uint32_t>(n))) % n;
}

void AcpcMatch::play(Move move) {
  hand_.play(move);
  if (hand_.over()) values_ = acpc_values(hand_, cards_);
}

void AcpcMatch::next_hand() {
  for (int i = 0; i < setup_.game.players; ++i)
    totals_[static_cast<std::size_t>(i)] += values_[position(i).value];
  ++number_;
  if (!over()) begin_hand();
}

void AcpcMatch::append_state(std::string& out, int seat) const {
  append_match_state(out, hand_, cards_, position(seat), number_);
}

std::string AcpcMatch::state_line() const {
  const int n = setup_.game.players;
  std::string out = fmt::format("STATE:{}:{}:", number_, hand_.text());
  append_cards(out, hand_, cards_, SeatSet::first_of(n));
  for (int i = 0; i < n; ++i) {
    out += i == 0 ? ':' : '|';
    out += acpc_number(values_[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < n; ++i) {
    out += i == 0 ? ':' : '|';
    out += setup_.players[static_cast<std::size_t>(seat({static_cast<std::uint8_t>(i)}))];
  }
  return out;
}

std::string AcpcMatch::score_line() const {
  std::string out = "SCORE";
  for (int i = 0; i < setup_.game.players; ++i) {
    out += i == 0 ? ':' : '|';
    out += acpc_number(totals_[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < setup_.game.players; ++i) {
    out += i == 0 ? ':' : '|';
    out += setup_.players[static_cast<std::size_t>(i)];
  }
  return out;
}

}  // namespace hindsight
