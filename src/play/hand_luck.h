// A hand of hold'em as estimators see it, move by move: what it comes to by equity where betting ended early, by imaginary observations,
// and by AIVAT.  All hole cards are known to whoever computes this.
//
// AIVAT here (Burch, Schmid, Moravcik, Morrill & Bowling 2018): whoever watches sees every card, so that each step, a deal or the move of
// a bot whose chances are known, adds E[v] - v, what v was expected to be less what it came to be, where v is a ValueModel.  A step has
// the mean 0 whatever v is.  With two seats all deals count, with more those of turn and river.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "play/play_hand.h"
#include "play/policy.h"
#include "play/value_model.h"

namespace hindsight {

// What is known of those who play, by contestant.
struct LuckKnown {
  std::vector<std::shared_ptr<const Policy>> policies;  // null: a bot whose chances nobody knows
  std::vector<ValueModel> models;
  Chips big_blind = 100;
};

class HandLuck : public HandObserver {
 public:
  // `contestants`: whose seat each is.  Both outlive this.
  HandLuck(const LuckKnown& known, std::span<const std::size_t> contestants, bool imaginary);

  // Where it is made on the way: for a fit.
  struct Point {
    Seat seat;
    Standing standing;
  };
  void record(std::vector<Point>* points) { points_ = points; }

  void begin(const Hand& hand) override;
  void before_move(const Hand& hand, Move move) override;
  void end(const Hand& hand) override;

  double value(Estimator estimator, Seat seat) const;  // in chips, when the hand has ended

 private:
  using BySeat = std::array<double, max_seats>;

  void look(const Hand& hand);
  CardLuck cards_of(Seat seat, SeatSet live, const BySeat& equities) const;
  double model_value(const BettingState& betting, ValuePlace place, const BySeat& equities) const;
  BySeat values_after(const Hand& hand, Move move) const;
  BySeat start_values(const Hand& hand, const BySeat& equities) const;
  void correct_deal(const Hand& hand, const BySeat& before);
  void correct_move(const Hand& hand, Move move);
  void observe(const Hand& hand, Move move);
  void note_points(const Hand& hand, bool street_begins);
  std::optional<double> imagined(const Hand& hand, Seat seat) const;

  const LuckKnown& known_;
  std::span<const std::size_t> contestants_;
  bool imaginary_;
  std::vector<Point>* points_ = nullptr;

  SeatSet live_;           // that equities_ are of
  std::size_t board_ = 0;  // cards that they are of
  bool sees_ = false;      // whether there are any
  BySeat equities_{}, strength_{};
  BySeat corrections_{};
  struct Seen {
    bool known = false;
    SeenRange range;
  };
  std::vector<Seen> seen_;  // by seat, for imaginary observations
  std::array<BySeat, estimator_count> values_{};
};

// Shares of the pot that the live win in the mean over all boards that this one may become, by seat.  Hole cards of all seats are known, and dealt
// cards do not come again.  Exact; before the flop from a table with two seats, else by going through 10^6 boards.
std::array<double, max_seats> live_equities(const Hand& hand, SeatSet live, CardSet board);

}  // namespace hindsight
