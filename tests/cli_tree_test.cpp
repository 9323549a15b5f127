// hindsight tree, end to end; and the classes of games.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(CliTree, DrawsKuhnWithItsInfosetsOutlined) {
  const Scratch dir;
  const Finished run = run_program({"tree", "kuhn", "--svg", dir / "kuhn.svg"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("58 nodes"));
  EXPECT_THAT(run.out, HasSubstr("zero-sum, imperfect information"));
  const std::string svg = read_text(dir / "kuhn.svg");
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 80);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count_of(svg, "stroke-dasharray"), 12u);  // infosets, each of two histories
  EXPECT_EQ(count_of(svg, "<g"), count_of(svg, "</g>"));
  for (const char* word : {"check", "call", "player 2", "chance", "33.3%"}) EXPECT_THAT(svg, HasSubstr(word));
}

TEST(CliTree, AStrategyGivesProbabilitiesAndValues) {
  const Scratch dir;
  const std::string file = dir / "kuhn.hs";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "sequence_lp", "--out", file}).code, 0);
  const auto by_file = run_program({"tree", file, "--json"}).json();
  const auto by_option = run_program({"tree", "kuhn", "--strategy", file, "--json"}).json();
  EXPECT_EQ(by_file, by_option);
  EXPECT_NEAR(by_file["nodes"][0]["values"][0].get<double>(), -1.0 / 18, 1e-9);
  EXPECT_EQ(by_file["nodes"].size(), 58u);
  EXPECT_THAT(run_program({"tree", "kuhn", "--strategy", "uniform", "--root", "K / Q"}).out,
              HasSubstr("kuhn after K / Q, played by uniform"));
}

TEST(CliTree, TheTerminalGetsAnOutline) {
  const Finished run = run_program({"tree", "rock_paper_scissors"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2 + 13);
  EXPECT_THAT(run.out, HasSubstr("├─ rock  player 2"));
}

TEST(CliTree, WrongInputIsOneSentence) {
  const Scratch dir;
  const auto complaint = [](std::vector<std::string> words) {
    words.insert(words.begin(), "tree");
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    return run.err;
  };
  EXPECT_THAT(complaint({"leduc", "--svg", dir / "leduc.svg"}), HasSubstr("deeper than depth 7"));
  EXPECT_FALSE(std::filesystem::exists(dir / "leduc.svg"));
  EXPECT_THAT(complaint({"kuhn", "--root", "K / bet"}),
              HasSubstr("after K there is no move 'bet', but J, Q"));
  EXPECT_THAT(complaint({"kuhn", "--svg", "x.png"}), HasSubstr("must end in .svg"));
  EXPECT_THAT(complaint({"kuhn", "--strategy", dir / "none.hs"}), HasSubstr("none.hs"));
}

std::string class_of_file(const Scratch& dir, const std::string& payoffs) {
  write_text(dir / "game.nfg", "NFG 1 R \"g\" { \"A\" \"B\" } { 2 2 }\n\n" + payoffs + "\n");
  const auto example = run_program({"games", dir / "game.nfg", "--json"}).json()[0]["examples"][0];
  const std::string text = run_program({"games", dir / "game.nfg"}).out;
  EXPECT_EQ(example["common_interest"].get<bool>(),
            text.find("common-interest") != std::string::npos || payoffs == "1 1 1 1 1 1 1 1");
  for (const char* name : {"zero-sum", "constant-sum", "common-interest", "general-sum"})
    if (text.find(name) != std::string::npos) return name;
  return text;
}

TEST(CliGames, InterestsAreComputedFromThePayoffs) {
  const Scratch dir;
  EXPECT_EQ(class_of_file(dir, "1 -1 2 -2 0 0 3 -3"), "zero-sum");
  EXPECT_EQ(class_of_file(dir, "1 2 2 1 0 3 3 0"), "constant-sum");
  EXPECT_EQ(class_of_file(dir, "3 3 0 0 1/3 1/3 2 2"), "common-interest");
  EXPECT_EQ(class_of_file(dir, "3 3 0 0 1 1 2 3"), "general-sum");
  EXPECT_EQ(class_of_file(dir, "1 1 1 1 1 1 1 1"), "constant-sum");
}

}  // namespace
}  // namespace hindsight::this_file
