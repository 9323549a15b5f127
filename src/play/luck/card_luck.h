// How good cards are for the seats that hold them, all of them in sight: what AIVAT's values are made of.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/rng.h"
#include "table/hand.h"

namespace hindsight {

using BySeat = std::array<double, max_seats>;

struct DealtCards {
  std::array<CardSet, max_seats> hole{};
  SeatSet seats;  // that hold cards
  CardSet board;

  static DealtCards of(const Hand& hand);
  CardSet unseen() const;
};

// Shares of the pot that the live win in the mean over all boards that this one may become, by seat; what the
// others hold does not come either.  Exact: before the flop from a table with two seats, else by going
// through up to 10^6 boards.
BySeat live_equities(const DealtCards& cards, SeatSet live);

struct CardLuck {
  BySeat
      // As above; on the flop, and before it with more than two seats, over some boards, all of them as
      // likely
      equity{};
  BySeat
      // Equity against any two unseen cards, by draws; before the flop of the starting hand, exact
      strength{};
};
CardLuck card_luck(const DealtCards& cards, SeatSet live, Rng& rng);

// The same cards but for those that lie there since, drawn anew: hole cards, or the board's last so many.
DealtCards hole_redrawn(const DealtCards& cards, Rng& rng);
DealtCards board_redrawn(const DealtCards& before, int cards, Rng& rng);

}  // namespace hindsight
