// What limit and no-limit Leduc poker share: a card each, one public card that makes a pair, two rounds of
// betting.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/betting.h"
#include "games/deck.h"
#include "games/game.h"

namespace hindsight {

inline constexpr Parameter leduc_cards_parameter{
    "cards", "rank",
    "rank: cards of one rank are the same; card: suits are kept apart, as in most of the literature"};

struct LeducState {
  Dealt dealt;  // players in order, then the public card
  Betting betting;
  std::string line;  // f fold, c check or call, r raise; "cr/Q:c"
};

// Cards and rounds; the betting within a round belongs to the game.
struct LeducTable {
  Deck deck;
  int players = 2;

  bool deals(const LeducState& s) const {
    return s.dealt.count < players ||
           (s.betting.waiting == 0 && !s.betting.over() && s.dealt.count == players);
  }
  Turn turn(const LeducState& s) const {
    if (deals(s)) return Turn::chance();
    return s.betting.waiting > 0 ? Turn::of(s.betting.turn) : Turn::terminal();
  }
  void deal(LeducState& s, Action a) const {
    const CardKind kind = deck.drawn(s.dealt, a);
    if (s.dealt.count == players) {
      s.line += "/" + deck.name(kind) + ":";
      s.betting.next_round();
    }
    s.dealt.add(kind);
  }
  double payoff(const LeducState& s, Player p) const {
    const auto rank_of = [&](int i) { return deck.rank(s.dealt[i]); };
    Betting::Strengths strengths{};
    if (s.dealt.count > players)  // a showdown: a pair beats any single card
      for (int i = 0; i < players; ++i)
        strengths[static_cast<std::size_t>(i)] = rank_of(i) == rank_of(players) ? 100 : rank_of(i);
    return s.betting.payoff(p.value, strengths);
  }
  Information information(const LeducState& s, Player p) const {
    return {deck.name(s.dealt[p.value]), s.line};
  }
};

}  // namespace hindsight
