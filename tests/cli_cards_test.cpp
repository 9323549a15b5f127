// equity, odds and range, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "program.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;

nlohmann::ordered_json json_of(Words words) {
  words.push_back("--json");
  const Finished run = run_program(words);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(std::ranges::count(run.out, '\n'), 1);
  return run.json();
}

TEST(CliEquity, JsonInPlayerOrder) {
  const auto result = json_of({"equity", "AsAh", "KdKc"});
  EXPECT_EQ(result["method"], "exact");
  EXPECT_EQ(result["trials"], 1'712'304);
  EXPECT_EQ(result["half_width"], 0);
  EXPECT_EQ(result["win"][0], 1'388'072.0 / 1'712'304);
  EXPECT_EQ(result["tie"][1], 6'538.0 / 1'712'304);
  EXPECT_NEAR(result["equity"][0].get<double>(), 0.812554896794, 5e-13);
  Words keys;
  for (const auto& [key, value] : result.items()) keys.push_back(key);
  EXPECT_EQ(keys, (Words{"equity", "win", "tie", "method", "trials", "half_width"}));
}

TEST(CliEquity, BoardInEveryNotationAndDeadCards) {
  const auto one = json_of({"equity", "QQ+,AKs", "22+,A2s+", "--board", "Kd7c2s"});
  EXPECT_EQ(one["trials"], 1'763'190);
  EXPECT_NEAR(one["equity"][0].get<double>(), 0.823794372699, 5e-13);
  for (const char* board : {"Kd 7c 2s", "[Kd,7c,2s]", "2s7ckD"})
    EXPECT_EQ(json_of({"equity", "QQ+,AKs", "22+,A2s+", "--board", board}), one);
  EXPECT_LT(json_of({"equity", "QQ+,AKs", "22+,A2s+", "--board", "Kd7c2s", "--dead", "As"})["trials"],
            one["trials"]);
}

TEST(CliEquity, PlayersWithoutAHandHaveAnyTwoCards) {
  const Words words = {"equity", "AsAh", "--players", "6", "--half-width", "0.5%", "--seed", "4"};
  const auto result = json_of(words);
  EXPECT_EQ(result["method"], "monte_carlo");
  EXPECT_EQ(result["equity"].size(), 6u);
  EXPECT_NEAR(result["equity"][0].get<double>(), 0.49187, 2 * result["half_width"].get<double>());
  EXPECT_LE(result["half_width"], 0.005);
  Words more = words;
  more.insert(more.end(), {"--threads", "2"});
  EXPECT_EQ(json_of(more), result);
  more[7] = "5";
  EXPECT_NE(json_of(more), result);
}

TEST(CliEquity, TextSaysHowExactItIs) {
  const Finished exact = run_program({"equity", "AhAd", "KsKc", "--board", "Qs7h2c"});
  EXPECT_EQ(exact.code, 0);
  EXPECT_NE(exact.out.find("exact, 990 deals"), std::string::npos) << exact.out;
  EXPECT_NE(exact.out.find("91.6162 %"), std::string::npos) << exact.out;
  const Finished simulated =
      run_program({"equity", "AhAd", "random", "random", "--half-width", "1%", "--confidence", "99%"});
  EXPECT_NE(simulated.out.find("% with 99 % confidence, each number by itself"), std::string::npos)
      << simulated.out;
  const Finished report = run_program({"equity", "AhAd", "random", "--half-width", "1%", "--simulate"});
  EXPECT_NE(report.out.find("10,470 random deals (9,604 by the normal distribution): ± "), std::string::npos)
      << report.out;
}

TEST(CliOdds, PanelOfAFlop) {
  const auto panel = json_of({"odds", "4sJs", "--board", "6sAhTs"});
  EXPECT_EQ(panel["method"], "exact");
  EXPECT_NEAR(panel["win"].get<double>() + panel["tie"].get<double>() + panel["lose"].get<double>(), 1,
              1e-12);
  EXPECT_EQ(panel["outs"], 9);
  EXPECT_EQ(panel["all_outs"].size(), 9u + 6 + 8);
  EXPECT_EQ(panel["all_outs"][0]["makes"], "flush");
  EXPECT_EQ(panel["all_outs"][0]["false"], false);
  EXPECT_EQ(panel["now"], "high card");
  ASSERT_EQ(panel["classes"].size(), 9u);
  EXPECT_EQ(panel["classes"][3]["class"], "flush");
  EXPECT_NEAR(panel["classes"][3]["turn"].get<double>(), 9.0 / 47, 1e-15);
  // two more spades or one: 1 - C(38, 2) / C(47, 2)
  EXPECT_NEAR(panel["classes"][3]["river"].get<double>(), 1 - 38.0 * 37 / (47.0 * 46), 1e-12);
  for (const char* street : {"flop", "turn", "river", "opponent"}) {
    double sum = 0;
    for (const auto& row : panel["classes"]) sum += row[street].get<double>();
    EXPECT_NEAR(sum, 1, 1e-12) << street;
  }
}

TEST(CliOdds, PanelBeforeTheFlopAndOnTheRiver) {
  const auto aces = json_of({"odds", "AsAh", "--opponents", "9"});
  EXPECT_NEAR(aces["win"].get<double>(), 0.3087269, 3e-4);
  EXPECT_FALSE(aces.contains("outs"));
  const auto river = json_of({"odds", "Js8c", "--board", "9sThJcQdKd"});
  EXPECT_FALSE(river["classes"][0].contains("turn"));
  EXPECT_EQ(river["classes"][4]["river"], 1);
  EXPECT_EQ(river["win"], 0);
}

TEST(CliOdds, OfAStartingHandAreThoseOfEachOfItsCombos) {
  for (const char* opponents : {"1", "3"}) {
    auto combo = json_of({"odds", "7c2h", "--opponents", opponents});
    const auto all = json_of({"odds", "72o", "--opponents", opponents});
    EXPECT_EQ(all["hand"], "72o");
    combo["hand"] = "72o";
    EXPECT_EQ(all, combo);
  }
  EXPECT_EQ(json_of({"odds", "kAS"})["hand"], "AKs");
  EXPECT_EQ(json_of({"odds", "qq"})["hand"], "QQ");
  for (const char* option : {"--board", "--dead"}) {
    const Finished run = run_program({"odds", "72o", option, "AsKsQs"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("suits matter: write '72o' as two cards, like 7"), std::string::npos) << run.err;
  }
}

TEST(CliOdds, TextListsOutsByClass) {
  const Finished run = run_program({"odds", "Js8c", "--board", "9sThJc", "--opponents", "2"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("6 of 47 unseen cards are outs"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("false: the low end of a straight"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("pair of jacks"), std::string::npos) << run.out;
}

TEST(CliRange, CanonicalTextGridAndCount) {
  const Finished run = run_program({"range", "75o, A5s-A2s, QQ-22; ATo+ AQs-A6s,A7s"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("QQ-22,AQs-A2s,ATo+,75o\n")) << run.out;
  EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 1 + 13 + 1 + 1);
  EXPECT_NE(run.out.find("of 1,326 combos"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("overrides 4 combos"), std::string::npos) << run.err;
}

TEST(CliRange, JsonAndStyles) {
  const auto json = json_of({"range", "[25%]AKs[/25%],QQ+"});
  EXPECT_EQ(json["range"], "QQ+,AKs:0.25");
  EXPECT_EQ(json["combos"], 19);
  EXPECT_EQ(json["hands"].size(), 169u);
  EXPECT_EQ(json["hands"]["AKs"], 0.25);
  EXPECT_EQ(json["vector"].size(), 1326u);
  EXPECT_EQ(run_program({"range", "QQ+,AKs:0.25", "--style", "gto+"}).out, "QQ+,[25%]AKs[/25%]\n");
  EXPECT_EQ(run_program({"range", "QQ,AKs:0.25", "--style", "texas-solver"}).out, "AKs:0.250,QQ:1.000\n");
  const std::string vector = run_program({"range", "QQ+,AKs:0.25", "--style", "vector"}).out;
  EXPECT_EQ(run_program({"range", vector, "--style", "shortest"}).out, "QQ+,AKs:0.25\n");
}

TEST(CliCards, WrongInputIsOneSentence) {
  const std::pair<Words, const char*> wrong[] = {
      {{"equity", "AA"}, "2 to 10 players"},
      {{"equity", "AA", "KX"}, "player 2: range item 'KX' at character 1"},
      {{"equity", "AA", "KK", "--board", "AsKs"}, "0, 3, 4 or 5 cards"},
      {{"equity", "AA", "KK", "--board", "AsKs2x"}, "--board:"},
      {{"equity", "AsAh", "AsKs"}, "no deal"},
      {{"equity", "AA", "AA:0"}, "no hand"},
      {{"equity", "AA", "KK", "--half-width", "0"}, "--half-width 0"},
      {{"equity", "AA", "KK", "--confidence", "100%"}, "--confidence 100%"},
      {{"equity", "AA", "KK", "QQ", "--players", "2"}, "--players 2"},
      {{"odds", "AsAhAd"}, "two cards"},
      {{"odds", "AK"}, "a starting hand, like AKs or 72o"},
      {{"odds", "AAs"}, "a starting hand, like AKs or 72o"},
      {{"odds", "AsAh", "--opponents", "0"}, "1 to 9"},
      {{"odds", "AsAh", "--opponents", "10"}, "1 to 9"},
      {{"odds", "AsAh", "--board", "AsKsQs"}, "twice"},
      {{"range", "QQ+,AKs-QJo"}, "different kinds"},
      {{"range", "QQ", "--style", "pio"}, "shortest, gto+"},
  };
  for (const auto& [words, mentions] : wrong) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << mentions;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(mentions), std::string::npos) << run.err;
  }
}

TEST(CliCards, HelpHasExamples) {
  for (const char* name : {"equity", "odds", "range"})
    EXPECT_NE(run_program({name, "--help"}).out.find("Examples:\n  hindsight " + std::string(name)),
              std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
