// best, graph and play on boards, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "program.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;
const std::string arenas = tests_dir() + "/../examples/arenas/";

TEST(CliBest, TellsEveryColumnsScoreAndDistance) {
  const Finished run =
      run_program({"best", "connect_four", "--moves", "32654312333325444241", "--exact", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto told = run.json();
  EXPECT_EQ(told["game"], "connect_four");
  for (const auto& move : told["moves"]) {
    EXPECT_TRUE(move["exact"]);
    EXPECT_GT(move["distance"], 0);
    EXPECT_EQ(move["value"].get<int>() > 0, move["payoff"].get<double>() > 0);
    EXPECT_EQ(move["line"].size(), move["distance"].get<std::size_t>());
  }
  EXPECT_TRUE(std::ranges::is_sorted(told["moves"], std::greater{},
                                     [](const auto& m) { return m["payoff"].template get<double>(); }));
}

TEST(CliBest, ShowsTheHeuristicBesideTheExactValue) {
  const Finished run = run_program({"best", "tic_tac_toe", "--moves", "b2 a2", "--depth", "2", "--exact"});
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("2 plies ahead  exact"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("wins in 5"), std::string::npos) << run.out;
}

TEST(CliBest, SaysNimsGrundyValuesAndTheLostPositionsOfTheCourse) {
  const auto nim = run_program({"best", "nim", "--json"}).json();
  EXPECT_EQ(nim["moves"][0]["move"], "a2");
  EXPECT_EQ(nim["moves"][0]["grundy"], 0);
  for (int matches = 1; matches <= 13; ++matches) {
    const auto told =
        run_program({"best", "nim(heaps=" + std::to_string(matches) + ",take=1+2+3,misere=1)", "--json"})
            .json();
    EXPECT_EQ(told["moves"][0]["value"].get<double>() > 0, matches % 4 != 1) << matches;
  }
}

TEST(CliBest, InducesBackwardsInFiles) {
  const Scratch dir;
  ASSERT_EQ(run_program({"convert", "tic_tac_toe(columns=2,line=2,rows=2)", dir / "small.efg"}).code, 0);
  const auto told = run_program({"best", dir / "small.efg", "--json"}).json();
  EXPECT_EQ(told["moves"].size(), 4u);
  EXPECT_EQ(told["moves"][0]["value"], 1);
  EXPECT_EQ(told["moves"][0]["distance"], 3);
}

TEST(CliPlay, BoardGamesAtTheTerminal) {
  const Finished run =
      run_program({"play", "nim(heaps=5,take=1+2+3,misere=1)", "--level", "perfect", "--second"},
                  {.in = "?\n7\nu\n1\n1\n1\n1\nq\n"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("'7', is not possible here; possible are"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("There is nothing to take back"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("You have"), std::string::npos) << run.out;
}

// Against one who never errs, nothing is told as it looks some plies ahead.
TEST(CliPlay, HintsAreNoWeakerThanTheOpponent) {
  const Finished run =
      run_program({"play", "connect_four(columns=4,rows=4)", "--level", "perfect"}, {.in = "?\nq\n"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("  1    draw"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("plies ahead"), std::string::npos) << run.out;
}

TEST(CliGraph, SolvesTheCoursesArenaAndProvesIt) {
  const Finished run = run_program({"graph", arenas + "five_matches.arena", "--strategy",
                                    arenas + "five_matches.strategy", "--play", "3_0 1_1 V0", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto told = run.json();
  EXPECT_EQ(told["winner"], 1);
  EXPECT_EQ(told["proved"], true);
  EXPECT_EQ(told["bipartite"], true);
  EXPECT_EQ(told["cycles"], false);
  EXPECT_EQ(told["won"], nlohmann::json({4, 6}));
  EXPECT_EQ(told["strategy"]["wins_from"], nlohmann::json({"3_0", "2_0", "1_1", "V0"}));
  EXPECT_EQ(told["play"],
            nlohmann::ordered_json({{"is_path", true}, {"finished", true}, {"conforming", true}}));
}

TEST(CliGraph, DrawsWhatItReadsAgain) {
  const Scratch dir;
  ASSERT_EQ(
      run_program({"graph", arenas + "patrol.arena", "--objective", "buchi", "--dot", dir / "patrol.dot"})
          .code,
      0);
  const auto first = run_program({"graph", arenas + "patrol.arena", "--objective", "buchi", "--json"}).json();
  const auto again = run_program({"graph", dir / "patrol.dot", "--objective", "buchi", "--json"}).json();
  EXPECT_EQ(first["won"], again["won"]);
  EXPECT_EQ(first["winner"], again["winner"]);
}

TEST(CliMatrix, TellsEverythingOfASmallGame) {
  const auto told = run_program({"matrix", "dominance_example", "--json"}).json();
  EXPECT_EQ(told["class"], "general-sum");
  EXPECT_EQ(told["elimination"]["left"], nlohmann::json({{"y"}, {"v"}}));
  EXPECT_EQ(told["equilibria"]["extreme"].size(), 1u);
  EXPECT_EQ(told["equilibria"]["extreme"][0]["payoffs"], nlohmann::json({"8", "2"}));
  const Finished text = run_program({"matrix", "von_stengel_tied", "--equilibria"});
  EXPECT_NE(text.out.find("There are infinitely many"), std::string::npos) << text.out;
  const Finished pennies = run_program({"matrix", "matching_pennies"});
  EXPECT_NE(pennies.out.find("and nothing else"), std::string::npos) << pennies.out;
}

TEST(CliMatrix, ReadsTablesOfPairs) {
  const Scratch dir;
  write_text(dir / "mine.csv", ",left,right\nup,3 1,0 0\ndown,0 0,1 3\n");
  const auto told = run_program({"matrix", dir / "mine.csv", "--equilibria", "--json"}).json();
  EXPECT_EQ(told["equilibria"]["extreme"].size(), 3u);
  EXPECT_EQ(told["equilibria"]["extreme"][1]["x"], nlohmann::json({"3/4", "1/4"}));
  const Finished checked = run_program({"matrix", dir / "mine.csv", "--check", "3/4,1/4 / 1/4,3/4"});
  EXPECT_NE(checked.out.find("an equilibrium, nobody gains"), std::string::npos) << checked.out;
}

TEST(CliMatrix, CorrelatesQuantalsAndMoves) {
  const auto told = run_program({"matrix", "chicken", "--correlated", "welfare", "--quantal", "1",
                                 "--dynamics", "replicator", "--json"})
                        .json();
  EXPECT_EQ(told["correlated"]["payoffs"], nlohmann::json({"21/4", "21/4"}));
  EXPECT_NEAR(told["quantal_response"]["x"][0].get<double>() + told["quantal_response"]["x"][1].get<double>(),
              1, 1e-9);
  EXPECT_EQ(told["dynamics"].size(), 501u);
}

TEST(CliClassic, WrongInputIsOneSentence) {
  const Scratch dir;
  write_text(dir / "ragged.csv", "1 2,3 4\n5 6\n");
  const std::pair<Words, const char*> wrong[] = {
      {{"best", "connect_four", "--moves", "4444444"},
       "move 7, '4', is not possible here; possible are 1, 2, 3, 5, 6, 7"},
      {{"best", "connect_four", "--board", "XX....."}, "no play leads to"},
      {{"best", "kuhn"}, "hides something"},
      {{"best", "tic_tac_toe", "--evaluation", "lines"}, "has no evaluation 'lines'"},
      {{"best", "nim(heaps=2001)"}, "whole numbers from 0 to 1000"},
      {{"play", "connect_four", "--level", "0"}, "--level '0' must be"},
      {{"play", "connect_four", "--seats", "3"}, "connect_four takes no --seats"},
      {{"graph", arenas + "five_matches.arena", "--target", "V2"}, "the arena has no vertex 'V2'"},
      {{"graph", arenas + "five_matches.arena", "--objective", "parity"}, "no priorities"},
      {{"graph", arenas + "parity.pg", "--objective", "reach"}, "player 0 has no goal"},
      {{"matrix", dir / "ragged.csv"}, "line 2, column 2: a row of 1 cells where line 1 has 2"},
      {{"matrix", "chiken"}, "did you mean chicken?"},
      {{"matrix", "chicken", "--check", "dare"}, "must be two strategies with ' / ' between them"},
      {{"matrix", "chicken", "--correlated", "best"}, "'best' is not an objective"},
  };
  for (const auto& [words, says] : wrong) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << words[1];
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(says), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace hindsight::this_file
