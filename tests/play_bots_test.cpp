// What every bot of the catalog must do, and what each is known for.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "cards/preflop.h"
#include "play/bots/catalog.h"
#include "play/bots/equity_bot.h"
#include "play/bots/street_betting.h"
#include "play/holdem_game.h"
#include "play/matches/match.h"
#include "play/play_hand.h"
#include "policy_answers.h"
#include "program.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

class EveryBot : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Bot> bot(std::uint64_t seed) const { return bot_kind(GetParam())->make(seed); }
};

INSTANTIATE_TEST_SUITE_P(
    Catalog, EveryBot, testing::ValuesIn([] {
      std::vector<std::string> names;
      for (const BotEntry& entry : bot_catalog())
        if (!is_like_another_bot(entry.name))
          names.emplace_back(entry.name == "hindsight" ? "hindsight(iterations=1,from=river)" : entry.name);
      names.insert(names.end(), {"always_raise(size=min)", "always_raise(size=all-in)",
                                 "pokerface(form=shipped,simulations=100)", "equity(ms=0.05)"});
      return names;
    }()),
    [](const auto& name) {
      std::string text = name.param;
      std::erase_if(text, [](char c) { return std::isalnum(c) == 0; });
      return text;
    });

// play_hand aborts at the first illegal move.
TEST_P(EveryBot, PlaysLegallyAtAnyTable) {
  const auto mine = bot(1), random = bot_kind("random")->make(2);
  Rng rng(7);
  for (std::uint64_t number = 0; number < 300; ++number) {
    const int seats = 2 + static_cast<int>(rng.below(9));
    HoldemGame game;
    game.rules = casino_rules(static_cast<BettingLimit>(rng.below(3)));
    game.ante = rng.below(2) * 10;
    game.straddle = rng.below(2) * 200;
    std::vector<Chips> stacks;
    std::vector<Bot*> by_seat;
    for (int i = 0; i < seats; ++i) {
      stacks.push_back(1 + rng.below(number % 2 == 0 ? 400 : 20'000));
      by_seat.push_back(rng.below(2) == 0 ? mine.get() : random.get());
    }
    Hand hand = *Hand::start(game.at(seats), stacks);
    play_hand(hand, HandDeal::shuffled(rng, seats), by_seat, number);
    Share sum = 0;
    for (const Seat s : SeatSet::first_of(seats)) sum += hand.payoff(s);
    EXPECT_EQ(sum, 0);
  }
}

// The moves of one bot that plays all seats of some hands, as text; `cards` changes what nobody may see.
std::string moves_of(Bot& bot, int hands) {
  std::string out;
  Rng rng(3);
  for (int number = 0; number < hands; ++number) {
    Hand hand = *Hand::start(with_blinds(casino_rules(), 4, 50, 100), std::vector<Chips>(4, 5000));
    const std::vector<Bot*> by_seat(4, &bot);
    play_hand(hand, HandDeal::shuffled(rng, 4), by_seat, static_cast<std::uint64_t>(number));
    for (const Event& event : hand.events())
      out += std::to_string(static_cast<int>(event.kind)) + ':' + std::to_string(event.amount) + ' ';
  }
  return out;
}

TEST_P(EveryBot, PlaysAlikeForASeed) {
  if (GetParam().find("ms=") != std::string::npos) return;  // a clock decides
  EXPECT_EQ(moves_of(*bot(1), 20), moves_of(*bot(1), 20));
}

// What was played before does not matter.
TEST_P(EveryBot, AHandDependsOnItsNumberAlone) {
  if (GetParam() == "adaptive") return;  // it learns from hand to hand
  if (GetParam().find("ms=") != std::string::npos) return;
  const auto once = bot(1), twice = bot(1);
  const std::string first = moves_of(*once, 5);
  moves_of(*twice, 12);
  EXPECT_EQ(moves_of(*twice, 5), first);
}

TEST_P(EveryBot, CannotTellWhatOthersHold) {
  if (GetParam().find("ms=") != std::string::npos) return;
  const auto mine = bot(1);
  const char* const others[] = {"AcKc", "2h3h", "QsQh"};
  for (std::uint64_t number = 0; number < 50; ++number) {
    std::vector<Move> moves;
    for (const char* other : others) {
      Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000},
                    std::string("JdTd4s5c6c ") + other + " 9d8h");
      script.play(number % 2 == 0 ? "c r300" : "c c r300");
      const SeatView view(script.hand, seat(1));
      mine->begin(view, number);
      moves.push_back(mine->act(view));
    }
    EXPECT_EQ(moves[0], moves[1]);
    EXPECT_EQ(moves[0], moves[2]);
  }
}

TEST(SeatView, HidesTheCardsOfOthers) {
  Script script(with_blinds(casino_rules(), 3, 50, 100), {5000, 5000, 5000}, "JdTd4s5c6c AcKc QsQh 9d8h");
  const SeatView view(script.hand, seat(1));
  int hidden = 0;
  for (std::size_t i = 0; i < view.event_count(); ++i) {
    const Event event = view.event(i);
    if (event.kind != Event::Kind::hole) continue;
    EXPECT_EQ(known(event.cards[0]), event.seat == seat(1));
    EXPECT_EQ(known(event.cards[1]), event.seat == seat(1));
    hidden += known(event.cards[0]) ? 0 : 1;
  }
  EXPECT_EQ(hidden, 2);
  EXPECT_EQ(to_text(Combo::of(view.hole()[0], view.hole()[1])), "QsQh");
  EXPECT_EQ(view.cards().size(), 2);
}

TEST(SeatView, TheHighestBetIsOfThisStreet) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000});
  const auto highest = [&] { return SeatView(script.hand, script.hand.next().seat).highest_bet(); };
  EXPECT_EQ(highest(), 100);
  script.play("r350");
  EXPECT_EQ(highest(), 350);
  script.play("c");
  EXPECT_EQ(highest(), 0);
  script.play("r200");
  EXPECT_EQ(highest(), 200);
}

TEST(StreetBetting, CountsWhatHappenedOnThisStreet) {
  Script script(with_blinds(casino_rules(), 3, 50, 100), {5000, 5000, 5000});
  const auto counted = [&] { return street_betting(SeatView(script.hand, script.hand.next().seat)); };
  EXPECT_EQ(counted().last_raise, 100);
  script.play("r350 c r900");  // p3, p1, p2; p3 is next
  EXPECT_EQ(counted().my_moves, 1);
  EXPECT_EQ(counted().raises, 2);
  EXPECT_EQ(counted().last_raise, 550);
  script.play("c c r200");  // p3 calls, p1 calls; p1 bets the flop, p2 is next
  EXPECT_EQ(counted().my_moves, 0);
  EXPECT_EQ(counted().raises, 1);
  EXPECT_EQ(counted().last_raise, 200);
}

TEST(Bots, RandomUsesAllItsMovesEquallyOften) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000});
  const SeatView view(script.hand, seat(1));
  const auto bot = bot_kind("random")->make(1);
  std::array<int, 3> count{};
  double sum = 0;
  constexpr int hands = 30'000;
  for (std::uint64_t number = 0; number < hands; ++number) {
    bot->begin(view, number);
    const Move move = bot->act(view);
    ++count[static_cast<std::size_t>(move.kind)];
    sum += static_cast<double>(move.to);
  }
  for (const int n : count) EXPECT_NEAR(n, hands / 3.0, 5 * std::sqrt(hands * 2.0 / 9));
  // Raises are uniform from 200 to 5000: the mean is 2600, the deviation 1386.
  EXPECT_NEAR(sum / count[2], 2600, 5 * 1386 / std::sqrt(count[2]));
}

TEST(Bots, PotOddsCallsWhenItsOutsAreWorthThePrice) {
  // p2 holds a flush draw and must pay `bet` into 200 + bet: 9/47 >= bet / (200 + 2 bet) up to 62.
  const auto bot = bot_kind("pot_odds")->make(1);
  const auto move = [&](const std::string& before) {
    Script script(with_blinds(casino_rules(), 2, 10, 20), {5000, 5000}, "Kh7h2c5s6c AcAd 9h4h");
    script.play(before);
    const SeatView view(script.hand, seat(1));
    bot->begin(view, 1);
    return bot->act(view);
  };
  EXPECT_EQ(move("r100 c r62"), Move::call());
  EXPECT_EQ(move("r100 c r63"), Move::fold());
  EXPECT_EQ(move("r100 c c c r62"), Move::call()) << "9 of 46 on the turn";
  EXPECT_EQ(move("r100 c c c c c r20"), Move::fold()) << "nothing to come on the river";
  EXPECT_EQ(move("r100 c c c c c c"), Move::call()) << "a check is free";
}

TEST(Bots, PotOddsCallsBeforeTheFlopByItsWinRate) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000}, "2c3d4h5s6c AcAd Jh7s");
  const SeatView view(script.hand, seat(1));
  const auto bot = bot_kind("pot_odds")->make(1);
  constexpr int hands = 20'000;
  int calls = 0;
  for (std::uint64_t number = 0; number < hands; ++number) {
    bot->begin(view, number);
    calls += bot->act(view) == Move::call() ? 1 : 0;
  }
  const double win = against_random(StartingHand::of(Combo::of(view.hole()[0], view.hole()[1])), 1).win;
  EXPECT_NEAR(calls, win * hands, 5 * std::sqrt(hands * win * (1 - win)));
}

TEST(Bots, EquityBetsStrongHandsCallsAtAPriceAndFoldsWeakOnes) {
  const auto bot = bot_kind("equity")->make(1);
  const auto move = [&](const std::string& cards, const std::string& before) {
    Script script(with_blinds(casino_rules(), 2, 50, 100), {5000, 5000}, cards);
    script.play(before);
    const SeatView view(script.hand, script.hand.next().seat);
    bot->begin(view, 1);
    return bot->act(view);
  };
  EXPECT_EQ(move("Kh7h2c5s6c 4d3d KcKd", "c c c"), Move::raise_to(150)) << "three quarters of the pot";
  EXPECT_EQ(move("Kh7h2c5s6c KcKd 4d3d", "c c r1000"), Move::fold());
  EXPECT_EQ(move("Kh7h2c5s6c AcAd QhJs", "c c r100"), Move::call()) << "a quarter is needed";
}

std::string grouped(double value) {
  std::string text = std::to_string(std::llround(std::abs(value)));
  if (text.size() > 3) text.insert(text.size() - 3, ",");
  return text;
}

TEST(BotCatalog, DocumentsSayWhatTheCatalogSays) {
  const std::string text = read_text(tests_dir() + "/../docs/bots.md");
  for (const BotEntry& bot : bot_catalog()) {
    EXPECT_NE(text.find("| `" + std::string(bot.name)), std::string::npos) << bot.name;
    const BotStrength& strength = bot.strength;
    if (!strength.measured()) continue;
    const std::string row = "| `" + std::string(bot.name) + "` | " + std::string(bot.level_name()) + " | " +
                            (strength.mbb_per_hand < 0 ? "-" : "+") + grouped(strength.mbb_per_hand) + " ± " +
                            grouped(strength.half_width_95) + " | `" + std::string(strength.against) +
                            "` | " + std::string(strength.words) + " |\n";
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
}

// The command is played again, to the last chip.  Of the styles, which take minutes, the quickest.
TEST(SlowBotCatalog, StrengthIsWhatTheCommandMeasures) {
  for (const BotEntry& bot : bot_catalog()) {
    if (!bot.strength.measured() || is_like_another_bot(bot.name) || bot.name == "maniac") continue;
    MatchSetup setup;
    const std::vector<std::string> specs{std::string(bot.name), std::string(bot.strength.against)};
    setup.bots = *bot_kinds(specs);
    setup.hands = strength_hands;
    EXPECT_EQ(strength_command(bot),
              "hindsight match " + specs[0] + " " + specs[1] + " --hands " + std::to_string(setup.hands));
    setup.game = *HoldemGame::parse("nlhe(blinds=50/100,stack=20000)");
    Match match = *Match::start(setup);
    match.play(setup.hands, {});
    EXPECT_NEAR(match.mbb_per_hand(0), bot.strength.mbb_per_hand, 0.5) << bot.name;
    EXPECT_NEAR(match.half_width_95(0), bot.strength.half_width_95, 0.5) << bot.name;
  }
}

TEST(BotCatalog, ErrorsSayWhatIsWrong) {
  const auto message = [](std::string_view spec) {
    const auto kind = bot_kind(spec);
    return kind ? "" : kind.error().message;
  };
  EXPECT_EQ(message("callr"), "there is no bot 'callr' (did you mean caller?); 'hindsight bots' lists them");
  EXPECT_EQ(message("caller(x=1)"), "caller has no parameter 'x'; it takes none");
  EXPECT_EQ(message("pokerface(risk=2)"), "pokerface: risk=2 must be a number from 0.8 to 1.2");
  EXPECT_EQ(message("pokerface(form=java)"), "pokerface: form=java must be report or shipped or tuned");
  EXPECT_EQ(message("equity(trials=0)"), "equity: trials=0 must be a whole number from 1 to 100000000");
}

TEST(BotCatalog, NamesAtATableAreUnique) {
  std::vector<BotKind> bots;
  for (const char* spec : {"caller", "random", "caller", "pokerface( risk = 1 )"})
    bots.push_back(*bot_kind(spec));
  EXPECT_EQ(table_names(bots),
            (std::vector<std::string>{"caller 1", "random", "caller 2", "pokerface(risk=1)"}));
}

TEST(HoldemGame, ReadsAndWritesItsText) {
  const HoldemGame game =
      *HoldemGame::parse("plhe(stack=200bb, blinds=5/10, ante=1, straddle=20, odd_chip=exact)");
  EXPECT_EQ(game.text(), "plhe(ante=1,blinds=5/10,odd_chip=exact,stack=2000,straddle=20)");
  EXPECT_EQ(HoldemGame::parse(game.text())->text(), game.text());
  EXPECT_EQ(HoldemGame::parse("nlhe")->text(), "nlhe(blinds=50/100,stack=20000)");
  const HandRules rules = game.at(3);
  EXPECT_EQ(rules.betting, BettingLimit::pot_limit);
  EXPECT_EQ(rules.blinds[0], 5);
  EXPECT_EQ(rules.blinds[1], 10);
  EXPECT_EQ(rules.blinds[2], 20);
  EXPECT_EQ(rules.antes[2], 1);
  EXPECT_EQ(game.at(2).blinds[2], 0) << "nobody to straddle";
  EXPECT_EQ(HoldemGame::parse("flhe")->at(6).big_bet, 200);
}

TEST(HoldemGame, ErrorsSayWhatIsWrong) {
  for (const char* spec : {"nlh", "nlhe(blinds=100)", "nlhe(blinds=100/50)", "nlhe(blinds=0/0)",
                           "nlhe(stack=0)", "nlhe(stack=99999999999bb)", "nlhe(straddle=150)",
                           "nlhe(ante=-1)", "nlhe(odd_chip=up)", "nlhe(rake=5)"}) {
    const auto game = HoldemGame::parse(spec);
    ASSERT_FALSE(game) << spec;
    EXPECT_GT(game.error().message.size(), 20u);
  }
}

}  // namespace
}  // namespace hindsight::this_file
