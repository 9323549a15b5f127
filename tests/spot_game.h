// A hold'em spot as a plain Game: every deal of hole and board cards a history of its own, hands compared card by card.
// Shares only the betting with the vector form.  Where a strategy is locked, the decision is a chance node.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cards/evaluator.h"
#include "games/game.h"
#include "postflop/spot.h"

namespace hindsight {

class SpotGame {
 public:
  struct State {
    int hands = -1;  // which pair; -1: not dealt
    std::uint32_t round = 0, node = 0;
    std::vector<Card> board;
    bool dealing = false, over = false;
    std::string line;
  };

  // At the decision after `line` the hand plays action a with p(hand, a); less than 0: as it likes.
  struct Lock {
    std::string line;
    double (*p)(Combo, Action);
  };

  explicit SpotGame(const HoldemSpot& spot, std::vector<Lock> locks = {})
      : spot_(spot), rounds_(*betting_rounds(spot)), locks_(std::move(locks)) {
    const CardSet dead = set_of(spot.board);
    for (std::uint16_t i = 0; i < combo_count; ++i)
      for (std::uint16_t j = 0; j < combo_count; ++j) {
        const Combo a{i}, b{j};
        const double weight = spot.ranges[0][a] * spot.ranges[1][b];
        if (weight <= 0 || a.cards().meets(dead) || b.cards().meets(dead | a.cards())) continue;
        pairs_.push_back({{a, b}, weight});
        total_ += weight;
      }
  }

  int players() const { return 2; }
  State root() const {
    State s;
    s.board = spot_.board;
    return s;
  }
  Turn turn(const State& s) const {
    if (s.hands < 0 || s.dealing) return Turn::chance();
    if (!s.over && locked(s, 0) >= 0) return Turn::chance();
    return s.over ? Turn::terminal() : Turn::of(at(s).seat);
  }
  Action action_count(const State& s) const {
    if (s.hands < 0) return static_cast<Action>(pairs_.size());
    return s.dealing ? static_cast<Action>(left(s).size()) : at(s).actions;
  }
  double probability(const State& s, Action a) const {
    if (s.hands < 0) return pairs_[a].weight / total_;
    return s.dealing ? 1.0 / left(s).size() : locked(s, a);
  }
  State next(State s, Action a) const {
    if (s.hands < 0) {
      s.hands = static_cast<int>(a);
    } else if (s.dealing) {
      auto card = left(s).begin();
      for (Action i = 0; i < a; ++i) ++card;
      s.board.push_back(*card);
      s.line += to_text(*card) + ' ';
      const bool more = s.over && s.board.size() < 5;
      if (!s.over) {
        s.round = rounds_[s.round].exits[at(s).end];
        s.node = 0;
      }
      s.dealing = more;
    } else {
      s.node = at(s).first_child + a;
      s.line += std::to_string(a) + ' ';
      s.dealing =
          at(s).kind == Round::Kind::exit || (at(s).kind == Round::Kind::showdown && s.board.size() < 5);
      s.over = at(s).kind == Round::Kind::fold || at(s).kind == Round::Kind::showdown;
    }
    return s;
  }
  double payoff(const State& s, Player p) const {
    const Payoffs& pay = rounds_[s.round].payoffs[at(s).end];
    if (at(s).kind == Round::Kind::fold) return at(s).seat == p.value ? pay.lose[p.value] : pay.win[p.value];
    const CardSet board = set_of(s.board);
    const auto worth = [&](std::size_t seat) { return evaluate(board | hand(s, seat).cards()); };
    const HandValue mine = worth(p.value), theirs = worth(1u - p.value);
    return mine > theirs ? pay.win[p.value] : mine < theirs ? pay.lose[p.value] : pay.tie[p.value];
  }
  Information information(const State& s, Player p) const { return {to_text(hand(s, p.value)), s.line}; }
  std::string action_name(const State& s, Action a) const {
    return std::to_string(a) + (s.dealing ? "c" : "");
  }
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return 0; }

 private:
  struct Pair {
    std::array<Combo, 2> hands;
    double weight;
  };
  const Round::Node& at(const State& s) const { return rounds_[s.round].nodes[s.node]; }
  Combo hand(const State& s, std::size_t seat) const {
    return pairs_[static_cast<std::size_t>(s.hands)].hands[seat];
  }
  CardSet left(const State& s) const {
    return CardSet::deck().without(hand(s, 0).cards() | hand(s, 1).cards() | set_of(s.board));
  }

  double locked(const State& s, Action a) const {
    for (const Lock& lock : locks_)
      if (lock.line == s.line) return lock.p(hand(s, at(s).seat), a);
    return -1;
  }

  HoldemSpot spot_;
  std::vector<Round> rounds_;
  std::vector<Lock> locks_;
  std::vector<Pair> pairs_;
  double total_ = 0;
};

}  // namespace hindsight
