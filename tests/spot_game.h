// A hold'em spot as a plain Game: every deal of hole and board cards a history of its own, hands compared
// card by card. Shares the betting and the ranking with the vector form.  Where a strategy is locked, the
// decision is a chance node.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/game.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "tree/compiled_game.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight {

class SpotGame {
 public:
  struct State {
    int hands = -1;  // which pair; -1: not dealt
    std::uint32_t tree = 0, node = 0;
    std::vector<Card> board;
    bool dealing = false, over = false;
    std::string line;
    int coin = 0;  // at a lock that is not trusted: 0 not tossed, 1 it holds, 2 it does not
    std::array<std::string, 2> tossed{};  // by seat, which alone knows it
  };

  // At the decision after `line` the hand plays action a with p(hand, a), so often; less than 0: as it likes.
  struct Lock {
    std::string line;
    double (*p)(Combo, Action);
    double trust = 1;
  };

  // The same for all decisions at which it is not less than 0.
  using Played = std::function<double(const State&, const InfosetLabel&, Action)>;

  explicit SpotGame(const HoldemSpot& spot, std::vector<Lock> locks = {})
      : SpotGame(spot, *street_trees(spot), 0, 0) {
    locks_ = std::move(locks);
  }
  // From a node of betting that is at hand, on the spot's board.
  SpotGame(const HoldemSpot& spot, std::vector<StreetTree> trees, std::uint32_t tree, std::uint32_t node,
           Played played = {})
      : spot_(spot), trees_(std::move(trees)), tree_(tree), node_(node), played_(std::move(played)) {
    const CardSet dead = set_of(spot.board) | CardSet::deck().without(spot.cards.deck);
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
    s.tree = tree_;
    s.node = node_;
    s.board = spot_.board;
    return s;
  }
  Turn turn(const State& s) const {
    if (s.hands < 0 || s.dealing) return Turn::chance();
    if (!s.over && locked(s, 0) >= 0 && s.coin != 2) return Turn::chance();
    return s.over ? Turn::terminal() : Turn::of(at(s).seat);
  }
  Action action_count(const State& s) const {
    if (s.hands < 0) return static_cast<Action>(pairs_.size());
    if (is_toss(s)) return 2;
    return s.dealing ? static_cast<Action>(coming(s).size()) : at(s).actions;
  }
  double probability(const State& s, Action a) const {
    if (s.hands < 0) return pairs_[a].weight / total_;
    if (is_toss(s)) return a == 0 ? trust(s) : 1 - trust(s);
    return s.dealing ? 1.0 / static_cast<double>(coming(s).size()) : locked(s, a);
  }
  State next(State s, Action a) const {
    if (s.hands < 0) {
      s.hands = static_cast<int>(a);
    } else if (is_toss(s)) {
      s.coin = static_cast<int>(a) + 1;
      s.tossed[at(s).seat] += a == 0 ? 'h' : 't';
    } else if (s.dealing) {
      const std::vector<Card> cards = coming(s)[a];
      for (const Card card : cards) {
        s.board.push_back(card);
        s.line += to_text(card);
      }
      s.line += ' ';
      const bool more = s.over && !is_complete(s);
      if (!s.over) {
        s.tree = trees_[s.tree].next_trees[at(s).end];
        s.node = 0;
      }
      s.dealing = more;
    } else {
      s.coin = 0;
      s.node = at(s).first_child + a;
      s.line += std::to_string(a) + ' ';
      s.dealing = at(s).kind == StreetTree::Kind::street_end ||
                  (at(s).kind == StreetTree::Kind::showdown && !is_complete(s));
      s.over = at(s).kind == StreetTree::Kind::fold || at(s).kind == StreetTree::Kind::showdown;
    }
    return s;
  }
  double payoff(const State& s, Player p) const {
    const Payoffs& pay = trees_[s.tree].payoffs[at(s).end];
    if (at(s).kind == StreetTree::Kind::fold)
      return at(s).seat == p.value ? pay.lose[p.value] : pay.win[p.value];
    const CardSet board = set_of(s.board);
    const auto worth = [&](std::size_t seat) { return spot_.cards.strength(hand(s, seat).cards(), board); };
    const auto mine = worth(p.value), theirs = worth(1u - p.value);
    return mine > theirs ? pay.win[p.value] : mine < theirs ? pay.lose[p.value] : pay.tie[p.value];
  }
  Information information(const State& s, Player p) const {
    return {to_text(hand(s, p.value)) + s.tossed[p.value], s.line};
  }
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
  const StreetTree::Node& at(const State& s) const { return trees_[s.tree].nodes[s.node]; }
  Combo hand(const State& s, std::size_t seat) const {
    return pairs_[static_cast<std::size_t>(s.hands)].hands[seat];
  }
  bool is_complete(const State& s) const {
    return static_cast<int>(s.board.size()) == spot_.cards.board_cards();
  }
  // The sets of cards that may come next.
  const std::vector<std::vector<Card>>& coming(const State& s) const {
    const CardSet left = spot_.cards.deck.without(hand(s, 0).cards() | hand(s, 1).cards() | set_of(s.board));
    const int cards = spot_.cards.dealt[*spot_.cards.round_at(s.board.size()) + 1];
    auto& sets = coming_[{left.bits, cards}];
    if (!sets.empty()) return sets;
    sets = {{}};
    for (int i = 0; i < cards; ++i) {
      std::vector<std::vector<Card>> larger;
      for (const auto& set : sets)
        for (const Card card : left)
          if (set.empty() || card > set.back()) {
            larger.push_back(set);
            larger.back().push_back(card);
          }
      sets = larger;
    }
    return sets;
  }

  double trust(const State& s) const {
    for (const Lock& lock : locks_)
      if (lock.line == s.line) return lock.trust;
    return 1;
  }
  bool is_toss(const State& s) const {
    return s.hands >= 0 && !s.dealing && !s.over && s.coin == 0 && trust(s) < 1 && locked(s, 0) >= 0;
  }
  double locked(const State& s, Action a) const {
    for (const Lock& lock : locks_)
      if (lock.line == s.line) return lock.p(hand(s, at(s).seat), a);
    const Player seat{at(s).seat};
    return played_ ? played_(s, {.player = seat, .information = information(s, seat)}, a) : -1;
  }

  HoldemSpot spot_;
  std::vector<StreetTree> trees_;
  std::uint32_t tree_, node_;
  std::vector<Lock> locks_;
  Played played_;
  std::vector<Pair> pairs_;
  double total_ = 0;
  mutable std::map<std::pair<std::uint64_t, int>, std::vector<std::vector<Card>>> coming_;
};

// The vector form's average strategy at an infoset of SpotGame, found by following its line through the
// states; `average` tells it of a state and node, by action and hand.
template <class Average>
std::vector<double> average_at(const VectorGame& game, const Average& average, const InfosetLabel& infoset) {
  std::uint32_t state = 0, node = 0;
  std::array<std::uint8_t, 4> suits{0, 1, 2,
                                    3};  // of the state, where the line has each of the state's suits
  const auto moved = [](CardSet cards, const std::array<std::uint8_t, 4>& by) {
    CardSet out;
    for (const Card card : cards) out |= Card::of(card.rank(), by[static_cast<std::size_t>(card.suit())]);
    return out;
  };
  std::istringstream line(infoset.information.open);
  for (std::string token; line >> token;) {
    const PublicState& at = game.states[state];
    const StreetTree& tree = game.trees[at.tree];
    const auto cards = parse_cards(token);
    if (!cards) {
      node = tree.nodes[node].first_child + static_cast<std::uint32_t>(std::stoi(token));
      continue;
    }
    const BoardNode& deal = game.boards[at.board];
    const auto before = suits;
    for (std::size_t k = 0; k < deal.next.size(); ++k)
      for (const auto& image : deal.next[k].suits) {
        const CardSet fresh = set_of(game.boards[deal.next[k].board].cards).without(set_of(deal.cards));
        if (moved(moved(fresh, image), before) != set_of(*cards)) continue;
        state = game.children[at.first_child + tree.nodes[node].end * deal.next.size() + k];
        for (std::size_t s = 0; s < 4; ++s) suits[s] = before[image[s]];
      }
    node = 0;
  }
  const BoardNode::Hands& hands = game.boards[game.states[state].board].hands[infoset.player.value];
  std::size_t h = 0;
  while (moved(hands.combo.at(h).cards(), suits) != set_of(*parse_cards(infoset.information.secret))) ++h;
  std::vector<double> out;
  for (const auto& row : average(state, node)) out.push_back(row[h]);
  return out;
}

struct TabularForm {
  explicit TabularForm(const SpotGame& spot)
      : tree(enumerate(spot, 3'000'000).value()), game(compile(tree).value()) {}
  HistoryTree tree;
  CompiledGame game;
};

// What the vector form has learnt is worth what the tabular form, which knows no suits, vectors or tables of
// run-outs, says of the same strategies.
template <class Real>
void expect_tabular_worth(const VectorGame& game, VectorCfr<Real>& solver, const TabularForm& table,
                          double half_pot, double tolerance) {
  const auto average = [&](std::uint32_t state, std::uint32_t node) { return solver.average(state, node); };
  std::vector<double> numbers;
  for (const InfosetLabel& infoset : table.tree.infosets)
    for (const double p : average_at(game, average, infoset)) numbers.push_back(p);
  const Evaluation plain = evaluate(table.game, Strategy{from_canonical(table.game, numbers)});
  const VectorEvaluation ours = solver.evaluate();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(ours.value[seat] - half_pot, plain.value[seat], tolerance) << solver.iterations();
    EXPECT_NEAR(ours.best_response[seat] - half_pot, plain.best_response[seat], tolerance)
        << solver.iterations();
  }
}

// Learns a spot, more and more, and checks its worth each time.  Returns how far it is from perfect in the
// end.
inline double learn_tabular_worth(const HoldemSpot& spot, const UpdateRule& rule,
                                  std::initializer_list<std::uint64_t> iterations, double tolerance) {
  const auto game = make_game(spot);
  EXPECT_TRUE(game) << (game ? "" : game.error().message);
  const TabularForm table{SpotGame(spot)};
  VectorCfr<double> solver(*game, rule, 2);
  for (const std::uint64_t more : iterations) {
    solver.run(more, {});
    expect_tabular_worth(*game, solver, table, static_cast<double>(spot.pot) / 2, tolerance);
  }
  return solver.evaluate().exploitability();
}

}  // namespace hindsight
