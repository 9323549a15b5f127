// A solved spot measured a second time, in double and hand by hand: every board, every pair of hands,
// showdowns by the plain evaluator, chips by the rules.  Of the program it uses the tree of betting actions,
// and what a view shows of the strategies and its way there; nothing of how spots are solved.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/views/spot_cursor.h"
#include "plain_evaluator.h"

namespace hindsight {

// The short deck's order: a flush beats a full house, and A6789 is a straight.
inline PlainValue plain_short_value(CardSet cards) {
  std::vector<Card> list;
  for (const Card card : cards) list.push_back(card);
  if (list.size() > 5) {
    PlainValue best{-1};
    for (const Card card : list) best = std::max(best, plain_short_value(cards.without(card)));
    return best;
  }
  PlainValue value = plain_five(list);
  if (value[1] == 12 && value[2] == 7 && value[3] == 6 && value[4] == 5 && value[5] == 4) {
    if (value[0] == 0) value = {4, 7, 6, 5, 4, 3};
    if (value[0] == 5) value = {8, 7, 6, 5, 4, 3};
  }
  value[0] = value[0] == 5 ? 6 : value[0] == 6 ? 5 : value[0];
  return value;
}

class PlainSpot {
 public:
  // What a seat's hands win from a node on, by hand: chips less those put in since the spot began.
  struct Values {
    std::vector<double> played, best;  // by the shown strategies; by a best response
  };
  struct Place {
    std::array<std::vector<double>, 2> reach;  // by seat and hand
    std::array<Values, 2> values;              // by seat; summed over the other's hands as they arrive
  };

  // `keeps`: at() knows every place afterwards.
  PlainSpot(const HoldemSpot& spot, const VectorGame& game, SpotStrategy& shown, bool keeps = false)
      : spot_(spot), trees_(*street_trees(spot)), game_(game), shown_(shown), keeps_(keeps) {
    const CardSet dead = set_of(spot.board) | CardSet::deck().without(spot.cards.deck);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      number_[seat].assign(combo_count, none);
      for (std::uint16_t i = 0; i < combo_count; ++i)
        if (spot.ranges[seat].weights[i] > 0 && !Combo{i}.cards().meets(dead)) {
          number_[seat][i] = static_cast<std::uint32_t>(hands_[seat].size());
          hands_[seat].push_back(Combo{i});
          weights_[seat].push_back(spot.ranges[seat].weights[i]);
        }
    }
  }

  // Of the whole spot, in chips; what follows needs it.
  const VectorEvaluation& measure() {
    const Both values = visit({0, 0, set_of(spot_.board), "", SpotCursor(game_, nullptr)}, weights_);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      double played = 0, best = 0, pairs = 0;
      for (std::size_t i = 0; i < hands_[seat].size(); ++i) {
        played += weights_[seat][i] * values[seat].played[i];
        best += weights_[seat][i] * values[seat].best[i];
        pairs += weights_[seat][i] * met(seat, i, weights_[1 - seat]);
      }
      measured_.value[seat] = played / pairs;
      measured_.best_response[seat] = best / pairs;
    }
    return measured_;
  }

  const Place& at(const std::string& line) const { return places_.at(line); }
  bool knows(const std::string& line) const { return places_.contains(line); }
  const std::vector<Combo>& hands(std::size_t seat) const { return hands_[seat]; }

  // Weight of the other's hands that share no card with this one.
  double met(std::size_t seat, std::size_t hand, const std::vector<double>& theirs) const {
    double sum = 0;
    for (std::size_t j = 0; j < theirs.size(); ++j)
      if (!hands_[1 - seat][j].cards().meets(hands_[seat][hand].cards())) sum += theirs[j];
    return sum;
  }

 private:
  using Reaches = std::array<std::vector<double>, 2>;
  using Both = std::array<Values, 2>;
  struct Node {
    std::uint32_t tree, node;
    CardSet board;
    std::string line;
    SpotCursor shown;  // where the strategy of a decision is looked up
  };
  // How a hand of seat 0 fares against one of seat 1; `apart` where they cannot meet.
  enum Outcome : std::uint8_t { apart, won, lost, tied };

  const StreetTree::Node& node_at(const Node& at) const { return trees_[at.tree].nodes[at.node]; }

  Both nothing() const {
    Both out;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      out[seat].played.assign(hands_[seat].size(), 0);
      out[seat].best.assign(hands_[seat].size(), 0);
    }
    return out;
  }

  Both visit(const Node& at, const Reaches& reach) {
    const StreetTree::Node& node = node_at(at);
    Both out;
    if (node.kind == StreetTree::Kind::decision)
      out = decided(at, reach);
    else if (node.kind == StreetTree::Kind::fold || at.board.size() == spot_.cards.board_cards())
      out = ended(at, reach);
    else
      out = dealt(at, reach);
    if (keeps_) places_[at.line] = {reach, out};
    return out;
  }

  Both decided(const Node& at, const Reaches& reach) {
    const StreetTree::Node& node = node_at(at);
    const std::size_t me = node.seat, other = 1 - me;
    const std::vector<std::vector<double>> strategy = strategy_at(at);
    Both out = nothing();
    out[me].best.assign(hands_[me].size(), -1e300);
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      const std::string action = to_text(trees_[at.tree].actions[node.first_child + a]);
      Node below{at.tree, node.first_child + a, at.board, at.line + (at.line.empty() ? "" : ", ") + action,
                 at.shown};
      EXPECT_TRUE(below.shown.step(action)) << below.line;
      Reaches going = reach;
      for (std::size_t h = 0; h < going[me].size(); ++h) going[me][h] *= strategy[a][h];
      const Both values = visit(below, going);
      for (std::size_t h = 0; h < hands_[me].size(); ++h) {
        out[me].played[h] += strategy[a][h] * values[me].played[h];
        out[me].best[h] = std::max(out[me].best[h], values[me].best[h]);
      }
      for (std::size_t h = 0; h < hands_[other].size(); ++h) {
        out[other].played[h] += values[other].played[h];
        out[other].best[h] += values[other].best[h];
      }
    }
    return out;
  }

  // Over all sets of next cards, each as likely as another to two hands that hold none of them.
  Both dealt(const Node& at, const Reaches& reach) {
    const StreetTree::Node& node = node_at(at);
    const int cards = spot_.cards.dealt[*spot_.cards.round_at(static_cast<std::size_t>(at.board.size())) + 1];
    const int left = spot_.cards.deck.size() - at.board.size() - 4;
    double chance = 1;
    for (int i = 0; i < cards; ++i) chance *= (i + 1.0) / (left - i);
    Both out = nothing();
    const auto on = [&](CardSet fresh) {
      Node below{at.tree, at.node, at.board | fresh, at.line + ", " + text_of(fresh), at.shown};
      if (node.kind == StreetTree::Kind::street_end) {
        below.tree = trees_[at.tree].next_trees[node.end];
        below.node = 0;
        EXPECT_TRUE(below.shown.step(text_of(fresh))) << below.line;
      }
      const Both values = visit(below, {without(0, reach[0], fresh), without(1, reach[1], fresh)});
      for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t h = 0; h < hands_[seat].size(); ++h) {
          if (hands_[seat][h].cards().meets(fresh)) continue;
          out[seat].played[h] += chance * values[seat].played[h];
          out[seat].best[h] += chance * values[seat].best[h];
        }
    };
    std::vector<Card> deck;
    for (const Card card : spot_.cards.deck.without(at.board)) deck.push_back(card);
    draw(deck, 0, cards, CardSet(), on);
    return out;
  }

  template <class F>
  static void draw(const std::vector<Card>& deck, std::size_t from, int cards, CardSet drawn, const F& f) {
    if (cards == 0) return f(drawn);
    for (std::size_t i = from; i < deck.size(); ++i) draw(deck, i + 1, cards - 1, drawn | deck[i], f);
  }

  std::vector<double> without(std::size_t seat, std::vector<double> reach, CardSet cards) const {
    for (std::size_t h = 0; h < reach.size(); ++h)
      if (hands_[seat][h].cards().meets(cards)) reach[h] = 0;
    return reach;
  }

  static std::string text_of(CardSet cards) {
    std::vector<Card> list;
    for (const Card card : cards) list.push_back(card);
    return to_text(list);
  }

  Both ended(const Node& at, const Reaches& reach) {
    const std::array<std::vector<std::array<double, 4>>, 2> weight = met_by_outcome(at.board, reach);
    const StreetTree::Node& node = node_at(at);
    Both out = nothing();
    for (std::size_t me = 0; me < 2; ++me) {
      const double in = node.committed[me], matched = std::min(node.committed[0], node.committed[1]);
      const double pot = static_cast<double>(spot_.pot) + 2 * matched;
      const bool fold = node.kind == StreetTree::Kind::fold,
                 early = fold && trees_[at.tree].street == Street::preflop;
      double rake = early ? 0 : spot_.rake * pot;
      if (!early && spot_.rake_cap > 0) rake = std::min(rake, spot_.rake_cap);
      const double back = in - matched;  // nobody called it
      const double wins = pot - rake + back - in, loses = back - in, ties = (pot - rake) / 2 + back - in;
      for (std::size_t h = 0; h < hands_[me].size(); ++h) {
        const std::array<double, 4>& w = weight[me][h];
        out[me].played[h] = fold ? (w[won] + w[lost] + w[tied]) * (node.seat == me ? loses : wins)
                                 : w[won] * wins + w[lost] * loses + w[tied] * ties;
      }
      out[me].best = out[me].played;
    }
    return out;
  }

  // Of each hand of each seat: the weight of the other's hands that it beats, loses to and ties with.
  std::array<std::vector<std::array<double, 4>>, 2> met_by_outcome(CardSet board, const Reaches& reach) {
    const std::vector<Outcome>& outcomes = outcomes_on(board);
    const std::size_t rows = hands_[0].size(), columns = hands_[1].size();
    std::array<std::vector<std::array<double, 4>>, 2> out;
    out[0].resize(rows);
    out[1].resize(columns);
    for (std::size_t i = 0; i < rows; ++i) {
      std::array<double, 4> mine{};
      for (std::size_t j = 0; j < columns; ++j) {
        const Outcome outcome = outcomes[i * columns + j];
        mine[outcome] += reach[1][j];
        out[1][j][outcome] += reach[0][i];
      }
      out[0][i] = mine;
    }
    for (auto& theirs : out[1]) std::swap(theirs[won], theirs[lost]);
    return out;
  }

  // Of all pairs of hands; before the last card all that can meet are tied.
  const std::vector<Outcome>& outcomes_on(CardSet board) {
    std::vector<Outcome>& known = outcomes_[board.bits];
    if (!known.empty()) return known;
    std::array<std::vector<PlainValue>, 2> worth;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (const Combo combo : hands_[seat]) worth[seat].push_back(value_of(combo, board));
    for (std::size_t i = 0; i < hands_[0].size(); ++i)
      for (std::size_t j = 0; j < hands_[1].size(); ++j) {
        const CardSet mine = hands_[0][i].cards(), theirs = hands_[1][j].cards();
        known.push_back(mine.meets(theirs) || board.meets(mine | theirs) ? apart
                        : worth[0][i] > worth[1][j]                      ? won
                        : worth[0][i] < worth[1][j]                      ? lost
                                                                         : tied);
      }
    return known;
  }

  PlainValue value_of(Combo combo, CardSet board) const {
    if (board.size() < spot_.cards.board_cards() || combo.cards().meets(board)) return {};
    return spot_.cards.strength == short_deck_strength ? plain_short_value(combo.cards() | board)
                                                       : plain_value(combo.cards() | board);
  }

  // By action, then by hand of the seat that decides; 0 where it cannot be held.
  std::vector<std::vector<double>> strategy_at(const Node& at) const {
    EXPECT_EQ(at.shown.node_index(), at.node) << at.line;
    const StreetTree::Node& node = node_at(at);
    const auto shown = shown_.average(at.shown.state_index(), at.shown.node_index());
    const std::vector<Combo>& combos = at.shown.combos(node.seat);
    std::vector<std::vector<double>> out(node.actions, std::vector<double>(hands_[node.seat].size(), 0));
    for (std::uint32_t a = 0; a < node.actions; ++a)
      for (std::size_t h = 0; h < combos.size(); ++h)
        out[a][number_[node.seat][combos[h].index]] = shown[a][h];
    return out;
  }

  HoldemSpot spot_;
  std::vector<StreetTree> trees_;
  const VectorGame& game_;
  SpotStrategy& shown_;
  bool keeps_;
  std::array<std::vector<Combo>, 2> hands_;
  std::array<std::vector<std::uint32_t>, 2> number_;  // of a hand, by its combo
  Reaches weights_;
  std::map<std::uint64_t, std::vector<Outcome>> outcomes_;  // by board: [hand of seat 0][hand of seat 1]
  std::map<std::string, Place> places_;
  VectorEvaluation measured_;
};

}  // namespace hindsight
