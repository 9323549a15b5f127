// Hands gone through decision by decision: what was lost is what the best move is worth above the one that
// was made, as a long search says, too.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "play/bots/catalog.h"
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
  EXPECT_EQ(review->decisions[0].by, ValuedBy::roll_out);
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
  EXPECT_EQ(fold["kind"].text(), "fold");
  EXPECT_EQ(fold["by"].text(), "search");
  EXPECT_GT(fold["showdown_odds"].number(), 0.99);
  const Json& first = told["decisions"][0];
  EXPECT_EQ(first["kind"].text(), "call");
  EXPECT_EQ(first["by"].text(), "roll-out");
  EXPECT_TRUE(first["showdown_odds"].is_null());
  EXPECT_LT(first["lost_bb"].number(), 0.5 + first["error_bb"].number());
}

// Three of them, 100 big blinds; the small blind's cards first.
Hand played_by_three(const std::string& cards, const std::string& moves) {
  Script script(with_blinds(casino_rules(), 3, 50, 100), {10'000, 10'000, 10'000}, cards);
  script.play(moves);
  return script.hand;
}

TEST(HandReview, BeforeTheFlopAndWithThreeMovesArePlayedOn) {
  // The big blind defends with aces, flops quads among three, and folds them to a small bet on the turn.
  const Hand hand = played_by_three("AhAs7c5d2s 9d8d AdAc QhJh", "r250 c c c c c r200 f c c c");
  const auto review = hindsight::review(*reviewer(1, 6, 1), hand, seat(1));
  ASSERT_TRUE(review) << review.error().message;
  ASSERT_EQ(review->decisions.size(), 3u);
  for (const ReviewedDecision& decision : review->decisions) {
    EXPECT_EQ(decision.by, ValuedBy::roll_out);
    ASSERT_TRUE(decision.lost && decision.error);
    double all = 0;
    for (const ReviewedMove& move : decision.moves) {
      EXPECT_TRUE(move.value && move.error && move.range_chance);
      all += *move.range_chance;
    }
    EXPECT_NEAR(all, 1, 0.02) << "all moves that the range makes are there";
  }
  const ReviewedDecision& fold = last(*review);
  EXPECT_EQ(fold.pot, 950);
  EXPECT_EQ(*fold.moves[fold.made].value, 0);
  EXPECT_GT(*fold.lost, 950 - *fold.error) << "the pot, and what the others pay";
  EXPECT_EQ(review->turning_point(), 2u);
  EXPECT_GE(review->lost(), *fold.lost);
  EXPECT_EQ(review_json(*review).dump(),
            review_json(*hindsight::review(*reviewer(1, 6, 3), hand, seat(1))).dump())
      << "the same for any number of threads";
}

TEST(HandReview, AcesFoldedBeforeTheFlopAreALoss) {
  const Hand hand = played_by_three("KhKs7c5d2s 9d8d AdAc QhJh", "r250 f f");
  const auto review = hindsight::review(*reviewer(1, 6, 1), hand, seat(1));
  ASSERT_TRUE(review);
  EXPECT_GT(*last(*review).lost, 250 + *last(*review).error);
}

TEST(DecisionKind, IsToldInTheWordsOfPlayers) {
  struct Case {
    std::string moves;
    int hero;
    std::vector<DecisionKind> kinds;
  };
  using enum DecisionKind;
  // The small blind has a set, the big blind air, the button an overpair.
  const std::string cards = "KhTs7c5d2s 7d7h 4d3c AhAd";
  for (const Case& of : std::vector<Case>{
           {"f c c c c c c c c", 0, {limp, check, check, check}},
           {"f c r300 r900 f", 1, {open, fold}},
           {"f c r300 r900 f", 0, {limp, three_bet}},
           {"r250 r900 f r2200 c c r3000 f", 2, {open, four_bet, c_bet}},
           {"r250 r900 f r2200 c c r3000 f", 0, {three_bet, call, check, fold}},
           {"r250 c f r300 c r700 c r1500 r4000 f", 0, {call, value_bet, value_bet, value_bet, fold}},
           {"f c c r200 c c c c r600 f", 1, {check, call, check, bluff}},
           {"f c c c c c c r200 c", 1, {check, check, check, bluff_catch}},
           {"c c c c c r300 f f", 2, {limp, value_bet}}}) {
    const auto review =
        hindsight::review(*reviewer(1, 1, 1), played_by_three(cards, of.moves), seat(of.hero));
    ASSERT_TRUE(review) << of.moves;
    std::vector<DecisionKind> kinds;
    for (const ReviewedDecision& decision : review->decisions) kinds.push_back(decision.kind);
    EXPECT_EQ(kinds, of.kinds) << of.moves << ", seat " << of.hero;
  }
}

// Roll-outs against such that are ten times as long, at tables of 2 to 6: the same, and of what was lost as
// well.
TEST(SlowHandReview, RollOutsComeToWhatLongOnesDoToTheirError) {
  Reviewer quick = *reviewer(1, 1, 2), slow = quick;
  quick.roll_outs.deals = 500;
  slow.roll_outs.deals = 5'000;
  Rng rng(6);
  int told = 0, off = 0, lost = 0, lost_off = 0;
  for (std::uint64_t number = 0; told < 600; ++number) {
    const int seats = 2 + static_cast<int>(number % 5);
    std::vector<std::unique_ptr<Bot>> bots;
    std::vector<Bot*> at_table;
    for (int i = 0; i < seats; ++i) {
      bots.push_back(bot_kind(i % 2 == 0 ? "equity" : "blueprint")->make(static_cast<std::uint64_t>(i)));
      at_table.push_back(bots.back().get());
    }
    const std::vector<Chips> stacks(static_cast<std::size_t>(seats), number % 3 == 0 ? 20'000 : 10'000);
    Hand hand = *Hand::start(with_blinds(casino_rules(), seats, 50, 100), stacks);
    play_hand(hand, HandDeal::shuffled(rng, seats), at_table, number);
    const Seat hero = seat(static_cast<int>(number) % seats);
    const auto a = review(quick, hand, hero), b = review(slow, hand, hero);
    ASSERT_TRUE(a && b);
    for (std::size_t d = 0; d < a->decisions.size(); ++d) {
      const ReviewedDecision &short_one = a->decisions[d], &long_one = b->decisions[d];
      if (short_one.by != ValuedBy::roll_out || long_one.by != ValuedBy::roll_out) continue;
      for (std::size_t m = 0; m < short_one.moves.size(); ++m) {
        const ReviewedMove &one = short_one.moves[m], &other = long_one.moves[m];
        if (one.action.kind == BetAction::Kind::fold) continue;
        ++told;
        if (std::abs(*one.value - *other.value) > *one.error + *other.error) ++off;
      }
      ++lost;
      if (std::abs(*short_one.lost - *long_one.lost) > *short_one.error + *long_one.error) ++lost_off;
    }
  }
  EXPECT_LE(off, told / 20) << off << " of " << told;
  EXPECT_LE(lost_off, lost / 20) << lost_off << " of " << lost;
  std::printf("%d of %d values off, %d of %d losses\n", off, told, lost_off, lost);
}

// A short search against one that is ten times as long: values agree to the error that it states, in 95 of
// 100.
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
