// AIVAT of a hand of hold'em (Burch, Schmid, Moravcik, Morrill & Bowling 2018), step by step.
//
// The estimator sees every card and, where a bot says it, what its move was drawn from.  Each step, a deal
// or such a move, adds E[v] - v, what v was expected to be less what it came to be, where v is a ValueModel:
// 0 in the mean whatever v is.  The straight part of v is expected exactly, the curved part over all cards
// that may come next, or over some that are drawn: as likely as those that came, so that the mean stays 0.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "play/bot.h"
#include "play/luck/card_luck.h"
#include "play/luck/value_model.h"
#include "play/policy.h"

namespace hindsight {

// What is known of those who play, by contestant.
struct LuckKnown {
  std::vector<std::shared_ptr<const Policy>> policies;  // null: a bot whose chances nobody knows
  std::vector<ValueModel> models;  // with two seats the first's alone: what it wins the other loses
  Chips big_blind = 100;
  std::vector<std::shared_ptr<const Policy>>
      quick{};  // for `ranges`: nearly those, in no time; may be the same
};

class AivatSteps {
 public:
  // `contestants`: whose seat each is; `states`: of their policies, by seat.  All outlive this.
  AivatSteps(const LuckKnown& known, std::span<const std::size_t> contestants, std::span<PolicyState> states,
             Rng rng)
      : known_(known), contestants_(contestants), states_(states), rng_(rng) {}

  // Where it is made on the way: for a fit.
  struct Point {
    Seat seat;
    ValueFeatures standing;
  };
  void record(std::vector<Point>* points) { points_ = points; }

  void begin(const Hand& hand);
  void before_move(const Hand& hand, Move move, const Bot* mover);  // null: nobody to be asked

  double correction(Seat seat) const { return corrections_[seat.value]; }

 private:
  enum class Part : std::uint8_t { all, straight, curved };
  struct TurnHistogram;

  bool corrects() const { return !known_.models.empty(); }
  SeatSet valued(SeatSet live) const;
  ValueFeatures standing_of(const BettingState& betting, ValuePlace place, const CardLuck& luck,
                            Seat seat) const;
  BySeat values(const BettingState& betting, const ValuePlace& place, const CardLuck& luck, Part part) const;
  ValuePlace place_of(const Hand& hand, bool begins) const;
  TurnHistogram after(const Hand& hand, Move move);
  BySeat values_after(const Hand& hand, Move move);
  void note(const BettingState& betting, const ValuePlace& place, const CardLuck& luck);
  BySeat curved_in_the_mean(const Hand& hand, std::span<const DealtCards> possible);
  void correct_deal(const Hand& hand, const CardLuck& before, std::span<const DealtCards> possible);
  void correct_move(const Hand& hand, Move move, std::span<const Chance> chances);
  void street_dealt(const Hand& hand);
  void correct(SeatSet seats, const BySeat& expected, const BySeat& came);

  const LuckKnown& known_;
  std::span<const std::size_t> contestants_;
  std::span<PolicyState> states_;
  Rng rng_;
  std::vector<Point>* points_ = nullptr;

  DealtCards cards_;
  SeatSet live_;   // that luck_ is of
  CardLuck luck_;  // of these cards
  std::array<Chips, max_seats> start_{};
  BySeat corrections_{};
};

// Points of many hands, and what they come to.
class FitHands {
 public:
  explicit FitHands(std::size_t seats) : seats_(seats), points_(seats == 2 ? 1 : seats) {}

  // A hand's points in their order, whose seat each is, and what was won, by seat.
  void add(std::span<const AivatSteps::Point> hand, std::span<const std::size_t> contestants,
           const BySeat& won);
  void add(const FitHands& later);
  std::vector<ValueModel> models() const;

 private:
  std::size_t seats_;
  std::vector<std::vector<FitPoint>> points_;  // for each model
};

}  // namespace hindsight
