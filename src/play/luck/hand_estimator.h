// A hand of hold'em as estimators see it, move by move: what it comes to by equity where betting ended early,
// by imaginary observations, by AIVAT, and by whole ranges.  All hole cards are known to it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "play/luck/aivat_steps.h"
#include "play/luck/range_luck.h"
#include "play/play_hand.h"

namespace hindsight {

// What is to be told of a hand beside what was won.
struct EstimatorSet {
  bool imaginary = false;
  bool aivat = false;
  bool ranges = false;  // of two seats, both known
};

class HandEstimator : public HandObserver {
 public:
  // `contestants`: whose seat each is.  Both outlive this.  AIVAT needs models, or a place to record() for
  // their fit; ranges need two policies, and quick ones.
  HandEstimator(const LuckKnown& known, std::span<const std::size_t> contestants, EstimatorSet wanted,
                Rng rng);
  void record(std::vector<AivatSteps::Point>* points) { steps_.record(points); }

  void begin(const Hand& hand) override;
  void before_move(const Hand& hand, Move move, const Bot* mover) override;
  void end(const Hand& hand) override;

  double value(Estimator estimator, Seat seat) const;  // in chips, when the hand has ended
  const BySeat& values(Estimator estimator) const { return values_[static_cast<std::size_t>(estimator)]; }

 private:
  void observe(const Hand& hand, Move move);
  std::optional<double> imagined(const Hand& hand, Seat seat) const;
  std::optional<double> imaginary_observations(const Hand& hand) const;

  const LuckKnown& known_;
  std::span<const std::size_t> contestants_;
  EstimatorSet wanted_;
  std::array<PolicyState, max_seats> states_;  // by seat
  AivatSteps steps_;
  std::optional<RangeLuck> ranges_;
  int board_ = 0;  // cards at the last move

  struct Seen {
    bool known = false;
    PosteriorRange range;
  };
  std::vector<Seen> seen_;  // by seat, for imaginary observations
  std::array<BySeat, estimator_count> values_{};
};

}  // namespace hindsight
