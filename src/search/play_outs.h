// How several seats go on after a street: each by one of four continuations that it chooses hand by hand, a
// blueprint's play and the same leaning to fold, to call and to raise (Brown & Sandholm 2019b, supplement),
// along one line of the blueprint's betting that is drawn.
//
// At each decision of the line an action is drawn by chances q, whatever the hands; a hand that takes it with
// chance p counts p / q from then on.  On average over lines that is all of the betting: what hands are worth
// so is unbiased.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "blueprint/translation.h"
#include "search/multiway_values.h"

namespace hindsight {

inline constexpr std::size_t continuations = 4;

// Where a street ends, and the blueprint's places there.
struct PlayOutStart {
  std::vector<PathHypothesis> places;
  SeatSet live, able;           // not folded; of them those with chips left
  std::vector<Chips> paid{};    // in the hand, antes apart: by seat, then of those that are gone
  std::vector<Chips> stacks{};  // behind
  Chips pot = 0, dead = 0;      // all chips, and those that everybody contests
};

class PlayOuts {
 public:
  using SeatMap = std::array<std::uint8_t, max_seats>;  // by the blueprint's seat

  // From where a street begins: places of the seats left, first seat first.  The blueprint outlives this.
  PlayOuts(const Blueprint& blueprint, std::vector<PathHypothesis> places, std::size_t seats);

  // Where a move of the seat leads; `share` of the pot where it is a raise.
  std::vector<PathHypothesis> after(std::span<const PathHypothesis> places, Street street, std::uint8_t seat,
                                    Move::Kind kind, double share) const;
  const std::vector<PathHypothesis>& begin() const { return begin_; }
  // Those that are the beginning of the next street for the seats left.
  std::vector<PathHypothesis> at_street(std::span<const PathHypothesis> places, Street street,
                                        SeatSet live) const;

  // The buckets of the hands of a board: cards by street, all of them.
  void deal(std::span<const CardSet> boards, Street first, const BoardHands& hands);

  // A line to the end of the hand: who is left there, and what everybody has paid.
  struct End {
    std::array<double, max_multiway_seats> paid{};
    std::vector<PotLayer> layers{};
  };
  // `reach`: by seat, a row as hands come to the street's end; `weights`: of each seat, a row for each
  // continuation.
  End draw(const PlayOutStart& start, Rng& rng, std::span<const float* const> reach,
           std::span<const std::array<float*, continuations>> weights) const;

  struct Line {  // where it has come to
    std::uint32_t branch = 0, node = 0;
  };

 private:
  std::uint32_t take(const Line& line, const float* reach, const std::array<float*, continuations>& weights,
                     Rng& rng) const;
  SeatSet live_at(const PathHypothesis& place) const;

  const Blueprint& blueprint_;
  SeatMap seat_{};                              // of the table
  std::array<Seat, max_multiway_seats> own_{};  // of the blueprint
  std::vector<PathHypothesis> begin_;
  // By street and hand of the board.
  std::array<std::array<std::uint16_t, BoardHands::row_size>, street_count> buckets_{};
};

}  // namespace hindsight
