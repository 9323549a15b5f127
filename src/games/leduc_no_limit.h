// Heads-up no-limit Leduc poker by the rules of DeepStack-Leduc: A, K, Q twice, a raise of at least the last
// one and never less than the ante, no cap on raises, all-in at any time; player 1 speaks first in both
// rounds.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/leduc_table.h"

namespace hindsight {

// One size of bet that a game offers.  Amounts are totals over the whole hand.
struct LeducBet {
  enum class Kind : std::uint8_t {
    pot,     // call, then `amount` times the pot
    total,   // to `amount` chips
    grid,    // to every multiple of `amount`
    all_in,  // the whole stack
  };
  Kind kind;
  double amount = 0;
};

class LeducNoLimit {
 public:
  static constexpr Parameter parameters[] = {
      {"stack", "1200", "chips of each player before the ante, 2 to 20000"},
      {"ante", "100", "chips, also the smallest bet; less than stack"},
      {"bets", "pot+allin",
       "sizes joined by '+': pot, half, 2pot, allin, a total such as 300, or grid:100 for all multiples of "
       "100 and all-in"},
      leduc_cards_parameter,
  };
  static constexpr std::string_view examples[] = {"leduc_no_limit", "leduc_no_limit(cards=card)",
                                                  "leduc_no_limit(bets=grid:100,stack=500)",
                                                  "leduc_no_limit(bets=grid:100)"};
  static constexpr std::string_view rules =
      "The deck is two aces, two kings and two queens. Each of two players has 1,200 chips, puts 100 into "
      "the pot and is dealt one card. After a round of betting a card is turned up for both, and there is a "
      "second round; the first player begins both. A bet is the size of the pot or all that one has, as "
      "often as chips last, and at least as large as the raise before. A card that pairs the one turned up "
      "beats all others, then the higher card; equal cards share the pot.";
  static constexpr GameEntry entry{"leduc_no_limit",
                                   "Heads-up no-limit Leduc poker with any list of bet sizes", parameters,
                                   examples, rules};

  using State = LeducState;

  static Result<LeducNoLimit> make(const Arguments& arguments);

  int players() const { return 2; }
  State root() const { return {{}, Betting::start(2, ante_), ""}; }
  Turn turn(const State& s) const { return table_.turn(s); }
  Action action_count(const State& s) const {
    if (table_.deals(s)) return table_.deck.outcomes(s.dealt);
    return passive(s) + static_cast<Action>(raises(s.betting).size());
  }
  double probability(const State& s, Action a) const { return table_.deck.probability(s.dealt, a); }
  State next(State s, Action a) const;
  double payoff(const State& s, Player p) const { return table_.payoff(s, p); }
  Information information(const State& s, Player p) const { return table_.information(s, p); }
  std::string action_name(const State& s, Action a) const;
  OnTable on_table(const State& s) const;
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return ante_; }

  // Sizes by dynamic programming over chips committed, without walking the tree.
  double betting_nodes(int round) const;  // decisions of round 1, or of round 2 after each public card
  double infoset_count() const;
  double history_count() const;
  std::string size_advice() const;

 private:
  LeducNoLimit(int stack, int ante, LeducTable table, std::vector<LeducBet> sizes);

  void offer(std::int32_t level, const LeducBet& size);
  std::span<const std::int32_t> raises(std::int32_t own, std::int32_t level) const;
  std::span<const std::int32_t> raises(const Betting& b) const { return raises(b.own(), b.level()); }
  static Action passive(const State& s) { return s.betting.faces_bet() ? 2 : 1; }  // fold and call, or check

  using Called = std::function<double(std::int32_t level)>;
  std::vector<double> round_sums(double decision, double fold, const Called& called) const;
  double deals(int cards) const;

  std::int32_t stack_, ante_;
  LeducTable table_;
  // By the most that a player has committed: totals to raise to, ascending, before the minimum raise is asked
  // for. Filled for the levels that play can reach.
  std::vector<std::vector<std::int32_t>> totals_;
};

}  // namespace hindsight
