// The betting of a blueprint as samplers walk it: all streets in one array, and what every end of the hand is
// worth.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blueprint/blueprint_game.h"
#include "blueprint/bucket_layout.h"

namespace hindsight {

class SampledTree {
 public:
  struct Point {
    std::uint64_t at = 0;      // a decision: its numbers by BucketLayout; an end: its number
    std::uint32_t child = 0;   // of its first action; children stand together
    std::uint8_t actions = 0;  // 0: the hand is over
    std::uint8_t seat = 0;     // whose decision
    std::uint8_t street = 0;

    bool over() const { return actions == 0; }
  };
  using Strengths = std::array<std::uint16_t, max_seats>;  // of the hands that seats hold, see CardRules

  SampledTree(const BlueprintGame& game, const BettingTree& tree, const BucketLayout& layout);

  const Point& root() const { return points_.front(); }
  // Of a point that children() or root() gave, below points().
  std::uint32_t number(const Point& of) const { return static_cast<std::uint32_t>(&of - points_.data()); }
  const Point& point(std::uint32_t number) const { return points_[number]; }
  std::size_t points() const { return points_.size(); }
  // Puts a decision's numbers elsewhere.
  void move(std::uint32_t number, std::uint64_t at) { points_[number].at = at; }
  const Point* children(const Point& of) const { return points_.data() + of.child; }
  // On a walk, two for each action of each decision.
  std::size_t most_numbers() const { return most_numbers_; }

  // What a seat has won, less what it has put in, in big blinds.
  float payoff(const Point& end, std::size_t seat, const Strengths& strengths) const;

 private:
  struct End {
    SeatSet live;        // not folded
    bool even = true;    // all of them have put in the same
    float pot = 0;       // in big blinds, like what seats have put in
    std::uint64_t paid;  // where that stands, seat by seat
  };
  void add_end(SeatSet live, const BettingTree& tree, const BettingTree::Branch& branch, std::uint32_t node,
               float unit);
  float side_pots(const End& end, std::size_t seat, const Strengths& strengths) const;

  std::size_t seats_, most_numbers_ = 0;
  std::vector<Point> points_;
  std::vector<End> ends_;
  std::vector<float> paid_;
  float before_ = 0;  // in the pot before anybody bet, of nobody any more
};

}  // namespace hindsight
