// hindsight review as a person and a program meet it.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.h"
#include "refused.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

// Anna has quads on the river, and folds them; then nobody plays.
constexpr std::string_view hands = R"([1]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 KdKc", "d dh p2 QhJh", "p2 cbr 250", "p1 cc", "d db KhKs7c", "p1 cc", "p2 cc", "d db 5d", "p1 cc", "p2 cc", "d db 2s", "p1 cc", "p2 cbr 600", "p1 f"]
players = ["Anna", "Bert"]

[2]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 7d2c", "d dh p2 QhJh", "p2 cbr 250", "p1 f"]
players = ["Anna", "Bert"]
)";

class ReviewCommand : public testing::Test {
 protected:
  void SetUp() override { write_text(file, std::string(hands)); }
  Scratch scratch;
  const std::string file = scratch / "reviewed.phhs";
};

TEST_F(ReviewCommand, TellsTheWorstDecisionsFirst) {
  const Finished run = run_program({"review", file, "--hero", "Anna", "--iterations", "12", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, testing::AllOf(HasSubstr("2 hands: 6 decisions, 4 of them searched, 2 played on"),
                                      HasSubstr("KhKs7c5d2s"), HasSubstr("KdKc"), HasSubstr("fold"),
                                      HasSubstr("hand 1")));
}

// A site's text deals one player's cards face up.
TEST_F(ReviewCommand, KnowsWhoseHandsTheyAre) {
  std::string mine(hands);
  for (std::size_t at = mine.find("QhJh"); at != std::string::npos; at = mine.find("QhJh"))
    mine.replace(at, 4, "????");
  write_text(file, mine);
  const Finished run = run_program({"review", file, "--iterations", "1", "--json", "--quiet"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out.substr(0, run.out.find('\n')))["hero"], "Anna");
}

TEST_F(ReviewCommand, GoesOnWithWhatIsKept) {
  const std::string kept = scratch / "anna.jsonl";
  const std::vector<std::string> command{"review", file,      "--hero", "Anna", "--iterations",
                                         "12",     "--quiet", "--out",  kept,   "--json"};
  const Finished once = run_program(command);
  EXPECT_EQ(once.code, 0) << once.err;
  const std::string all = read_text(kept);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 2);
  // Cut in the middle of its second line, as a crash would leave it.
  write_text(kept, all.substr(0, all.find('\n') + 20));
  const Finished again = run_program(command);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(read_text(kept), all);
  const std::string last = again.out.substr(again.out.rfind('\n', again.out.size() - 2) + 1);
  const auto sum = nlohmann::json::parse(last);
  EXPECT_EQ(sum["hands"], 2);
  EXPECT_GT(sum["lost_bb"], 10);
  EXPECT_EQ(sum["worst"][0]["hand"], file + ", hand 1");
}

TEST_F(ReviewCommand, AddsUpByKindAndTellsOneAlone) {
  const auto told = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all{"review", file, "--hero", "Anna", "--iterations", "3", "--quiet", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    const Finished run = run_program(all);
    EXPECT_EQ(run.code, 0) << run.err;
    return nlohmann::json::parse(run.out.substr(run.out.rfind('\n', run.out.size() - 2) + 1));
  };
  const auto all = told({});
  EXPECT_EQ(all["kinds"]["fold"]["decisions"], 2);
  EXPECT_EQ(all["kinds"]["check"]["decisions"], 3);
  EXPECT_EQ(all["kinds"]["call"]["rolled_out"], 1);
  EXPECT_EQ(all["streets"]["preflop"]["rolled_out"], 2);
  EXPECT_EQ(all["positions"]["BB"]["decisions"], 6);
  EXPECT_EQ(all["worst"][0]["kind"], "fold");
  EXPECT_EQ(all["worst"][0]["by"], "search");
  const auto checks = told({"--kind", "check"});
  EXPECT_EQ(checks["decisions"], 3);
  EXPECT_LT(checks["lost_bb"], all["lost_bb"]);
  EXPECT_EQ(told({"--kind", "fold", "--street", "preflop"})["decisions"], 1);
}

TEST_F(ReviewCommand, SaysWhoPlaysWhereTheNameIsAnother) {
  expect_refused("review",
                 {{{file, "--hero", "Carl"}, "no hand has the cards of 'Carl'; the players are Anna, Bert"},
                  {{scratch / "none.phhs", "--hero", "Anna"}, "none.phhs"},
                  {{file, "--hero", "Anna", "--out", file}, ".jsonl"},
                  {{file, "--hero", "Anna", "--kind", "hero-call"}, "--kind may be fold, check, limp, open"},
                  {{file}, "whose decisions? Name one with --hero; the players are Anna, Bert"}});
}

}  // namespace
}  // namespace hindsight::this_file
