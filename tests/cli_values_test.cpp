// values, and evaluate with what search with a network plays, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "base/rng.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

TEST(ValuesCli, GeneratesTrainsTestsAndPlays) {
  const Scratch dir;
  const std::string rows = dir / "a.rows", network = dir / "a.values";
  const std::vector<std::string> generate{"values", "generate",   "leduc_no_limit", "--out",
                                          rows,     "--accuracy", "0.02",           "--json"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Finished first = run_program(with(generate, {"--rows", "400"}));
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.json()["rows"], 400);
  EXPECT_LE(first.json()["largest_gap"], 0.02);
  const Finished more = run_program(with(generate, {"--rows", "800", "--threads", "2"}));
  ASSERT_EQ(more.code, 0) << more.err;
  EXPECT_EQ(more.json()["rows"], 800);
  EXPECT_EQ(run_program({"values", rows, "--json"}).json()["signature"], more.json()["signature"]);
  const Finished trained = run_program(
      {"values", "train", rows, "--out", network, "--epochs", "3", "--hidden", "24,24", "--json"});
  ASSERT_EQ(trained.code, 0) << trained.err;
  EXPECT_EQ(trained.json()["epochs"], 3);
  EXPECT_EQ(trained.json()["rows_signature"], more.json()["signature"]);
  const Finished tested = run_program({"values", "test", network, "--data", rows, "--worst", "2", "--json"});
  ASSERT_EQ(tested.code, 0) << tested.err;
  EXPECT_EQ(tested.json()["rows"], 800);
  EXPECT_EQ(tested.json()["by_class"].size(), 3U);
  EXPECT_EQ(tested.json()["by_outcome"].size(), 3U);
  EXPECT_EQ(tested.json()["worst"].size(), 2U);
  const Finished fresh = run_program({"values", "test", network, "--rows", "30", "--accuracy", "0.02"});
  ASSERT_EQ(fresh.code, 0) << fresh.err;
  EXPECT_NE(fresh.out.find("pot 200"), std::string::npos) << fresh.out;
  const Finished played = run_program({"evaluate", "leduc_no_limit", "--strategy",
                                       "resolve(values=" + network + ",iterations=20,to_end=50)", "--json"});
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_GT(played.json()["exploitability"], 0);
}

TEST(ValuesCli, LearnsBySelfPlay) {
  const Scratch dir;
  const std::string network = dir / "dice.values";
  const std::vector<std::string> learn{"values",   "learn",     "liars_dice(faces=2)",
                                       "--out",    network,     "--rounds",
                                       "2",        "--games",   "40",
                                       "--hidden", "16",        "--epochs",
                                       "2",        "--threads", "2"};
  const Finished first = run_program(learn);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.out.find("2 of 2 rounds of 40 games"), std::string::npos) << first.out;
  const auto told = run_program({"values", network, "--json"}).json();
  EXPECT_EQ(told["rounds"], 2);
  EXPECT_EQ(told["drawn"], 0.1);
  EXPECT_EQ(run_program(learn).code, 2);  // done
  const Finished played = run_program({"evaluate", "liars_dice(faces=2)", "--strategy",
                                       "resolve(values=" + network + ",iterations=20,to_end=50)", "--json"});
  ASSERT_EQ(played.code, 0) << played.err;
}

TEST(ValuesCli, EndsWithASentenceWhereMemoryOrTheDiskIsFull) {
  const Scratch dir;
  const std::string rows = dir / "l.rows";
  ASSERT_EQ(
      run_program({"values", "generate", "leduc", "--out", rows, "--rows", "8", "--accuracy", "0.1"}).code,
      0);
  const std::string large = "4096,4096,4096,4096", out = dir / "a.values";
  const std::uint64_t memory = 400 << 20;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"values", "train", rows, "--out", out, "--hidden", large, "--quiet"},
           {"values", "learn", "leduc", "--out", out, "--games", "1", "--hidden", large, "--quiet"}}) {
    const Finished run = run_program(words, {.memory = memory});
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_FALSE(std::filesystem::exists(out));
  }
  const std::string before = read_text(rows);
  const Finished full = run_program(
      {"values", "generate", "leduc", "--out", rows, "--rows", "80", "--accuracy", "0.1", "--quiet"},
      {.largest_file = 100});
  EXPECT_EQ(full.code, 2) << full.err;
  EXPECT_EQ(std::count(full.err.begin(), full.err.end(), '\n'), 1) << full.err;
  EXPECT_EQ(read_text(rows), before);
}

TEST(ValuesCli, RefusesWithASentence) {
  const Scratch dir;
  write_text(dir / "no.rows", "rows");
  write_text(dir / "no.values", "a network");
  ASSERT_EQ(run_program({"values", "generate", "leduc", "--out", dir / "l.rows", "--rows", "8", "--accuracy",
                         "0.1", "--quiet"})
                .code,
            0);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"values"},
           {"values", dir / "no.rows"},
           {"values", dir / "no.values"},
           {"values", dir / "none.values"},
           {"values", "generate", "leduc"},
           {"values", "generate", "leduc", "--out", dir / "a.txt"},
           {"values", "generate", "goofspiel(cards=3)", "--out", dir / "a.rows"},
           {"values", "generate", "kuhn(players=3)", "--out", dir / "a.rows"},
           {"values", "generate", "leduc_no_limit", "--out", dir / "l.rows"},
           {"values", "generate", "leduc", "--out", dir / "l.rows", "--seed", "9"},
           {"values", "generate", "leduc", "--out", dir / "a.rows", "--accuracy", "0"},
           {"values", "train", dir / "no.rows", "--out", dir / "a.values"},
           {"values", "train", dir / "l.rows", "--out", dir / "a.values", "--hidden", "64,,2"},
           {"values", "learn", "goofspiel(cards=3)", "--out", dir / "a.values"},
           {"values", "learn", "kuhn", "--out", dir / "no.values"},
           {"values", "learn", "kuhn", "--out", dir / "a.values", "--exploration", "1.5"},
           {"values", "learn", "kuhn", "--out", dir / "a.values", "--rounds", "0"},
           {"values", "test", dir / "no.values"},
           {"values", "test", "shipped", "--data", dir / "l.rows"},
           {"values", "test", "shipped", "--game", "kuhn"},
           {"evaluate", "leduc", "--strategy", "resolve(values=shipped)"},
           {"evaluate", "leduc_no_limit", "--strategy", "resolve(values=" + (dir / "no.values") + ")"}}) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << words.size() << ' ' << words.back() << ' ' << run.out;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

// Killed again and again, at any moment, and gone on with from whatever lies there.
void kill_a_hundred_times(const std::vector<std::string>& words, const std::string& file) {
  const auto written = [&] { return std::filesystem::exists(file) ? read_text(file) : ""; };
  Rng random(3);
  int cut = 0;  // before it ended of itself
  for (int kills = 0; kills < 100; ++kills) {
    Running run(words);
    std::this_thread::sleep_for(std::chrono::milliseconds(1 + random.below(200)));
    if (kills % 20 == 19)  // however slow the machine is, it gets on at times
      for (const std::string before = written(); written() == before;)
        std::this_thread::sleep_for(std::chrono::milliseconds(1 + random.below(20)));
    run.send(SIGKILL);
    cut += run.wait().code == 128 + SIGKILL;
    if (kills < 19) continue;  // there may be none yet
    ASSERT_EQ(run_program({"values", file}).code, 0) << kills;
  }
  EXPECT_EQ(cut, 100);
}

TEST(SlowValuesCli, KilledAHundredTimesItComesToTheSame) {
  const Scratch dir;
  const std::string rows = dir / "part.rows", network = dir / "part.values";
  const std::vector<std::string> generate{"values", "generate", "leduc_no_limit", "--quiet", "--out"};
  const auto generated = [&](const std::string& file, const std::string& count) {
    auto words = generate;
    words.insert(words.end(), {file, "--rows", count});
    return words;
  };
  kill_a_hundred_times(generated(rows, "100000000"), rows);
  const std::uint64_t kept = run_program({"values", rows, "--json"}).json()["rows"];
  EXPECT_GT(kept, 500U);
  ASSERT_EQ(run_program(generated(rows, std::to_string(kept + 8))).code, 0);
  ASSERT_EQ(run_program(generated(dir / "whole.rows", std::to_string(kept + 8))).code, 0);
  EXPECT_EQ(read_text(rows), read_text(dir / "whole.rows"));
  const auto train = [&](const std::string& out, const std::string& epochs) {
    return std::vector<std::string>{"values", "train", rows, "--quiet", "--out", out, "--epochs", epochs};
  };
  const std::string epochs = std::to_string(5'000'000 / kept);
  kill_a_hundred_times(train(network, epochs), network);
  ASSERT_EQ(run_program(train(network, epochs)).code, 0);
  ASSERT_EQ(run_program(train(dir / "whole.values", epochs)).code, 0);
  EXPECT_EQ(read_text(network), read_text(dir / "whole.values"));
}

TEST(SlowValuesCli, LearningKilledAHundredTimesComesToTheSame) {
  const Scratch dir;
  const std::string part = dir / "part.values", whole = dir / "whole.values";
  const auto learn = [&](const std::string& out) {
    return std::vector<std::string>{"values",   "learn",   "liars_dice(faces=3)",
                                    "--out",    out,       "--rounds",
                                    "160",      "--games", "200",
                                    "--hidden", "32,32",   "--quiet"};
  };
  kill_a_hundred_times(learn(part), part);
  ASSERT_EQ(run_program(learn(part)).code, 0);
  ASSERT_EQ(run_program(learn(whole)).code, 0);
  EXPECT_EQ(read_text(part), read_text(whole));
}

}  // namespace
}  // namespace hindsight::this_file
