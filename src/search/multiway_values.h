// What the hands of a board are worth where several seats are left, for all hands at once: products over the
// others.
//
// Seat i holds h.  Every other seat j comes with hands g as often as r_j(g) says, those that share no card
// with h or the board, whatever the rest hold:
//
//   all_j(h) = sum of r_j(g);  weaker_j(h), tied_j(h): of those that h beats, and of those that are as strong
//
// A layer of the pot that seats L contest, i among them, is worth to h
//
//   chips * (integral over x in [0, 1] of prod over j in L of (weaker_j(h) + x tied_j(h))) * prod over the
//   others of all_j(h)
//
// since of m that tie with h it gets 1 / (1 + m), the integral of x^m; by Gauss-Legendre, which is exact.
// What is left out: that the hands of the others exclude each other, too.  Between two seats there is nothing
// to leave out.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "betting/seat_set.h"
#include "betting/units.h"
#include "cards/showdown_order.h"

namespace hindsight {

inline constexpr int max_multiway_seats = 6;  // that are left

// A part of the pot that the same seats contest.
struct PotLayer {
  double chips = 0;
  SeatSet seats;
};

// What everybody has paid, layer by layer: seats first, and behind them whoever else has paid and is gone.
// Only seats are live; `dead` are chips that everybody contests.  The last layer takes what lies above all
// live seats.
std::vector<PotLayer> pot_layers(std::span<const Chips> paid, SeatSet live, Chips dead);

// The hands that a board of five cards leaves, weakest first.  Rows of numbers stand in this order, in whole
// rows of `row_size`.
class BoardHands {
 public:
  static constexpr std::size_t count = 1081;  // two of 47 cards
  static constexpr std::size_t row_size = 1088;

  void deal(CardSet board);

  std::uint16_t combo(std::size_t k) const { return order_.hands()[k].combo; }
  const ShowdownOrder& order() const { return order_; }

 private:
  ShowdownOrder order_;
};

using HandRow = std::array<float, BoardHands::row_size>;

// What a seat's hands are to each hand of somebody else.
struct MetHands {
  // Rows; where nobody asks who wins, only the first.
  float *all = nullptr, *weaker = nullptr, *tied = nullptr;
};
void meet(const BoardHands& hands, const float* reach, const MetHands& out);

// Of each hand of the seat at the end of a hand, the layers that it wins, times how often the others come
// there: `met` by seat, with who is stronger where the seat contests a layer.
void add_layer(const PotLayer& layer, std::size_t seat, std::span<const MetHands> met, float* out);

// The product over the other seats of how often they come: into `out`.
void meet_all(std::size_t seat, std::span<const MetHands> met, float* out);

}  // namespace hindsight
