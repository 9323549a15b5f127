// A decision to think about, the same for everybody on a date: out of hands that the strategy which comes
// with the program plays against itself, the first in which one move is clearly better than all others.
// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>
#include <string_view>

#include "study/hands/hand_review.h"
#include "table/session.h"

namespace hindsight {

struct PuzzleSearch {
  std::uint64_t iterations = 40;  // as those of SearchRules
  int most_hands = 2'000;         // that are played
};

struct DailyPuzzle {
  Lineup lineup;
  Hand hand;  // to its end
  HandReview review;
  std::size_t decision = 0;  // of it
};

// Whether one move is better than each other by more than both may be off, and by a big blind at least, and
// not what most of the hands do that might be held there.
bool is_puzzle(const ReviewedDecision& decision, Chips big_blind);

// Of any text: of the same one the same.  ErrorCode::not_found: none was found, or it was stopped.
Result<DailyPuzzle> daily_puzzle(std::string_view date, const PuzzleSearch& search,
                                 const std::stop_token& stop = {});

}  // namespace hindsight
