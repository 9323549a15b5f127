// Every command but solve, end to end: what it prints is right, not only that it prints.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "base/text.h"
#include "program.h"
#include "store/strategies/strategy_file.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;

std::string solved(const Scratch& dir, const std::string& game, const std::string& iterations = "2000") {
  std::string file = dir / "solved.hs";
  const Finished run = run_program(
      {"solve", game, "--algorithm", "dcfr", "--iterations", iterations, "--out", file, "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  return file;
}

// The help's own list of them.
Words commands_of(const std::string& help) {
  const std::size_t at = help.find("\nSubcommands:\n");
  if (at == help.npos) return {};
  std::istringstream lines(help.substr(at + 14));
  Words names;
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
    if (line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
  return names;
}

// Of the command, such as {"spot", "show"}, and of its own ones.
void expect_examples(const Words& command) {
  Words asked = command, topic{"help"};
  asked.push_back("--help");
  topic.insert(topic.end(), command.begin(), command.end());
  const Finished help = run_program(asked);
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("Examples:\n  hindsight " + joined(command, " ")), std::string::npos) << help.out;
  EXPECT_EQ(run_program(topic).out, help.out);
  for (const std::string& name : commands_of(help.out)) {
    Words inner = command;
    inner.push_back(name);
    expect_examples(inner);
  }
}

TEST(CliCommands, HelpOfEveryCommandHasExamples) {
  const Finished all = run_program({"help"});
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(run_program({}).out, all.out);
  EXPECT_EQ(run_program({"--help"}).out, all.out);
  const Words names = commands_of(all.out);
  ASSERT_GE(names.size(), 18u) << all.out;
  EXPECT_EQ(commands_of(run_program({"spot", "--help"}).out),
            (Words{"show", "explore", "simplify", "rules", "hands", "compare"}));
  for (const std::string& name : names)
    if (name != "help") expect_examples({name});
}

// What its own help names is there, in lines that fit a terminal.
TEST(CliCommands, HelpTellsOfPokerItself) {
  const std::string list = run_program({"help", "--help"}).out;
  for (const auto& [topic, words] : {std::pair("rules", "straight flush"),
                                     {"variants", "razz"},
                                     {"limits", "fixed limit"},
                                     {"formats", "sit and go"},
                                     {"glossary", "exploitability"}}) {
    EXPECT_NE(list.find(std::string("hindsight help ") + topic), std::string::npos) << list;
    const Finished told = run_program({"help", topic});
    EXPECT_EQ(told.code, 0);
    EXPECT_NE(told.out.find(words), std::string::npos) << topic;
    std::istringstream lines(told.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 132u) << line;
  }
}

TEST(CliCommands, VersionIsOneLine) {
  const Finished run = run_program({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(run.out.starts_with("hindsight ")) << run.out;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1);
}

TEST(CliCommands, GamesComputesSizesAndClass) {
  const Finished run = run_program({"games", "kuhn", "rock_paper_scissors", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto kuhn = run.json()[0]["examples"][0];
  EXPECT_EQ(kuhn["game"], "kuhn");
  EXPECT_EQ(kuhn["terminals"], 30);
  EXPECT_EQ(kuhn["decisions"], 24);
  EXPECT_EQ(kuhn["infosets"], (std::vector<int>{6, 6}));
  EXPECT_EQ(kuhn["sequences"], (std::vector<int>{13, 13}));
  EXPECT_EQ(kuhn["zero_sum"], true);
  EXPECT_EQ(kuhn["perfect_information"], false);
  EXPECT_EQ(kuhn["chance"], true);
  EXPECT_EQ(run.json()[1]["examples"][0]["chance"], false);
  EXPECT_FALSE(run.json()[0]["parameters"].empty());
}

TEST(CliCommands, GamesListsTheWholeCatalogQuickly) {
  const Finished run = run_program({"games"});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* name :
       {"rock_paper_scissors", "kuhn", "leduc", "leduc_no_limit", "liars_dice", "goofspiel"})
    EXPECT_NE(("\n" + run.out).find(std::string("\n") + name + "  "), std::string::npos) << name;
}

TEST(CliCommands, GamesReadsAGameFile) {
  const Scratch dir;
  write_text(dir / "pennies.efg",
             "EFG 2 R \"Matching pennies\" { \"a\" \"b\" }\n"
             "p \"\" 1 1 \"\" { \"H\" \"T\" } 0\n"
             "p \"\" 2 1 \"\" { \"H\" \"T\" } 0\nt \"\" 1 \"\" { 1 -1 }\nt \"\" 2 \"\" { -1 1 }\n"
             "p \"\" 2 1 \"\" { \"H\" \"T\" } 0\nt \"\" 3 \"\" { -1 1 }\nt \"\" 4 \"\" { 1 -1 }\n");
  const Finished run = run_program({"games", dir / "pennies.efg", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()[0]["examples"][0]["histories"], 7);
  const Finished solved = run_program({"solve", dir / "pennies.efg", "--iterations", "1000", "--json"});
  ASSERT_EQ(solved.code, 0) << solved.err;
  EXPECT_NEAR(solved.json()["value"][0].get<double>(), 0, 1e-3);
}

TEST(CliCommands, AlgorithmsListsParametersAndSources) {
  const Finished run = run_program({"algorithms", "dcfr", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()[0]["name"], "dcfr");
  EXPECT_EQ(run.json()[0]["parameters"][0]["name"], "alpha");
  const Finished all = run_program({"algorithms"});
  EXPECT_NE(all.out.find("Zinkevich"), std::string::npos);
  EXPECT_NE(all.out.find("alternating"), std::string::npos);
}

TEST(CliCommands, EvaluateAgreesWithSolve) {
  const Scratch dir;
  const std::string file = dir / "leduc.hs";
  const auto made =
      run_program({"solve", "leduc", "--algorithm", "dcfr", "--iterations", "50", "--out", file, "--json"})
          .json();
  const auto found = run_program({"evaluate", file, "--json"}).json();
  for (const char* key :
       {"game", "algorithm", "iterations", "exploitability", "value", "best_response", "signature"})
    EXPECT_EQ(made[key], found[key]) << key;
}

TEST(CliCommands, EvaluateKnowsUniformPlay) {
  const auto kuhn = run_program({"evaluate", "kuhn", "--strategy", "uniform", "--json"}).json();
  EXPECT_NEAR(kuhn["nash_conv"].get<double>(), 11.0 / 12, 1e-12);
  EXPECT_NEAR(kuhn["value"][0].get<double>(), 0.125, 1e-12);
  const auto first = run_program({"evaluate", "kuhn", "--strategy", "first-action", "--json"}).json();
  EXPECT_NEAR(first["nash_conv"].get<double>(), 2, 1e-12);
}

TEST(CliCommands, EvaluateSeatsBothStrategiesInBothSeats) {
  const Scratch dir;
  const std::string good = solved(dir, "kuhn"), bad = dir / "bad.hs";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "1", "--out", bad}).code, 0);
  const auto one = run_program({"evaluate", good, "--against", bad, "--json"}).json()["against"];
  const auto other = run_program({"evaluate", bad, "--against", good, "--json"}).json()["against"];
  for (std::size_t p = 0; p < 2;
       ++p) {  // zero-sum: what one wins in a seat the other loses in the other seat
    EXPECT_NEAR(one["value"][p].get<double>(), -other["value"][1 - p].get<double>(), 1e-12);
    EXPECT_LE(one["value"][p].get<double>(), one["best_response"][p].get<double>() + 1e-12);
  }
  EXPECT_GT(one["mean"].get<double>(), -1e-4);  // an equilibrium does not lose over both seats
}

TEST(CliCommands, ShowExplainsByReachValuesAndRegrets) {
  const Scratch dir;
  const auto shown = run_program({"show", solved(dir, "kuhn"), "--json"}).json();
  ASSERT_EQ(shown["infosets"].size(), 12u);
  for (const auto& infoset : shown["infosets"]) {
    double total = 0, value = 0;
    for (std::size_t a = 0; a < infoset["actions"].size(); ++a) {
      total += infoset["probabilities"][a].get<double>();
      value += infoset["probabilities"][a].get<double>() * infoset["action_values"][a].get<double>();
    }
    EXPECT_NEAR(total, 1, 1e-9);
    EXPECT_NEAR(value, infoset["value"].get<double>(), 1e-9);
    EXPECT_EQ(infoset["regrets"].size(), infoset["actions"].size());
  }
  const auto& first = shown["infosets"][0];  // the first player's first decision
  EXPECT_EQ(first["player"], 1);
  EXPECT_NEAR(first["own_reach"].get<double>(), 1, 0);
  EXPECT_NEAR(first["counterfactual_reach"].get<double>(), 1.0 / 3, 1e-12);
  double value = 0;  // the value of the game is that of its three first decisions
  for (int card = 0; card < 3; ++card)
    value += shown["infosets"][static_cast<std::size_t>(card)]["value"].get<double>() / 3;
  EXPECT_NEAR(value, -1.0 / 18, 1e-3);
}

TEST(CliCommands, ShowChoosesAndCutsWithAHint) {
  const Scratch dir;
  const std::string file = solved(dir, "leduc", "10");
  const Finished cut = run_program({"show", file});
  ASSERT_EQ(cut.code, 0) << cut.err;
  EXPECT_NE(cut.out.find("276 more; --top 288 shows all"), std::string::npos) << cut.out;
  const auto second = run_program({"show", file, "--player", "2", "--infoset", "K", "--json"}).json();
  ASSERT_FALSE(second["infosets"].empty());
  for (const auto& infoset : second["infosets"]) {
    EXPECT_EQ(infoset["player"], 2);
    EXPECT_NE((infoset["secret"].get<std::string>() + infoset["open"].get<std::string>()).find('K'),
              std::string::npos);
  }
}

TEST(CliCommands, ConvertKeepsTheGame) {
  const Scratch dir;
  ASSERT_EQ(run_program({"convert", "kuhn", dir / "kuhn.efg"}).code, 0);
  ASSERT_EQ(run_program({"convert", "rock_paper_scissors", dir / "rps.nfg"}).code, 0);
  const Words solve = {"--algorithm", "dcfr", "--iterations", "100", "--json"};
  for (const auto& [game, file] :
       {std::pair<std::string, std::string>{"kuhn", "kuhn.efg"}, {"rock_paper_scissors", "rps.nfg"}}) {
    Words one = {"solve", game}, other = {"solve", dir / file};
    one.insert(one.end(), solve.begin(), solve.end());
    other.insert(other.end(), solve.begin(), solve.end());
    const auto a = run_program(one).json(), b = run_program(other).json();
    EXPECT_NEAR(a["value"][0].get<double>(), b["value"][0].get<double>(), 1e-12) << game;
    EXPECT_NEAR(a["exploitability"].get<double>(), b["exploitability"].get<double>(), 1e-12) << game;
  }
}

TEST(CliCommands, ConvertWritesStrategiesAsJsonAndCsv) {
  const Scratch dir;
  const std::string file = solved(dir, "kuhn");
  ASSERT_EQ(run_program({"convert", file, dir / "kuhn.json"}).code, 0);
  ASSERT_EQ(run_program({"convert", file, dir / "kuhn.csv"}).code, 0);
  EXPECT_TRUE(nlohmann::json::accept(read_text(dir / "kuhn.json")));
  const std::string csv = read_text(dir / "kuhn.csv");
  EXPECT_GE(std::count(csv.begin(), csv.end(), '\n'), 12);
}

TEST(CliCommands, ReproduceKeepsItsPromises) {
  for (const char* name : {"rps-1", "rps-2", "rps-3", "rps-worked", "kuhn-notes", "leduc", "theorems"}) {
    const Finished run = run_program({"reproduce", name, "--json"});
    EXPECT_EQ(run.code, 0) << name << run.out << run.err;
    for (const auto& finding : run.json()[0]["findings"]) EXPECT_TRUE(finding["kept"].get<bool>()) << finding;
  }
  // Which settings a sampled number comes from is said, the heuristic by its name.
  for (const char* name : {"rps-1", "kuhn-notes"}) {
    const auto findings = run_program({"reproduce", name, "--json"}).json()[0]["findings"];
    for (const auto& finding : findings) {
      const auto by = finding["by"].get<std::string>();
      EXPECT_NE(by.find("baseline="), std::string::npos) << finding;
      if (!finding["promise"].get<std::string>().empty()) {
        EXPECT_NE(by.find("quasi_random"), std::string::npos) << finding;
      }
    }
  }
}

TEST(CliCommands, ReproduceVectorsAreExact) {
  const auto findings = run_program({"reproduce", "vectors", "--json"}).json()[0]["findings"];
  ASSERT_EQ(findings.size(), 23u);
  for (const auto& finding : findings) EXPECT_TRUE(finding["kept"]) << finding.dump();
}

TEST(CliCommands, ReproduceWorkedExampleIsExact) {
  const auto findings = run_program({"reproduce", "rps-worked", "--json"}).json()[0]["findings"];
  const std::vector<double> expected = {2, 0, 1, 2.0 / 3, 0, 1.0 / 3};
  ASSERT_EQ(findings.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_DOUBLE_EQ(findings[i]["ours"].get<double>(), expected[i]);
}

}  // namespace
}  // namespace hindsight::this_file
