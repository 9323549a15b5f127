// A hand gone through decision by decision, as one player made them: what a solution would do there, what
// each move is worth, and what was lost against the best.
//
// Where two are left after the flop is dealt a street is searched (play/bots/search_policy.h); before the
// flop, and with three and more, each move is played on by the strategies that come with the program
// (play/response/roll_out.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/json.h"
#include "play/bots/search_policy.h"
#include "play/response/roll_out.h"
#include "store/hands/phh.h"
#include "study/hands/decision_kind.h"
#include "table/hand.h"

namespace hindsight {

struct ReviewedMove {
  BetAction action;
  double chance = 0;                   // with the hand that was held
  std::optional<double> range_chance;  // with all hands that might have been
  std::optional<double> value, error;  // chips above folding now, and how far that may be off
};

enum class ValuedBy : std::uint8_t { nothing, search, roll_out };

struct ReviewedDecision {
  std::size_t event = 0;  // of the hand's events
  Street street = Street::preflop;
  int players = 0;  // who were left when the street began
  std::vector<Card> board;
  Chips pot = 0, to_call = 0;
  std::vector<ReviewedMove> moves;
  std::size_t made = 0;  // of them
  DecisionKind kind = DecisionKind::fold;
  std::optional<double> showdown_odds;  // after the flop: against what the others may hold
  ValuedBy by = ValuedBy::nothing;
  // Chips: what the best move is worth above the one that was made, and how far that may be off.  None where
  // nothing says it.
  std::optional<double> lost, error;

  bool searched() const { return by == ValuedBy::search && lost.has_value(); }
  // Of the moves: by the least that its value may be, since the best of several uncertain ones looks better
  // than it is; where none is known the likeliest.  Where moves are played on by a strategy one that it
  // hardly makes with the hand is not sought, but for folding and what was made: others would answer as they
  // never learnt to.
  std::size_t best() const;
};

struct HandReview {
  Seat hero;
  std::string position;  // "BTN"
  std::array<Card, 2> cards{};
  Chips big_blind = 0;
  std::vector<ReviewedDecision> decisions;

  double lost() const;  // chips, of the decisions that lost more than it may be off
  // The decision that lost most; none where nothing was lost.
  std::optional<std::size_t> turning_point() const;
};

// How reviews find values.
struct Reviewer {
  std::shared_ptr<const SearchPolicy> search;
  std::shared_ptr<const Policy> ranges;  // by which players are taken to have come here, be it ever so seldom
  std::shared_ptr<const Policy> plays;   // by which moves are played on
  RollOutRules roll_outs;
  double seconds = 0;  // of a decision that is played on; 0: until its deals are played
};

// By time, or as often as is said, and the same then in every run.
std::shared_ptr<const Reviewer> reviewer(double seconds, std::uint64_t iterations, unsigned threads);

// A recorded hand, played again; an error where of this player too little is known to review it.
Result<Hand> hand_to_review(const PhhHand& record, Seat hero);

// Of a hand whose hero's cards are known.  Stopped: as far as it came.
Result<HandReview> review(const Reviewer& by, const Hand& hand, Seat hero, const std::stop_token& stop = {});

// {"position", "cards", "big_blind", "lost_bb", "turning_point", "decisions": [{"event", "street", "players",
// "board", "pot_bb", "to_call_bb", "made", "best", "kind", "showdown_odds", "by", "searched", "lost_bb",
// "error_bb", "moves": [{"action", "to_bb", "chance", "range_chance", "value_bb", "error_bb"}]}]}
Json review_json(const HandReview& review);

}  // namespace hindsight
