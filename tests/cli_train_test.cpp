// train, end to end.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "base/rng.h"
#include "program.h"
#include "small_abstraction.h"
#include "store/abstractions/abstraction_file.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

class CliTrain : public testing::Test {
 protected:
  CliTrain() {
    Team alone(1);
    EXPECT_TRUE(write_abstraction(scratch_ / "small.buckets", small_abstraction(), alone));
    write_text(
        scratch_ / "plan.toml",
        "blinds = [50, 100]\nstacks = 400\n[bets]\nbet = \"a\"\nraise = \"a\"\n[training]\npasses = 30\n");
  }
  Finished train(const std::string& file, const std::string& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"train", scratch_ / file, "--quiet", "--json"};
    if (!out.empty()) words.insert(words.end(), {"--out", scratch_ / out});
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }
  std::vector<std::string> cards() const { return {"--cards", scratch_ / "small.buckets"}; }

  Scratch scratch_;
};

TEST_F(CliTrain, KeepsAStrategyThatPlays) {
  const auto told = train("plan.toml", "a.blueprint", cards()).json();
  EXPECT_EQ(told["passes"], 30);
  EXPECT_EQ(told["complete"], true);
  EXPECT_EQ(read_blueprint(scratch_ / "a.blueprint")->passes, 30u);
  const std::string bot = "blueprint(file=" + (scratch_ / "a.blueprint") + ")";
  const auto match = run_program({"match", bot, "caller", "--game", "nlhe(blinds=50/100,stack=400)",
                                  "--hands", "20", "--json", "--quiet"})
                         .json();
  EXPECT_EQ(match["hands"], 20);
}

TEST_F(CliTrain, ComesToKnowTheBetsOfRecordedHands) {
  write_text(
      scratch_ / "small.toml",
      "blinds = [50, 100]\nstacks = 2000\n[bets]\nbet = \"50%, a\"\nraise = \"a\"\n[training]\npasses = 3\n");
  ASSERT_EQ(run_program({"match", "equity(trials=20)", "caller", "--game", "nlhe(blinds=50/100,stack=2000)",
                         "--hands", "60", "--quiet", "--log", scratch_ / "hands.phhs"})
                .code,
            0);
  auto more = cards();
  more.insert(more.end(), {"--add-bets", scratch_ / "hands.phhs", "--bets", "2"});
  const auto told = train("small.toml", "grown.blueprint", more).json()["add_bets"];
  EXPECT_EQ(told["hands"], 60);
  ASSERT_EQ(told["added"].size(), 2u);
  EXPECT_EQ(told["added"][0]["percent"], 75) << "what the bot bets";
  EXPECT_THAT(read_blueprint(scratch_ / "grown.blueprint")->plan.text, HasSubstr("75%"));
  const Finished other = train("plan.toml", "other.blueprint", more);
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(
      other.err,
      HasSubstr(
          "none of 60 hands has the plan's 2 seats, and stacks between half and twice its 4 big blinds"));
  EXPECT_THAT(train("grown.blueprint.training", "", {"--add-bets", scratch_ / "hands.phhs"}).err,
              HasSubstr("are for a plan"));
}

TEST_F(CliTrain, GoesOnToTheSameResult) {
  EXPECT_EQ(train("plan.toml", "whole.blueprint", cards()).code, 0);
  auto more = cards();
  more.insert(more.end(), {"--passes", "11"});
  EXPECT_EQ(train("plan.toml", "part.blueprint", more).json()["passes"], 11);
  EXPECT_EQ(train("part.blueprint.training", "", {"--threads", "2"}).json()["passes"], 30);
  EXPECT_EQ(read_text(scratch_ / "part.blueprint"), read_text(scratch_ / "whole.blueprint"));
  EXPECT_EQ(read_text(scratch_ / "part.blueprint.training"),
            read_text(scratch_ / "whole.blueprint.training"));
}

TEST_F(CliTrain, SaysHowLargeItWouldBe) {
  const auto told = run_program({"train", scratch_ / "plan.toml", "--size", "--json"}).json();
  EXPECT_EQ(told["streets"][0]["cards"], "lossless:169");
  // Fold, call or all-in; then fold or call; and check or all-in after a call.
  EXPECT_EQ(told["streets"][0]["decisions"], 4);
  EXPECT_EQ(told["streets"][0]["numbers"], 169 * (3 + 2 + 2 + 2));
}

void expect_refused(const Finished& run, const std::string& sentence) {
  EXPECT_EQ(run.code, 2) << run.out;
  EXPECT_THAT(run.err, HasSubstr(sentence));
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
}

// All-in is the only bet: four decisions on each street.
TEST_F(CliTrain, DrawsTheBetting) {
  const std::string plan = scratch_ / "plan.toml";
  EXPECT_EQ(run_program({"train", plan, "--tree", "--depth", "1"}).out,
            "preflop, pot 150, ip to act, 16 decisions\n"
            "├─ fold: preflop, pot 150, the hand is over\n"
            "├─ call: preflop, pot 200, oop to act, 14 decisions\n"
            "└─ all-in 400: preflop, pot 500, oop to act, 1 decision\n");
  const auto after =
      run_program({"train", plan, "--tree", "--after", "c, x, x", "--depth", "0", "--json"}).json();
  EXPECT_EQ(after["street"], "flop");
  EXPECT_EQ(after["seat"], "ip");
  EXPECT_EQ(after["pot"], 200);
  ASSERT_EQ(after["actions"].size(), 2u);
  EXPECT_EQ(after["actions"][1]["action"], "all-in 300");
  EXPECT_EQ(after["actions"][1]["decisions"], 1);
  const auto size = run_program({"train", plan, "--size", "--json"}).json();
  std::uint64_t all = 0;
  for (const auto& street : size["streets"]) all += street["decisions"].get<std::uint64_t>();
  EXPECT_EQ(run_program({"train", plan, "--tree", "--json"}).json()["decisions"], all);
  const Finished lost = run_program({"train", plan, "--tree", "--after", "c, r250"});
  EXPECT_EQ(lost.code, 2);
  EXPECT_THAT(lost.err,
              HasSubstr("--after: 'r250' is not among what oop may do there, in chips: check, all-in 400"));
}

TEST_F(CliTrain, BadInputIsOneSentence) {
  expect_refused(run_program({"train"}), "which blueprint?");
  expect_refused(train("none.toml", ""), "none.toml");
  expect_refused(train("plan.toml", "a.hs", cards()), "--out");
  write_text(scratch_ / "bad.toml", "blinds = [50, 100]\nstacks = 400\n[training]\npases = 3\n");
  expect_refused(train("bad.toml", "a.blueprint"), "did you mean passes?");
  write_text(scratch_ / "bad.training", "nothing");
  expect_refused(train("bad.training", "a.blueprint"), "bad.training");
  expect_refused(run_program({"match", "blueprint(file=/none)", "caller"}), "/none");
}

// Killed again and again, at any moment, and gone on with from whatever lies there.
class SlowTrain : public CliTrain, public testing::WithParamInterface<const char*> {};

TEST_P(SlowTrain, KilledAHundredTimesItComesToTheSame) {
  write_text(scratch_ / "plan.toml", read_text(scratch_ / "plan.toml") + GetParam());
  const std::string training = scratch_ / "part.blueprint.training";
  auto first = cards();
  first.insert(first.end(), {"--passes", "5"});
  EXPECT_EQ(train("plan.toml", "part.blueprint", first).code, 0);
  const auto kept = [&] { return read_training(training, 1)->trainer->iterations(); };
  Rng rng(3);
  int cut = 0;  // before it ended of itself
  for (int kills = 0; kills < 100; ++kills) {
    Running run({"train", training, "--quiet", "--passes", "900000000", "--save-every", "0.01"});
    std::this_thread::sleep_for(std::chrono::milliseconds(1 + rng.below(400)));
    if (kills % 10 == 9)  // however slow the machine is, it gets on at times
      for (const std::uint64_t before = kept(); kept() == before;)
        std::this_thread::sleep_for(std::chrono::milliseconds(1 + rng.below(20)));
    run.send(SIGKILL);
    cut += run.wait().code == 128 + SIGKILL;
    ASSERT_TRUE(read_blueprint(scratch_ / "part.blueprint")) << kills;
  }
  EXPECT_EQ(cut, 100);
  EXPECT_GT(kept(), 10u);
  const std::string end = std::to_string(kept() + 5);
  EXPECT_EQ(run_program({"train", training, "--quiet", "--passes", end}).code, 0);
  auto more = cards();
  more.insert(more.end(), {"--passes", end});
  EXPECT_EQ(train("plan.toml", "whole.blueprint", more).code, 0);
  EXPECT_EQ(read_text(scratch_ / "part.blueprint"), read_text(scratch_ / "whole.blueprint"));
  EXPECT_EQ(read_text(training), read_text(scratch_ / "whole.blueprint.training"));
}

INSTANTIATE_TEST_SUITE_P(Methods, SlowTrain,
                         testing::Values("", "method = \"hands\"\nboards = 2\ndeals = 4\n"),
                         [](const auto& method) { return *method.param == '\0' ? "boards" : "hands"; });

}  // namespace
}  // namespace hindsight::this_file
