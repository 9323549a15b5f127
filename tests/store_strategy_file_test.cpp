// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/bytes.h"
#include "io/atomic_file.h"
#include "one_frame.h"
#include "program.h"
#include "solve/deep_cfr.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_file.h"
#include "study/games/game_run.h"
#include "study/games/solution.h"

namespace hindsight::this_file {
namespace {

StrategyFile sample() {
  StrategyFile file;
  file.game = "game.efg";
  file.game_text = "EFG 2 R \"\" { \"A\" } t \"\" 0";
  file.algorithm = "dcfr(alpha=1.5)";
  file.against = std::string("a\0b", 3);
  file.seed = 7;
  file.iterations = 123'456'789'012;
  file.seconds = 0.1;
  file.average = {0, 1, 1.0 / 3, 5e-324};
  file.regrets = {-1, 2};
  file.state = std::string("\xff\0\x01", 3);
  return file;
}

void expect_same(const StrategyFile& a, const StrategyFile& b) {
  EXPECT_EQ(a.game, b.game);
  EXPECT_EQ(a.game_text, b.game_text);
  EXPECT_EQ(a.algorithm, b.algorithm);
  EXPECT_EQ(a.against, b.against);
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.seconds, b.seconds);
  EXPECT_EQ(a.average, b.average);
  EXPECT_EQ(a.regrets, b.regrets);
  EXPECT_EQ(a.state, b.state);
}

std::string error_of(std::string_view bytes) {
  const auto file = parse_strategy(bytes);
  return file ? "no error" : file.error().message;
}

// An older file with any payload and a valid checksum.
std::string framed(const std::string& payload, bool checksum = true) {
  return one_frame("\x89HSSTRAT", 1, payload, checksum);
}

TEST(StrategyFile, ReadsBackAsTheSame) {
  const auto back = parse_strategy(format_strategy(sample()));
  ASSERT_TRUE(back) << back.error().message;
  expect_same(sample(), *back);
  expect_same({}, parse_strategy(format_strategy({})).value());
}

TEST(StrategyFile, GoesThroughTheDisk) {
  const Scratch scratch;
  ASSERT_TRUE(write_strategy(scratch / "a.hs", sample()));
  const auto back = read_strategy(scratch / "a.hs");
  ASSERT_TRUE(back) << back.error().message;
  expect_same(sample(), *back);
}

TEST(StrategyFile, IsCompact) {
  StrategyFile file;
  file.average.assign(100'000, 0.5);
  EXPECT_LT(format_strategy(file).size(), 1000u);
}

TEST(StrategyFile, RefusesEveryTruncation) {
  const std::string bytes = format_strategy(sample());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(error_of(bytes.substr(0, size)).find("is cut short"), std::string::npos) << size;
}

// A flipped bit is found, or it is one of the few that decode to the very same contents.
TEST(StrategyFile, NeverReadsDamageAsSomethingElse) {
  const std::string bytes = format_strategy(sample());
  std::size_t harmless = 0;
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    std::string flipped = bytes;
    flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << (i % 8)));
    const auto file = parse_strategy(flipped);
    if (!file) continue;
    ++harmless;
    expect_same(sample(), *file);
  }
  EXPECT_LT(harmless, bytes.size() / 8);  // one bit in 64
}

TEST(StrategyFile, SaysWhatIsWrong) {
  const std::string bytes = format_strategy(sample());
  EXPECT_EQ(error_of("PK and so on, some other format"), "this file is not a Hindsight strategy file");
  EXPECT_EQ(error_of(""), "this file is cut short: it ends within its first bytes");
  EXPECT_EQ(error_of(bytes.substr(0, 15)), "this file is cut short: it ends within its first bytes");
  EXPECT_NE(error_of(bytes.substr(0, 50)).find("is cut short: 30 bytes follow its header"),
            std::string::npos);
  EXPECT_NE(error_of(bytes + "x").find("has bytes left over"), std::string::npos);
  std::string newer = bytes;
  newer[8] = 3;
  EXPECT_EQ(error_of(newer),
            "this file is of version 3 of the format; this program reads up to 2: take a newer Hindsight");
  std::string damaged = bytes;
  damaged[60] = static_cast<char>(damaged[60] ^ 1);
  EXPECT_EQ(error_of(damaged), "this file is damaged: piece 1 of 2 does not match its checksum");
}

TEST(StrategyFile, RefusesWrongContentsWithAValidChecksum) {
  EXPECT_EQ(error_of(framed("")), "this file ends too early or has a wrong length");
  Writer huge;  // more numbers than there are bytes
  for (int i = 0; i < 4; ++i) huge.text("");
  for (int i = 0; i < 3; ++i) huge.u64(0);
  huge.u64(~std::uint64_t{0} / 8);
  EXPECT_EQ(error_of(framed(huge.bytes())), "this file ends too early or has a wrong length");
}

TEST(StrategyFile, RefusesMoreMemoryThanItsSizeCanFill) {
  std::string bytes = framed(std::string(1 << 20, '\0'));
  // The frame tells its decoded size after its magic and descriptor: four bytes, little-endian.
  ASSERT_EQ(bytes.substr(25, 4), std::string("\0\0\x10\0", 4));
  bytes[28] = 0x70;  // 1.75 GiB
  EXPECT_EQ(error_of(bytes), "this file is damaged: its contents do not match their checksum");
}

// A file of some kilobytes that unpacks to 40 MiB: refused for what Kuhn needs, before anything is unpacked.
TEST(StrategyFile, IsBoundedByWhatItsGameNeeds) {
  StrategyFile bomb{.game = "kuhn", .algorithm = "cfr"};
  bomb.average.assign(40 << 17, 0);
  const std::string bytes = format_strategy(bomb);
  ASSERT_LT(bytes.size(), 100'000u);
  EXPECT_EQ(error_of(bytes).find("this file holds 41943"), 0u) << error_of(bytes);
  EXPECT_NE(error_of(bytes).find("where a strategy for kuhn takes 10"), std::string::npos) << error_of(bytes);
  bomb.average.assign(1 << 18, 0);
  bomb.game = "khun";
  EXPECT_NE(error_of(format_strategy(bomb)).find("did you mean kuhn?"), std::string::npos);
  bomb.game = "leduc_no_limit(bets=grid:100)";
  EXPECT_EQ(error_of(format_strategy(bomb)), "no error") << "two megabytes are less than that game needs";
  const auto limited = parse_strategy(format_strategy(bomb), {.histories = 1000});
  ASSERT_FALSE(limited);
  EXPECT_NE(limited.error().message.find("661525 histories"), std::string::npos) << limited.error().message;
}

TEST(StrategyFile, BoundsTheTextOfItsGame) {
  StrategyFile bomb{.game = "a.efg", .game_text = std::string(64 << 20, ' ')};
  const auto refused = parse_strategy(format_strategy(bomb), {.text = 1 << 20});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("the game's file takes 67108864 bytes"), std::string::npos)
      << refused.error().message;
}

// What solvers save fits into the room that a game has, with all of its numbers written.
TEST(StrategyFile, HasRoomForEverySolver) {
  const auto source = std::make_shared<const GameSource>(*load_game("leduc(players=3)"));
  const std::string against = strategy_bytes(source->game, uniform_strategy(source->game));
  for (const SolverEntry& entry : solver_catalog()) {
    auto run = GameRun::start({.algorithm = quick_spec(entry), .against = against}, source);
    if (!run) continue;  // not for three players, or not against a strategy
    run->run({.iterations = 1}, {});
    EXPECT_EQ(error_of(format_strategy(run->file())), "no error") << entry.name;
  }
}

// Version 1: one frame without an index.
TEST(StrategyFile, OfBeforeIsRead) {
  const auto file = read_strategy(tests_dir() + "/data/kuhn.hs");
  ASSERT_TRUE(file) << file.error().message;
  const auto source = std::make_shared<const GameSource>(*load_game("kuhn"));
  auto run = GameRun::start({.algorithm = "dcfr", .seed = 3}, source), other = GameRun::resume(*file, source);
  ASSERT_TRUE(run && other);
  run->run({.iterations = 12}, {});
  EXPECT_EQ(other->solver().iterations(), 12u);
  EXPECT_EQ(file->average, run->file().average);
  run->run({.iterations = 40}, {});
  other->run({.iterations = 40}, {});
  EXPECT_EQ(other->file().average, run->file().average);
  EXPECT_FALSE(other->solver().overall_regret().has_value());  // of which such a file tells too little
}

TEST(StrategyFile, NamesTheFileThatCannotBeRead) {
  const Scratch scratch;
  write_text(scratch / "foreign.hs", "hello");
  EXPECT_EQ(read_strategy(scratch / "foreign.hs").error().message,
            "'" + scratch / "foreign.hs" + "' is not a Hindsight strategy file");
  EXPECT_NE(read_strategy(scratch / "missing.hs").error().message.find("No such file"), std::string::npos);
  EXPECT_NE(read_strategy(scratch / "").error().message.find("is a directory"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
