// Chip poker as a plain Game, told from its rules alone: every deal a history of its own, hands compared card
// by card.
// Shares nothing with the vector form.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cards/evaluator.h"
#include "cards/range.h"
#include "games/game.h"

namespace hindsight {

class ChipGame {
 public:
  struct State {
    std::size_t hands = 0;                  // which pair, from 1; 0: not dealt
    std::vector<std::vector<int>> put{{}};  // by round, in turn
    CardSet flop;
  };

  // `weights`: by seat, how often each hand is held.
  ChipGame(int ranks, int suits, int stack, int ante, const std::array<Range, 2>& weights)
      : stack_(stack), ante_(ante) {
    for (int rank = 13 - ranks; rank < 13; ++rank)
      for (int suit = 0; suit < suits; ++suit) deck_ |= Card::of(rank, suit);
    for (std::uint16_t i = 0; i < combo_count; ++i)
      for (std::uint16_t j = 0; j < combo_count; ++j)
        add({Combo{i}, Combo{j}}, weights[0].weights[i] * weights[1].weights[j]);
  }

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    if (s.hands == 0) return Turn::chance();
    const Chips now = chips(s);
    if (now.folded >= 0) return Turn::terminal();
    const bool all_in = now.in[0] == stack_ && now.in[1] == stack_;
    if (now.closed || all_in)
      return s.flop.empty() ? Turn::chance() : s.put.size() == 2 || all_in ? Turn::terminal() : Turn::of(0);
    return Turn::of(static_cast<int>(s.put.back().size() % 2));
  }
  Action action_count(const State& s) const {
    if (s.hands == 0) return static_cast<Action>(pairs_.size());
    return static_cast<Action>(turn(s).kind == Turn::Kind::chance ? flops(s).size() : legal(s).size());
  }
  double probability(const State& s, Action a) const {
    return s.hands == 0 ? weights_[a] / total_ : 1.0 / action_count(s);
  }
  State next(State s, Action a) const {
    if (s.hands == 0) {
      s.hands = a + 1;
    } else if (turn(s).kind == Turn::Kind::chance) {
      s.flop = flops(s)[a];
      if (chips(s).in[0] < stack_) s.put.emplace_back();
    } else {
      s.put.back().push_back(legal(s)[a]);
    }
    return s;
  }
  double payoff(const State& s, Player p) const {
    std::string line;
    for (const int amount : s.put.back()) line += std::to_string(amount);
    return won(s, p) + (p.value == 0 ? bonus : -bonus) * share(line);
  }
  // For the first seat, different for each line of a round, so that no two actions are alike.
  double bonus = 0;
  static double share(const std::string& line) {
    return std::fmod(0.6180339887 * std::stod("1" + line), 1.0);
  }
  Information information(const State& s, Player p) const {
    std::string line;
    for (const auto& tree : s.put) {
      for (const int amount : tree) line += std::to_string(amount) + ' ';
      if (&tree != &s.put.back())
        for (const Card card : s.flop) line += to_text(card) + ' ';
    }
    return {to_text(pairs_[s.hands - 1][p.value]), line};
  }
  std::string action_name(const State& s, Action a) const {
    return std::to_string(a) + (turn(s).kind == Turn::Kind::chance ? "c" : "");
  }
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return 0; }

 private:
  double won(const State& s, Player p) const {
    const Chips now = chips(s);
    if (now.folded >= 0) return now.folded == p.value ? -now.in[p.value] : now.in[1 - p.value];
    const int mine = evaluate(s.flop | hand(s, p.value)), theirs = evaluate(s.flop | hand(s, 1 - p.value));
    return mine > theirs ? now.in[1 - p.value] : mine < theirs ? -now.in[p.value] : 0;
  }
  void add(const std::array<Combo, 2>& hands, double weight) {
    if (weight <= 0 || hands[0].cards().meets(hands[1].cards()) ||
        !(hands[0].cards() | hands[1].cards()).without(deck_).empty())
      return;
    pairs_.push_back(hands);
    weights_.push_back(weight);
    total_ += weight;
  }
  struct Chips {
    std::array<int, 2> in{};
    int folded = -1;
    bool closed = false;
  };
  Chips chips(const State& s) const {
    Chips now{.in = {std::min(ante_, stack_), std::min(ante_, stack_)}};
    for (const auto& tree : s.put) {
      now.closed = false;
      for (std::size_t i = 0; i < tree.size(); ++i) {
        const std::size_t seat = i % 2;
        if (now.in[seat] + tree[i] < now.in[1 - seat]) now.folded = static_cast<int>(seat);
        if (now.folded < 0) now.in[seat] += tree[i];
        now.closed = i > 0 && now.in[0] == now.in[1];
      }
    }
    return now;
  }
  // 0 and what is enough: amounts between are folds like 0.
  std::vector<int> legal(const State& s) const {
    const Chips now = chips(s);
    const std::size_t seat = s.put.back().size() % 2;
    std::vector<int> out{0};
    for (int amount = 1; amount <= std::min(4, stack_ - now.in[seat]); ++amount)
      if (now.in[seat] + amount >= now.in[1 - seat]) out.push_back(amount);
    return out;
  }
  CardSet hand(const State& s, std::size_t seat) const { return pairs_[s.hands - 1][seat].cards(); }
  std::vector<CardSet> flops(const State& s) const {
    const CardSet left = deck_.without(hand(s, 0) | hand(s, 1));
    std::vector<CardSet> out;
    for (const Card a : left)
      for (const Card b : left)
        for (const Card c : left)
          if (a < b && b < c) out.push_back(CardSet(a) | b | c);
    return out;
  }

  int stack_, ante_;
  CardSet deck_;
  std::vector<std::array<Combo, 2>> pairs_;
  std::vector<double> weights_;
  double total_ = 0;
};

}  // namespace hindsight
