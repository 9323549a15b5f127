// A two-player game of private hands and public cards, as the vector solver walks it: betting without cards,
// boards without betting, and public states, which are a street's betting on a board.
//
//   StreetTree   decisions, folds, showdowns and ends of one street's betting; the same for every board
//   BoardNode    the public cards so far: which hands each seat may hold, their strength, and the cards that
//   may come
//   PublicState  where a street begins: its betting on a board, where regrets and averages live
//
// Hands are numbered by board and seat; every array over hands is padded to whole rows of `lane_count`.
// A seat is a bare 0 or 1 here, out of position and in position, for rows are found by arithmetic with it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "betting/action.h"
#include "cards/card.h"

namespace hindsight {

inline constexpr std::uint32_t lane_count = 16;
inline constexpr std::uint32_t none = 0xffffffff;

constexpr std::uint32_t padded(std::uint32_t hands) {
  return (hands + lane_count - 1) / lane_count * lane_count;
}

// What a seat gets when a hand ends, in chips above half the pot that the game began with.
struct Payoffs {
  std::array<double, 2> win{}, lose{}, tie{};  // by seat; a fold pays `win` to one and `lose` to the other
};

struct StreetTree {
  // frontier: the game stops there, and what hands are worth is asked of others (holdem/frontier.h).
  enum class Kind : std::uint8_t { decision, fold, showdown, street_end, frontier };

  struct Node {
    Kind kind = Kind::decision;
    std::uint8_t seat = 0;  // decision: whose; fold: who folded
    std::uint16_t actions = 0;
    std::uint32_t first_child = 0;                // children stand together, after their parent
    std::array<std::uint32_t, 2> sequence{0, 0};  // the last of each seat; 0 is the empty one
    std::uint32_t first_sequence = 0;   // decision: action a is sequence first_sequence + a of its seat
    std::uint32_t end = 0;              // fold and showdown: its payoffs; street end: its number
    std::array<double, 2> committed{};  // chips of each seat since the game began
  };

  std::vector<Node> nodes;  // parents first; 0 is the root
  std::array<std::uint32_t, 2> sequences{1, 1};
  std::vector<Payoffs> payoffs;
  // The trees that follow, and the nodes that lead to them.
  std::vector<std::uint32_t> next_trees, street_ends;
  std::vector<std::uint32_t> frontiers;  // the nodes at which the game stops
  std::vector<BetAction> actions;        // by node: that leads to it; none to the root
  Street street = Street::flop;
  std::array<double, 2>
      begun{};  // chips of each seat when its street began, before blinds; a part may begin later

  // The game stops where this street would begin.  Of the trees that follow one tree all do so, or none.
  bool stops_at_once() const { return nodes[0].kind == Kind::frontier; }
};

// The nodes from the root to one, both among them.
std::vector<std::uint32_t> way_to(const StreetTree& tree, std::uint32_t node);

using Orbits = std::vector<std::vector<std::uint16_t>>;  // hands that suits turn into each other

struct BoardNode {
  // The hands of one seat, weakest first where the board is final.
  struct Hands {
    std::uint32_t count = 0;
    std::vector<Combo> combo;  // where hands are two cards
    // Two cards that exclude hands of the other; the second is no_card where hands are one.
    std::vector<std::array<std::uint8_t, 2>> cards;
    std::vector<std::uint32_t> same;      // the other seat's same hand, or none
    std::vector<std::uint16_t> strength;  // on final boards; equal ones tie
    std::uint32_t rows() const { return padded(count); }
  };
  static constexpr std::uint8_t no_card = 52;

  // A class of cards that may come next: solved once, and counted at each of its images.
  struct Next {
    std::uint32_t board = 0;
    // By image and seat: the hand of this board that each hand of that one is.  The first image is itself.
    // Where several cards come at once images are many: only the first stands here, and counts `weight` times
    // (see `orbits`).
    std::vector<std::array<std::vector<std::uint16_t>, 2>> images;
    // The other way round, of this board's padded rows: where each hand is on that board, its rows() where it
    // is no more.
    std::vector<std::array<std::vector<std::uint16_t>, 2>> places;
    std::uint32_t weight = 1;
    // Where each image puts the suits of that board; of all images.
    std::vector<std::array<std::uint8_t, 4>> suits;
  };

  std::vector<Card> cards;
  std::array<Hands, 2> hands;
  std::vector<Next> next;
  // Adds to one of `next`, which leads to `below`, an image and where it puts hands.
  void add_image(Next& to, const BoardNode& below, std::array<std::vector<std::uint16_t>, 2> image) const;
  // Where several cards come at once: the ways to rename suits that change nothing, and by seat the orbits of
  // hands under them.  What comes of first images is meant for each hand of an orbit in equal parts.
  std::vector<std::array<std::uint8_t, 4>> symmetries;
  std::array<Orbits, 2> orbits;
  double chance = 1;   // of each card or set of cards, given both hands
  bool final = false;  // showdowns are decided by strength

  // Showdowns before the last card: over all run-outs, how often seat 0's hand wins less how often it loses,
  // and wins plus losses, as [hand of seat 1][hand of seat 0] and as [seat 0][seat 1]; `runouts` is their
  // number.
  struct AllIn {
    double runouts = 0;
    std::array<std::vector<std::int16_t>, 2> net, decided;  // by the seat whose hands lie in rows
  } all_in;
};

struct PublicState {
  std::uint32_t tree = 0, board = 0;
  std::array<std::uint64_t, 2> offset{};  // of each seat's sequences 1, 2, ...: rows of hands
  std::uint32_t end = 0;                  // the state and all that come after it: [its own index, end)
  // By street end e and next card k: first_child + e * next.size() + k, in children.
  std::uint32_t first_child = 0;
  std::uint32_t parent = none, way = 0;  // the state before it, and e * next.size() + k there
};

// Hands that play the same below a board, since of the boards that suits turn into each other only one is
// solved; none: no two hands do.
Orbits hand_orbits(const BoardNode& board, std::size_t seat);

// Of each hand of the seat, the reach of the other's hands that it doesn't block: those that share no card
// with it.
std::vector<double> unblocked_reach(const BoardNode& board, std::uint8_t seat,
                                    const std::vector<double>& opponent_reach);

// A hand that meets less than this meets nobody, as far as rounding can tell; for numbers of
// unblocked_reach().
double min_unblocked(const std::vector<double>& unblocked);

double largest_weight(const std::vector<double>& weights);  // 0 of none
void scale_to_one(std::vector<double>& weights);            // the largest; as they are where all are 0

// Of all ends: the most chips that a hand wins or loses, and whether what one seat wins the other loses (no
// rake).
double largest_stake(std::span<const StreetTree> trees);
bool is_zero_sum(std::span<const StreetTree> trees);

// To each hand of an orbit the mean of its values.
template <class Number>
inline void average_orbit(const std::vector<std::uint16_t>& hands, Number* values) {
  Number sum = 0;
  for (const std::uint16_t h : hands) sum += values[h];
  for (const std::uint16_t h : hands) values[h] = sum / static_cast<Number>(hands.size());
}

// The same over all orbits of a board, for values that are known at first images alone.
void average_orbits(const BoardNode& board, std::uint8_t seat, std::vector<double>& values);

class FrontierValues;  // holdem/frontier.h

struct VectorGame {
  // A decision whose seat plays this, by action and hand in whole rows; a hand of NaNs is free.
  struct Lock {
    std::uint32_t state = 0, node = 0;
    std::vector<double> strategy;
    double trust = 1;  // so often, and as it likes otherwise: above 0, 1 at most
  };

  std::vector<StreetTree> trees;    // 0 is the first
  std::vector<BoardNode> boards;    // 0 is the first
  std::vector<PublicState> states;  // 0 is the first
  std::vector<std::uint32_t> children;
  std::vector<Lock> locks;
  std::shared_ptr<const FrontierValues> frontier;  // where the game stops before its end
  std::array<std::vector<double>, 2> weights;      // of each seat's hands at the first board
  std::array<std::uint64_t, 2> size{};             // numbers a seat has over all states
  double half_pot = 0;                             // added to payoffs for what people read

  // How many states lay_out() would make.
  double state_count() const;
  // The states of all trees on all boards, depth first: what lies below a state is one range of states, and
  // of each seat's numbers.  Trees, boards and weights must stand.
  void lay_out();
  // All states street by street, the children of one state together: the order of files.
  std::vector<std::uint32_t> by_street() const;

 private:
  std::uint32_t add(PublicState state);
};

// Of all pairs of hands that can meet, the product of their weights, summed.
double weight_of_pairs(const VectorGame& game);

}  // namespace hindsight
