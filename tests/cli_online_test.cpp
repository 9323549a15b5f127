// hindsight agent --slumbot and --benchmark, end to end against stubs of both.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "program.h"
#include "served_deals.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;

Words slumbot(const SlumbotStub& stub, const std::string& bot, int hands, const Words& more = {}) {
  Words out{"agent", bot, "--slumbot", "--url", stub.url(), "--hands", std::to_string(hands)};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

TEST(CliOnline, SlumbotsHandsAreToldAndLoggedToTheChip) {
  const Scratch dir;
  const SlumbotStub stub(21);
  const std::string log = dir / "hands.phhs";
  const Finished run = run_program(slumbot(stub, "random", 200, {"--log", log, "--json", "--quiet"}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const auto told = run.json();
  EXPECT_EQ(told["hands"], 200);
  EXPECT_EQ(told["chips"], stub.totals().won);
  EXPECT_DOUBLE_EQ(told["mbb_per_hand"], stub.totals().won / 20);
  EXPECT_EQ(told["adjusted"]["estimator"], "baseline");
  EXPECT_EQ(told["adjusted"]["chips"], stub.totals().adjusted);
  EXPECT_EQ(told["end"], "complete");
  // Every hand has all its cards, and comes to what was won.
  const Finished again = run_program({"replay", log, "--json"});
  ASSERT_EQ(again.code, 0) << again.err;
  double won = 0;
  int hands = 0;
  std::istringstream lines(again.out);
  for (std::string line; std::getline(lines, line); ++hands) {
    const auto hand = nlohmann::json::parse(line);
    EXPECT_EQ(hand["complete"], true) << line;
    won += hand["payoffs"][hands % 2 == 0 ? 0 : 1].get<double>();
  }
  EXPECT_EQ(hands, 200);
  EXPECT_EQ(won, stub.totals().won);
}

TEST(CliOnline, TheBenchmarksKeyComesFromAFileOrTheEnvironmentAndIsNeverTold) {
  const Scratch dir;
  const BenchmarkStub stub(22);
  write_text(dir / "key", std::string(BenchmarkStub::key) + "\n");
  const Finished run = run_program({"agent", "caller", "--benchmark", "--url", stub.url(), "--key-file",
                                    dir / "key", "--hands", "40", "--parallel", "4"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("caller: 40 hands at "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("aivat"), std::string::npos) << run.out;
  EXPECT_EQ((run.out + run.err).find(BenchmarkStub::key), std::string::npos);
  setenv("HINDSIGHT_KEY", BenchmarkStub::key, 1);
  EXPECT_EQ(run_program({"agent", "caller", "--benchmark", "--url", stub.url(), "--hands", "3"}).code, 0);
  setenv("HINDSIGHT_KEY", "no-such-key", 1);
  const Finished wrong = run_program({"agent", "caller", "--benchmark", "--url", stub.url(), "--hands", "3"});
  unsetenv("HINDSIGHT_KEY");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("does not let you in (status 401)"), std::string::npos) << wrong.err;
  EXPECT_EQ(wrong.err.find("no-such-key"), std::string::npos);
}

TEST(CliOnline, APasswordIsSentAsItWasWritten) {
  const Scratch dir;
  const SlumbotStub stub(25);
  write_text(dir / "password", " with blanks \"and\" signs \n");
  const Finished run = run_program(
      slumbot(stub, "caller", 5, {"--user", "somebody", "--key-file", dir / "password", "--quiet"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(stub.logged_in(), "somebody: with blanks \"and\" signs ");
  EXPECT_EQ((run.out + run.err).find("blanks"), std::string::npos);
}

TEST(CliOnline, AnInterruptKeepsWhatWasPlayed) {
  const Scratch dir;
  const SlumbotStub stub(23, [](const StubQuestion&, Json&, StubAnswer& answer) {
    answer.after = std::chrono::milliseconds(5);
  });
  const Running run(slumbot(stub, "caller", 100'000, {"--log", dir / "hands.phhs", "--json", "--quiet"}));
  while (stub.questions() < 100) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  run.send(SIGINT);
  const Finished end = const_cast<Running&>(run).wait();
  EXPECT_EQ(end.code, 130);
  EXPECT_EQ(end.json()["end"], "stopped");
  EXPECT_EQ(end.json()["hands"], stub.totals().finished);
  EXPECT_EQ(end.json()["chips"], stub.totals().won);
  EXPECT_EQ(stub.totals().begun, stub.totals().finished);
}

// What was played is told, too, and the exit code is 1.
TEST(CliOnline, ABrokenAnswerEndsItWithOneSentence) {
  int acts = 0;
  const SlumbotStub stub(24, [&](const StubQuestion& question, Json& said, StubAnswer&) {
    if (question.path.ends_with("act") && ++acts == 30) said["action"] = "zz";
  });
  const Finished run = run_program(slumbot(stub, "caller", 100, {"--json", "--quiet"}));
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.json()["end"], "error");
  EXPECT_EQ(run.json()["hands"], stub.totals().finished);
  EXPECT_NE(run.err.find("hindsight: Slumbot's answer is not understood: the betting 'zz' at character 1"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(run.err.find('\n'), run.err.size() - 1);
}

void expect_refused(const Words& words, const std::string& sentence) {
  Words all{"agent", "caller"};
  all.insert(all.end(), words.begin(), words.end());
  const Finished run = run_program(all);
  EXPECT_EQ(run.code, 2) << sentence;
  EXPECT_NE(run.err.find(sentence), std::string::npos) << run.err;
}

TEST(CliOnline, WrongOptionsAreRefusedBeforeAnythingIsSent) {
  const Scratch dir;
  write_text(dir / "key", "a-key");
  write_text(dir / "empty", "\n");
  write_text(dir / "lines", "one\ntwo\n");
  expect_refused({}, "where does it play? HOST, PORT and --game GAMEFILE");
  expect_refused({"--hands", "5"}, "--hands is of --slumbot and --benchmark");
  expect_refused({"--slumbot", "--benchmark"}, "not both");
  expect_refused({"localhost", "--slumbot"}, "HOST, PORT, --game and --of are of a dealer");
  expect_refused({"--slumbot", "--hands", "0"}, "--hands 0: 1 to");
  expect_refused({"--slumbot", "--parallel", "2"}, "Slumbot deals one hand at a time");
  expect_refused({"--slumbot", "--url", "slumbot.com"}, "is no address of a service");
  expect_refused({"--slumbot", "--url", "http://a.org", "--user", "me", "--key-file", dir / "key"},
                 "a key is sent by https only");
  expect_refused({"--slumbot", "--user", "me"}, "password of the user is needed");
  expect_refused({"--slumbot", "--timeout", "0"}, "--timeout 0: 0.1 to 3600 seconds");
  expect_refused({"--slumbot", "--log", dir / "a.txt"}, "--log");
  expect_refused({"--benchmark"}, "key of the benchmark is needed");
  expect_refused({"--benchmark", "--key-file", dir / "nothing"}, "it cannot be read");
  expect_refused({"--benchmark", "--key-file", dir / "empty"}, "is no key of the benchmark: one line");
  expect_refused({"--benchmark", "--key-file", dir / "lines"}, "is no key of the benchmark: one line");
  expect_refused({"--benchmark", "--parallel", "21", "--key-file", dir / "key"}, "1 to 20 hands at once");
  expect_refused({"--benchmark", "--user", "me", "--key-file", dir / "key"}, "--user is Slumbot's");
  const Finished unknown = run_program({"agent", "nobody", "--slumbot"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
