// A decision of a solution in rules that a person can remember: a small tree of questions about the hand, at
// its ends how often each action is taken; and what playing by it costs, exactly.
//
// The tree is grown as in Breiman, Friedman, Olshen & Stone (1984), best first: the question that takes most
// off the squared distance between what hands play and the mean of their end, each hand as often as it comes.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/action.h"
#include "cards/card.h"
#include "io/json.h"
#include "study/setup/action_json.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

struct HandQuestion {
  enum class Kind : std::uint8_t {
    made,    // `word` or better, in the order of made_hands()
    draw,    // has this draw
    high,    // its higher card is of this rank at least
    low,     // so is its lower one
    holds,   // a card of this rank
    suit,    // a card of this suit
    suited,  // two cards of a suit
  } kind = Kind::made;
  std::string word;  // of `made` and `draw`; a letter for rank and suit
  int number = 0;    // place in made_hands(), rank or suit

  bool holds_for(CardSet hole, CardSet board) const;
};
std::string to_text(const HandQuestion& question);  // "top pair or better", "a heart"
std::string_view to_text(HandQuestion::Kind kind);  // as JSON has it: "made"

struct RuleTree {
  struct Node {
    HandQuestion question;  // not of an end
    std::uint32_t yes = 0;  // 0: an end
    std::uint32_t no = 0;
    std::vector<double> shares;  // how often each action is taken there
    double weight = 0;           // share of the hands that come
    bool is_end() const { return yes == 0; }
  };

  std::string line;
  std::vector<BetAction> actions;
  ActionStakes stakes{};
  std::uint8_t seat = 0;
  std::vector<Node> nodes;  // 0 is the first question
  double alike = 0;     // share of its play that is as solved: 1 less half the differences of probabilities
  double loses = 0;     // chips of the seat's value, against the other's strategy as solved
  double concedes = 0;  // chips more to the other's best response than the strategy as solved

  const Node& end_of(CardSet hole, CardSet board) const;
};

inline constexpr std::uint32_t most_rule_ends = 15;

// Of the decision after the line: 2 to most_rule_ends ends at most, shares in steps as for Simplification.
// Cards that come to the same are played by the same rules.  Needs a whole solution.
Result<RuleTree> rule_tree(SolvedSpot& spot, std::string_view line, std::uint32_t ends, double step);
Json rule_tree_json(const RuleTree& rules, double pot);  // shares of `pot` beside chips

}  // namespace hindsight
