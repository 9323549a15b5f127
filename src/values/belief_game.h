// Where a net may be asked, and in what numbers: the public states at which search stops, told apart as far
// as they differ.
//
// A belief of a seat at a public state s is the distribution of its hand by what it did so far, the other's
// hand unknown: with reach r, how often its play brings each hand to s, and m its share of chance's part of
// the way (PublicTree::alone),
//
//   b(h) = r(h) m(h) / R,   R = sum of r m
//
// and what a hand is worth there, in units of the state (half its pot),
//
//   w(h) = v(h) C / (m(h) R' unit),   R': of the other's,  C = sum of m
//
// with v the counterfactual value; so that sum of b w over both seats is 0.  Values are the same whatever the
// scale of either reach.
//
// Two states are of one class if their rest of the game is one, up to units and to what hands are called: of
// Leduc's second street all three cards, weakest hand first, but not two pots.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "values/public_tree.h"

namespace hindsight {

using Reaches = std::array<std::vector<double>, 2>;  // by seat and hand

// Both beliefs of a public state, by hand as its class counts them.
using Beliefs = std::array<std::vector<double>, 2>;

// Moved towards even ones by so much: what a hand is worth that never comes is not settled by equilibrium,
// and hardly by a solution where it comes once in ten thousand times.  Nets learn and are asked about these.
inline constexpr double belief_floor = 0.01;
Beliefs floored(Beliefs beliefs);

class BeliefGame {
 public:
  static constexpr std::uint32_t no_class = 0xffffffff;

  // Where a later street begins; in games without one, at every decision but the first.
  static Result<BeliefGame> of(const HistoryTree& listed);

  const PublicTree& tree() const { return tree_; }
  std::uint32_t class_of(std::uint32_t node) const { return places_[node].number; }
  bool is_place(std::uint32_t node) const { return class_of(node) != no_class; }
  bool has_streets() const { return has_streets_; }
  std::uint32_t class_count() const { return static_cast<std::uint32_t>(first_.size()); }
  // By node, whether a look-ahead from `root` stops there: at the next street, in games without streets at
  // decisions from `depth` moves on.
  std::vector<bool> stops_below(std::uint32_t root, std::uint32_t depth) const;
  std::uint32_t first_of(std::uint32_t number) const { return first_[number]; }  // a state of the class
  double unit(std::uint32_t node) const { return tree_.nodes[node].smallest; }
  double stake(std::uint32_t node) const { return tree_.nodes[node].largest / unit(node); }  // in units

  // "pot 200", of games with streets; else the line of its first state.
  std::string class_name(std::uint32_t number) const;

  // What tells the class: its number as zeros and a one, and how many units are at stake, as 1 / stake.
  std::uint32_t publics() const { return class_count() + 1; }
  void tell_class(std::uint32_t node, std::span<float> publics) const;

  // Evenly (by chance alone) where a hand never comes.
  Beliefs beliefs(std::uint32_t node, const Reaches& reach) const;
  // A reach that leads to these beliefs.
  Reaches reaches(std::uint32_t node, const Beliefs& beliefs) const;
  // Of the seat's hands in the tree's order: counterfactual values from those of a net, and back.
  std::vector<double> from_units(std::uint32_t node, std::uint8_t seat, const Reaches& reach,
                                 std::span<const float> in_units) const;
  std::vector<double> to_units(std::uint32_t node, std::uint8_t seat, const Reaches& reach,
                               std::span<const double> values) const;
  // By hand as the class counts: what it is called there.
  std::string hand_name(std::uint32_t node, std::uint8_t seat, std::uint32_t hand) const;

 private:
  struct Place {
    std::uint32_t number = no_class;
    std::array<std::vector<std::uint32_t>, 2> hand;  // by hand of the class: which of the tree
    std::array<std::vector<double>, 2> alone;        // by hand of the tree
    double all = 0;
  };
  void find_class(std::uint32_t node);

  PublicTree tree_;
  bool has_streets_ = false;
  std::vector<std::string> seen_at_;  // by class: what everybody has seen
  std::vector<Place> places_;         // by node
  std::vector<std::uint32_t> first_;  // by class
  std::vector<std::vector<double>> forms_;
};

}  // namespace hindsight
