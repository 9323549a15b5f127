// Puzzles out of self-play: which decisions make one, and that a date always has the same.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "study/hands/daily_puzzle.h"

namespace hindsight::this_file {
namespace {

ReviewedMove move(BetAction::Kind kind, double value, double error, double of_range) {
  return {.action = {.kind = kind}, .chance = 0.5, .range_chance = of_range, .value = value, .error = error};
}
using enum BetAction::Kind;

// A call that is 300 better than a fold, of which both may be 20 off.
ReviewedDecision clear() {
  return {.event = 9,
          .street = Street::river,
          .players = 2,
          .board = {},
          .pot = 1'000,
          .to_call = 500,
          .moves = {move(fold, 0, 0, 0.6), move(call, 300, 20, 0.4)},
          .made = 0,
          .by = ValuedBy::search,
          .lost = 300,
          .error = 20};
}

TEST(DailyPuzzle, OneMoveIsClearlyBetterThanEachOther) {
  EXPECT_TRUE(is_puzzle(clear(), 100));
  EXPECT_FALSE(is_puzzle(clear(), 301)) << "by less than a big blind";
  ReviewedDecision close = clear();
  close.moves.push_back(move(raise, 280, 10, 0));
  EXPECT_FALSE(is_puzzle(close, 10)) << "two are as good";
  close.moves[2].value = 100;
  EXPECT_TRUE(is_puzzle(close, 100));
  close.moves[2].error = 190;
  EXPECT_FALSE(is_puzzle(close, 100)) << "that may be off by too much";
  close.moves[2].error = std::nullopt;
  EXPECT_FALSE(is_puzzle(close, 100)) << "not known";
}

TEST(DailyPuzzle, IsNotWhatEveryHandDoes) {
  ReviewedDecision usual = clear();
  usual.moves[1].range_chance = 0.9;
  EXPECT_FALSE(is_puzzle(usual, 100));
  usual.moves[1].range_chance = std::nullopt;
  EXPECT_FALSE(is_puzzle(usual, 100));
  ReviewedDecision unsearched = clear();
  unsearched.lost = std::nullopt;
  EXPECT_FALSE(is_puzzle(unsearched, 100));
  ReviewedDecision early = clear();
  early.street = Street::preflop;
  EXPECT_FALSE(is_puzzle(early, 100));
}

TEST(DailyPuzzle, StopsWhenNobodyWaits) {
  std::stop_source stop;
  stop.request_stop();
  const auto found = daily_puzzle("2026-01-01", {}, stop.get_token());
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::not_found);
}

TEST(SlowDailyPuzzle, IsTheSameForADate) {
  const PuzzleSearch quick{.iterations = 12};
  const auto a = daily_puzzle("2026-11-29", quick), b = daily_puzzle("2026-11-29", quick);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(review_json(a->review), review_json(b->review));
  EXPECT_EQ(a->decision, b->decision);
  EXPECT_TRUE(is_puzzle(a->review.decisions[a->decision], a->review.big_blind));
  EXPECT_TRUE(a->hand.over());
}

}  // namespace
}  // namespace hindsight::this_file
