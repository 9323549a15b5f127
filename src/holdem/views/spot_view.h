// A solved spot, seen from one of its nodes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct SpotView {
  std::vector<Card> board;
  std::string line;                   // as given, in full: "check, bet 150, Ts"
  double pot = 0;                     // chips in the middle, bets of the street included
  std::array<double, 2> committed{};  // chips of each seat since the spot began
  std::array<double, 2> bets{};       // those of them that stand in front of it on this street
  StreetTree::Kind kind = StreetTree::Kind::decision;
  std::uint8_t seat = 0;           // who decides; 0 where nobody does
  std::vector<BetAction> actions;  // of the decision

  struct Hand {
    Combo combo;
    double reach = 0;           // the range's weight times the probability of its own actions so far
    double opponent_reach = 0;  // unblocked: of the other's hands that it can meet here
    double value = 0;   // chips that it wins from here on, the pot among them; nan where it meets nobody
    double equity = 0;  // share of the pot if all cards were shown now, ties halved; nan likewise
    double eqr = 0;     // equity realised: value / (equity * pot)
    std::vector<double> strategy, action_values;  // the deciding seat's, by action
    double matchup_weight() const { return reach * opponent_reach; }
  };
  std::array<std::vector<Hand>, 2> hands;

  // Over all hands of a seat, each as often as it comes about.
  double value(std::uint8_t seat) const;
  double equity(std::uint8_t seat) const;
  double eqr(std::uint8_t seat) const;
  double weight() const;                    // of all pairs of hands
  std::vector<double> frequencies() const;  // of the decision's actions
};

// The line is as in holdem/spots/spot_line.h.  Errors name the first step that does not fit, and what would.
Result<SpotView> view_spot(const VectorGame& game, SpotStrategy& solution, std::string_view line);
template <class Real>
Result<SpotView> view_spot(const VectorGame& game, VectorCfr<Real>& solver, std::string_view line) {
  SolverStrategy<VectorCfr<Real>> solution(solver);
  return view_spot(game, solution, line);
}

// Whether there is such a node, and for run-outs whether cards are dealt there, without looking at what it is
// worth.
Result<void> check_line(const VectorGame& game, std::string_view line, bool for_run_outs = false);

// The next cards where one is dealt.  Cards that come to the same stand together, seen after the first of
// them.
struct RunOut {
  std::vector<std::string> cards;
  double frequency = 0;  // of all of these, given the hands that arrive
  SpotView view;
};
Result<std::vector<RunOut>> view_run_outs(const VectorGame& game, SpotStrategy& solution,
                                          std::string_view line);

}  // namespace hindsight
