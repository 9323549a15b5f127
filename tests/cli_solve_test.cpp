// hindsight solve, end to end: results, files, interruptions.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "program.h"
#include "store/strategies/strategy_file.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;

std::vector<std::string> keys_of(const nlohmann::ordered_json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST(CliSolve, JsonHasExactlyTheDocumentedKeys) {
  const Finished run = run_program({"solve", "rock_paper_scissors", "--iterations", "10", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(keys_of(run.json()), (Words{"game", "algorithm", "iterations", "seconds", "exploitability",
                                        "nash_conv", "value", "best_response", "infosets", "threads",
                                        "signature", "reason", "building", "memory", "overall_regret"}));
  const Finished poker = run_program({"solve", "kuhn", "--algorithm", "dcfr", "--target", "1mbb", "--json"});
  ASSERT_EQ(poker.code, 0) << poker.err;
  const auto line = poker.json();
  EXPECT_EQ(keys_of(line)[11], "exploitability_mbb");
  EXPECT_EQ(line["reason"], "target");
  EXPECT_GE(line["building"].get<double>(), 0);
  EXPECT_GT(line["memory"].get<std::uint64_t>(), 1'000'000u);
  EXPECT_EQ(line["algorithm"], "dcfr");
  EXPECT_EQ(line["infosets"], 12);
  EXPECT_LE(line["exploitability_mbb"].get<double>(), 1);
  EXPECT_NEAR(line["value"][0].get<double>(), -1.0 / 18, 2e-3);
  EXPECT_EQ(line["signature"].get<std::string>().size(), 16u);
}

TEST(CliSolve, DefaultGoalIsAMillionthOfThePayoffRange) {
  const Finished run = run_program({"solve", "kuhn", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_LE(run.json()["exploitability"].get<double>(), 4e-6);  // payoffs from -2 to 2
  EXPECT_NEAR(run.json()["value"][0].get<double>(), -1.0 / 18, 1e-5);
}

TEST(CliSolve, TablesNameValueExploitabilityAndFirstDecisions) {
  const Finished run = run_program({"solve", "kuhn", "--iterations", "1000"});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* word :
       {"kuhn", "1,000 iterations", "exploitability", "mbb/g", "player 2", "First decisions", "check"})
    EXPECT_NE(run.out.find(word), std::string::npos) << word << " in\n" << run.out;
}

TEST(CliSolve, ResultsAreTheSameBitsForAnyNumberOfThreads) {
  const Words common = {"solve", "liars_dice(faces=4)", "--algorithm", "pdcfr+", "--iterations", "50",
                        "--json"};
  Words two = common;
  two.insert(two.end(), {"--threads", "2"});
  EXPECT_EQ(run_program(common).json()["signature"], run_program(two).json()["signature"]);
}

class CliResume : public testing::TestWithParam<const char*> {};

TEST_P(CliResume, EqualsAStraightRunBitForBit) {
  const Scratch dir;
  const std::string straight = dir / "straight.hs", parts = dir / "parts.hs";
  const auto solve = [&](const Words& more) {
    Words words = {"solve"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 0) << run.err;
  };
  const Words job = {"leduc", "--algorithm", GetParam(), "--seed", "7"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), job.begin(), job.end());
    return more;
  };
  solve(with({"--iterations", "150", "--out", straight}));
  solve(with({"--iterations", "40", "--out", parts}));
  solve({"--resume", parts, "--iterations", "97"});
  solve({"--resume", parts, "--iterations", "150"});
  const auto one = read_strategy(straight), two = read_strategy(parts);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->average, two->average);
  EXPECT_EQ(one->regrets, two->regrets);
  EXPECT_EQ(one->state, two->state);
  EXPECT_EQ(two->iterations, 150u);
  EXPECT_EQ(two->algorithm, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Algorithms, CliResume,
                         testing::Values("cfr", "dcfr", "pdcfr+", "auto", "external_sampling"),
                         [](const auto& chosen) {
                           std::string name = chosen.param;
                           std::erase_if(name, [](char c) { return std::isalnum(c) == 0; });
                           return name;
                         });

TEST(CliSolve, ResumeRefusesWhatContradictsTheFile) {
  const Scratch dir;
  const std::string file = dir / "kuhn.hs";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "5", "--out", file}).code, 0);
  for (const Words& more : {Words{"--algorithm", "dcfr"}, Words{"--seed", "2"}, Words{"leduc"}}) {
    Words words = {"solve", "--resume", file, "--iterations", "9"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("contradicts"), std::string::npos) << run.err;
  }
  EXPECT_EQ(read_strategy(file)->iterations, 5u);
}

TEST(CliSolve, LogGrowsByCheckpointsAndGoesOnAfterAResume) {
  const Scratch dir;
  const std::string file = dir / "kuhn.hs", log = dir / "kuhn.csv", straight = dir / "straight.csv";
  const auto rows = [](const std::string& path) {  // without the seconds, which differ
    std::vector<std::string> out;
    std::istringstream lines(read_text(path));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t first = line.find(','), second = line.find(',', first + 1);
      out.push_back(line.substr(0, first) + line.substr(second));
    }
    return out;
  };
  ASSERT_EQ(
      run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "30", "--out", file, "--log", log})
          .code,
      0);
  ASSERT_EQ(run_program({"solve", "--resume", file, "--iterations", "60", "--log", log}).code, 0);
  ASSERT_EQ(
      run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "60", "--log", straight}).code, 0);
  std::vector<std::string> joined = rows(log);
  ASSERT_GT(joined.size(), 25u);
  EXPECT_EQ(joined[0], "iterations,exploitability,nash_conv,value_1,value_2");
  // Where it was resumed.
  std::erase_if(joined, [](const std::string& row) { return row.starts_with("30,"); });
  std::vector<std::string> whole = rows(straight);
  std::erase_if(whole, [](const std::string& row) { return row.starts_with("30,"); });
  EXPECT_EQ(joined, whole);
}

// Gaps stood under the names of exploitabilities once; such a log goes on, and nothing else is written over.
TEST(CliSolve, AResumedLogKeepsItsRowsWhateverItsAge) {
  const Scratch dir;
  const std::string fixed = dir / "fixed.hs", file = dir / "a.hs", log = dir / "a.csv";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "1", "--out", fixed}).code,
            0);
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--against", fixed, "--iterations", "30",
                         "--out", file, "--log", log})
                .code,
            0);
  const std::string now = read_text(log), head = "iterations,seconds,gap,gap_sum,";
  ASSERT_TRUE(now.starts_with(head)) << now;
  write_text(log, "iterations,seconds,exploitability,nash_conv," + now.substr(head.size()));
  const Words go_on = {"solve", "--resume", file, "--iterations", "40", "--log", log};
  const Finished run = run_program(go_on);
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string kept = now.substr(0, now.rfind("\n30,") + 1);
  EXPECT_TRUE(read_text(log).starts_with(kept)) << read_text(log);
  EXPECT_NE(read_text(log).find("\n40,"), std::string::npos);

  write_text(log, "what I wrote last summer\n");
  const Finished refused = run_program({"solve", "--resume", file, "--iterations", "50", "--log", log});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("a.csv' is not the log of such a run"), std::string::npos) << refused.err;
  EXPECT_EQ(read_text(log), "what I wrote last summer\n");
}

TEST(CliSolve, TrainsAgainstAFixedStrategy) {
  const Scratch dir;
  const std::string fixed = dir / "fixed.hs";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "1", "--out", fixed}).code,
            0);
  const auto itself = run_program({"evaluate", fixed, "--json"}).json();
  const Finished run = run_program(
      {"solve", "kuhn", "--algorithm", "cfr+", "--against", fixed, "--iterations", "2000", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto against = run.json()["against"];
  for (std::size_t p = 0; p < 2; ++p) {
    EXPECT_NEAR(against["best_response"][p].get<double>(), itself["best_response"][p].get<double>(), 1e-12);
    EXPECT_NEAR(against["value"][p].get<double>(), itself["best_response"][p].get<double>(), 1e-3);
  }
  EXPECT_NEAR(against["gap"].get<double>(), 0, 1e-3);
}

// A best answer is not an equilibrium, and is never said to be near one: what is told of it is what
// `evaluate` finds.
TEST(CliSolve, ABestResponseIsAGapOfZeroAndStillExploitable) {
  const Scratch dir;
  const std::string fixed = dir / "fixed.hs", answer = dir / "answer.hs", log = dir / "answer.csv";
  ASSERT_EQ(run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "10", "--out", fixed}).code,
            0);
  const Words words = {"solve", "kuhn",  "--algorithm", "best_response", "--against",
                       fixed,   "--out", answer,        "--log",         log};
  const Finished text = run_program(words);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("gap to the best answer, mean over the seats  0 chips (0 mbb/g)"),
            std::string::npos)
      << text.out;
  EXPECT_EQ(text.out.find("exploitability  0 "), std::string::npos) << text.out;
  EXPECT_EQ(text.err.find("exploitability"), std::string::npos) << text.err;
  EXPECT_TRUE(read_text(log).starts_with("iterations,seconds,gap,gap_sum,value_1,value_2\n"))
      << read_text(log);
  Words json = words;
  json.push_back("--json");
  const auto line = run_program(json).json(), found = run_program({"evaluate", answer, "--json"}).json();
  for (const char* key : {"exploitability", "nash_conv", "value", "best_response", "signature"})
    EXPECT_EQ(line[key], found[key]) << key;
  EXPECT_GT(line["exploitability_mbb"].get<double>(), 100);
  EXPECT_EQ(line["against"]["gap"], 0);
}

TEST(CliSolve, TellsOverallRegretsWhereTheyBoundTheDistance) {
  const auto line = run_program({"solve", "kuhn", "--algorithm", "cfr(updates=simultaneous)", "--iterations",
                                 "1000", "--json"})
                        .json();
  double measured = 0, bound = 0;
  for (std::size_t p = 0; p < 2; ++p) {
    measured += line["overall_regret"]["measured"][p].get<double>();
    bound += line["overall_regret"]["bound"][p].get<double>();
  }
  EXPECT_NEAR(line["nash_conv"].get<double>(), measured, 1e-12);
  EXPECT_LE(measured, bound + 1e-12);
  const Finished text =
      run_program({"solve", "kuhn", "--algorithm", "cfr(updates=simultaneous)", "--iterations", "9"});
  EXPECT_NE(text.out.find("average overall regret"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("bound nothing"), std::string::npos) << text.out;
  const Finished unbound = run_program({"solve", "kuhn", "--iterations", "9"});
  EXPECT_NE(unbound.out.find("-  its infosets bound nothing"), std::string::npos) << unbound.out;
  const auto resumed_as_without = [](const std::string& algorithm) {
    const Scratch dir;
    const Words common = {"solve", "kuhn", "--algorithm", algorithm, "--json"};
    Words first = common, whole = common;
    first.insert(first.end(), {"--iterations", "7", "--out", dir / "kuhn.hs"});
    whole.insert(whole.end(), {"--iterations", "20"});
    EXPECT_EQ(run_program(first).code, 0);
    const Finished then = run_program({"solve", "--resume", dir / "kuhn.hs", "--iterations", "20", "--json"});
    EXPECT_EQ(then.json()["overall_regret"], run_program(whole).json()["overall_regret"]);
  };
  for (const char* algorithm : {"cfr", "cfr+", "dcfr", "auto"}) resumed_as_without(algorithm);
}

// At the same iteration on every machine, with what was reached and what would help.
// Each has a file of its own, and what each wins from each is what a straight comparison of the two says.
TEST(CliSolve, KeepsVersionsThatMeetEachOther) {
  const Scratch scratch;
  const Finished run = run_program(
      {"solve", "kuhn", "--algorithm", "cfr", "--iterations", "20", "--versions", "--out", scratch / "k.hs"});
  ASSERT_EQ(run.code, 0) << run.err;
  Words files;
  for (const char* version : {"1", "2", "4", "8", "16"})
    files.push_back(scratch / fmt::format("k.{}.hs", version));
  for (const std::string& file : files) {
    ASSERT_TRUE(std::filesystem::exists(file)) << file;
    EXPECT_TRUE(read_strategy(file)->state.empty())
        << "what a solver needs to go on is in the last one alone";
  }
  files.push_back(scratch / "k.hs");
  Words command{"evaluate", "--json"};
  command.insert(command.end(), files.begin(), files.end());
  const Finished met = run_program(command);
  ASSERT_EQ(met.code, 0) << met.err;
  const auto line = met.json();
  EXPECT_EQ(line["strategies"][0]["file"], "k.1.hs");
  EXPECT_GT(line["strategies"][0]["exploitability"].get<double>(),
            line["strategies"][5]["exploitability"].get<double>());
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t j = 0; j < files.size(); ++j)
      EXPECT_NEAR(line["crosstable"][i][j].get<double>(), -line["crosstable"][j][i].get<double>(), 1e-12);
  const auto pair = run_program({"evaluate", files[0], "--against", files[5], "--json"}).json();
  EXPECT_NEAR(line["crosstable"][0][5].get<double>(), pair["against"]["mean"].get<double>(), 1e-12);
  EXPECT_LT(line["crosstable"][0][5].get<double>(), 0) << "the first beats nobody who has learnt for longer";
  const Finished table = run_program({"evaluate", files[0], files[5]});
  EXPECT_NE(table.out.find("what the row wins from the column"), std::string::npos) << table.out;
  EXPECT_EQ(run_program({"solve", "kuhn", "--iterations", "5", "--versions"}).code, 2);
  EXPECT_EQ(run_program({"evaluate", files[0], files[5], "--against", files[1]}).code, 2);
}

TEST(CliSolve, StrategiesByRankAndByCardAreInOneTable) {
  const Scratch scratch;
  for (const auto& [game, file] : {std::pair{"leduc", "ranks.hs"}, {"leduc(cards=card)", "cards.hs"}})
    ASSERT_EQ(run_program({"solve", game, "--iterations", "5", "--out", scratch / file, "--quiet"}).code, 0);
  const auto line = run_program({"evaluate", scratch / "ranks.hs", scratch / "cards.hs", "--json"}).json();
  EXPECT_EQ(line["game"], "leduc(cards=card)");
  const auto other = run_program({"evaluate", scratch / "cards.hs", scratch / "ranks.hs", "--json"}).json();
  EXPECT_NEAR(line["crosstable"][0][1].get<double>(), other["crosstable"][1][0].get<double>(), 1e-12);
}

TEST(CliSolve, ATargetOutOfReachEndsWithWhatWasReached) {
  const Finished run = run_program(
      {"solve", "rock_paper_scissors(scissors=2)", "--algorithm", "cfr", "--target", "1e-12", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["reason"], "stalled");
  EXPECT_GE(run.json()["iterations"], 1'000'000);  // the first checkpoint after these
  EXPECT_LT(run.json()["iterations"], 1'042'000);
  EXPECT_LT(run.json()["exploitability"].get<double>(), 1e-2);
  EXPECT_NE(run.err.find("the target 1e-12 was not reached"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("--algorithm auto"), std::string::npos) << run.err;
}

TEST(CliSolve, AStrategyIsOfNoOtherGameThanItSays) {
  const Scratch dir;
  const std::string kept = dir / "k.hs", json = dir / "k.json", same = dir / "kuhn.efg";
  ASSERT_EQ(run_program({"solve", "kuhn", "--iterations", "10", "--out", kept, "--quiet"}).code, 0);
  ASSERT_EQ(run_program({"convert", kept, json}).code, 0);
  ASSERT_EQ(run_program({"convert", "kuhn", same}).code, 0);
  for (const std::string& file : {kept, json})
    for (const char* command : {"evaluate", "show"}) {
      const Finished other = run_program({command, file, "--game", "leduc"});
      EXPECT_EQ(other.code, 2) << command << ' ' << file;
      EXPECT_NE(other.err.find("is a strategy for kuhn, not for leduc"), std::string::npos) << other.err;
      for (const std::string& game : {std::string("kuhn"), same})
        EXPECT_EQ(run_program({command, file, "--game", game}).code, 0)
            << command << ' ' << file << ' ' << game;
    }
}

TEST(CliSolve, CtrlCStopsTheBuildingOfAGame) {
  Running run({"solve", "liars_dice(dice=2,faces=4)", "--target", "0"});
  EXPECT_TRUE(run.says("building liars_dice(dice=2,faces=4): "));
  run.send(SIGINT);
  const Finished finished = run.wait();
  EXPECT_EQ(finished.code, 130) << finished.err;
  EXPECT_NE(finished.err.find("stopped: the game was still being built"), std::string::npos) << finished.err;
}

TEST(CliSolve, AClosedTerminalKeepsTheStateUnlessItIsIgnored) {
  for (const bool nohup : {false, true}) {
    const Scratch dir;
    const std::string file = dir / "leduc.hs";
    Running run(
        {"solve", "leduc", "--algorithm", "cfr", "--seconds", "3600", "--out", file, "--save-every", "0.01"},
        {.nohup = nohup});
    ASSERT_TRUE(appears(file));
    run.send(SIGHUP);
    if (nohup) run.send(SIGINT);  // is what ends this one
    EXPECT_EQ(run.wait().code, 128 + (nohup ? SIGINT : SIGHUP));
    EXPECT_TRUE(read_strategy(file));
  }
}

// Whoever read along has gone.
TEST(CliSolve, ABrokenPipeKeepsWhatWasComputed) {
  const Scratch dir;
  const std::string file = dir / "leduc.hs";
  Running run(
      {"solve", "leduc", "--algorithm", "cfr", "--seconds", "3600", "--out", file, "--save-every", "0.01"});
  ASSERT_TRUE(appears(file));
  run.send(SIGPIPE);
  EXPECT_EQ(run.wait().code, 128 + SIGPIPE);
  EXPECT_TRUE(read_strategy(file));
}

TEST(CliSolve, PlotIsDrawn) {
  const Scratch dir;
  const std::string plot = dir / "kuhn.svg";
  const Words words = {"solve", "kuhn", "--iterations", "100", "--plot", plot};
  const Finished drawn = run_program(words);
  ASSERT_EQ(drawn.code, 0) << drawn.err;
  const std::string svg = read_text(plot);
  EXPECT_NE(svg.find("<svg"), std::string::npos);
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_NE(svg.find("iterations"), std::string::npos);
  const Finished cut = run_program(words, {.largest_file = svg.size() / 2});
  EXPECT_EQ(cut.code, 2);
  EXPECT_EQ(read_text(plot), svg);
}

TEST(CliSolve, CtrlCKeepsTheStateAndSaysHowToGoOn) {
  const Scratch dir;
  const std::string file = dir / "leduc.hs";
  Running run(
      {"solve", "leduc", "--algorithm", "cfr", "--seconds", "3600", "--out", file, "--save-every", "0.01"});
  ASSERT_TRUE(appears(file));
  run.send(SIGINT);
  const Finished finished = run.wait();
  EXPECT_EQ(finished.code, 130) << finished.err;
  EXPECT_NE(finished.err.find("hindsight solve --resume " + file), std::string::npos) << finished.err;
  EXPECT_NE(finished.out.find("interrupted"), std::string::npos) << finished.out;
  const auto kept = read_strategy(file);
  ASSERT_TRUE(kept) << kept.error().message;
  const std::string more = std::to_string(kept->iterations + 10);
  EXPECT_EQ(run_program({"solve", "--resume", file, "--iterations", more}).code, 0);
  EXPECT_EQ(read_strategy(file)->iterations, kept->iterations + 10);
}

TEST(CliSolve, CtrlCWithoutOutWritesAFileThatWasNotThere) {
  const Scratch dir;
  write_text(dir / "leduc.hs", "mine");
  Running run({"solve", "leduc", "--algorithm", "cfr", "--seconds", "3600", "--log", dir / "run.csv"},
              {.directory = dir / ""});
  ASSERT_TRUE(appears(dir / "run.csv"));
  run.send(SIGTERM);
  EXPECT_EQ(run.wait().code, 143);
  EXPECT_EQ(read_text(dir / "leduc.hs"), "mine");
  EXPECT_TRUE(read_strategy(dir / "leduc-2.hs"));
}

bool has_half_written(const std::string& directory) {
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    if (entry.path().filename().string().find(".hindsight-") != std::string::npos) return true;
  return false;
}

// Killed after so many saves, and while the next one is being written.
TEST(CliSolve, KillAtAnyMomentLeavesAFileThatLoads) {
  const Scratch dir;
  const std::string file = dir / "leduc.hs";
  std::uint64_t before = 0;
  int torn = 0;
  for (int run = 0; run < 4 || (torn == 0 && run < 60); ++run) {
    const int saves = run * run;
    Words words = {"solve", "--seconds", "3600", "--save-every", "0", "--out", file};
    if (before > 0)
      words.insert(words.end(), {"--resume", file});
    else
      words.insert(words.end(), {"leduc", "--algorithm", "cfr"});
    Running solving(words);
    ASSERT_TRUE(appears(file));
    const auto end = end_of_patience();
    auto stamp = std::filesystem::last_write_time(file);
    for (int seen = 0; seen < saves && std::chrono::steady_clock::now() < end;)
      if (const auto now = std::filesystem::last_write_time(file); now != stamp) {
        stamp = now;
        ++seen;
      }
    while (!has_half_written(dir / "") && std::chrono::steady_clock::now() < end) continue;
    solving.send(SIGKILL);
    EXPECT_EQ(solving.wait().code, 128 + SIGKILL);
    torn += has_half_written(dir / "");
    const auto kept = read_strategy(file);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_GE(kept->iterations, before);
    before = kept->iterations;
  }
  EXPECT_GT(torn, 0) << "no kill came in the middle of a save";
  EXPECT_EQ(run_program({"solve", "--resume", file, "--iterations", std::to_string(before + 1)}).code, 0);
  EXPECT_FALSE(has_half_written(dir / "")) << "what the killed ones left is swept by the next";
  EXPECT_EQ(run_program({"evaluate", file, "--json"}).code, 0);
}

TEST(CliSolve, AFullDiskCostsTheFileButNotTheResults) {
  const Scratch dir;
  const std::string file = dir / "leduc.hs";
  ASSERT_EQ(run_program({"solve", "leduc", "--algorithm", "cfr", "--iterations", "5", "--out", file}).code,
            0);
  const std::string old = read_text(file);
  const Finished run =
      run_program({"solve", "--resume", file, "--iterations", "50", "--json"}, {.largest_file = 1024});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.json()["iterations"], 50);
  EXPECT_NE(run.err.find(file), std::string::npos) << run.err;
  EXPECT_EQ(read_text(file), old);
}

TEST(CliSolve, ALogThatCannotBeWrittenIsToldBeforeAnyWork) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const Scratch dir;
  const std::string log = dir / "log.csv";
  std::filesystem::create_symlink("/dev/full", log);
  const Finished run = run_program({"solve", "kuhn", "--iterations", "9", "--log", log, "--json"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find(log), std::string::npos) << run.err;
}

}  // namespace
}  // namespace hindsight::this_file
