// A hold'em spot: two ranges, a board, a pot, stacks and the bets that are allowed.  It may begin before the
// flop.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "betting/betting_tree.h"
#include "cards/card.h"
#include "cards/range.h"
#include "holdem/card_rules.h"
#include "holdem/public_belief.h"
#include "holdem/spots/spot_lock.h"
#include "holdem/vector_game.h"

namespace hindsight {

struct UpdateRule;

// The seats of a spot, in files and in all that is read by programs.
inline constexpr std::array<std::string_view, 2> seat_keys{"oop", "ip"};

struct HoldemSpot {
  std::string name;             // as people call it; may be empty
  CardRules cards;              // nothing is dealt before the first round; with one hole card ranges hold any
  std::vector<Card> board;      // 3 to 5 as a rule; none before the flop
  std::array<Range, 2> ranges;  // 0 is out of position and acts first
  Chips pot = 0;
  std::array<Chips, 2> stacks{};  // behind, before the blinds; the smaller one counts
  // Before the flop: small, who is in position and speaks first; big.  Else 0, as with one hole card and
  // antes alone.
  std::array<Chips, 2> blinds{};
  BetMenu menu{.seats = std::vector<std::array<StreetMenu, street_count>>(2)};

  double rake = 0;              // share of the pot, taken when a hand ends after the flop
  double rake_cap = 0;          // chips; 0: no cap
  Chips min_bet = 1;            // and never less than the big blind
  std::vector<SpotLock> locks;  // decisions at which a seat plays what is given
};

// Chips in the middle before the first decision, the blinds among them: what exploitability is a share of.
inline double starting_pot(const HoldemSpot& spot) {
  return static_cast<double>(spot.pot + spot.blinds[0] + spot.blinds[1]);
}

// One clear sentence about the first thing that is wrong: board, ranges that hold no combo, pot, stacks.
Result<void> check(const HoldemSpot& spot);

// Where its betting begins; of both stacks only the smaller one counts.
BettingStart betting_start(const HoldemSpot& spot);
// The betting of all streets, without cards: trees[0] is the first.  They and their nodes are numbered as the
// branches of BettingTree::build() with this start and the spot's menu, which may be at hand.
Result<std::vector<StreetTree>> street_trees(const HoldemSpot& spot);
std::vector<StreetTree> street_trees(const HoldemSpot& spot, const BettingTree& betting);

// All of it.  Refused with the size, before that is allocated, where solving on so many threads would take
// more than `memory` bytes.
Result<VectorGame> make_game(const HoldemSpot& spot,
                             std::uint64_t memory = std::numeric_limits<std::uint64_t>::max(),
                             bool compact = false, unsigned threads = 1);
// The same of betting that is at hand, such as a part of that of another spot: of this spot its cards, board,
// ranges and half its pot count.  Suits that its locks tell apart stay apart; the locks themselves are left
// to the caller.
Result<VectorGame> make_game(const HoldemSpot& spot, std::vector<StreetTree> betting,
                             std::uint64_t memory = std::numeric_limits<std::uint64_t>::max(),
                             bool compact = false, unsigned threads = 1);

// Of two seats; of three and more refused.  With a frontier the game has no values there yet.
Result<VectorGame> make_game(const PublicBelief& belief,
                             std::uint64_t memory = std::numeric_limits<std::uint64_t>::max(),
                             bool compact = false, unsigned threads = 1);

// The rule that spots are solved by: docs/algorithms.md has what was measured.
extern const UpdateRule spot_rule;  // solve/update_rule.h

}  // namespace hindsight
