// hindsight spot, from end to end.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "program.h"

namespace hindsight {
namespace {

using testing::HasSubstr;

const std::string spots = HINDSIGHT_TESTS_DIR "/../examples/spots/";

TEST(SpotCommand, SolvesTheExampleAndPrintsJson) {
  const Finished run = run_program({"spot", spots + "river.toml", "--target", "0.1%", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto line = nlohmann::json::parse(run.out);
  EXPECT_LE(line["exploitability_of_pot"], 0.001);
  EXPECT_NEAR(line["value"][0], 102.84, 0.2);
  EXPECT_EQ(line["view"]["actions"][1], "bet 120");
  EXPECT_NEAR(line["view"]["equity"][0], 0.538927, 1e-6);  // postflop-solver's
  EXPECT_NEAR(line["view"]["equity"][1], 0.461073, 1e-6);
  EXPECT_NEAR(line["view"]["frequencies"][0], 0.66, 0.05);
}

TEST(SpotCommand, ShowsANodeAndItsHands) {
  const Finished run = run_program({"spot", spots + "turn.toml", "--iterations", "5", "--line",
                                    "x, b60%, c, 3d", "--hand", "AhKh", "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("QsJh2h8c3d, check, bet 120, call, 3d: pot 440"));
  EXPECT_THAT(run.out, HasSubstr("AhKh"));
  EXPECT_THAT(run.out, HasSubstr("after 5 iterations"));
}

TEST(SpotCommand, PrintsTheTreeWithoutSolving) {
  const Finished run = run_program({"spot", spots + "turn.toml", "--tree"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("turn: 51 nodes on 1 board, river: 6,912 nodes on 48 boards"));
}

TEST(SpotCommand, KeepsASolutionAndGoesOnFromIt) {
  const Scratch scratch;
  const std::string kept = scratch / "kept.spot";
  const Finished first =
      run_program({"spot", spots + "river.toml", "--iterations", "30", "--out", kept, "--json"});
  ASSERT_EQ(first.code, 0) << first.err;
  const Finished shown = run_program({"spot", kept, "--json"});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(shown.json()["view"], first.json()["view"]);
  EXPECT_EQ(shown.json()["iterations"], 30);
  const Finished more = run_program({"spot", kept, "--iterations", "80", "--json"});
  const Finished straight = run_program({"spot", spots + "river.toml", "--iterations", "80", "--json"});
  EXPECT_EQ(more.json()["exploitability"], straight.json()["exploitability"]);
}

TEST(SpotCommand, KeepsWhatItHasWhenInterrupted) {
  const Scratch scratch;
  const std::string kept = scratch / "turn.spot";
  Running run({"spot", spots + "turn.toml", "--target", "0", "--seconds", "60", "--out", kept, "--quiet"});
  std::this_thread::sleep_for(std::chrono::milliseconds(800));
  run.send(SIGINT);
  const Finished stopped = run.wait();
  EXPECT_EQ(stopped.code, 130) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("go on with: hindsight spot " + kept));
  EXPECT_EQ(run_program({"spot", kept, "--quiet"}).code, 0);
}

TEST(SpotCommand, RefusesInOneSentence) {
  const Scratch scratch;
  for (const auto& [arguments, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"spot", scratch / "none.toml"}, "cannot be read"},
           {{"spot", spots + "river.toml", "--line", "bet 7"}, "'bet 7' is no action here: there are check"},
           {{"spot", spots + "river.toml", "--target", "soon"}, "--target soon must be"},
           {{"spot", spots + "river.toml", "--hand", "ZZ"}, "ZZ"}}) {
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(part));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace hindsight
