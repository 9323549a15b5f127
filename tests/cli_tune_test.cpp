// tune, and tournaments that leave decided pairings alone, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

const std::vector<std::string> small_tuning{"tune",         "pokerface(simulations=10)",
                                            "--parameters", "weak,strong",
                                            "--against",    "caller",
                                            "--hands",      "40",
                                            "--offspring",  "4",
                                            "--json",       "--quiet"};

Finished tuned(const std::vector<std::string>& more) {
  std::vector<std::string> words = small_tuning;
  words.insert(words.end(), more.begin(), more.end());
  return run_program(words);
}

TEST(TuneCli, GoesOnFromItsFileToTheSameConstants) {
  const Scratch dir;
  const Finished whole = tuned({"--generations", "3", "--check-hands", "60"});
  ASSERT_EQ(whole.code, 0) << whole.err;
  const auto json = whole.json();
  EXPECT_TRUE(json["complete"]);
  EXPECT_EQ(json["generations"], 3);
  EXPECT_EQ(json["hands"], 3 * 4 * 40);
  EXPECT_EQ(json["history"].size(), 3u);
  ASSERT_EQ(json["check"].size(), 1u);
  EXPECT_EQ(json["check"][0]["hands"], 60);
  EXPECT_EQ(json["check"][0]["anytime_95"].size(), 2u);
  ASSERT_EQ(tuned({"--generations", "1", "--check-hands", "0", "--out", dir / "a.tune"}).code, 0);
  const Finished rest = run_program({"tune", "--resume", dir / "a.tune", "--generations", "3",
                                     "--check-hands", "60", "--json", "--quiet", "--threads", "2"});
  ASSERT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(rest.json()["bot"], json["bot"]);
  EXPECT_TRUE(rest.json()["check"] == json["check"]);
  const Finished played =
      run_program({"match", json["bot"].get<std::string>(), "caller", "--hands", "20", "--quiet"});
  EXPECT_EQ(played.code, 0) << played.err;
}

TEST(TuneCli, RefusesWithASentence) {
  const Scratch dir;
  write_text(dir / "no.tune", "a tuning");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"tune"},
           {"tune", "pokerface"},
           {"tune", "pokerface", "--parameters", "weak"},
           {"tune", "pokerface", "--parameters", "weka", "--against", "caller"},
           {"tune", "equity", "--parameters", "trials", "--against", "caller"},
           {"tune", "equity", "--parameters", "trials=5:1", "--against", "caller"},
           {"tune", "equity", "--parameters", "trials=1:5", "--against", "nobody"},
           {"tune", "equity", "--parameters", "trials=1:5", "--against", "caller", "--out", "a.txt"},
           {"tune", "equity", "--parameters", "trials=1:5", "--against", "caller", "--step", "0"},
           {"tune", "equity", "--parameters", "trials=1:5", "--against", "caller", "--offspring", "1"},
           {"tune", "--resume", dir / "no.tune"},
           {"tune", "--resume", dir / "none.tune"},
           {"tune", "equity", "--resume", dir / "no.tune"}}) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << words.size() << ' ' << words.back() << ' ' << run.out;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

// Whoever folds loses his blinds to whoever raises, which some thousand decks prove.
TEST(TournamentCli, LeavesADecidedPairingAlone) {
  const Scratch dir;
  write_text(dir / "t.toml",
             "game = \"nlhe(blinds=50/100,stack=2000)\"\nhands = 60\nmatches = 8\n[[player]]\nname = "
             "\"fold\"\nbot = "
             "\"always_fold\"\n[[player]]\nname = \"raise\"\nbot = \"always_raise\"\n");
  const Finished run = run_program({"tournament", dir / "t.toml", "--until-decided", "--json", "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto json = run.json();
  EXPECT_TRUE(json["complete"]);
  const std::size_t left_out = json["left_out"].size();
  EXPECT_GT(left_out, 2u);
  EXPECT_LT(left_out, 16u);
  EXPECT_EQ(json["hands"], (16 - left_out) * 60);
  EXPECT_TRUE(json["pairings"][0]["decision"][0]["anytime"]["decided"]);
  EXPECT_NE(run.err.find("their pairings were decided"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace hindsight::this_file
