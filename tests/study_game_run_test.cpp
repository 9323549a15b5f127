// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/atomic_file.h"
#include "program.h"
#include "store/games/load_game.h"
#include "study/games/game_run.h"
#include "study/games/solution.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::shared_ptr<const GameSource> kuhn() { return std::make_shared<const GameSource>(*load_game("kuhn")); }

TEST(GameRuns, GoOnFromTheirFileBitForBit) {
  auto whole = GameRun::start({.game = "kuhn", .algorithm = "dcfr"}, kuhn());
  ASSERT_TRUE(whole) << whole.error().message;
  whole->run({.iterations = 300}, {});
  auto half = GameRun::start({.game = "kuhn", .algorithm = "dcfr"}, kuhn());
  half->run({.iterations = 100}, {});
  const StrategyFile between = half->file();
  EXPECT_EQ(between.iterations, 100u);
  auto rest = GameRun::resume(between, kuhn());
  ASSERT_TRUE(rest) << rest.error().message;
  EXPECT_EQ(rest->seconds(), between.seconds);
  rest->run({.iterations = 300}, {});
  EXPECT_EQ(rest->file().state, whole->file().state);
  EXPECT_EQ(rest->file().average, whole->file().average);
}

TEST(GameRuns, TrainAgainstAFixedStrategyAndSaySo) {
  const auto source = kuhn();
  const SolveSetup setup{.game = "kuhn",
                         .algorithm = "best_response",
                         .against = strategy_bytes(source->game, uniform_strategy(source->game))};
  auto run = GameRun::start(setup, source);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_TRUE(run->has_opponent());
  const Outcome outcome = run->run({.iterations = 10}, {});
  EXPECT_EQ(outcome.reason, StopReason::finished);
  EXPECT_EQ(run->measured().exploitability, outcome.last.evaluation.exploitability);
  EXPECT_NEAR(run->measured().exploitability, 0, 1e-12);  // the best answer has no gap to itself
  EXPECT_EQ(run->file().against, setup.against);
}

TEST(GameRuns, KeepALogAndAFileWhileTheyGoOn) {
  const Scratch scratch;
  auto run = GameRun::start({.game = "kuhn", .algorithm = "cfr"}, kuhn());
  std::size_t told = 0;
  const RunFiles files{.strategy = scratch / "kuhn.hs", .save_every = 0, .log = scratch / "kuhn.csv"};
  const auto record = run_and_record(*run, {.iterations = 50}, {}, files,
                                     {[&](const Checkpoint&, const std::string&) { ++told; }, {}});
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_TRUE(record->logged);
  EXPECT_EQ(record->points.size(), told);
  const std::string log = *read_file(scratch / "kuhn.csv", 1 << 20);
  EXPECT_THAT(log, StartsWith("iterations,seconds,exploitability,nash_conv,value_1,value_2\n1,"));
  EXPECT_THAT(log, HasSubstr("\n50,"));
  const auto kept = read_strategy(scratch / "kuhn.hs");
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_GT(kept->iterations, 0u);
  EXPECT_LE(kept->iterations, 50u);
}

TEST(NamedStrategies, AreTheSameByEitherName) {
  const auto source = kuhn();
  for (const auto& [name, longer] : {std::pair{"first", "first-action"}, std::pair{"last", "last-action"}})
    EXPECT_EQ(canonical(source->game, *named_strategy(name, source->game)),
              canonical(source->game, *named_strategy(longer, source->game)));
  EXPECT_NE(canonical(source->game, *named_strategy("first", source->game)),
            canonical(source->game, *named_strategy("last", source->game)));
  EXPECT_FALSE(named_strategy("best", source->game));
}

}  // namespace
}  // namespace hindsight::this_file
