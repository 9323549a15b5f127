// A hand gone through decision by decision, as one player made them: what a search would do there, what each move is worth, and what was
// lost against the best.
//
// Where two are left after the flop is dealt a street is searched (play/search_policy.h); elsewhere there is only what the strategies
// that come with the program do.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/search_policy.h"
#include "store/hands/phh.h"
#include "store/json.h"
#include "table/hand.h"

namespace hindsight {

struct ReviewedMove {
  BetAction action;
  double chance = 0;                   // with the hand that was held
  std::optional<double> range_chance;  // with all hands that might have been
  std::optional<double> value, error;  // chips above folding now, and how far that may be off
};

struct ReviewedDecision {
  std::size_t event = 0;  // of the hand's events
  Street street = Street::preflop;
  int players = 0;  // who were left when the street began
  std::vector<Card> board;
  Chips pot = 0, to_call = 0;
  std::vector<ReviewedMove> moves;
  std::size_t made = 0;  // of them
  // Chips: what the best move is worth above the one that was made, and how far that may be off.  None where nothing was searched.
  std::optional<double> lost, error;

  bool searched() const { return lost.has_value(); }
  // Of the moves: by the least that its value may be, since the best of several uncertain ones looks better than it is; where none is
  // known the likeliest.
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

// How reviews search: by time, or as often as is said, and the same then in every run.
std::shared_ptr<const SearchPolicy> reviewer(double seconds, std::uint64_t iterations, unsigned threads);

// A recorded hand, played again; an error where of this player too little is known to review it.
Result<Hand> hand_to_review(const PhhHand& record, Seat hero);

// Of a hand whose hero's cards are known.  Stopped: as far as it came.
Result<HandReview> review(const SearchPolicy& by, const Hand& hand, Seat hero,
                          const std::stop_token& stop = {});

// {"position", "cards", "big_blind", "lost_bb", "turning_point", "decisions": [{"event", "street", "players", "board", "pot_bb", "to_call_bb",
// "made", "best", "searched", "lost_bb", "error_bb", "moves": [{"action", "to_bb", "chance", "range_chance", "value_bb", "error_bb"}]}]}
Json review_json(const HandReview& review);

}  // namespace hindsight
