// How a blueprint plays a hand whose bets it does not know: the hand is followed through the blueprint's own
// betting.
//
// A bet of another size is taken for those that lie next to it, by chances that leave least to who knows
// them.  Every place that it may stand for counts by its chance, and by how often the blueprint itself would
// have come there with the hand: together as if one of them were drawn at each bet and held to.  What the
// blueprint does there it does in shares of the pot as it really is.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "betting/action_probabilities.h"
#include "blueprint/blueprint.h"

namespace hindsight {

// What a bet x stands for that lies between the sizes A and B, all in shares of the pot.
enum class Translation : std::uint8_t {
  // A with (B - x)(1 + A) / ((B - A)(1 + x)): the pseudo-harmonic mapping (Ganzfried & Sandholm 2013).
  pseudo_harmonic,
  nearest,  // whichever is less far away
};

inline constexpr std::array<std::string_view, 2> translation_names{"harmonic", "nearest"};

// The chance that x stands for A, 0 <= A <= x <= B and A < B.
double chance_of_lower(Translation translation, double lower, double upper, double x);

// What a bet is measured by: chips in front of the highest bettor, and the pot after a call.
struct BetPrice {
  double faced = 0, pot = 0;
  double share_of(double to) const { return (to - faced) / pot; }
};
// At a decision of a tree; `before` is the pot that its betting began with.
BetPrice price_at(const BettingTree& tree, Chips before, const BettingTree::Branch& branch,
                  std::uint32_t node);

// Where the blueprint may take a hand to be.
struct PathHypothesis {
  struct OwnAction {
    std::uint32_t branch = 0, node = 0, action = 0;
  };
  std::uint32_t branch = 0, node = 0;
  double chance = 1;             // by the others' bets alone
  std::vector<OwnAction> own{};  // what the seat that plays by it did on the way
};

// A move as it was made: by which of the blueprint's seats, and for how much of the pot where it is a raise.
struct FollowedMove {
  Street street = Street::preflop;
  Seat seat{};
  Move::Kind kind = Move::Kind::call;
  double share = 0;
};

// Where the move leads from these places: what the blueprint has at each, or what that may stand for.  A
// place where it is not the seat's turn, or that has no such move, leads nowhere; of more than sixteen the
// likeliest are followed.
std::vector<PathHypothesis> places_after(const Blueprint& blueprint, Translation translation,
                                         std::span<const PathHypothesis> places, const FollowedMove& move);

// A turn of the seat that plays the blueprint.
struct BlueprintTurn {
  BetPrice price;
  LegalMoves legal;
};

// The same of a move that the blueprint itself has made at this turn: where it leads from places at which
// that was what it would have played.  `is_it` says whether a legal move is the one.  No place is such: as
// after another's move.
std::vector<PathHypothesis> condition_on_own_move(const Blueprint& blueprint, Translation translation,
                                                  std::span<const PathHypothesis> places,
                                                  const FollowedMove& move, const BlueprintTurn& turn,
                                                  const std::function<bool(const Move&)>& is_it);

// Whether it matters what a hand was on earlier streets: places are several, and the seat has played on the
// way.
bool needs_own_history(std::span<const PathHypothesis> places);

// Leaves those at which it is the seat's turn on this street, with chances that add up to 1.
void keep_turn(const Blueprint& blueprint, std::vector<PathHypothesis>& places, Street street, Seat seat);

// What the blueprint does at these places, hand by hand.
class PlacesPlay {
 public:
  // They and the blueprint outlive this.
  PlacesPlay(const Blueprint& blueprint, std::span<const PathHypothesis> places, const BlueprintTurn& turn);

  // Adds to `out` what it does with a hand of these buckets, by street up to now, as legal moves of the turn;
  // where needs_own_history() says no, only the last one is looked at.  A hand that would have come to no
  // place it knows counts by the chances of the places alone.  The sum of the weights of places that training
  // has come to: what is added up to.
  double add(std::span<const std::uint32_t> buckets, ActionProbabilities& out) const;

 private:
  bool add_at(std::size_t place, double weight, std::uint32_t bucket, ActionProbabilities& out) const;

  const Blueprint& blueprint_;
  std::span<const PathHypothesis> places_;
  bool needs_own_history_;
  std::vector<Move> moves_;         // of each place's actions
  std::vector<std::size_t> first_;  // of a place
};

}  // namespace hindsight
