// A recorded hand played again at our table: every line checked, stacks and pots worked out.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/hands/phh.h"
#include "table/hand.h"

namespace hindsight {

// Chips are 10^-places of the amount, which is rounded to six places.
Decimal amount_of(Share share, int places);

struct ReplayOptions {
  HandRules (*rules)(BettingLimit) = casino_rules;  // without amounts
  std::optional<HandRules::OddChip> odd_chip;       // else as the rules have it
  bool repair = false;                              // skipped players check, or fold where that is not free
};

// Of a hand whose board was run more than once.
struct BoardResult {
  std::vector<Card> board;
  std::array<Share, max_seats> won{};  // taken from the pots
};

struct Replay {
  Hand hand;
  int places = 0;                                // chips are 10^-places of the record's amounts
  std::vector<LegalMoves> decisions;             // the choice before each recorded fold, call and raise
  std::vector<std::pair<Seat, PhhCards>> shown;  // each "sm" with cards, unknown ones too
  std::vector<Seat> mucked;                      // in that order
  std::vector<std::string> notes;                // what was accepted though the rules chosen do not have it
  // All boards where there are more than one; the hand is then that of the first, which it pays all pots to.
  std::vector<BoardResult> boards;
  bool boards_known = true;  // who wins on the others

  // The hand is over and every pot has an owner; else the record says only so much.
  bool complete() const { return hand.over() && hand.determined() && boards_known; }
  bool unlimited(Seat seat) const { return hand.start_stack(seat) == unlimited_stack; }
  Decimal amount(Share share) const { return amount_of(share, places); }
  Share collected(Seat seat) const;  // taken from the pots, on all boards
  Share payoff(Seat seat) const;     // won or lost
  Share final_stack(Seat seat) const;
};

// Errors name the action.  A raise that pokerkit's rules allow and the casino's don't is taken with a note:
// the table it was recorded at had other rules.
Result<Replay> replay(const PhhHand& record, const ReplayOptions& options = {});

// The rules and stacks of a record, in units of 10^-places.
struct PhhTable {
  HandRules rules;
  std::vector<Chips> stacks;
  int places = 0;
};
Result<PhhTable> table_of(const PhhHand& record, const HandRules& rules);

bool states_result(const PhhHand& record);  // finishing stacks, or winnings that are not all 0
// The first difference between what the record says of its result and the replay's.  Winnings may be a rake
// less than ours; all 0 they are not recorded.
// What the winnings that the record states are less than the pots; nothing where it states none, or they
// disagree.
std::optional<Decimal> rake(const PhhHand& record, const Replay& replay);
std::optional<std::string> difference(const PhhHand& record, const Replay& replay);

}  // namespace hindsight
