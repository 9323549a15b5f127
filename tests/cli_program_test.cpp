// Other people's programs in `match` and `serve`, end to end: results, logs, losses, and nobody left behind.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

std::string scripted(const std::string& what) {
  return "program:python3 '" + tests_dir() + "/data/agent.py' " + what;
}
const std::string python = "program:python3 '" + tests_dir() + "/../examples/acpc/bot.py'";

// Processes whose command names the text.
int running(const std::string& text) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc"))
    if (const std::string name = entry.path().filename();
        name.find_first_not_of("0123456789") == std::string::npos)
      count += read_text(entry.path() / "cmdline").find(text) != std::string::npos ? 1 : 0;
  return count;
}
bool all_end(const std::string& text) {
  for (const auto end = end_of_patience(); running(text) > 0 && std::chrono::steady_clock::now() < end;)
    usleep(10'000);
  return running(text) == 0;
}

TEST(ProgramCli, AMatchWithTheExampleByEveryEstimator) {
  const Scratch dir;
  const Finished run =
      run_program({"match", "pot_odds", python, "--hands", "200", "--fit-hands", "400", "--estimator", "all",
                   "--json", "--log", dir / "x.phhs", "--threads", "2"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["bots"][1], python);
  EXPECT_NEAR(run.json()["mbb_per_hand"][0].get<double>(), -run.json()["mbb_per_hand"][1].get<double>(),
              1e-9);
  EXPECT_EQ(run.json()["estimates"].size(), 5u);
  // What was played is a match of the protocol: its rules have every action, and its values are the table's.
  const Finished replay = run_program({"replay", "--rules", "acpc", dir / "x.phhs", "--acpc", dir / "x.log"});
  EXPECT_EQ(replay.code, 0) << replay.err;
  const Finished again = run_program({"replay", dir / "x.log"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.out.find("200"), std::string::npos) << again.out;
}

TEST(ProgramCli, AnswersThatWereNotPlayedAreCounted) {
  const Finished nonsense =
      run_program({"match", "caller", scripted("always banana"), "--hands", "10", "--quiet"});
  EXPECT_EQ(nonsense.code, 0) << nonsense.err;
  EXPECT_NE(nonsense.err.find("WARNING: "), std::string::npos) << nonsense.err;
  EXPECT_NE(nonsense.err.find("answered ':banana', which is no legal move there: a call or check was played"),
            std::string::npos)
      << nonsense.err;
  const Finished bare = run_program({"match", "caller", scripted("bare"), "--hands", "2", "--quiet",
                                     "--t_response", "2000", "--restarts", "0"});
  EXPECT_EQ(bare.code, 2);
  EXPECT_NE(bare.err.find("what it said, 'c', does not begin with the state"), std::string::npos) << bare.err;
}

TEST(ProgramCli, WhatIsNotThereIsNotStartedAgain) {
  const Scratch dir;
  const Finished run = run_program(
      {"match", "caller", "program:/no/such/bot", "--hands", "4", "--quiet", "--out", dir / "m.match"});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("'/no/such/bot' cannot be started: No such file or directory"), std::string::npos)
      << run.err;
  EXPECT_EQ(run.err.find("started again"), std::string::npos) << run.err;
}

TEST(ProgramCli, AMatchThatIsStoppedBeforeItsFirstHandHasNoResult) {
  const Scratch dir;
  for (const bool json : {false, true}) {
    const std::string heard = dir / (json ? "b" : "a");
    Running run({"match", "caller", scripted("listens " + heard), "--hands", "10", "--out", heard + ".match",
                 json ? "--json" : "--quiet"});
    ASSERT_TRUE(appears(heard)) << "its first move is asked for";
    run.send(SIGINT);
    const Finished stopped = run.wait();
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    if (json) {
      EXPECT_EQ(stopped.json()["hands"], 0);
      EXPECT_FALSE(stopped.json().contains("mbb_per_hand")) << stopped.out;
    } else {
      EXPECT_NE(stopped.out.find("before a hand was played: nothing is known"), std::string::npos)
          << stopped.out;
      EXPECT_EQ(stopped.out.find("±"), std::string::npos) << stopped.out;
    }
  }
}

// Milliseconds, up to a day.
TEST(ProgramCli, ClocksAreReadAsTheyAreDocumented) {
  const auto played = [](const char* clock, const char* time) {
    return run_program({"match", "caller", scripted("mumbles"), "--hands", "2", "--quiet", clock, time}).code;
  };
  for (const char* clock : {"--t_response", "--start_timeout"}) {
    EXPECT_EQ(played(clock, "60000"), 0) << clock;
    EXPECT_EQ(played(clock, "0"), 2) << clock;
    EXPECT_EQ(played(clock, "86400001"), 2) << clock;
  }
}

TEST(ProgramCli, ALostProgramEndsTheMatchAndResumeGoesOn) {
  const Scratch dir;
  const std::vector<std::string> whole = {"match",   "random", scripted("dies 150"),
                                          "--hands", "100",    "--json"};
  std::vector<std::string> broken = whole;
  for (const char* more : {"--restarts", "0", "--out"}) broken.emplace_back(more);
  broken.push_back(dir / "a.match");
  const Finished lost = run_program(broken);
  EXPECT_EQ(lost.code, 2);
  EXPECT_NE(lost.err.find("hung up (its last words: no more), in hand "), std::string::npos) << lost.err;
  EXPECT_NE(lost.err.find("stopped; go on with: hindsight match --resume"), std::string::npos) << lost.err;
  EXPECT_EQ(lost.json()["complete"], false);
  const Finished resumed = run_program({"match", "--resume", dir / "a.match", "--json"});
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("programs were started again"), std::string::npos) << resumed.err;
  const Finished straight = run_program(whole);
  EXPECT_EQ(resumed.json()["mbb_per_hand"], straight.json()["mbb_per_hand"]);
}

TEST(ProgramCli, NobodyIsLeftAfterCtrlCOrAKill) {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    const Scratch dir;
    Running match({"match", "caller", scripted("writes " + (dir / "heard.txt")), "--hands", "100000000",
                   "--out", dir / "a.match"});
    ASSERT_TRUE(appears(dir / "heard.txt"));
    EXPECT_EQ(running(dir / "heard.txt"), 2) << "the match, and its program";
    match.send(signal);
    EXPECT_EQ(match.wait().code, signal == SIGINT ? 130 : 128 + signal);
    EXPECT_TRUE(all_end(dir / "heard.txt"));
  }
}

TEST(ProgramCli, WhereProgramsDoNotPlay) {
  const auto error = [](const std::vector<std::string>& words) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << run.out;
    return run.err;
  };
  EXPECT_NE(error({"match", "uniform", "program:x", "--game", "leduc"}).find("small games over the wire"),
            std::string::npos);
  EXPECT_NE(error({"deal", "--bots", "program:x"}).find("hindsight"), std::string::npos);
  EXPECT_NE(error({"lbr", "program:x", "--setting", "fc"}).find("but not here"), std::string::npos);
  EXPECT_NE(error({"match", "caller", "program:x", "--game", "plhe"}).find("knows no pot limit"),
            std::string::npos);
  EXPECT_NE(error({"serve", "--program", "x y"}).find("is not NAME=COMMAND"), std::string::npos);
  EXPECT_NE(error({"serve", "--program", "x=y", "--program-game", "flhe"}).find("no-limit"),
            std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
