// match by every estimator, of hold'em and of small games, and plan, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "base/interval.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

TEST(MatchCli, TellsHoldemByEveryEstimator) {
  const Scratch dir;
  const Finished run = run_program({"match", "random", "caller", "--hands", "400", "--fit-hands", "4000",
                                    "--estimator", "all", "--report", dir / "r.html", "--json", "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto json = run.json();
  ASSERT_EQ(json["estimates"].size(), 5u);
  EXPECT_EQ(json["unit"], "mbb/hand");
  EXPECT_EQ(json["estimates"][1]["estimator"], "duplicate");
  EXPECT_NEAR(json["estimates"][1]["mean"][0].get<double>(), json["mbb_per_hand"][0].get<double>(), 1e-6);
  EXPECT_GT(json["estimates"][4]["sd_reduction"][0].get<double>(), 0.3);
  const std::string html = read_text(dir / "r.html");
  EXPECT_TRUE(html.starts_with("<!doctype html>"));
  EXPECT_NE(html.find("random against caller"), std::string::npos);
  const Finished text =
      run_program({"match", "random", "caller", "--hands", "100", "--estimator", "plain", "--quiet"});
  EXPECT_NE(text.out.find("By seat"), std::string::npos) << text.out;
}

TEST(MatchCli, AResumedMatchKeepsItsEstimators) {
  const Scratch dir;
  const std::vector<std::string> words = {"match",       "random", "pot_odds", "--fit-hands", "400",
                                          "--estimator", "all",    "--json",   "--quiet"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return run_program(more).json()["estimates"];
  };
  with({"--hands", "200", "--out", dir / "a.match"});
  const auto resumed =
      run_program({"match", "--resume", dir / "a.match", "--hands", "500", "--json", "--quiet"})
          .json()["estimates"];
  EXPECT_TRUE(resumed == with({"--hands", "500"}));
}

TEST(MatchCli, PlaysStrategiesOfSmallGames) {
  const Scratch dir;
  ASSERT_EQ(run_program({"solve", "kuhn", "--target", "1mbb", "--out", dir / "k.hs", "--quiet"}).code, 0);
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"match",       dir / "k.hs", "uniform", "--game", "kuhn",
                                      "--estimator", "all",        "--json",  "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished done = run_program(words);
    EXPECT_EQ(done.code, 0) << done.err;
    return done.json();
  };
  const auto both = run({"--report", dir / "k.csv"});
  const double exact = both["exact"][0];
  EXPECT_NEAR(both["estimates"][4]["mean"][0].get<double>(), exact, 1e-9);
  EXPECT_EQ(both["estimates"][4]["half_width_95"][0], 0);
  EXPECT_TRUE(read_text(dir / "k.csv").starts_with("bot,estimator,seat"));
  const auto one = run({"--known", "1", "--threads", "2"});
  EXPECT_NEAR(one["estimates"][4]["mean"][0].get<double>(), exact,
              2 * one["estimates"][4]["half_width_95"][0].get<double>());
  EXPECT_EQ(run({"--no-duplicate"})["estimates"].size(), 4u);
}

TEST(MatchCli, ComparesAndRanksMatches) {
  const Scratch dir;
  std::string lines;
  for (const std::string first : {"first", "last"}) {
    const Finished match = run_program({"match", first, "uniform", "--game", "leduc", "--hands", "600",
                                        "--decks", dir / (first + ".json"), "--json", "--known", "1"});
    ASSERT_EQ(match.code, 0) << match.err;
    lines += match.out;
  }
  const auto found =
      run_program({"compare", dir / "first.json", dir / "last.json", "--json", "--report", dir / "c.svg"})
          .json();
  EXPECT_EQ(found["decks"], 300);
  EXPECT_EQ(found["differences"][0]["match"], "first");
  EXPECT_TRUE(read_text(dir / "c.svg").starts_with("<svg"));
  for (const char* report : {"c.html", "c.csv"})
    ASSERT_EQ(run_program({"compare", dir / "first.json", dir / "last.json", "--report", dir / report}).code,
              0);
  EXPECT_NE(read_text(dir / "c.html").find("<h1>first and last</h1>"), std::string::npos);
  EXPECT_TRUE(read_text(dir / "c.csv")
                  .starts_with("match,less,estimator,mbb/hand,half_width_95,joint_half_width_95,"
                               "anytime_low_95,anytime_high_95\n"));
  const Finished text = run_program({"compare", dir / "first.json", dir / "last.json", "--bot", "2"});
  EXPECT_NE(text.out.find("Deck by deck"), std::string::npos) << text.err;
  write_text(dir / "lines.json", lines);
  const auto ranked = run_program({"rank", dir / "lines.json", "--json"}).json();
  ASSERT_EQ(ranked["ranking"].size(), 3u);
  EXPECT_EQ(ranked["ranking"][0]["player"], "last") << "uniform folds too much against bets";
  EXPECT_NE(run_program({"rank", dir / "lines.json", "--estimator", "duplicate"}).out.find("from uniform"),
            std::string::npos);
  // Hold'em's decks, too.
  ASSERT_EQ(run_program({"match", "random", "caller", "--hands", "40", "--estimator", "all-in", "--decks",
                         dir / "h.json", "--quiet"})
                .code,
            0);
  EXPECT_EQ(run_program({"compare", dir / "h.json", dir / "h.json", "--json"})
                .json()["differences"][0]["difference"],
            0);
}

TEST(MatchCli, WritesEachPlot) {
  const Scratch dir;
  for (const std::string plot : {"intervals", "curves", "histograms", "endings"}) {
    const std::string path = dir / (plot + ".svg");
    ASSERT_EQ(run_program({"match", "uniform", "first", "--game", "kuhn", "--hands", "100", "--report", path,
                           "--plot", plot})
                  .code,
              0);
    EXPECT_TRUE(read_text(path).starts_with("<svg")) << plot;
  }
}

TEST(MatchCli, EndsEarlyWhenItIsDecidedAndGoesOnFromThere) {
  const Scratch dir;
  const Finished run = run_program({"match", "pot_odds", "random", "--until-decided", "--hands", "60000",
                                    "--out", dir / "e.match", "--json", "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto json = run.json();
  EXPECT_TRUE(json["ended_early"]);
  EXPECT_TRUE(json["complete"]);
  EXPECT_LT(json["hands"], 60'000);
  const auto& anytime = json["decision"][0]["anytime"];
  EXPECT_EQ(anytime["estimator"], "duplicate");
  EXPECT_EQ(anytime["sequence"], "bounded");
  EXPECT_LT(anytime["interval_95"][1], 0);
  EXPECT_EQ(json["anytime_95"][0], anytime["interval_95"]);
  const Finished again = run_program({"match", "--resume", dir / "e.match", "--hands", "70000", "--quiet"});
  EXPECT_NE(again.out.find("ended early"), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("decided, pot_odds loses"), std::string::npos) << again.out;
  const auto width = run_program({"match", "uniform", "first", "--game", "kuhn", "--until-width", "100",
                                  "--hands", "200000", "--known", "1", "--json", "--quiet"})
                         .json();
  EXPECT_TRUE(width["ended_early"]);
  EXPECT_LE(width["estimates"][1]["anytime_95"][0][1].get<double>() -
                width["estimates"][1]["anytime_95"][0][0].get<double>(),
            200);
}

TEST(MatchCli, RefusesWithASentence) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"match", "uniform", "uniform", "--game", "kuhn", "--out", "a.txt"},
           {"match", "uniform", "uniform", "--game", "kuhn", "--log", "a.phhs"},
           {"match", "uniform", "--game", "kuhn"},
           {"match", "--game", "kuhn"},
           {"match", "uniform", "nothing.hs", "--game", "kuhn"},
           {"match", "uniform", "uniform", "--game", "kuhn", "--known", "3"},
           {"match", "caller", "caller", "--estimator", "luck"},
           {"match", "caller", "caller", "--estimator", "duplicate", "--no-duplicate"},
           {"match", "caller", "caller", "--report", "a.pdf"},
           {"match", "caller", "caller", "--report", "a.html", "--plot", "curves"},
           {"match", "caller", "caller", "--report", "a.svg", "--plot", "curve"},
           {"match", "caller", "caller", "--decks", "a.csv"},
           {"match", "caller", "caller", "--until-width", "0"},
           {"match", "--resume", "a.match", "--until-decided"},
           {"match", "--resume", "a.match", "--decks", "a.json"},
           {"match", "uniform", "uniform", "--game", "kuhn", "--fit-hands", "1000000000"},
           {"compare"},
           {"compare", "nothing.json", "nowhere.json"},
           {"rank"},
           {"rank", "nothing.json"},
           {"plan", "--sd", "220"},
           {"plan", "--sd", "220", "--effect", "5", "--hands", "10"},
           {"plan", "--sd", "-1", "--effect", "5"},
           {"plan", "--sd", "220", "--effect", "0"},
           {"plan", "--sd", "220", "--effect", "5", "--power", "1"}}) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << words[1] << ' ' << run.out;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(PlanCli, SaysHowManyHandsTheThesisNeeded) {
  const auto json = run_program({"plan", "--sd", "220", "--effect", "5.6", "--json"}).json();
  EXPECT_NEAR(json["plans"][0]["hands"].get<double>(), 592'879, 1);
  const auto sharp = run_program({"plan", "--sd", "220", "--hands", "592879", "--json"}).json();
  EXPECT_NEAR(sharp["plans"][0]["half_width"].get<double>(), 5.6, 1e-4);
  EXPECT_EQ(run_program({"plan", "--sd", "220", "--hands", "1"}).code, 2) << "of one hand nothing is known";
}

// What AIVAT leaves is measured, or said to be supposed.
TEST(PlanCli, SupposesNothingInSilence) {
  for (const auto& plan : run_program({"plan", "--sd", "220", "--effect", "5.6", "--json"}).json()["plans"]) {
    const auto name = plan["estimator"].get<std::string>();
    EXPECT_TRUE(name == "plain" || name.find(" if ") != std::string::npos) << name;
  }
  const auto measured =
      run_program({"plan", "--sd", "220", "--aivat-sd", "22", "--effect", "5.6", "--json"}).json();
  ASSERT_EQ(measured["plans"].size(), 2u);
  EXPECT_NEAR(measured["plans"][1]["hands"].get<double>(), 5'929, 1);
}

// Of few hands the deviation is hardly known: by Student's t, not by the normal law, which would be content
// with two.
TEST(PlanCli, FewHandsTakeStudentsT) {
  const auto few =
      run_program({"plan", "--sd", "33", "--aivat-sd", "0.5", "--effect", "5.6", "--json"}).json();
  const auto hands = few["plans"][1]["hands"].get<std::uint64_t>();
  EXPECT_GT(hands, 2u);
  const auto half_width = [](std::uint64_t n) {
    return student_quantile(0.95, n - 1) * 5 / std::sqrt(static_cast<double>(n));
  };
  EXPECT_LE(half_width(hands), 5.6);
  EXPECT_GT(half_width(hands - 1), 5.6);
}

struct SmallMatch {
  Scratch dir;
  std::vector<std::string> words = {"match",       dir / "l.hs", "uniform", "--game", "leduc",
                                    "--estimator", "all",        "--json",  "--quiet"};
  SmallMatch() { run_program({"solve", "leduc", "--iterations", "20", "--out", dir / "l.hs", "--quiet"}); }
  std::vector<std::string> with(const std::string& hands, std::vector<std::string> more) const {
    more.insert(more.end(), {"--hands", hands});
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  }
  // Without what is told of the run itself.
  static nlohmann::ordered_json result(const Finished& run) {
    EXPECT_EQ(run.code, 0) << run.err;
    auto json = run.json();
    for (const char* name : {"threads", "seconds"}) json.erase(name);
    return json;
  }
};

// Killed at any moment, it goes on from its last save: no hand is lost, none is counted or logged twice.
TEST(MatchCli, AKilledMatchOfASmallGameGoesOn) {
  const SmallMatch match;
  const auto whole = SmallMatch::result(run_program(match.with("80000", {"--log", match.dir / "whole.csv"})));
  const std::string path = match.dir / "a.match", log = match.dir / "a.csv";
  {
    const Running run(match.with("80000", {"--out", path, "--log", log, "--save-every", "0"}));
    ASSERT_TRUE(appears(path));
  }  // SIGKILL
  for (int kills = 0; kills < 3; ++kills) {
    const std::string before = read_text(path);
    const Running run({"match", "--resume", path, "--save-every", "0", "--quiet"});
    ASSERT_TRUE(comes_true(match.dir / "", [&] { return read_text(path) != before; }));
  }
  EXPECT_EQ(
      SmallMatch::result(run_program({"match", "--resume", path, "--json", "--quiet", "--threads", "2"})),
      whole);
  EXPECT_EQ(read_text(log), read_text(match.dir / "whole.csv"));
}

TEST(MatchCli, AMatchOfASmallGameIsProlonged) {
  const SmallMatch match;
  const std::string path = match.dir / "a.match";
  run_program(match.with("1000", {"--out", path, "--log", match.dir / "a.csv"}));
  const auto longer = run_program({"match", "--resume", path, "--hands", "4000", "--json", "--quiet"});
  EXPECT_EQ(SmallMatch::result(longer),
            SmallMatch::result(run_program(match.with("4000", {"--log", match.dir / "b.csv"}))));
  const std::string log = read_text(match.dir / "a.csv");
  EXPECT_EQ(log, read_text(match.dir / "b.csv"));
  EXPECT_TRUE(log.starts_with("deck,seat_1,seat_2,moves,won_1,won_2\n1,1,2,")) << log.substr(0, 200);
  EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 4001);
}

TEST(MatchCli, AMatchOfASmallGameIsResumedByWhatItWasBegunWith) {
  const SmallMatch match;
  const std::string path = match.dir / "a.match", log = match.dir / "a.csv";
  run_program(match.with("100", {"--out", path, "--log", log}));
  const auto refused = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"match", "--resume", path};
    words.insert(words.end(), more.begin(), more.end());
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << run.err;
    return run.err;
  };
  for (const char* option : {"--seed", "--known", "--guess"})
    EXPECT_NE(refused({option, "1"}).find("the file holds what was chosen"), std::string::npos) << option;
  std::filesystem::rename(log, match.dir / "b.csv");
  EXPECT_NE(refused({}).find("lacks hands that were played"), std::string::npos);
  std::filesystem::rename(match.dir / "b.csv", log);
  run_program({"solve", "leduc", "--iterations", "21", "--out", match.dir / "l.hs", "--quiet"});
  EXPECT_NE(refused({}).find("by other strategies"), std::string::npos);
  write_text(path, read_text(path).substr(0, 100));
  EXPECT_NE(refused({}).find("a.match'"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
