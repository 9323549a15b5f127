// Rock, paper, scissors, one move after the other without the second player seeing the first.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace hindsight {

class RockPaperScissors {
 public:
  static constexpr Parameter parameters[] = {
      {"scissors", "1", "what a round in which anybody shows scissors counts, 1 to 1000"},
  };
  static constexpr std::string_view examples[] = {"rock_paper_scissors", "rock_paper_scissors(scissors=2)"};
  static constexpr std::string_view rules =
      "Both players choose rock, paper or scissors at the same time. Rock beats scissors, scissors beat "
      "paper, paper beats rock; the winner gets a point from the loser, and equal choices are a draw.";
  static constexpr GameEntry entry{"rock_paper_scissors",
                                   "Rock, paper, scissors; with scissors=2 the equilibrium is 40/40/20 %",
                                   parameters, examples, rules};

  struct State {
    std::array<std::uint8_t, 2> shown{};  // 0 rock, 1 paper, 2 scissors
    std::uint8_t moves = 0;
  };

  static Result<RockPaperScissors> make(const Arguments& arguments) {
    HS_TRY(const double scissors, arguments.number("scissors", 1, 1000));
    return RockPaperScissors(scissors);
  }

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const { return s.moves == 2 ? Turn::terminal() : Turn::of(s.moves); }
  Action action_count(const State&) const { return 3; }
  double probability(const State&, Action) const { return 0; }
  State next(State s, Action a) const {
    s.shown[s.moves++] = static_cast<std::uint8_t>(a);
    return s;
  }
  double payoff(const State& s, Player p) const {
    const int mine = s.shown[p.value], theirs = s.shown[1u - p.value];
    if (mine == theirs) return 0;
    const double stake = mine == 2 || theirs == 2 ? scissors_ : 1;
    return mine == (theirs + 1) % 3 ? stake : -stake;  // each beats the one before it
  }
  Information information(const State&, Player) const { return {"", "move"}; }
  std::string action_name(const State&, Action a) const {
    static constexpr std::array<const char*, 3> names{"rock", "paper", "scissors"};
    return names[a];
  }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }

 private:
  explicit RockPaperScissors(double scissors) : scissors_(scissors) {}
  double scissors_;
};

}  // namespace hindsight
