// AIVAT in any game whose histories are listed (Burch, Schmid, Moravcik, Morrill & Bowling 2018, "AIVAT: A
// New Variance Reduction Technique for Agent Evaluation in Imperfect Information Games").
//
// Who watches a hand sees, decision by decision, the infosets of the seats whose strategy nobody knows, what
// is open to all of the others', and every choice.  G is the set of histories that look alike so far; each
// has the weight w(h), the product of the probabilities of chance and of the known seats, since what an
// unknown seat does has the same probability in all of them.  From one decision to the next, over chance, G
// becomes one of several G':
//
//   estimate = u(G_end) + sum over the steps of  E[v(G') | G] - v(G' that came),     f(G) = sum w(h) f(h) /
//   sum w(h)
//
// where E is over chance and, if a known seat decides, over its choices.  Each difference has the mean 0
// given G whatever v is, so that the estimate is unbiased for every v; it has no luck of cards or known
// choices left where v is the value of the game as it is played.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "estimate/confidence_sequence.h"
#include "estimate/games/listed_strategy.h"

namespace hindsight {

class Aivat {
 public:
  // `known`: what each seat plays, null where nobody knows.  `values`: v as in history_values(), or of any
  // kind; empty: all 0, which are imaginary observations alone (Bowling et al. 2008).  All of it outlives
  // this.
  Aivat(const HistoryTree& tree, StrategyProfile known, std::span<const double> values);

  // By seat, of a hand from its first card to its end, as actions and outcomes of chance.  None where a known
  // seat has done what its strategy never does.
  std::optional<std::vector<double>> estimate(std::span<const Action> path) const;
  // Of a hand that leaves the listed game where an unknown seat is to act: what is to be added to what it
  // came to.  The steps up to there are those of estimate(); whoever stops there must not look at what comes.
  std::optional<std::vector<double>> correction(std::span<const Action> path) const;
  // By seat, what estimate() says of any hand is within, exactly.  None where that takes more than `work`
  // members of groups.
  std::optional<std::vector<ValueRange>> ranges(std::uint64_t work = 10'000'000) const;

 private:
  struct Member {
    HistoryId history;
    double weight = 0;
  };
  using Group = std::vector<Member>;
  struct Watch;

  std::uint64_t sight(HistoryId h) const;
  void arrive(HistoryId h, double weight, Watch& watch) const;
  void step(Action action, Watch& watch) const;
  void correct(Watch& watch) const;
  std::optional<Watch> watched(std::span<const Action> path) const;
  void pay(Watch& watch) const;
  struct Widening;
  void widen(HistoryId h, std::optional<Action> action, const Watch& before, Widening& out) const;

  const HistoryTree& tree_;
  StrategyProfile known_;
  std::span<const double> values_;
  Table<InfosetId, std::uint32_t> open_;  // equal where player, open information and number of actions are
};

// What was won, by the mean over chance where the last decision left only chance to come ("all-in equity").
// By seat.
std::vector<double> all_in_estimate(const HistoryTree& tree, std::span<const Action> path);

}  // namespace hindsight
