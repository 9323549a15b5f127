// What is counted of a player's turns, and what follows from it.
// SPDX-License-Identifier: MIT
#include "play/models/play_counts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "play/bots/catalog.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

using Place = Situation::Place;
using Price = Situation::Price;

PublicView at_turn(const Script& script) { return {script.hand, script.hand.next().seat}; }

TEST(Situation, SaysWhatIsToPayWhereAndAfterWhatBets) {
  Script script(with_blinds(casino_rules(), 3, 50, 100), {10'000, 10'000, 10'000});
  EXPECT_EQ(to_text(situation_of(at_turn(script))), "preflop raises=0 price=over place=late many");
  script.play("r250");
  EXPECT_EQ(to_text(situation_of(at_turn(script))), "preflop raises=1 price=large place=small_blind many");
  script.play("f r900");
  EXPECT_EQ(to_text(situation_of(at_turn(script))), "preflop raises=2 price=large place=late mine");
  script.play("c");  // 1850 in the pot
  EXPECT_EQ(to_text(situation_of(at_turn(script))), "flop raises=0 price=nothing place=early mine");
  script.play("r1850");
  EXPECT_EQ(to_text(situation_of(at_turn(script))), "flop raises=1 price=large place=late");
}

TEST(Situation, HasAKeyAndAText) {
  std::set<std::string> texts;
  for (std::size_t key = 0; key < Situation::counts[2]; ++key) {
    const Situation situation = Situation::of_key(key);
    EXPECT_EQ(situation.key(2), key);
    EXPECT_LT(situation.key(1), Situation::counts[1]);
    EXPECT_LT(situation.key(0), Situation::counts[0]);
    EXPECT_EQ(parse_situation(to_text(situation)), situation);
    texts.insert(to_text(situation));
  }
  EXPECT_EQ(texts.size(), Situation::counts[2]);
  for (const char* wrong :
       {"", "flop", "flop raises=4 price=nothing place=late", "flop raises=1 price=x place=late",
        "flop raises=1 price=small place=late mine many", "flop  raises=1 price=small place=late"})
    EXPECT_FALSE(parse_situation(wrong)) << wrong;
}

TEST(MoveClass, GoesByThePotAfterCalling) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000});
  script.play("c c");  // 200 in the pot
  const PublicView view = at_turn(script);
  const auto of = [&](Chips to) { return class_of(view, Move::raise_to(to)); };
  EXPECT_EQ(of(100), MoveClass::small);
  EXPECT_EQ(of(125), MoveClass::small);
  EXPECT_EQ(of(126), MoveClass::medium);
  EXPECT_EQ(of(225), MoveClass::medium);
  EXPECT_EQ(of(226), MoveClass::large);
  EXPECT_EQ(of(9899), MoveClass::large);
  EXPECT_EQ(of(9900), MoveClass::all_in);
  EXPECT_EQ(class_of(view, Move::fold()), MoveClass::fold);
  const auto usual = moves_by_class(view);
  EXPECT_FALSE(usual[0]) << "a check is free";
  for (std::size_t c = 1; c < move_classes; ++c) {
    ASSERT_TRUE(usual[c]);
    EXPECT_EQ(index_of(class_of(view, *usual[c])), c);
  }
}

// What a seat did is seen by everybody but what it held.
TEST(SeenHand, HasTheTurnsOfTheSeatAndWhatItShowed) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s6c Jh7s 2d2s");
  script.play("r300 c c r200 c c c c c");
  ASSERT_TRUE(script.hand.over());
  const auto blueprint = bot_kind("blueprint")->policy;
  const SeenHand seen = *seen_hand(PublicView(script.hand, seat(0)), seat(1), blueprint.get());
  ASSERT_EQ(seen.turns.size(), 4);
  EXPECT_EQ(seen.turns[0].made, MoveClass::medium);
  EXPECT_EQ(seen.turns[1].made, MoveClass::small);
  EXPECT_EQ(seen.turns[2].made, MoveClass::call);
  for (const SeenTurn& turn : seen.turns) {
    ASSERT_TRUE(turn.expected);
    double all = 0;
    for (const double share : *turn.expected) all += share;
    EXPECT_NEAR(all, 1, 1e-9);
  }
  ASSERT_TRUE(seen.shown) << "it wins, and has bet on the flop last";
  EXPECT_EQ(seen.shown->street, Street::flop);
  EXPECT_GT(seen.shown->rank, 0);
  EXPECT_LT(seen.shown->rank, 1);
  const SeenHand other = *seen_hand(PublicView(script.hand, seat(1)), seat(0), nullptr);
  EXPECT_EQ(other.turns.size(), 5);
  EXPECT_FALSE(other.turns[0].expected);
  EXPECT_FALSE(other.shown);
}

Situation on_the_river(Price price, Place place) {
  return {.street = Street::river, .raises = 1, .price = price, .place = place};
}
SeenHand folds(const Situation& situation, std::optional<MoveShares> expected = {}) {
  return {.turns = {{situation, MoveClass::fold, expected}}, .shown = {}};
}
constexpr ByMoveClass<bool> all_legal{true, true, true, true, true, true};
constexpr MoveShares even{0.5, 0.3, 0.05, 0.05, 0.05, 0.05};

// One level after another, by hand.
TEST(PlayCounts, AreWeighedAgainstThePriorLevelByLevel) {
  const CountRules rules{.strength = {10, 20, 30}};
  PlayCounts counts(rules);
  const Situation here = on_the_river(Price::small, Place::late);
  EXPECT_EQ(counts.expected(here, even, all_legal), even);
  for (int i = 0; i < 4; ++i) counts.add(folds(here));
  double fold = 0.5;
  for (const double k : rules.strength) fold = (k * fold + 4) / (k + 4);
  EXPECT_NEAR(counts.expected(here, even, all_legal)[0], fold, 1e-12);
  // Of another price only the coarsest level says something, of another place the first two do.
  EXPECT_NEAR(counts.expected(on_the_river(Price::large, Place::late), even, all_legal)[0],
              (10 * 0.5 + 4) / 14, 1e-12);
  EXPECT_NEAR(counts.expected(on_the_river(Price::small, Place::early), even, all_legal)[0],
              (20 * ((10 * 0.5 + 4) / 14) + 4) / 24, 1e-12);
  EXPECT_EQ(counts.expected({.street = Street::turn}, even, all_legal), even);
}

// Who folds as often as was to be expected there folds as often as is to be expected elsewhere.
TEST(PlayCounts, AreCarriedOverByWhatWasToBeExpected) {
  PlayCounts counts;
  const MoveShares often{0.75, 0.25}, seldom{0.25, 0.75};
  for (int i = 0; i < 4000; ++i) {
    SeenHand hand = folds(on_the_river(Price::small, Place::late), often);
    if (i % 4 == 0) hand.turns[0].made = MoveClass::call;
    counts.add(hand);
  }
  EXPECT_NEAR(counts.expected(on_the_river(Price::large, Place::late), seldom, all_legal)[0], 0.25, 0.01);
  EXPECT_NEAR(counts.expected(on_the_river(Price::small, Place::late), seldom, all_legal)[0], 0.75, 0.01)
      << "in the situation itself what was counted counts";
}

TEST(PlayCounts, DecayByHands) {
  PlayCounts counts({.half_life = 10});
  const Situation here = on_the_river(Price::small, Place::late);
  counts.add(folds(here));
  for (int i = 0; i < 10; ++i) counts.add(SeenHand{});
  EXPECT_NEAR(counts.seen(here, 2), 0.5, 1e-12);
  for (int i = 0; i < 990; ++i) counts.add(SeenHand{});
  EXPECT_NEAR(counts.seen(here, 2), std::exp2(-100), 1e-32);
  EXPECT_EQ(counts.hands(), 1001);
  EXPECT_NEAR(counts.weight(), 1 / (1 - std::exp2(-0.1)), 1e-6);
}

TEST(PlayCounts, MergedAreThoseOfAllHands) {
  PlayCounts a, b, both;
  const Situation here = on_the_river(Price::small, Place::late), there{.street = Street::turn};
  SeenHand shown = folds(there, even);
  shown.shown = ShownStrength{Street::turn, 0.25};
  for (int i = 0; i < 5; ++i) {
    a.add(folds(here));
    both.add(folds(here));
    b.add(shown);
    both.add(shown);
  }
  a.merge(b);
  EXPECT_EQ(a.hands(), both.hands());
  for (const Situation& s : {here, there})
    for (int level = 0; level < Situation::levels; ++level) {
      EXPECT_EQ(a.cell(s, level).turns, both.cell(s, level).turns);
      EXPECT_EQ(a.cell(s, level).made, both.cell(s, level).made);
      EXPECT_EQ(a.cell(s, level).expected, both.cell(s, level).expected);
    }
  EXPECT_EQ(a.slope(Street::turn), both.slope(Street::turn));
  EXPECT_LT(a.slope(Street::turn), 0) << "weak hands were shown";
  EXPECT_EQ(a.slope(Street::river), 0);
}

TEST(PlayCounts, OfHabitsMakeMovesSoManyTimesAsOften) {
  PlayCounts::Habits times;
  for (MoveShares& by_class : times) by_class.fill(1);
  const Situation here = on_the_river(Price::small, Place::late);
  times[here.key(0)] = {3, 1, 1, 1, 1, 1};
  const MoveShares out = PlayCounts::of_habits(times).expected(here, even, all_legal);
  EXPECT_NEAR(out[0], 0.75, 1e-6);
  EXPECT_NEAR(out[1], 0.15, 1e-6);
}

}  // namespace
}  // namespace hindsight::this_file
