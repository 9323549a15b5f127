// abstraction, end to end.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "card_text.h"
#include "program.h"
#include "small_abstraction.h"
#include "store/abstractions/abstraction_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

class CliAbstraction : public testing::Test {
 protected:
  CliAbstraction() {
    Team alone(1);
    EXPECT_TRUE(write_abstraction(file(), small_abstraction(), alone));
  }
  std::string file() const { return scratch_ / "small.buckets"; }
  Finished show(Words words) const {
    words.insert(words.begin(), {"abstraction", "show", file()});
    return run_program(words);
  }

  Scratch scratch_;
};

// One sentence on stderr, exit code 2.
void expect_refused(const Finished& run, const std::string& sentence) {
  EXPECT_EQ(run.code, 2) << run.out;
  EXPECT_THAT(run.err, HasSubstr(sentence));
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
}

TEST_F(CliAbstraction, ShowsWhatAFileHas) {
  const auto told = show({"--json"}).json();
  EXPECT_EQ(told["bytes"], std::filesystem::file_size(file()));
  EXPECT_EQ(told["seed"], 7);
  EXPECT_EQ(told["streets"][0]["feature"], "lossless");
  EXPECT_EQ(told["streets"][1]["buckets"], 300);
  EXPECT_EQ(told["streets"][3]["street"], "river");
  EXPECT_THAT(show({}).out, HasSubstr("lossless"));
}

TEST_F(CliAbstraction, ShowsTheBucketOfAHand) {
  std::array<std::uint16_t, combo_count> found{};
  small_abstraction().find(cards_of("AsKd2h2c"), found);
  const auto told = show({"--board", "AsKd2h2c", "--hand", "QhQc", "--json"}).json();
  EXPECT_EQ(told["bucket"], found[combo_of("QhQc").index]);
  EXPECT_EQ(told["hand"], "QhQc");
  EXPECT_EQ(show({"--hand", "AsAh", "--json"}).json()["bucket"], 168);
  EXPECT_THAT(show({"--board", "AsKd2h2c", "--hand", "QhQc"}).out, HasSubstr("QhQc"));
}

TEST_F(CliAbstraction, ShowsTheBucketsOfABoard) {
  const auto told = show({"--board", "AsKd2h", "--json"}).json();
  std::uint64_t hands = 0;
  for (const auto& each : told["buckets"]) hands += each["hands"].get<std::uint64_t>();
  EXPECT_EQ(hands, 1176u);
  EXPECT_EQ(told["by_combo"].size(), 1326u);
  EXPECT_EQ(told["by_combo"][combo_of("AsKs").index], nullptr);
  EXPECT_EQ(show({"--street", "turn", "--json"}).json().size(), small_abstraction().buckets(Street::turn));
}

TEST_F(CliAbstraction, RefusesInOneSentence) {
  expect_refused(show({"--board", "AsKd"}), "a flop has 3");
  expect_refused(show({"--board", "AsKd2h", "--hand", "AsQc"}), "has a card of --board");
  expect_refused(show({"--board", "AsKd2x"}), "--board");
  expect_refused(show({"--hand", "As"}), "two cards");
  expect_refused(run_program({"abstraction", "show", scratch_ / "none.buckets"}), "none.buckets");
  write_text(scratch_ / "foreign.buckets", "hello, this is a text and no abstraction");
  expect_refused(run_program({"abstraction", "show", scratch_ / "foreign.buckets"}), "foreign.buckets");
  expect_refused(run_program({"abstraction"}), "--out FILE.buckets");
  const std::string out = scratch_ / "out.buckets";
  expect_refused(run_program({"abstraction", "--out", scratch_ / "out.txt"}), "must end in .buckets");
  expect_refused(run_program({"abstraction", "--out", out, "--flop", "ochs:100"}),
                 "ehs or potential or histogram");
  expect_refused(run_program({"abstraction", "--out", out, "--turn", "ehs:0"}), "from 1 to 65535");
  expect_refused(run_program({"abstraction", "--out", out, "--river", "ehs"}), "as in ochs:500");
  expect_refused(run_program({"abstraction", "--out", out, "--seed", "x"}), "--seed");
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(CliAbstraction, AnInterruptLeavesNothingBehind) {
  const std::string out = scratch_ / "out.buckets";
  Running run({"abstraction", "--out", out});
  ASSERT_TRUE(run.says("of all"));
  run.send(SIGINT);
  const Finished finished = run.wait();
  EXPECT_EQ(finished.code, 130);
  EXPECT_THAT(finished.err, HasSubstr("stopped; nothing was written"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(SlowCliAbstraction, Builds) {
  const Scratch scratch;
  const Words words{"abstraction", "--flop", "ehs:30",    "--turn", "ehs:20",
                    "--river",     "ehs:10", "--threads", "2"};
  const auto build = [&](const std::string& name, const Words& more) {
    Words all = words;
    all.insert(all.end(), {"--out", scratch / name});
    all.insert(all.end(), more.begin(), more.end());
    return run_program(all);
  };
  const Finished one = build("one.buckets", {"--json"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.json()["streets"][1]["buckets"], 30);
  EXPECT_EQ(one.json()["threads"], 2);
  EXPECT_TRUE(read_abstraction(scratch / "one.buckets"));
  EXPECT_THAT(build("other.buckets", {"--seed", "2"}).out, HasSubstr("built in"));
  EXPECT_NE(read_text(scratch / "one.buckets"), read_text(scratch / "other.buckets"));
}

}  // namespace
}  // namespace hindsight::this_file
