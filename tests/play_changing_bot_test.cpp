// Who changes within a session, and a learner beside its base.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "play/matches/bot_panel.h"
#include "play/play_hand.h"

namespace hindsight::this_file {
namespace {

// How often it folds to a raise, hand by hand.
std::vector<bool> folds(const std::string& bot, int hands) {
  const auto first = bot_kind("always_raise")->make(1), second = bot_kind(bot)->make(2);
  const HandRules rules = with_blinds(casino_rules(), 2, 50, 100);
  std::vector<bool> out;
  Hand hand;
  for (int number = 0; number < hands; ++number) {
    Rng rng(3, static_cast<std::uint64_t>(number));
    Bot* seats[]{first.get(), second.get()};
    EXPECT_TRUE(hand.restart(rules, std::vector<Chips>(2, 2000)));
    play_hand(hand, HandDeal::shuffled(rng, 2), seats, static_cast<std::uint64_t>(number));
    out.push_back(!hand.live().has(Seat{1}));
  }
  return out;
}

TEST(ChangingBot, DeceivesUntilItsHandsAreOver) {
  const std::vector<bool> folded = folds("deceives(as=always_fold,then=caller,after=5)", 10);
  for (std::size_t i = 0; i < folded.size(); ++i) EXPECT_EQ(folded[i], i < 5) << i;
}

TEST(ChangingBot, DriftsByAndBy) {
  const std::vector<bool> folded = folds("drifts(from=always_fold,to=caller,after=20,over=200)", 260);
  const auto among = [&](std::size_t begin, std::size_t end) {
    return std::count(folded.begin() + static_cast<std::ptrdiff_t>(begin),
                      folded.begin() + static_cast<std::ptrdiff_t>(end), true);
  };
  EXPECT_EQ(among(0, 20), 20);
  EXPECT_EQ(among(220, 260), 0);
  // A share of 3/4 and of 1/4 of 100 hands, by four standard deviations.
  EXPECT_NEAR(static_cast<double>(among(20, 120)), 75, 18);
  EXPECT_NEAR(static_cast<double>(among(120, 220)), 25, 18);
}

TEST(ChangingBot, NamesNoFiles) {
  EXPECT_EQ(bot_kind("drifts(from=blueprint(file=x.hsb))").error().message,
            "bots that read files do not play here");
  EXPECT_TRUE(bot_kind("drifts(from=equity(trials=50),to=caller)"));
}

TEST(BotPanel, ShowsALearnerBesideItsBase) {
  EXPECT_EQ(*base_of("adaptive"), "blueprint");
  EXPECT_EQ(*base_of("adaptive(base=hindsight,iterations=3)"), "hindsight(iterations=3)");
  EXPECT_EQ(base_of("caller").error().message,
            "'caller' does not learn: a panel takes adaptive, and shows it beside its base");
  PanelSetup setup{.bot = "adaptive", .hands = 16, .session = 4};
  const PanelRow row = *play_panel_match(setup, "always_fold", {});
  EXPECT_EQ(row.more.count, 2u);
  // In four hands it has not yet begun to deviate.
  EXPECT_EQ(row.more.sum, 0);
  EXPECT_EQ(row.won.sum, row.base.sum);
  EXPECT_GT(row.won.sum, 0);
  EXPECT_EQ(weak_bots(100).size(), 12u);
  for (const std::string& bot : weak_bots(100)) EXPECT_TRUE(bot_kind(bot)) << bot;
}

}  // namespace
}  // namespace hindsight::this_file
