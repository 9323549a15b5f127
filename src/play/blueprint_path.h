// A hand on its way through a blueprint's betting (blueprint/translation.h), from one seat's view.
//
// A table with three seats and more is played by the strategy for three and more whose number of seats is
// nearest.  Seats that the table lacks, the first ones to act, have folded; of those that it has too many,
// the first ones are passed over as long as they fold, and one that does not takes the earliest seat that is
// left.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "blueprint/translation.h"
#include "play/hand_replayer.h"

namespace hindsight {

// Of a raise at the turn that the view is of.
BetPrice price_of(const PublicView& view);

// Remembers the way move by move: a hand that goes on, or where another move is tried, is followed from the
// last turn that it has had.
class BlueprintPath {
 public:
  // Where the seat may be, whose turn it is: nowhere where the blueprint knows no such hand.  The reference
  // holds until another turn.
  const std::vector<PathHypothesis>& places(const Blueprint& blueprint, Translation translation,
                                            const PublicView& view);

 private:
  // Which seats of the strategy those of the table play from.
  class Seating {
   public:
    Seating(int table, std::size_t strategy) : table_(table), strategy_(static_cast<int>(strategy)) {}
    bool taken(Seat seat) const { return taken_.has(seat); }
    // That of a seat which acts; none where it is not followed, since it folds and had no place, or no place
    // is left.
    std::optional<Seat> seat_of(Seat seat, bool folds);

   private:
    int table_, strategy_;
    int next_ = 2;  // the first of the strategy's seats that nobody has played from yet, blinds aside
    std::array<std::optional<Seat>, max_seats> places_{};
    SeatSet taken_;
  };

  // Before a move, and what was dealt.
  struct Step {
    HandReplayer hand;
    Seating seating;
    std::vector<PathHypothesis> places{{}};
  };

  std::size_t steps_shared_with(const PublicView& view) const;
  void take(Step& step, const PublicView& view, const Event& event) const;
  std::optional<Seat> turn_to(Step& step, Seat seat, bool folds) const;
  PathHypothesis past_absent(PathHypothesis place, const Seating& seating) const;

  const Blueprint* blueprint_ = nullptr;
  Translation translation_ = Translation::pseudo_harmonic;
  Seat me_;
  std::vector<Step> steps_;
  std::vector<PathHypothesis> places_;  // at the last of them
};

}  // namespace hindsight
