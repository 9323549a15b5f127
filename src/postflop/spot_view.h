// A solved spot, seen from one of its nodes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "postflop/vector_cfr.h"
#include "postflop/vector_game.h"

namespace hindsight {

struct SpotView {
  std::vector<Card> board;
  std::string line;                // as given, in full: "check, bet 150, Ts"
  double pot = 0;                  // chips in the middle, bets of the street included
  std::array<double, 2> put_in{};  // chips of each seat since the spot began
  Round::Kind kind = Round::Kind::decision;
  std::uint8_t seat = 0;             // who decides
  std::vector<std::string> actions;  // of the decision

  struct Hand {
    Combo combo;
    double reach = 0;   // the range's weight times the probability of its own actions so far
    double rivals = 0;  // weight of the other's hands that it may meet here
    double value = 0;   // chips that it wins from here on, the pot among them; nan where it meets nobody
    // Share of the pot if all cards were shown now, ties halved.  Before the last card it takes the tables of early
    // all-ins; nan without them.
    double equity = 0;
    std::vector<double> strategy, action_values;  // the deciding seat's, by action
  };
  std::array<std::vector<Hand>, 2> hands;

  // Over all hands of a seat, each as often as it comes about.
  double value(std::uint8_t seat) const;
  double equity(std::uint8_t seat) const;   // nan where it is not known
  std::vector<double> frequencies() const;  // of the decision's actions
};

// Actions and cards apart by commas: "x, b75%, c, Ts".  Actions: x or check, f or fold, c or call, a or all-in, b or bet
// and r or raise with the chips they are to, or the share of the pot in percent.  Errors name the first that does not
// fit, and what would.
Result<SpotView> view_spot(const VectorGame& game, VectorCfr<float>& solver, std::string_view line);

// Whether there is such a node, without looking at what it is worth.
Result<void> check_line(const VectorGame& game, const VectorCfr<float>& solver, std::string_view line);

}  // namespace hindsight
