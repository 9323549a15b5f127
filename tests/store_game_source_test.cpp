// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "games/catalog.h"
#include "program.h"
#include "store/games/efg.h"
#include "store/games/game_formats.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_text.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}
std::string data(const std::string& name) { return std::string(tests_dir() + "/data/") + name; }

TEST(GameSource, NamesAGameInOneWay) {
  EXPECT_EQ(load_game("kuhn")->name, "kuhn");
  EXPECT_EQ(load_game(" kuhn( raises=0, players=2 ) ")->name, "kuhn");
  EXPECT_EQ(load_game("kuhn(players=3,cards=5)")->name, "kuhn(cards=5,players=3)");
}

TEST(GameSource, KnowsUnitsAndBlinds) {
  const auto kuhn = load_game("kuhn");
  EXPECT_EQ(kuhn->unit, "chips");
  EXPECT_EQ(kuhn->big_blind, 1);
  EXPECT_TRUE(kuhn->text.empty());
  const auto file = load_game(data("matrix.csv"));
  EXPECT_EQ(file->unit, "points");
  EXPECT_EQ(file->big_blind, 0);
}

// The same game through a file has the same value, the same equilibrium distance, the same numbers.
TEST(GameSource, AGameThroughAFileIsTheSameGame) {
  const Scratch scratch;
  const auto game = load_game("leduc");
  write_text(scratch / "leduc.efg", format_efg(game->histories, "leduc"));
  const auto file = load_game(scratch / "leduc.efg");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->name, scratch / "leduc.efg");
  const Evaluation a = evaluate(game->game, uniform_strategy(game->game));
  const Evaluation b = evaluate(file->game, uniform_strategy(file->game));
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.best_response, b.best_response);
}

TEST(GameSource, LoadsTheTextThatItKept) {
  for (const char* name : {"corners.efg", "payoffs.nfg", "outcomes.nfg", "matrix.csv"}) {
    const auto file = load_game(data(name));
    ASSERT_TRUE(file) << file.error().message;
    const auto again = list_game(describe_game(file->name, file->text).value());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->histories.payoffs, file->histories.payoffs);
  }
  EXPECT_EQ(describe_game("kuhn", "")->name, "kuhn");
}

TEST(GameSource, HasOneNameForEachGame) {
  EXPECT_EQ(load_game("rock_paper_scissors(scissors=2.0)")->name, "rock_paper_scissors(scissors=2)");
  EXPECT_EQ(canonical_name("kuhn( players=03, raises=0 )"), "kuhn(players=3)");
  EXPECT_EQ(canonical_name("leduc_no_limit(bets=half+pot)"), "leduc_no_limit(bets=half+pot)");
  EXPECT_EQ(canonical_name("no spec ("), "no spec (");
}

// Under another name, too: kuhn(cards=3) is kuhn, and so is a file of the same tree.
TEST(GameSource, KnowsAGameByItsTree) {
  const auto kuhn = load_game("kuhn");
  const auto is_kuhn = [&](const std::string& name, const std::string& text = "") {
    return *is_for(StrategyFile{.game = name, .game_text = text}, *kuhn);
  };
  EXPECT_TRUE(is_kuhn("kuhn"));
  EXPECT_TRUE(is_kuhn("kuhn(cards=3)"));
  EXPECT_TRUE(is_kuhn("k.efg", format_efg(kuhn->histories, "")));
  EXPECT_FALSE(is_kuhn("rock_paper_scissors"));
  EXPECT_FALSE(*is_for(StrategyFile{.game = "kuhn"}, *load_game("kuhn(cards=4)")));
  EXPECT_FALSE(
      *is_for(StrategyFile{.game = "rock_paper_scissors"}, *load_game("rock_paper_scissors(scissors=2)")));
}

TEST(GameSource, CanBeStoppedAtEveryStepOfItsBuilding) {
  std::vector<std::string> steps;
  const auto build = [&](const std::string& until) {
    std::stop_source stop;
    const auto look = [&](const BuildProgress& now) {
      if (steps.empty() || steps.back() != now.step) steps.emplace_back(now.step);
      if (now.step == until) stop.request_stop();
    };
    return load_game("liars_dice(faces=5)", {.control = {stop.get_token(), look}});
  };
  ASSERT_TRUE(build("never"));
  const std::vector<std::string> all = {"histories", "infosets", "leaves", "payoffs"};
  EXPECT_EQ(steps, all);
  for (std::size_t last = 0; last < all.size(); ++last) {
    steps.clear();
    EXPECT_EQ(error_of(build(all[last])), "the game was still being built");
    EXPECT_EQ(steps, std::vector(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(last) + 1));
  }
}

TEST(GameSource, KnowsItsExtentBeforeItIsListed) {
  for (const GameEntry& entry : game_catalog())
    for (const std::string_view example : entry.examples) {
      const auto game = describe_game(example);
      ASSERT_TRUE(game) << example;
      const auto histories = count_histories(*game, UINT64_MAX);
      ASSERT_TRUE(histories) << example;
      if (*histories > 60'000) continue;
      const auto listed = list_game(*game);
      EXPECT_GE(*histories, listed->histories.nodes.size()) << example;
      EXPECT_EQ(game->players, listed->histories.players) << example;
    }
  EXPECT_NE(error_of(count_histories(*describe_game("leduc"), 1000)).find("more than 1000 histories"),
            std::string::npos);
  EXPECT_EQ(*count_histories(*describe_game("a.csv", "1,2\n3,4\n"), UINT64_MAX), 7u);
}

// A description costs nothing, however large the game: one of 10^14 histories, and a file that is cut short
// below its head.
TEST(GameSource, IsDescribedWithoutBeingListed) {
  const auto large = describe_game("leduc_no_limit(stack=20000,bets=grid:17)");
  ASSERT_TRUE(large) << large.error().message;
  EXPECT_EQ(large->players, 2);
  EXPECT_GT(large->history_count, 1e9);
  EXPECT_FALSE(large->size_advice.empty());
  const auto file = describe_game("three.efg", "EFG 2 R \"\" { \"a\" \"b\" \"c\" } p");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->players, 3);
  EXPECT_EQ(file->name, "three.efg");
  EXPECT_EQ(error_of(list_game(*file)).substr(0, 18), "three.efg: line 1,");
  EXPECT_EQ(describe_game("m.csv", "1")->players, 2);
}

// "At most N moves", by hand: two deals and three moves; two deals, check raise raise call, a card, and four
// again.
TEST(GameSource, TellsItsLongestLine) {
  for (const auto& [game, moves] :
       {std::pair("rock_paper_scissors", 2u), {"kuhn", 5u}, {"leduc", 11u}, {"goofspiel(cards=3)", 4u}})
    EXPECT_EQ(facts(list_game(game)->histories).depth, moves) << game;
}

TEST(GameSource, RefusesWithTheReason) {
  const Scratch scratch;
  write_text(scratch / "game.txt", "EFG 2 R");
  write_text(scratch / "game.efg", "EFG 2 R \"\" {\n}");
  write_text(scratch / "empty.nfg", "");
  EXPECT_NE(error_of(load_game("khun")).find("did you mean kuhn?"), std::string::npos);
  EXPECT_EQ(error_of(load_game(scratch / "game.txt")),
            "'" + scratch / "game.txt" + "' is not a game file: its name must end in .efg, .nfg or .csv");
  EXPECT_EQ(error_of(load_game(scratch / "game.efg")),
            scratch / "game.efg" + ": line 2, column 1: a game of 0 players; it must have 1 to 16");
  EXPECT_NE(error_of(load_game(scratch / "empty.nfg")).find("is not a Gambit .nfg file"), std::string::npos);
  EXPECT_NE(error_of(load_game(scratch / "missing.efg")).find("No such file"), std::string::npos);
  EXPECT_NE(error_of(describe_game("game.xyz", "text")).find("must end in .efg"), std::string::npos);
  EXPECT_NE(error_of(load_game("leduc_no_limit(stack=20000,bets=grid:17)")).find("histories"),
            std::string::npos);
}

TEST(StrategyText, JsonHoldsEveryInfosetInOrder) {
  const auto kuhn = load_game("kuhn");
  Strategy strategy = uniform_strategy(kuhn->game);
  const Infoset& first = kuhn->game.infosets[InfosetId{0}];
  strategy.behaviour[0][first.sequence(0)] = 0.1;
  strategy.behaviour[0][first.sequence(1)] = 0.9;
  const auto json = nlohmann::json::parse(strategy_json(*kuhn, strategy));
  EXPECT_EQ(json["game"], "kuhn");
  ASSERT_EQ(json["infosets"].size(), 12u);
  const auto& infoset = json["infosets"][0];
  EXPECT_EQ(infoset["player"], 1);
  EXPECT_EQ(infoset["secret"], "J");
  EXPECT_EQ(infoset["open"], "");
  EXPECT_EQ(infoset["reach"], 1);
  EXPECT_EQ(infoset["actions"][1]["name"], "bet");
  EXPECT_EQ(infoset["actions"][1]["probability"], 0.9);
  double reach = 0;  // of the jack that checked and faces a bet
  for (const auto& line : json["infosets"])
    if (line["secret"] == "J" && line["open"] == "pb") reach = line["reach"];
  EXPECT_EQ(reach, 0.1);
}

TEST(StrategyText, CsvHasALineForEachAction) {
  const auto kuhn = load_game("kuhn");
  std::istringstream lines(strategy_csv(*kuhn, uniform_strategy(kuhn->game)));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "player,secret,open,reach,action,probability");
  std::getline(lines, line);
  EXPECT_EQ(line, "1,J,,1,check,0.5");
  int count = 1;
  while (std::getline(lines, line)) ++count;
  EXPECT_EQ(count, 24);
}

// Names that would break the formats come out whole.
TEST(StrategyText, QuotesNames) {
  const std::string text =
      "EFG 2 R \"\" { \"A\" } p \"\" 1 1 \"a,\\\"b\\\"|c\nd\" { \"x;\xff\" \"y\" } 0 t \"\" 0 t \"\" 0";
  const auto game = load_game(describe_game("odd.efg", text).value());
  ASSERT_TRUE(game) << game.error().message;
  const Strategy strategy = uniform_strategy(game->game);
  EXPECT_NE(strategy_csv(*game, strategy).find("1,\"a,\"\"b\"\"\",\"c\nd\",1,x;\xff,0.5\n"),
            std::string::npos);
  const auto json = nlohmann::json::parse(strategy_json(*game, strategy));
  EXPECT_EQ(json["infosets"][0]["secret"], "a,\"b\"");
  EXPECT_EQ(json["infosets"][0]["open"], "c\nd");
  EXPECT_EQ(json["infosets"][0]["actions"][0]["name"], "x;\xef\xbf\xbd");
}

}  // namespace
}  // namespace hindsight::this_file
