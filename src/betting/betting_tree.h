// The betting of a hand as a tree, without cards, street by street: from a machine and a menu, for 2 to 10
// seats.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "betting/bet_menu.h"

namespace hindsight {

// Where the betting begins.
struct BettingStart {
  BettingRules rules{};
  std::vector<Chips> stacks{};  // behind, before anything below is put in front
  Chips pot = 0;                // in the middle before that: antes, or what earlier streets brought
  std::vector<Chips> posted{};  // by seat: blinds in front; none: empty
  Chips price = 0;              // what a call of the blinds is to
  Street first = Street::preflop, last = Street::river;
  std::optional<Street>
      frontier{};       // where it would begin the tree stops, whoever is left; a later one than `first`
  Seat first_to_act{};  // on the first street; on the others it is the first seat left

  friend bool operator==(const BettingStart&, const BettingStart&) = default;
  // With the first seat to act; somebody is asked even where nobody has chips, so that a tree has a root.
  BettingState begin() const;
};

struct BettingTree {
  enum class Kind : std::uint8_t { decision, fold, showdown, street_end, frontier };

  struct Node {
    Kind kind = Kind::decision;
    Seat seat{};  // decision: whose; fold: who folded last
    std::uint16_t actions = 0;
    std::uint32_t first_child = 0;  // children stand together, after their parent
    std::uint32_t end = 0;          // street end: its number in the branch
    BetAction action{};             // that leads here; none to the root
  };

  // One street after one way to it; a single node of kind frontier where the tree stops.
  struct Branch {
    Street street = Street::preflop;
    std::vector<Node> nodes{};                  // parents first; 0 is the root
    std::vector<Chips> committed{};             // by node and seat: since the betting began
    std::vector<std::uint32_t> next{}, ends{};  // by street end: the branch that follows, and the node
  };

  struct Size {
    std::array<std::uint64_t, street_count> nodes{}, decisions{};
    std::uint64_t total() const;
  };

  std::size_t seats = 0;
  std::vector<Branch> branches;  // 0 is the first; each after the one that leads to it

  Chips committed(const Branch& branch, std::uint32_t node, Seat seat) const {
    return branch.committed[node * seats + seat.value];
  }

  static constexpr std::uint64_t max_nodes = 2'000'000;
  static constexpr int max_raises = 1000;  // in a row on a street: trees are walked as deep

  // How large it would be.  Refused where that is more than the limits, or where a line of the menu does not
  // fit.
  static Result<Size> count(const BettingStart& start, const BetMenu& menu);
  static Result<BettingTree> build(const BettingStart& start, const BetMenu& menu);
};

}  // namespace hindsight
