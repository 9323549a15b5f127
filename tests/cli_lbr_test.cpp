// lbr, of hold'em and of small games, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

TEST(LbrCli, WinsThePublishedFigures) {
  for (const auto& [setting, wanted] :
       std::vector<std::pair<std::string, double>>{{"fc", 250}, {"bets34", 750}}) {
    const Finished run =
        run_program({"lbr", "always_fold", "--setting", setting, "--hands", "200", "--json", "--quiet"});
    ASSERT_EQ(run.code, 0) << run.err;
    const auto json = run.json();
    EXPECT_NEAR(json["mbb_per_hand"].get<double>(), wanted, 1e-6);
    EXPECT_NEAR(json["half_width_95"].get<double>(), 0, 1e-6);
    EXPECT_EQ(json["hands"], 200);
    EXPECT_EQ(json["setting"], setting);
    EXPECT_EQ(json["form"], "range");
    EXPECT_TRUE(json["complete"]);
  }
  const Finished text = run_program({"lbr", "pokerface(simulations=50)", "--hands", "4", "--quiet"});
  EXPECT_NE(text.out.find("sampled form"), std::string::npos) << text.out;
}

// Decks that were dealt alike prove nothing of an error.
TEST(LbrCli, KnowsNoErrorOfFewDecksThatCameToTheSame) {
  const Finished text = run_program(
      {"lbr", "pot_odds", "--form", "sampled", "--setting", "fc", "--hands", "4", "--seed", "5", "--quiet"});
  EXPECT_NE(text.out.find("-250.0 ± ? mbb/hand"), std::string::npos) << text.out;
  const auto json = run_program({"lbr", "always_fold", "--hands", "40", "--json", "--quiet"}).json();
  EXPECT_TRUE(json["half_width_95"].is_null());
  EXPECT_EQ(json["setting"], "fcpa34");  // by default, as it costs no more than fc
  EXPECT_NEAR(json["mbb_per_hand"].get<double>(), 750, 1e-6);
}

TEST(LbrCli, GoesOnWhereItStopped) {
  const Scratch dir;
  const auto run = [](std::vector<std::string> words) {
    words.insert(words.end(), {"--json", "--quiet"});
    const Finished done = run_program(words);
    EXPECT_EQ(done.code, 0) << done.err;
    auto json = done.json();
    json.erase("seconds");
    json.erase("threads");
    return json;
  };
  run({"lbr", "random", "--hands", "60", "--seed", "9", "--out", dir / "a.lbr"});
  const auto resumed = run({"lbr", "--resume", dir / "a.lbr", "--hands", "200", "--threads", "2"});
  EXPECT_TRUE(resumed == run({"lbr", "random", "--hands", "200", "--seed", "9"}));
  const Finished both = run_program({"lbr", "caller", "--resume", dir / "a.lbr"});
  EXPECT_EQ(both.code, 2);
  EXPECT_NE(both.err.find("the file holds what was chosen"), std::string::npos) << both.err;
}

TEST(LbrCli, TellsSmallGamesBesideTheBestResponse) {
  const auto json = run_program({"lbr", "uniform", "--game", "leduc", "--json"}).json();
  for (std::size_t p = 0; p < 2; ++p)
    EXPECT_LE(json["local_best_response"][p].get<double>(), json["best_response"][p].get<double>() + 1e-12);
  EXPECT_NEAR(json["mbb_per_hand"].get<double>(), 2178.24, 0.01);
  EXPECT_EQ(run_program({"lbr", "uniform", "--game", "kuhn(players=3)"}).code, 2);
  EXPECT_EQ(run_program({"lbr", "uniform", "--game", "leduc", "--setting", "rebel"}).code, 2);
  EXPECT_EQ(run_program({"lbr", "uniform", "--game", "leduc", "--hands", "5"}).code, 2);
  EXPECT_EQ(run_program({"lbr"}).code, 2);
  EXPECT_EQ(run_program({"lbr", "caller", "--setting", "all"}).code, 2);
  EXPECT_EQ(run_program({"lbr", "equity(ms=5)"}).code, 2);
}

}  // namespace
}  // namespace hindsight::this_file
