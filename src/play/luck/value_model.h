// What a hand under way is worth to a seat when certain bots play it: a guess that AIVAT corrects luck by.
// It is fitted to hands that the bots play against each other beforehand, and fixed before the hands that
// count.
//
//   value = equity x pot + stack - stack at the start + sum of weights x features
//
// A feature is an amount (pot, what is to call, stacks) times a shape: 1, the equity over the fair share
// (both of the straight part), that with its square, how strong the hand and the others' are against any, on
// scales with corners, and these times the equity.  The straight part is linear in equities: over cards that
// are to come its mean is the same of the equities before them.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "betting/betting_state.h"

namespace hindsight {

inline constexpr std::size_t straight_features = 8;
inline constexpr std::size_t strength_corners = 8;
inline constexpr std::size_t value_features = straight_features + 2 * (1 + 4 * strength_corners);
inline constexpr std::size_t value_groups = 32;

// Cards as the model sees them.
struct SeatEquity {
  double equity = 0, fair = 0.5;  // of the seat among the live; 1 / live
  double own = 0.5, other = 0.5;  // strengths against any hand: of the seat, and the mean of the other live
};

// Where a hand stands for one seat.
struct ValueFeatures {
  std::size_t group =
      0;  // street, what there is to decide (nothing yet, a bet faced or none, nothing more), who is to act
  double base = 0;                     // equity x pot + stack - stack at the start, in chips
  double pot = 0, call = 0, left = 0;  // in big blinds; what is left is the shortest stack of the live
  double luck = 0;                     // equity over the fair share
  double own = 0.5, other = 0.5;       // strengths

  Street street() const { return static_cast<Street>(group / 8); }
};

struct ValuePlace {
  Seat seat;            // whose value it is
  Seat turn;            // who is to act
  bool begins = false;  // the street has just been dealt
  bool ends = false;    // its betting is over, and more cards come
  Chips start = 0;      // the seat's stack before the hand
  Chips big_blind = 1;
};
ValueFeatures standing(const BettingState& betting, const ValuePlace& place, const SeatEquity& cards);

struct FitPoint;

// In chips.
class ValueModel {
 public:
  double value(const ValueFeatures& standing) const { return straight(standing) + curved(standing); }
  double straight(const ValueFeatures& standing) const;
  double curved(const ValueFeatures& standing) const;

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  friend ValueModel fitted_values(std::span<const FitPoint> points);
  std::array<std::array<double, value_features>, value_groups> weights_{};
};

// A place in a hand that was played for the fit.
struct FitPoint {
  ValueFeatures standing;
  double won = 0;          // what the hand came to
  std::uint32_t next = 0;  // where the next street began, among all points; 0: it never did
};
// Least squares, group by group, from the last street back to the first: of what hands came to, and where
// another street came of the value that is found there, which has less luck in it.
ValueModel fitted_values(std::span<const FitPoint> points);

}  // namespace hindsight
