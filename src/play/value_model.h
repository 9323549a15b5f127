// What a hand under way is worth to a seat when certain bots play it: a guess that AIVAT corrects luck by.  It is fitted to hands that the
// bots play against each other beforehand, and fixed before the hands that count.
//
//   value = equity x pot + stack - stack at the start + sum of weights x features
//
// A feature is an amount (pot, what is to call, stacks) times a shape (1, the equity over the fair share, that with its square, the
// starting hands' equities against any hand).  Where a street begins no feature is more than linear in equities: their means over the
// cards to come are then the same features of the equities before those cards.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "betting/betting_state.h"

namespace hindsight {

inline constexpr std::size_t value_features = 20;
inline constexpr std::size_t value_groups = 24;

// Cards as the model sees them: shares of what is fair, 0 where nothing is known.
struct CardLuck {
  double equity = 0, fair = 0.5;  // of the seat among the live; 1 / live
  double own = 0,
         other =
             0;  // starting hands against any one hand, less 1/2; of the seat, and the mean of the other live
};

// Where a hand stands for one seat.
struct Standing {
  std::size_t group = 0;  // street, who is to act, whether a street begins or a bet is faced
  double base = 0;        // equity x pot + stack - stack at the start
  std::array<double, value_features> features{};
};

struct ValuePlace {
  Seat seat;  // whose value it is
  Seat turn;  // who is to act
  bool street_begins = false;
  Chips start = 0;  // the seat's stack before the hand
  Chips big_blind = 1;
};
Standing standing(const BettingState& betting, const ValuePlace& place, const CardLuck& cards);

class ValueModel {
 public:
  double value(const Standing& standing) const;  // in chips

  void write(Writer& out) const;
  void read(Reader& in);

 private:
  friend class ValueFit;
  std::array<std::array<double, value_features>, value_groups> weights_{};
};

// Least squares of what hands came to, group by group.
class ValueFit {
 public:
  void add(const Standing& standing, double won);
  ValueModel model() const;

 private:
  struct Sums {
    std::uint64_t count = 0;
    std::array<std::array<double, value_features>, value_features> products{};
    std::array<double, value_features> targets{};
  };
  std::array<Sums, value_groups> sums_{};
};

}  // namespace hindsight
