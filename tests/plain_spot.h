// A solved spot measured a second time, in double and hand by hand: every board, every pair of hands, showdowns by the
// plain evaluator, chips by the rules.  Of the program it uses the tree of betting actions and what a view shows of the
// strategies; nothing of how spots are solved.
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

#include "plain_evaluator.h"
#include "postflop/spot.h"
#include "postflop/spot_view.h"

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
      : spot_(spot), rounds_(*betting_rounds(spot)), game_(game), shown_(shown), keeps_(keeps) {
    const CardSet dead = set_of(spot.board) | CardSet::deck().without(spot.cards.deck);
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::uint16_t i = 0; i < combo_count; ++i)
        if (spot.ranges[seat].weights[i] > 0 && !Combo{i}.cards().meets(dead)) {
          hands_[seat].push_back(Combo{i});
          weights_[seat].push_back(spot.ranges[seat].weights[i]);
        }
  }

  // Of the whole spot, in chips; what follows needs it.
  const VectorEvaluation& measure() {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Values values = visit(seat, {0, 0, set_of(spot_.board), ""}, weights_[seat], weights_[1 - seat]);
      double played = 0, best = 0, pairs = 0;
      for (std::size_t i = 0; i < hands_[seat].size(); ++i) {
        played += weights_[seat][i] * values.played[i];
        best += weights_[seat][i] * values.best[i];
        pairs += weights_[seat][i] * met(seat, i, weights_[1 - seat]);
      }
      measured_.value[seat] = played / pairs;
      measured_.best_response[seat] = best / pairs;
    }
    return measured_;
  }

  const Place& at(const std::string& line) const { return places_.at(line); }
  const std::vector<Combo>& hands(std::size_t seat) const { return hands_[seat]; }

  // Weight of the other's hands that share no card with this one.
  double met(std::size_t seat, std::size_t hand, const std::vector<double>& theirs) const {
    double sum = 0;
    for (std::size_t j = 0; j < theirs.size(); ++j)
      if (!hands_[1 - seat][j].cards().meets(hands_[seat][hand].cards())) sum += theirs[j];
    return sum;
  }

 private:
  struct Node {
    std::uint32_t round, node;
    CardSet board;
    std::string line;
  };

  const Round::Node& node_at(const Node& at) const { return rounds_[at.round].nodes[at.node]; }

  Values visit(std::size_t me, const Node& at, const std::vector<double>& mine,
               const std::vector<double>& theirs) {
    const Round::Node& node = node_at(at);
    Values out;
    if (node.kind == Round::Kind::decision)
      out = decided(me, at, mine, theirs);
    else if (node.kind == Round::Kind::fold)
      out = ended(me, at, theirs);
    else if (at.board.size() == spot_.cards.board_cards())
      out = ended(me, at, theirs);
    else
      out = dealt(me, at, mine, theirs);
    if (!keeps_) return out;
    Place& place = places_[at.line];
    place.reach[me] = mine;
    place.values[me] = out;
    return out;
  }

  Values decided(std::size_t me, const Node& at, const std::vector<double>& mine,
                 const std::vector<double>& theirs) {
    const Round::Node& node = node_at(at);
    const auto& strategy = strategy_at(at);
    Values out{std::vector<double>(mine.size(), 0),
               std::vector<double>(mine.size(), node.seat == me ? -1e300 : 0)};
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      const std::uint32_t child = node.first_child + a;
      std::vector<double> going = node.seat == me ? mine : theirs;
      for (std::size_t h = 0; h < going.size(); ++h) going[h] *= strategy[h].empty() ? 0 : strategy[h][a];
      const Node below{at.round, child, at.board,
                       at.line + (at.line.empty() ? "" : ", ") + rounds_[at.round].actions[child]};
      const Values values = node.seat == me ? visit(me, below, going, theirs) : visit(me, below, mine, going);
      for (std::size_t h = 0; h < mine.size(); ++h) {
        const double share = node.seat != me ? 1 : strategy[h].empty() ? 0 : strategy[h][a];
        out.played[h] += share * values.played[h];
        out.best[h] = node.seat == me ? std::max(out.best[h], values.best[h]) : out.best[h] + values.best[h];
      }
    }
    return out;
  }

  // Over all sets of next cards, each as likely as another to two hands that hold none of them.
  Values dealt(std::size_t me, const Node& at, const std::vector<double>& mine,
               const std::vector<double>& theirs) {
    const Round::Node& node = node_at(at);
    const int cards = spot_.cards.dealt[*spot_.cards.round_at(static_cast<std::size_t>(at.board.size())) + 1];
    const int left = spot_.cards.deck.size() - at.board.size() - 4;
    double chance = 1;
    for (int i = 0; i < cards; ++i) chance *= (i + 1.0) / (left - i);
    Values out{std::vector<double>(mine.size(), 0), std::vector<double>(mine.size(), 0)};
    const auto on = [&](CardSet fresh) {
      Node below{at.round, at.node, at.board | fresh, at.line + ", " + text_of(fresh)};
      if (node.kind == Round::Kind::exit) {
        below.round = rounds_[at.round].exits[node.end];
        below.node = 0;
      }
      const Values values = visit(me, below, without(me, mine, fresh), without(1 - me, theirs, fresh));
      for (std::size_t h = 0; h < mine.size(); ++h) {
        if (hands_[me][h].cards().meets(fresh)) continue;
        out.played[h] += chance * values.played[h];
        out.best[h] += chance * values.best[h];
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

  Values ended(std::size_t me, const Node& at, const std::vector<double>& theirs) {
    const Round::Node& node = node_at(at);
    const double in = node.put_in[me], matched = std::min(node.put_in[0], node.put_in[1]);
    const double pot = static_cast<double>(spot_.pot) + 2 * matched;
    const bool fold = node.kind == Round::Kind::fold, early = fold && rounds_[at.round].street < 0;
    double rake = early ? 0 : spot_.rake * pot;
    if (!early && spot_.rake_cap > 0) rake = std::min(rake, spot_.rake_cap);
    const double back = in - matched;  // nobody called it
    const double wins = pot - rake + back - in, loses = back - in, ties = (pot - rake) / 2 + back - in;
    Values out{std::vector<double>(hands_[me].size(), 0), {}};
    static const std::array<std::vector<PlainValue>, 2> hidden;
    const auto& worth = fold ? hidden : strengths(at.board);
    for (std::size_t i = 0; i < hands_[me].size(); ++i)
      for (std::size_t j = 0; j < theirs.size() && !hands_[me][i].cards().meets(at.board); ++j) {
        if (theirs[j] == 0 || hands_[1 - me][j].cards().meets(hands_[me][i].cards())) continue;
        const double chips = fold                              ? (node.seat == me ? loses : wins)
                             : worth[me][i] > worth[1 - me][j] ? wins
                             : worth[me][i] < worth[1 - me][j] ? loses
                                                               : ties;
        out.played[i] += theirs[j] * chips;
      }
    out.best = out.played;
    return out;
  }

  const std::array<std::vector<PlainValue>, 2>& strengths(CardSet board) {
    auto& known = strengths_[board.bits];
    if (known[0].empty())
      for (std::size_t seat = 0; seat < 2; ++seat)
        for (const Combo combo : hands_[seat])
          known[seat].push_back(combo.cards().meets(board) ? PlainValue{-1}
                                : spot_.cards.strength == short_deck_strength
                                    ? plain_short_value(combo.cards() | board)
                                    : plain_value(combo.cards() | board));
    return known;
  }

  // By hand of the seat that decides; empty where it cannot be held.
  const std::vector<std::vector<double>>& strategy_at(const Node& at) {
    auto& known = strategies_[at.line];
    if (!known.empty()) return known;
    const auto view = view_spot(game_, shown_, at.line);
    EXPECT_TRUE(view) << at.line << ": " << view.error().message;
    const std::size_t seat = node_at(at).seat;
    known.resize(hands_[seat].size());
    for (const SpotView::Hand& hand : view->hands[seat]) {
      const auto found = std::find(hands_[seat].begin(), hands_[seat].end(), hand.combo);
      known[static_cast<std::size_t>(found - hands_[seat].begin())] = hand.strategy;
    }
    return known;
  }

  HoldemSpot spot_;
  std::vector<Round> rounds_;
  const VectorGame& game_;
  SpotStrategy& shown_;
  bool keeps_;
  std::array<std::vector<Combo>, 2> hands_;
  std::array<std::vector<double>, 2> weights_;
  std::map<std::string, std::vector<std::vector<double>>> strategies_;
  std::map<std::uint64_t, std::array<std::vector<PlainValue>, 2>> strengths_;
  std::map<std::string, Place> places_;
  VectorEvaluation measured_;
};

}  // namespace hindsight
