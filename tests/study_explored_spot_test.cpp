// A decision of a solution with other ranges is what a spot that begins so is.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "laboratory_game.h"
#include "replaced.h"
#include "study/setup/spot_source.h"
#include "study/spots/explored_spot.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

const std::string locks =
    "[[lock]]\nline = \"x\"\nhands = { \"AK, JT\" = \"check 30%, bet 60\" }\n"
    "[[lock]]\nline = \"x, x, Qd\"\nstrategy = \"check 90%, bet 60\"\n"
    "[[lock]]\nline = \"x, x, Qc, b60\"\nhands = { \"JdTd\" = \"fold\" }\n";

SolvedSpot solved(const std::string& text, std::uint64_t iterations = 200) {
  auto source = spot_of_text(text);
  HS_CHECK_OK(source);
  auto opened = SolvedSpot::open(std::move(*source), 1);
  HS_CHECK_OK(opened);
  SolvedSpot spot = std::move(*opened);
  HS_CHECK_OK(spot.prepare());
  spot.run({.iterations = iterations}, {}, {});
  return spot;
}

ExploredSpot explored(SolvedSpot& from, const std::string& line, const std::string& oop,
                      const std::string& ip) {
  ExploredSpot::Ranges ranges;
  if (!oop.empty()) ranges[0] = parse_range(oop)->range;
  if (!ip.empty()) ranges[1] = parse_range(ip)->range;
  auto out = ExploredSpot::open(from, line, ranges);
  EXPECT_TRUE(out) << (out ? "" : out.error().message);
  return std::move(*out);
}

// nan is like nan.
void expect_near(double a, double b, double tolerance, Combo hand) {
  if (std::isnan(a) && std::isnan(b)) return;
  EXPECT_NEAR(a, b, tolerance) << to_text(hand);
}

void expect_same(const SpotView& a, const SpotView& b, double tolerance) {
  ASSERT_EQ(a.actions.size(), b.actions.size());
  EXPECT_DOUBLE_EQ(a.pot, b.pot);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ASSERT_EQ(a.hands[seat].size(), b.hands[seat].size());
    for (std::size_t h = 0; h < a.hands[seat].size(); ++h) {
      const SpotView::Hand &one = a.hands[seat][h], &other = b.hands[seat][h];
      EXPECT_EQ(one.combo, other.combo);
      expect_near(one.equity, other.equity, tolerance, one.combo);
      expect_near(one.value, other.value, tolerance, one.combo);
      ASSERT_EQ(one.strategy.size(), other.strategy.size());
      for (std::size_t i = 0; i < one.strategy.size(); ++i)
        expect_near(one.strategy[i], other.strategy[i], tolerance, one.combo);
    }
  }
}

// From its root, a spot with those ranges: the same bits, locks among them, though these tell suits apart.
TEST(ExploredSpots, FromTheRootAreTheSpotWithTheseRanges) {
  for (const std::string& text : {laboratory_flop, laboratory_flop + locks}) {
    SolvedSpot given = solved(text, 5);
    for (const std::string ip : {"AA, KK, AK, Q9, JT", "random", "AcKd, QQ, JdTd"}) {
      SolvedSpot fresh = solved(replaced(text, "AA, KK, AK, Q9, JT", ip), 40);
      ExploredSpot other = explored(given, "", "", ip);
      other.run({.iterations = 40});
      EXPECT_EQ(other.exploitability(), fresh.evaluation().exploitability());
      for (const std::string line : {"", "x", "x, x, Qd", "x, x, Qc, b60", "b60, c, Jc, x"})
        expect_same(*other.view(line), *fresh.view(line), 0);
    }
  }
}

// After a street, a spot that begins on that board with what is in the middle.
TEST(ExploredSpots, OnALaterStreetAreTheSpotThatBeginsThere) {
  SolvedSpot given = solved(laboratory_flop);
  ExploredSpot other = explored(given, "b60, c, Jc", "AA, Q9, JT", "KK, AK, 99, AdQd");
  other.run({.iterations = 60});
  std::string text = replaced(replaced(laboratory_flop, "Ad Kc 9d", "Ad Kc 9d Jc"), "pot = 60", "pot = 180");
  text = replaced(replaced(text, "stacks = 100", "stacks = 40"), "random", "AA, Q9, JT");
  SolvedSpot fresh = solved(replaced(text, "AA, KK, AK, Q9, JT", "KK, AK, 99, AdQd"), 60);
  EXPECT_NEAR(other.exploitability(), fresh.evaluation().exploitability(), 1e-3);
  EXPECT_EQ(other.pot(), 180);
  for (const std::string line : {"", "x", "x, a", "x, x, Qd"})
    expect_same(*other.view(line), *fresh.view(line), 2e-3);
  EXPECT_EQ(other.view("x, x, Qd")->line, "bet 60, call, Jc, check, check, Qd");
}

// In the midst of a street, the whole spot with the ways there locked for all hands.
TEST(ExploredSpots, WithinAStreetAreTheSpotWhoseWayThereIsLocked) {
  SolvedSpot given = solved(laboratory_flop);
  ExploredSpot other = explored(given, "x, b60", "99, QQ, JT", "KK, AK, 99, AdQd");
  other.run({.target = 0.02, .iterations = 5000});
  SolvedSpot fresh = solved(
      replaced(replaced(laboratory_flop, "AA, KK, AK, Q9, JT", "KK, AK, 99, AdQd"), "random", "99, QQ, JT") +
          "[[lock]]\nstrategy = \"check\"\n[[lock]]\nline = \"x\"\nstrategy = \"bet 60\"\n",
      2000);
  const SpotView here = *other.view(""), there = *fresh.view("x, b60");
  EXPECT_LE(other.exploitability(), 0.02);
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(here.value(seat), there.value(seat),
                2 * (other.exploitability() + fresh.evaluation().exploitability()) + 1e-3);
    EXPECT_NEAR(here.equity(seat), there.equity(seat), 1e-9);
  }
  EXPECT_EQ(here.line, there.line);
}

// A range that is not given is what the solution leaves, and with both left so, its values stay.
TEST(ExploredSpots, KeepWhatTheSolutionLeaves) {
  SolvedSpot given = solved(laboratory_flop, 2000);
  for (const std::string line : {"x, b60", "b60", "b60, c, Jc"}) {
    ExploredSpot same = explored(given, line, "", "");
    same.run({.target = 0.02, .iterations = 5000});
    const SpotView here = *same.view(""), there = *given.view(line);
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      EXPECT_NEAR(here.value(seat), there.value(seat), 0.5) << line;
  }
}

// A card may take the last hand of a seat: nobody is met there, and its run-outs are told all the same.
TEST(ExploredSpots, MayLoseAllHandsToACard) {
  SolvedSpot given = solved(laboratory_flop, 20);
  ExploredSpot one = explored(given, "x, b60", "", "JdTd");
  one.run({.iterations = 20});
  const auto run_outs = one.run_outs("c");
  ASSERT_TRUE(run_outs) << run_outs.error().message;
  EXPECT_EQ(run_outs->size(), 9u);
  const auto taken = one.view("c, Jd");
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_TRUE(taken->hands[1].empty());
  EXPECT_TRUE(std::isnan(taken->value(0)));
  SolvedSpot narrow = solved(replaced(laboratory_flop, "random", "JdTd"), 20);
  ExploredSpot::Ranges ranges;
  ranges[1] = parse_range("QQ")->range;
  EXPECT_THAT(ExploredSpot::open(narrow, "x, x, Jd", ranges).error().message,
              HasSubstr("never comes there with a hand out of position"));
}

// Sizes count from where the street began, not from where the part does.
TEST(ExploredSpots, KnowRaisesInTheMidstOfAStreet) {
  SolvedSpot given = solved(laboratory_turn, 5);
  for (const std::string typed : {"r100%", "r4x", "r240"}) {  // 180 over the 60 that are called
    ASSERT_TRUE(given.view("x, b60, " + typed)) << typed;
    EXPECT_TRUE(explored(given, "x, b60", "", "QQ").check(typed)) << typed;
  }
  for (const std::string typed : {"r50%", "r3x"}) {
    EXPECT_FALSE(given.view("x, b60, " + typed)) << typed;
    EXPECT_FALSE(explored(given, "x, b60", "", "QQ").check(typed)) << typed;
  }
}

TEST(ExploredSpots, AreRefusedInOneSentence) {
  SolvedSpot given = solved(laboratory_flop + "[[lock]]\nstrategy = \"check\"\n", 20);
  const auto refused = [&](const char* line, const char* ip, std::optional<std::uint64_t> memory = {}) {
    ExploredSpot::Ranges ranges;
    ranges[1] = parse_range(ip)->range;
    const auto found = ExploredSpot::open(given, line, ranges, memory);
    return found ? "" : found.error().message;
  };
  EXPECT_THAT(refused("x, x", "QQ"), HasSubstr("nobody decides after check, check: add the next card"));
  EXPECT_THAT(refused("x, b60, f", "QQ"), HasSubstr("the hand is over"));
  EXPECT_THAT(refused("b7", "QQ"), HasSubstr("'b7' is not an action here"));
  EXPECT_THAT(refused("x", "KcKd, AdAh"), HasSubstr("the range in position holds no hand"));
  EXPECT_THAT(refused("b60", "QQ"),
              HasSubstr("never comes there with a hand out of position: give that seat a range"));
  EXPECT_THAT(refused("", "random", 1000), HasSubstr("too large to be solved anew with these ranges"));
}

}  // namespace
}  // namespace hindsight::this_file
