// preflop, end to end.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cards/isomorphism.h"
#include "play/bots/catalog.h"
#include "play/bots/preflop_ranges.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TEST(PreflopRanges, AreThoseOfThePolicy) {
  const BotKind kind = *bot_kind("pokerface(risk=1)");
  const HoldemGame game = *HoldemGame::parse("nlhe(blinds=50/100,stack=20000)");
  const std::array moves{Move::raise_to(300)};
  const PreflopRanges ranges = preflop_ranges(*kind.policy, game, 2, moves).value();
  const PolicyLine line = policy_after(*kind.policy, game, 2, moves).value();
  double fold = 0, call = 0;
  for (const auto& action : ranges.actions) {
    if (action.action.kind == BetAction::Kind::fold) fold += action.share;
    if (action.action.kind == BetAction::Kind::call) call += action.share;
  }
  EXPECT_NEAR(fold, line.mix.fold, 1e-12);
  EXPECT_NEAR(call, line.mix.call, 1e-12);
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    double sum = 0;
    for (const auto& action : ranges.actions) sum += action.by_hand[h];
    EXPECT_NEAR(sum, 1, 1e-12) << to_text(StartingHand{h});
    EXPECT_EQ(ranges.held[h], 1);
  }
}

TEST(CliPreflop, TellsTheSameInEveryForm) {
  const auto told = run_program({"preflop", "--after", "r 250", "--json"}).json();
  EXPECT_EQ(told["seat"], "big blind");
  EXPECT_EQ(told["hands"].size(), 169u);
  const std::string csv = run_program({"preflop", "--after", "r 250", "--csv"}).out;
  EXPECT_EQ(std::ranges::count(csv, '\n'), 170);
  EXPECT_THAT(csv, testing::StartsWith("hand,held,fold,call,raise "));
  EXPECT_EQ(told["actions"][0]["action"], "fold");
  EXPECT_EQ(told["hands"][0]["hand"], "AA");
  EXPECT_EQ(told["hands"][0]["shares"][0], 0);  // nobody folds aces
  const Scratch scratch;
  const Finished drawn = run_program({"preflop", "--svg", scratch / "a.svg"});
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_THAT(drawn.out, HasSubstr("blueprint, button: it holds 1326 of 1,326 combos"));
  EXPECT_THAT(read_text(scratch / "a.svg"), HasSubstr(">blueprint, button</text>"));
}

TEST(CliPreflop, BadInputIsOneSentence) {
  const auto refused = [](const std::vector<std::string>& words, const char* sentence) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr(sentence));
  };
  refused({"preflop", "equity(ms=5)"}, "simulation");
  refused({"preflop", "--after", "r 250, c, c"}, "the betting before the flop is over");
  refused({"preflop", "--svg", "a.png"}, "--svg");
  refused({"preflop", "nobody"}, "there is no bot");
}

}  // namespace
}  // namespace hindsight::this_file
