// Solved strategies of chip poker for hands of any stack, and how they answer amounts that they were not
// solved for.
//
// What is solved has so many chips behind the ante; a hand is played by the largest that does not have more.
// There a raise that the menu lacks counts as the nearest one (of two, the larger), and a raise beyond the
// cap is answered like the one before it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "heritage/chip_poker.h"
#include "holdem/solve/vector_cfr.h"

namespace hindsight {

// What one seat knows when it is to act.
struct ChipView {
  std::array<Card, 2> hole;
  std::span<const Card> flop;  // empty before it comes
  ChipBetting start, now;      // the hand's betting as it began, and now
  std::span<const int> line;   // what was put in, in turn
  int own = 0;                 // chips of the seat in the match, before the hand
};

// The flops of a deck: all but those that renaming suits makes of one another.
class ChipFlops {
 public:
  explicit ChipFlops(const ChipPoker& poker);

  VectorGame game(const ChipPoker& poker) const;  // of the same deck
  struct Place {
    std::uint32_t next = 0, hand = 0;  // the class among boards()[0].next, and the hand on its board
  };
  Place find(std::span<const Card> flop, std::array<Card, 2> hole) const;
  std::uint32_t before(std::array<Card, 2> hole) const {  // the flop
    return place_[0][Combo::of(hole[0], hole[1]).index];
  }

 private:
  struct Image {
    std::uint32_t next = 0;
    std::array<std::uint8_t, 4> back{};  // where suits go to make the class's board of it
  };
  HandWeights weights() const { return {every_, every_}; }

  std::vector<double> every_ = std::vector<double>(combo_count, 1.0);  // hand alike
  std::vector<BoardNode> boards_;
  std::map<std::uint64_t, Image> images_;                      // by the set of the flop's cards
  std::vector<std::array<std::uint16_t, combo_count>> place_;  // by board
};

struct ChipChoice {
  int chips = 0;  // to put in
  int weight = 0;
};

class ChipStrategy {
 public:
  // The average strategies of a solver of the game, rounded to 1/255.
  ChipStrategy(const ChipFlops& flops, VectorGame game, const VectorCfr<float>& solver);

  std::vector<ChipChoice> choices(const ChipView& view) const;  // one at least has a weight

 private:
  struct Place {
    std::uint32_t tree = 0, node = 0, street_end = none;
    std::array<std::uint32_t, 2> last{none, none};  // where each seat last faced a bet in this round
  };
  const StreetTree::Node& node(const Place& at) const { return game_.trees[at.tree].nodes[at.node]; }
  const StreetTree::Node& child(const Place& at, std::uint32_t action) const;
  int need(const Place& at) const;
  int raise(const Place& at, std::uint32_t action) const;
  std::uint32_t nearest(const Place& at, int wanted) const;
  Place after(Place at, const ChipBetting& now, int chips) const;
  // The state and the hand there.
  std::pair<PublicState, std::uint32_t> find(const Place& at, const ChipView& view) const;
  void keep(const PublicState& state, const StreetTree::Node& decision,
            const std::vector<std::vector<double>>& average);

  const ChipFlops& flops_;
  VectorGame game_;
  std::array<std::vector<std::uint8_t>, 2> weights_;  // laid out as the solver's numbers
};

// Strategies for hands of any stack, each solved when it is first needed.
class ChipSolutions {
 public:
  explicit ChipSolutions(int ante, std::uint64_t iterations = 30) : ante_(ante), iterations_(iterations) {}

  struct Solved {
    ChipStrategy strategy;
    VectorEvaluation worth;     // in the game that was solved
    std::uint64_t numbers = 0;  // probabilities that it has
  };
  const Solved& of(int behind) { return *find(behind, {}); }  // chips behind the ante, 1 or more
  // Null where it was stopped: nothing is kept then.
  const Solved* find(int behind, const RunControl& control);
  bool is_solved(int behind) const;
  ChipPoker poker_for(int behind) const;          // what is solved for them
  static std::vector<int> behind_until(int max);  // all that is solved for up to so many

 private:
  int ante_;
  std::uint64_t iterations_;
  ChipFlops flops_{ChipPoker{}};
  std::map<int, Solved> solved_;
};

}  // namespace hindsight
