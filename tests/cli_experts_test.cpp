// hindsight experts, end to end; losses read from files.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.h"
#include "store/experts/loss_csv.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TEST(CliExperts, TheTableHasRegretBoundAndShare) {
  const Finished run = run_program({"experts", "rm", "hedge(rate=doubling)", "--rounds", "500"});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* word : {"coins: 10 experts, 500 rounds", "regret", "bound", "share of it", "swap regret",
                           "hedge(rate=doubling)", "70.711"})  // sqrt(500 * 10)
    EXPECT_THAT(run.out, HasSubstr(word));
}

TEST(CliExperts, JsonHoldsCurvesAndKeepsBounds) {
  const Finished run =
      run_program({"experts", "--losses", "adversarial(experts=4)", "--rounds", "2000", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto line = run.json();
  EXPECT_EQ(line["experts"].size(), 4u);
  EXPECT_EQ(line["forecasters"].size(), 8u);
  for (const auto& one : line["forecasters"]) {
    EXPECT_LE(one["regret"].get<double>(), one["bound"].get<double>());
    EXPECT_DOUBLE_EQ(one["share"].get<double>(), one["regret"].get<double>() / one["bound"].get<double>());
    EXPECT_EQ(one["curve"]["round"].back(), 2000);
    for (const char* curve : {"regret", "bound", "swap_regret"})
      EXPECT_EQ(one["curve"][curve].size(), one["curve"]["round"].size());
  }
}

TEST(CliExperts, TheSameSeedPrintsTheSameBytes) {
  const std::vector<std::string> words = {"experts", "--rounds", "300", "--sampled", "--seed", "9", "--json"};
  EXPECT_EQ(run_program(words).out, run_program(words).out);
}

// Two stocks in their own unit: gains are losses the other way round.
TEST(CliExperts, RecordsKeepTheirUnit) {
  const Scratch scratch;
  write_text(scratch / "gains.csv", "# two stocks\nup,down\n10,-10\n10,-10\n30,-10\n");
  const std::string csv = scratch / "curves.csv";
  const Finished run =
      run_program({"experts", "rm", "--losses", scratch / "gains.csv", "--gains", "--csv", csv, "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto line = run.json();
  EXPECT_EQ(line["experts"][0], "up");
  EXPECT_EQ(line["range"], 40);
  const auto& rm = line["forecasters"][0];
  EXPECT_DOUBLE_EQ(rm["loss"].get<double>(), -40);  // even once, then all on what is up: 0 + 10 + 30
  EXPECT_DOUBLE_EQ(rm["regret"].get<double>(), 10);
  EXPECT_THAT(read_text(csv), HasSubstr("rm,3,"));
}

TEST(CliExperts, WrongInputIsOneSentence) {
  const Scratch scratch;
  write_text(scratch / "ragged.csv", "1,2\n3\n");
  const auto complaint = [](std::vector<std::string> words) {
    words.insert(words.begin(), "experts");
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1);
    return run.err;
  };
  EXPECT_THAT(complaint({"--losses", scratch / "ragged.csv"}),
              HasSubstr("line 2: a round of 1 numbers where line 1 has 2"));
  EXPECT_THAT(complaint({"--losses", scratch / "none.csv"}), HasSubstr("none.csv"));
  EXPECT_THAT(complaint({"--losses", "coins", "--gains"}), HasSubstr("--gains"));
  EXPECT_THAT(complaint({"--rounds", "0"}), HasSubstr("from 1 to"));
  EXPECT_THAT(complaint({"rmm"}), HasSubstr("did you mean rm?"));
  EXPECT_THAT(complaint({"--csv", "x.txt"}), HasSubstr("must end in .csv"));
}

TEST(CliExperts, CtrlCEndsWithWhatThereIs) {
  Running running({"experts", "hedge", "--losses", "coins(experts=100)", "--rounds", "100000000"});
  ASSERT_TRUE(running.says("hedge: round"));
  running.send(SIGINT);
  const Finished run = running.wait();
  EXPECT_EQ(run.code, 130);
  EXPECT_THAT(run.out, HasSubstr("Stopped in round"));
}

TEST(CliExperts, LossFilesAreRead) {
  const auto table = parse_losses("a;b\n0.5;1\n\n# note\n-2;+3e1\n");
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->experts, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(table->losses, (std::vector<double>{0.5, 1, -2, 30}));
  EXPECT_EQ(table->min, -2);
  EXPECT_EQ(table->range(), 32);
  const auto plain = parse_losses("0,1\r\n1,0\r\n");
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ(plain->experts[1], "expert 2");
  EXPECT_EQ(plain->rounds(), 2u);
  const auto same = parse_losses("3,3\n");
  ASSERT_TRUE(same);
  EXPECT_EQ(same->range(), 1);
}

TEST(CliExperts, WrongLossFilesAreRefusedWithThePlace) {
  const auto complaint = [](std::string_view text) {
    const auto table = parse_losses(text);
    return table ? "" : table.error().message;
  };
  EXPECT_THAT(complaint(""), HasSubstr("expected a line of numbers"));
  EXPECT_THAT(complaint("a,b\n"), HasSubstr("expected a line of numbers"));
  EXPECT_THAT(complaint("1,2\n1,x\n"), HasSubstr("line 2, column 2: expected a number, found 'x'"));
  EXPECT_THAT(complaint("nan,a\n"), HasSubstr("line 1, column 1: expected a number, found 'nan'"));
  EXPECT_THAT(complaint("1,inf\n"), HasSubstr("found 'inf'"));
  EXPECT_THAT(complaint("1,1e300\n"), HasSubstr("found '1e300'"));
}

}  // namespace
}  // namespace hindsight::this_file
