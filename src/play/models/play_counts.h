// How a player plays, counted by situation (play/models/situation.h), from hands as others see them.
//
// What is expected of him follows from the counts and a prior, level by level, from the coarsest situation to
// the one itself (Southey et al., Bayes' Bluff, 2005, with a Dirichlet prior; nested priors: MacKay & Peto
// 1995):
//   p[-1] = prior,   p[L] = (k p[L-1] + n[L] f[L]) / (k + n[L])
// where n[L] turns were seen in the situation of level L, k is strength[L], and f[L] how often each move was
// made there.  On coarser levels f is carried over as made / expected: what he does more often than a policy
// would have at the same turns he does more often here; of the situation itself f is what was counted.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "play/models/seen_hand.h"

namespace hindsight {

struct CountRules {
  double half_life = 0;  // hands after which a hand counts half; 0: all count alike
  // Of the prior, in turns, by level: so many must have been seen to count as much as what is known without
  // them.
  std::array<double, Situation::levels> strength{30, 20, 20};
  double shown_strength = 20;  // the same of hands that were shown
  friend bool operator==(const CountRules&, const CountRules&) = default;
};

class PlayCounts {
 public:
  // Weights: each turn of the last hand counts 1, of earlier ones less, where they decay.
  struct Cell {
    double turns = 0;
    MoveShares made{};
    double foreseen = 0;    // of the turns, those of which something was expected
    MoveShares expected{};  // over those: together `foreseen`
    double sized = 0;       // of the turns, those at which the pot is known
    double pots = 0;        // at those, before the moves, in big blinds, added up
  };
  // Of hands shown after a bet or raise on a street: their number, and the sum of their ranks
  // (ShownStrength).
  struct Shown {
    double hands = 0, ranks = 0;
  };
  using ShownByStreet = std::array<Shown, street_count>;

  explicit PlayCounts(const CountRules& rules = {}) : rules_(rules) {}
  // Of a player who makes moves so many times as often as a policy would, by situation of level 0
  // (Situation::key), sizes apart.
  using Habits = std::array<MoveShares, Situation::counts[0]>;
  static PlayCounts of_habits(const Habits& times);

  // A hand more, after all those before.
  void add(const SeenHand& hand);
  // What another has seen of the same player, as if at the same time.
  void merge(const PlayCounts& other);
  // As kept: the cell of a situation of level 2 and no hand more.
  void put(const Situation& situation, const Cell& cell);
  void put(Street street, const Shown& shown);
  void put_hands(std::uint64_t hands, double weight);

  const CountRules& rules() const { return rules_; }
  bool empty() const { return hands_ == 0; }
  std::uint64_t hands() const { return hands_; }
  double weight() const { return weight_ / unit_; }          // of the hands, each of the last as 1
  double seen(const Situation& situation, int level) const;  // turns, by weight
  Cell cell(const Situation& situation, int level) const;
  std::vector<std::pair<Situation, Cell>> cells() const;  // of level 2, in the order of their keys
  ShownByStreet shown() const;

  // Whether anything was counted that says something of the situation.
  bool says(const Situation& situation) const { return seen(situation, 0) > 0; }
  // How often each class of move is to be expected, together 1: the prior itself where nothing was counted.
  // `legal`: that may be made.
  // `caution`: times the strength of the prior.
  MoveShares expected(const Situation& situation, const MoveShares& prior, const ByMoveClass<bool>& legal,
                      double caution = 1) const;
  // How much stronger the hands are that it bets and raises with than a policy's: its chance with a hand goes
  // by e^(slope (rank - 1/2)), ranks from 0 to 1.  Below 0: it bluffs more.  The most likely slope by the
  // ranks of what was shown, as far as the prior lets it.
  double slope(Street street) const;

 private:
  Cell of(const Cell& kept) const;  // in units of the last hand
  const Cell* find(const Situation& situation, int level) const;
  void add_to(const Situation& situation, const Cell& cell);

  CountRules rules_;
  std::uint64_t hands_ = 0;
  double weight_ = 0;
  double unit_ =
      1;  // that the last hand counts in what is kept below: it grows, so that earlier ones need not shrink
  std::array<Cell, Situation::counts[0]> coarse_{};
  std::map<std::size_t, Cell> middle_, fine_;
  ShownByStreet shown_{};
};

}  // namespace hindsight
