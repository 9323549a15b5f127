// A solution plays itself: whole hands of hold'em heads-up, as a table would have dealt them, for trackers
// and tables of statistics.
//
// A spot after the flop begins with a pot that somebody raised: here the small blind, who is in position,
// raises before the flop to half the pot and is called, and streets before the spot's are checked.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "base/rng.h"
#include "study/spots/solved_spot.h"
#include "table/hand.h"

namespace hindsight {

class SelfPlay {
 public:
  // Of a whole solution that is prepared, from the flop on, of hold'em with 52 cards.  Hand n depends on the
  // seed and n alone.
  static Result<SelfPlay> of(SolvedSpot& spot, std::uint64_t seed);

  Hand next();                            // the hand is over
  int places() const { return places_; }  // chips of the hand are 10^-places of the spot's
  Chips rake(const Hand& hand) const;     // as the spot takes it
  std::uint64_t hands() const { return hands_; }

 private:
  struct Deal {
    std::array<Combo, 2> hole;
    std::vector<Card> board;  // five
  };
  SelfPlay(SolvedSpot& spot, std::uint64_t seed);
  Deal deal(Rng& rng) const;
  Hand seated(const Deal& deal) const;
  void come_to_the_spot(Hand& hand, const Deal& deal) const;
  void play(Hand& hand, const Deal& deal, Rng& rng) const;

  SolvedSpot* spot_;
  std::uint64_t seed_, hands_ = 0;
  int places_ = 0;
  Chips scale_ = 1;
  std::array<Chips, 2> blinds_{};  // small, big, in the hand's chips
  std::vector<double> first_;      // of the hands out of position, how often they meet somebody
};

}  // namespace hindsight
