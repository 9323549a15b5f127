// Limit Leduc poker (Southey et al. 2005): six cards, ante 1, raises of 2 before and 4 after the public card,
// at most two in a round; player 1 speaks first in both.  For three players the deck has a fourth rank, as in
// OpenSpiel.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "games/leduc_table.h"

namespace hindsight {

class Leduc {
 public:
  static constexpr Parameter parameters[] = {
      {"players", "2", "2 or 3; a rank more than players, two cards of each"},
      leduc_cards_parameter,
  };
  static constexpr std::string_view examples[] = {"leduc", "leduc(cards=card)", "leduc(players=3)"};
  static constexpr std::string_view rules =
      "The deck is two jacks, two queens and two kings. Each of two players puts one chip into the pot and "
      "is dealt one card. In the first round of betting every bet or raise is 2 chips. Then a card is "
      "turned up for both, and in the second round every bet or raise is 4. There are at most two bets or "
      "raises in a round, and the first player begins both. A card that pairs the one turned up beats all "
      "others, then the higher card; equal cards share the pot.";
  static constexpr GameEntry entry{"leduc", "Limit Leduc poker: a private and a public card, two rounds",
                                   parameters, examples, rules};

  using State = LeducState;

  static Result<Leduc> make(const Arguments& arguments) {
    static constexpr std::string_view kinds[] = {"rank", "card"};
    HS_TRY(const auto players, arguments.integer("players", 2, 3));
    HS_TRY(const std::size_t cards, arguments.choice("cards", kinds));
    return Leduc({{players == 2 ? "JQK" : "JQKA", 2, cards == 1}, static_cast<int>(players)});
  }

  int players() const { return table_.players; }
  State root() const { return {{}, Betting::start(table_.players, ante), ""}; }
  Turn turn(const State& s) const { return table_.turn(s); }
  Action action_count(const State& s) const {
    if (table_.deals(s)) return table_.deck.outcomes(s.dealt);
    return 1u + s.betting.faces_bet() + (s.betting.raises < 2);
  }
  double probability(const State& s, Action a) const { return table_.deck.probability(s.dealt, a); }

  State next(State s, Action a) const {
    if (table_.deals(s)) {
      table_.deal(s, a);
      return s;
    }
    const char move = move_of(s, a);
    s.line += move;
    if (move == 'f')
      s.betting.fold();
    else if (move == 'c')
      s.betting.call();
    else
      s.betting.raise_to(s.betting.level() + (s.dealt.count > table_.players ? 4 : 2));
    return s;
  }

  double payoff(const State& s, Player p) const { return table_.payoff(s, p); }
  Information information(const State& s, Player p) const { return table_.information(s, p); }
  std::string action_name(const State& s, Action a) const {
    if (table_.deals(s)) return table_.deck.name(table_.deck.drawn(s.dealt, a));
    const char move = move_of(s, a);
    if (move == 'f') return "fold";
    if (move == 'c') return s.betting.faces_bet() ? "call" : "check";
    return s.betting.faces_bet() ? "raise" : "bet";
  }
  OnTable on_table(const State& s) const { return s.betting.on_table(); }
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return ante; }

 private:
  static constexpr int ante = 1;

  explicit Leduc(LeducTable table) : table_(table) {}
  static char move_of(const State& s, Action a) { return "fcr"[a + (s.betting.faces_bet() ? 0 : 1)]; }

  LeducTable table_;
};

}  // namespace hindsight
