// A game with a little more or less at each end of its betting, so that no two actions are worth exactly the
// same and rounding decides nothing: as a plain Game, and in rows of hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "games/game.h"
#include "holdem/vector_game.h"

namespace hindsight {

// What the first seat gets from the second after these actions, between 0 and 1.
inline double share_of(const std::string& line) {
  double x = 0.5;
  for (const char action : line) x = std::fmod(2.6180339887 * x + 0.6180339887 * (action - '0'), 1.0);
  return x;
}

template <Game Base>
class UnevenGame {
 public:
  struct State {
    typename Base::State base;
    std::string line;  // actions of both seats
  };

  UnevenGame(Base base, double bonus) : base_(std::move(base)), bonus_(bonus) {}

  int players() const { return base_.players(); }
  State root() const { return {base_.root(), ""}; }
  Turn turn(const State& s) const { return base_.turn(s.base); }
  Action action_count(const State& s) const { return base_.action_count(s.base); }
  double probability(const State& s, Action a) const { return base_.probability(s.base, a); }
  State next(const State& s, Action a) const {
    const bool decided = turn(s).kind == Turn::Kind::decision;
    return {base_.next(s.base, a), decided ? s.line + static_cast<char>('0' + a) : s.line};
  }
  double payoff(const State& s, Player p) const {
    const double bonus = bonus_ * share_of(s.line);
    return base_.payoff(s.base, p) + (p.value == 0 ? bonus : -bonus);
  }
  Information information(const State& s, Player p) const { return base_.information(s.base, p); }
  std::string action_name(const State& s, Action a) const { return base_.action_name(s.base, a); }
  std::string_view unit() const { return base_.unit(); }
  double big_blind() const { return base_.big_blind(); }

 private:
  Base base_;
  double bonus_;
};

// Rounds come after those that lead to them.
inline void make_uneven(VectorGame& game, double bonus) {
  std::vector<std::string> before(game.trees.size());
  for (std::size_t r = 0; r < game.trees.size(); ++r) {
    StreetTree& tree = game.trees[r];
    std::vector<std::string> line(tree.nodes.size(), before[r]);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const StreetTree::Node& node = tree.nodes[i];
      if (node.kind == StreetTree::Kind::decision) {
        for (std::uint32_t a = 0; a < node.actions; ++a)
          line[node.first_child + a] = line[i] + static_cast<char>('0' + a);
      } else if (node.kind == StreetTree::Kind::street_end) {
        before[tree.next_trees[node.end]] = line[i];
      } else {
        Payoffs& pay = tree.payoffs[node.end];
        for (auto* const of : {&pay.win, &pay.lose, &pay.tie}) {
          (*of)[0] += bonus * share_of(line[i]);
          (*of)[1] -= bonus * share_of(line[i]);
        }
      }
    }
  }
}

}  // namespace hindsight
