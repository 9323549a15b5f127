// Locked decisions, from a spot file to the solution: against the tabular form, where they are moves of
// chance.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "holdem/solve/vector_cfr.h"
#include "holdem/views/spot_view.h"
#include "small_spots.h"
#include "solve/cfr.h"
#include "spot_game.h"
#include "store/spots/spot_file.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr std::string_view river = spare_river, turn = spare_turn;

std::string error_of(const std::string& locks) {
  const auto spot = parse_spot(std::string(river) + locks);
  if (!spot) return spot.error().message;
  const auto game = make_game(*spot);
  return game ? "" : game.error().message;
}

VectorEvaluation solved(const HoldemSpot& spot) {
  const auto game = make_game(spot);
  EXPECT_TRUE(game) << game.error().message;
  if (!game) return {};
  VectorCfr<double> solver(*game, spot_rule, 1);
  solver.run(300, {});
  return solver.evaluate();
}

// Both forms come as near to the one value of the game as they are exploitable.
void expect_values(const HoldemSpot& spot, std::vector<SpotGame::Lock> locks) {
  const VectorEvaluation ours = solved(spot);
  const TabularForm table{SpotGame(spot, std::move(locks))};
  Cfr solver({table.tree, table.game}, {.rule = spot_rule});
  solver.run(300, {});
  const Evaluation plain = evaluate(table.game, solver.average());
  double slack = 2 * ours.exploitability();
  for (std::size_t seat = 0; seat < 2; ++seat) slack += plain.best_response[seat] - plain.value[seat];
  EXPECT_LT(slack, 0.5);
  for (std::size_t seat = 0; seat < 2; ++seat) EXPECT_NEAR(ours.value[seat] - 100, plain.value[seat], slack);
}

double always_first(Combo, Action a) { return a == 0 ? 1 : 0; }
double third_half(Combo, Action a) { return a == 0 ? 0.3 : a == 1 ? 0.5 : 0.2; }
double sets_call(Combo combo, Action a) {
  const bool set = combo.high().rank() == combo.low().rank();
  return !set ? -1 : a == 1 ? 1 : 0;
}

TEST(SpotLocks, AreWhatTheTabularFormPlaysByChance) {
  expect_values(spot_of(river, R"(
[[lock]]
line = ""
strategy = "x 30%, b50% 50%, a"
[[lock]]
line = "x, a"
hands = { "QQ+" = "call" }
)"),
                {{"", third_half}, {"0 2 ", sets_call}});
  expect_values(spot_of(river, "[[lock]]\nline = \"b50%\"\nhands = { \"JJ+\" = \"call\" }\n"),
                {{"1 ", sets_call}});
}

// Trusted so far: in the tabular form a coin is tossed first, which only the seat sees.
TEST(SpotLocks, HoldAsOftenAsTheyAreTrusted) {
  for (const double trust : {0.2, 0.7}) {
    const std::string key = "trust = " + std::to_string(trust) + "\n";
    expect_values(spot_of(river, "[[lock]]\nline = \"\"\nstrategy = \"x 30%, b50% 50%, a\"\n" + key +
                                     "[[lock]]\nline = \"x, a\"\nhands = { \"QQ+\" = \"call\" }\n" + key),
                  {{"", third_half, trust}, {"0 2 ", sets_call, trust}});
  }
  const auto value = [](const std::string& trust) {
    return solved(spot_of(river, "[[lock]]\nline = \"b50%\"\nstrategy = \"fold\"\n" + trust)).value[0];
  };
  EXPECT_GT(value(""), value("trust = 0.5\n") + 1);
  EXPECT_GT(value("trust = 0.5\n"), value("trust = 0.01\n") + 1);
}

// A line without the next card means every card; the hands that it names stay apart although their suits look
// alike.
TEST(SpotLocks, WithoutACardHoldOnEveryCard) {
  const HoldemSpot spot = spot_of(turn, "[[lock]]\nline = \"x, x\"\nstrategy = \"check\"\n");
  std::vector<SpotGame::Lock> locks;
  for (const Card card : CardSet::deck().without(set_of(spot.board)))
    locks.push_back({"0 0 " + to_text(card) + ' ', always_first});
  const auto game = make_game(spot);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->locks.size(), game->boards[0].next.size());
  expect_values(spot, locks);
}

// Suits that the ranges treat alike, and a lock does not.
TEST(SpotLocks, TellSuitsApart) {
  std::string alike(turn);
  alike.replace(alike.find("Qs Jh 2h 8c"), 11, "Qs Js 2s 8s");
  alike.replace(alike.find("AhAs,KhQh,Th9h:0.5"), 18, "KhKd,KcKd,KhKc,AhAd,AcAd,AhAc");
  alike.replace(alike.find("QhQd:0.9,9h9s,AhKh:0.7"), 22, "QhQd,QcQd,QhQc");
  const auto next_cards = [&](const std::string& locks) {
    return make_game(spot_of(alike, locks))->boards[0].next.size();
  };
  EXPECT_EQ(next_cards(""), 22u);  // 9 spades, 13 ranks of the other suits
  EXPECT_EQ(next_cards("[[lock]]\nhands = { \"KhKd\" = \"bet\" }\n"), 35u);  // clubs apart
  EXPECT_EQ(next_cards("[[lock]]\nline = \"x, x, 9c\"\nstrategy = \"x\"\n"), 35u);
  EXPECT_EQ(next_cards("[[lock]]\nline = \"x, 9c\"\nstrategy = \"x\"\n"), 35u);
  expect_values(spot_of(alike, "[[lock]]\nhands = { \"KhKd\" = \"bet\" }\n"),
                {{"", [](Combo combo, Action a) {
                    return to_text(combo) != "KhKd" ? -1.0 : a == 1 ? 1.0 : 0.0;
                  }}});
  expect_values(spot_of(turn, "[[lock]]\nline = \"x, x, 2c\"\nstrategy = \"bet 100%\"\n"),
                {{"0 0 2c ", [](Combo, Action a) { return a == 1 ? 1.0 : 0.0; }}});
}

// Against a seat that always checks and then folds nothing is lost by betting: the other takes all it can.
TEST(SpotLocks, AreExploitedByTheOtherSeat) {
  const double free = solved(spot_of(river, "")).value[1];
  const VectorEvaluation locked = solved(spot_of(river, R"(
[[lock]]
strategy = "check"
[[lock]]
line = "x, b50%"
strategy = "fold"
[[lock]]
line = "x, a"
strategy = "fold"
)"));
  EXPECT_GT(locked.value[1], free);
  EXPECT_NEAR(locked.value[1], 200, 0.1);  // every hand takes the pot by betting
}

TEST(SpotLocks, SayWhichOneIsWrong) {
  EXPECT_THAT(error_of("[[lock]]\nline = \"x, b51%\"\nstrategy = \"fold\"\n"),
              HasSubstr("lock 1 ('x, b51%'): 'b51%' is not an action here after check: there are check, bet "
                        "100, all-in 900"));
  EXPECT_THAT(error_of("[[lock]]\nline = \"x\"\nstrategy = \"fold 30%, call\"\n"),
              HasSubstr("lock 1 ('x'): 'fold 30%' must be an action and its share"));
  EXPECT_THAT(error_of("[[lock]]\nstrategy = \"x 30%, a 30%\"\n"), HasSubstr("adds up to 60%"));
  // 50 % is how often, though a bet of 50 % of the pot is there.
  EXPECT_THAT(error_of("[[lock]]\nstrategy = \"x 60%, all-in 50%\"\n"), HasSubstr("adds up to 110%"));
  EXPECT_THAT(error_of("[[lock]]\nstrategy = \"x, a\"\n"), HasSubstr("'a' needs a share"));
  EXPECT_THAT(
      error_of("[[lock]]\nhands = { \"22\" = \"x\" }\n"),
      HasSubstr(
          "lock 1 (the first decision): 22: the seat that decides there holds none of these hands: name"));
  EXPECT_THAT(error_of("[[lock]]\nhands = { \"2y\" = \"x\" }\n"), HasSubstr("lock 1: hands: "));
  EXPECT_THAT(error_of("[[lock]]\nline = \"x, x\"\nstrategy = \"x\"\n"), HasSubstr("the hand is over"));
  EXPECT_THAT(error_of("[[lock]]\nline = \"x\"\n"), HasSubstr("lock 1: gives no strategy"));
  EXPECT_THAT(error_of("[[lock]]\nlyne = \"x\"\n"), HasSubstr("did you mean line?"));
}

}  // namespace
}  // namespace hindsight::this_file
