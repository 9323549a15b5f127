// Hands gone through decision by decision: what was lost is what the best move is worth above the one that was made, as a long search says,
// too.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "play/catalog.h"
#include "play/play_hand.h"
#include "study/hands/hand_review.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

// Heads-up, 200 big blinds; the big blind's cards first.
Hand played(const std::string& cards, const std::string& moves) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {20'000, 20'000}, cards);
  script.play(moves);
  return script.hand;
}

const ReviewedDecision& last(const HandReview& review) { return review.decisions.back(); }

const ReviewedMove& move_of_kind(const ReviewedDecision& decision, BetAction::Kind kind) {
  return *std::ranges::find(decision.moves, kind, [](const ReviewedMove& move) { return move.action.kind; });
}

TEST(HandReview, AFoldOfTheNutsLosesThePot) {
  // The button bets 600 into 1,000 on the river; the big blind has quads and folds.
  const Hand hand = played("KhKs7c5d2s KdKc QhJh", "r250 c c r250 c c c c r600 f");
  const auto review = hindsight::review(*reviewer(1, 30, 1), hand, seat(0));
  ASSERT_TRUE(review) << review.error().message;
  EXPECT_EQ(review->position, "BB");
  ASSERT_EQ(review->decisions.size(), 6u);
  EXPECT_FALSE(review->decisions[0].searched()) << "before the flop nothing is";
  const ReviewedDecision& fold = last(*review);
  ASSERT_TRUE(fold.searched());
  EXPECT_EQ(fold.street, Street::river);
  EXPECT_EQ(fold.moves[fold.made].action.kind, BetAction::Kind::fold);
  EXPECT_NEAR(*fold.moves[fold.made].value, 0, 1e-2) << "folding is what moves are measured by";
  EXPECT_NEAR(*move_of_kind(fold, BetAction::Kind::call).value, 1'600, 1);
  EXPECT_GE(*fold.lost, 1'600 - *fold.error);
  EXPECT_EQ(review->turning_point(), review->decisions.size() - 1);
  EXPECT_NEAR(move_of_kind(fold, BetAction::Kind::fold).chance, 0, 1e-3);
}

TEST(HandReview, ThePlayOfASolutionLosesNothing) {
  const Hand hand = played("KhKs7c5d2s KdKc QhJh", "r250 c c r250 c c c c r600 c");
  const auto review = hindsight::review(*reviewer(1, 30, 1), hand, seat(1));
  ASSERT_TRUE(review);
  for (const ReviewedDecision& decision : review->decisions) {
    if (!decision.searched()) continue;
    double all = 0;
    for (const ReviewedMove& move : decision.moves) all += move.chance;
    EXPECT_NEAR(all, 1, 1e-4);
    EXPECT_GE(*decision.lost, 0);
    // What is done often is worth the most that there is, or nearly.
    const double best = *decision.moves[decision.best()].value;
    for (const ReviewedMove& move : decision.moves) {
      if (move.chance <= 0.3) continue;
      EXPECT_LT(best - *move.value, 0.04 * static_cast<double>(decision.pot) + *move.error);
    }
  }
}

TEST(HandReview, ABetOfAnySizeIsAmongTheMoves) {
  const Hand hand = played("KhKs7c5d2s 9d8d QhJh", "r250 c r137 r431 c c c r713 f");
  const auto review = hindsight::review(*reviewer(1, 4, 1), hand, seat(0));
  ASSERT_TRUE(review);
  const ReviewedDecision& bet = review->decisions[1];
  ASSERT_TRUE(bet.searched());
  EXPECT_EQ(bet.moves[bet.made].action.to, 137);
  for (const ReviewedDecision& decision : review->decisions) EXPECT_LT(decision.made, decision.moves.size());
}

TEST(HandReview, NeedsTheCardsAndStopsWhenItIsToldTo) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {20'000, 20'000}, "KhKs7c5d2s 9d8d QhJh",
                SeatSet(seat(1)));
  script.play("r250 c c c c c c c");
  const auto by = reviewer(1, 2, 1);
  const auto unknown = review(*by, script.hand, seat(1));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "the cards of this player are not known");
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(review(*by, script.hand, seat(0), source.get_token())->decisions.empty());
}

TEST(HandReview, HangsOnNoCardThatOthersHid) {
  const auto told = [](const std::string& theirs) {
    const Hand hand = played("KhKs7c5d2s KdKc " + theirs, "r250 c r300 r900 f");
    return review_json(*review(*reviewer(1, 4, 1), hand, seat(0))).dump();
  };
  EXPECT_EQ(told("QhJh"), told("7d7h"));
}

TEST(HandReview, IsToldInBigBlinds) {
  const Hand hand = played("KhKs7c5d2s KdKc QhJh", "r250 c c r250 c c c c r600 f");
  const Json told = review_json(*review(*reviewer(1, 10, 1), hand, seat(0)));
  EXPECT_EQ(told["cards"].text(), "KdKc");
  const Json& fold = told["decisions"].back();
  EXPECT_EQ(fold["street"].text(), "river");
  EXPECT_NEAR(fold["pot_bb"].number(), 16, 1e-9);
  EXPECT_NEAR(fold["to_call_bb"].number(), 6, 1e-9);
  EXPECT_GT(fold["lost_bb"].number(), 15);
  EXPECT_TRUE(told["decisions"][0]["lost_bb"].is_null());
}

// A short search against one that is ten times as long: values agree to the error that it states, in 95 of 100.
TEST(SlowHandReview, ValuesAreWhatALongSearchSaysToTheirError) {
  const auto one = bot_kind("equity")->make(1), two = bot_kind("blueprint")->make(2);
  const auto quick = reviewer(1, 16, 2), slow = reviewer(1, 160, 2);
  Rng rng(5);
  int told = 0, off = 0;
  for (std::uint64_t number = 0; told < 150; ++number) {
    Hand hand = *Hand::start(with_blinds(casino_rules(), 2, 50, 100), std::vector<Chips>{20'000, 20'000});
    const std::vector<Bot*> bots{one.get(), two.get()};
    play_hand(hand, HandDeal::shuffled(rng, 2), bots, number);
    const Seat hero = seat(static_cast<int>(number % 2));
    const auto a = review(*quick, hand, hero), b = review(*slow, hand, hero);
    ASSERT_TRUE(a && b);
    for (std::size_t d = 0; d < a->decisions.size(); ++d)
      for (std::size_t m = 0; m < a->decisions[d].moves.size(); ++m) {
        const ReviewedMove &short_one = a->decisions[d].moves[m], &long_one = b->decisions[d].moves[m];
        if (!short_one.value || !long_one.value) continue;
        ++told;
        if (std::abs(*short_one.value - *long_one.value) > *short_one.error + *long_one.error) ++off;
      }
  }
  EXPECT_LE(off, told / 20) << off << " of " << told;
}

}  // namespace
}  // namespace hindsight::this_file
