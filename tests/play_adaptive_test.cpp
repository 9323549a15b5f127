// A bot that adapts: what it learns, what it risks, and that it stays its base where there is nothing to
// learn.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "play/bots/adaptive_bot.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"
#include "play/bots/search_policy.h"
#include "play/matches/bot_table.h"
#include "play/matches/match.h"
#include "play/play_hand.h"

namespace hindsight::this_file {
namespace {

constexpr Chips big_blind = 100, stack = 20'000;

std::shared_ptr<const Policy> base() {
  static const auto policy = std::make_shared<const BlueprintPolicy>(
      std::vector<std::shared_ptr<const Blueprint>>(), BlueprintRules{.threshold = 0});
  return policy;
}

// One against another kind, hand after hand in turns of the seats; `after` each.
template <class After>
void play(AdaptiveBot& bot, const std::string& other, int hands, const After& after) {
  const auto rival = bot_kind(other)->make(7);
  const HandRules rules = with_blinds(casino_rules(), 2, big_blind / 2, big_blind);
  Hand hand;
  for (int number = 0; number < hands; ++number) {
    Rng rng(5, static_cast<std::uint64_t>(number));
    std::vector<Bot*> seats{&bot, rival.get()};
    std::vector<std::string> names{"we", other};
    if (number % 2 == 1) {
      std::swap(seats[0], seats[1]);
      std::swap(names[0], names[1]);
    }
    bot.meet(names);
    ASSERT_TRUE(hand.restart(rules, std::vector<Chips>(2, stack)));
    play_hand(hand, HandDeal::shuffled(rng, 2), seats, static_cast<std::uint64_t>(number));
    after(bot.beliefs().at(0), number + 1);
  }
}

AdaptiveBot bot_of(const AdaptiveRules& rules) { return {3, bot_kind("blueprint")->make(3), base(), rules}; }

TEST(AdaptiveBot, FindsWhoIsAnother) {
  AdaptiveBot bot = bot_of({});
  AdaptiveBelief last;
  play(bot, "always_raise", 60, [&](const AdaptiveBelief& now, int) { last = now; });
  EXPECT_EQ(last.name, "always_raise");
  EXPECT_EQ(last.hands, 60u);
  EXPECT_GT(last.evidence, 2) << "a hundred to one";
  EXPECT_GT(last.fit, 0);
  EXPECT_GT(last.deviated, 0u);
}

// Whose raises have nothing to do with cards, and whose have: shown hands say so.
TEST(AdaptiveBot, LearnsWhatIsBehindMoves) {
  const auto regardless = [](const std::string& other, int hands) {
    AdaptiveBot bot = bot_of({.safety = 0, .credit = 0});
    double out = 0;
    play(bot, other, hands, [&](const AdaptiveBelief& now, int) {
      out = 0;
      for (std::size_t k = 0; k < now.kinds.size(); ++k)
        if (AdaptiveBot::kind_name(k).ends_with("none")) out += now.kinds[k];
    });
    return out;
  };
  EXPECT_GT(regardless("always_raise", 60), 0.5);
  EXPECT_LT(regardless("equity(trials=100)", 150), 0.3);
}

TEST(AdaptiveBot, IsItsBaseAgainstItsBase) {
  AdaptiveBot bot = bot_of({});
  play(bot, "blueprint", 60, [&](const AdaptiveBelief& now, int) {
    EXPECT_LT(now.evidence, 2);
    EXPECT_EQ(now.deviated, 0u);
  });
}

// What deviating has lost is never more than the credit and the safety of the hands played.
TEST(AdaptiveBot, NeverRisksMoreThanItMay) {
  const AdaptiveRules rules{.safety = 500, .credit = 1, .doubt = 1, .from = Street::preflop};
  AdaptiveBot bot = bot_of(rules);
  std::uint64_t deviated = 0;
  play(bot, "pokerface(simulations=200)", 80, [&](const AdaptiveBelief& now, int hands) {
    const double may = rules.credit * stack / big_blind + rules.safety / 1000 * hands;
    EXPECT_GE(now.account, -may) << hands;
    deviated = now.deviated;
  });
  EXPECT_GT(deviated, 0u);
}

TEST(AdaptiveBot, WithoutCreditIsItsBase) {
  MatchSetup setup;
  setup.hands = 100;
  setup.session = 50;
  const auto won = [&](const char* bot) {
    setup.bots = *bot_kinds(std::vector<std::string>{bot, "always_raise"});
    Match match = *Match::start(setup);
    match.play(setup.hands, {});
    return match.mbb_per_hand(0);
  };
  EXPECT_EQ(won("adaptive(credit=0,safety=0)"), won("blueprint"));
}

// Where its base searches, so does its answer, which says what it wins and risks.
TEST(AdaptiveBot, AnswersByASearchWhereItsBaseSearches) {
  const auto search = std::dynamic_pointer_cast<const SearchPolicy>(
      bot_kind("hindsight(iterations=1,from=river)")->range_model);
  ASSERT_TRUE(search);
  const auto run = [&](const std::shared_ptr<const SearchPolicy>& by) {
    AdaptiveBot bot(3, bot_kind("blueprint")->make(3), base(), {}, by);
    AdaptiveBelief last;
    play(bot, "caller", 60, [&](const AdaptiveBelief& now, int) { last = now; });
    return last;
  };
  const AdaptiveBelief now = run(search), local = run(nullptr);
  EXPECT_FALSE(local.searched);
  ASSERT_TRUE(now.searched);
  EXPECT_GT(now.searched->trusted, 0);
  EXPECT_GT(now.searched->gain, 0);
  // An eighth of what may be lost, four stacks and what was won.
  EXPECT_LE(now.searched->risk, 0.125 * (now.spare + stack / big_blind));
  EXPECT_GE(now.searched->risk, -1e-3);
  EXPECT_NE(now.account, local.account);
}

// Its hands follow from each other; sessions do not.
TEST(AdaptiveBot, SessionsAreTheSameForAnyNumberOfThreads) {
  MatchSetup setup;
  setup.bots = *bot_kinds(std::vector<std::string>{"adaptive", "always_raise"});
  setup.hands = 180;
  setup.session = 45;
  const auto state = [&](unsigned threads) {
    Match match = *Match::start(setup);
    match.play(setup.hands, {.threads = threads});
    EXPECT_EQ(match.sessions(), 2u);
    EXPECT_EQ(match.hands(), 180u);
    return match.state();
  };
  const std::string alone = state(1);
  EXPECT_EQ(alone, state(3));
  Match again = *Match::resume(alone);
  EXPECT_TRUE(again.over());
  EXPECT_EQ(again.setup().session, 45u);
}

// At a table where the button moves everybody is told from the others.
TEST(AdaptiveBot, KnowsPeopleByTheirChairs) {
  auto bot = std::make_unique<AdaptiveBot>(3, bot_kind("blueprint")->make(3), base(), AdaptiveRules{});
  AdaptiveBot& adaptive = *bot;
  std::vector<std::unique_ptr<Bot>> bots;
  bots.push_back(std::move(bot));
  for (const char* other : {"caller", "always_fold"}) bots.push_back(bot_kind(other)->make(1));
  auto table = *BotTable::open(*HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"), 0, std::move(bots), 9);
  for (int hand = 0; hand < 12; ++hand) ASSERT_TRUE(table.play_next());
  const std::vector<AdaptiveBelief> known = adaptive.beliefs();
  ASSERT_EQ(known.size(), 2u);
  EXPECT_EQ(known[0].name, "chair 1");
  EXPECT_EQ(known[1].name, "chair 2");
  const auto folds = [&](const char* who) {
    double out = 0;
    for (const auto& [situation, cell] : adaptive.counts(who)->cells()) out += cell.made[0];
    return out;
  };
  EXPECT_EQ(folds("chair 1"), 0);
  EXPECT_GT(folds("chair 2"), 0);
}

// What was learnt of somebody can be kept and given to another.
TEST(AdaptiveBot, RemembersWhomItKnows) {
  AdaptiveBot bot = bot_of({});
  play(bot, "caller", 12, [](const AdaptiveBelief&, int) {});
  ASSERT_NE(bot.counts("caller"), nullptr);
  AdaptiveBot other = bot_of({});
  EXPECT_EQ(other.counts("caller"), nullptr);
  other.remember("caller", *bot.counts("caller"));
  EXPECT_EQ(other.counts("caller")->hands(), 12u);
}

// Of a population so much is taken over that somebody himself is soon more than it.
TEST(AdaptiveBot, ExpectsOfAnybodyWhatItWasTold) {
  PlayCounts population;
  const Situation river{.street = Street::river, .raises = 1, .price = Situation::Price::medium};
  population.put(river, {.turns = 400, .made = {300, 100}, .foreseen = 400, .expected = {200, 200}});
  population.put_hands(1000, 1000);
  AdaptiveBot bot = bot_of({});
  bot.expect(population);
  play(bot, "caller", 1, [](const AdaptiveBelief& now, int) { EXPECT_EQ(now.hands, 1u); });
  const PlayCounts* known = bot.counts("caller");
  ASSERT_NE(known, nullptr);
  EXPECT_NEAR(known->weight(), 51, 1e-9);
  EXPECT_NEAR(known->cell(river, 2).made[0], 15, 1e-9);
  EXPECT_NEAR(known->cell(river, 2).expected[0], 10, 1e-9);
}

}  // namespace
}  // namespace hindsight::this_file
