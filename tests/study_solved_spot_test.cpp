// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "io/atomic_file.h"
#include "program.h"
#include "study/spots/solved_spot.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr const char* turn = R"(board = "Qs Jh 2h 8c"
pot = 20
stacks = 40
range_oop = "AA,KK,T9s"
range_ip = "QQ,AK"
[bets]
bet = "50%"
raise = "a"
)";

class SolvedSpots : public testing::Test {
 protected:
  SolvedSpots() { EXPECT_TRUE(write_file(path_, turn)); }

  SolvedSpot opened(const std::string& path) {
    auto source = load_spot(path);
    EXPECT_TRUE(source) << source.error().message;
    auto spot = SolvedSpot::open(std::move(*source), 1);
    EXPECT_TRUE(spot) << spot.error().message;
    EXPECT_TRUE(spot->prepare());
    return std::move(*spot);
  }

  const Scratch scratch_;
  const std::string path_ = scratch_ / "turn.toml", kept_ = scratch_ / "turn.spot";
};

std::vector<double> strategy_of(SolvedSpot& spot, std::string_view line) {
  std::vector<double> out;
  const SpotView view = *spot.view(line);
  for (const SpotView::Hand& hand : view.hands[view.seat])
    out.insert(out.end(), hand.strategy.begin(), hand.strategy.end());
  return out;
}

TEST_F(SolvedSpots, GoOnFromTheirFileBitForBit) {
  SolvedSpot whole = opened(path_);
  EXPECT_EQ(whole.run({.iterations = 60}, {}).reason, StopReason::iterations);
  SolvedSpot half = opened(path_);
  half.run({.iterations = 30}, {});
  ASSERT_TRUE(half.save(kept_));
  SolvedSpot rest = opened(kept_);
  EXPECT_EQ(rest.iterations_before(), 30u);
  EXPECT_EQ(rest.evaluation().value, half.evaluation().value);
  EXPECT_EQ(strategy_of(rest, "x"), strategy_of(half, "x"));
  rest.run({.iterations = 60}, {});
  EXPECT_EQ(rest.iterations(), 60u);
  EXPECT_EQ(strategy_of(rest, "x"), strategy_of(whole, "x"));
  EXPECT_EQ(rest.evaluation().best_response, whole.evaluation().best_response);
}

TEST_F(SolvedSpots, AreSavedOnTheWay) {
  SolvedSpot spot = opened(path_);
  std::vector<bool> exact;
  SpotWatch watch{.path = kept_, .save_every = 1e-9};
  watch.checkpoint = [&](const Checkpoint& checkpoint) { exact.push_back(checkpoint.exact); };
  spot.run({.iterations = 40}, {}, watch);
  EXPECT_TRUE(std::filesystem::exists(kept_));
  ASSERT_FALSE(exact.empty());
  EXPECT_TRUE(exact.back());
}

TEST_F(SolvedSpots, WithoutTheirRiverAreAskedAndNoMore) {
  SolvedSpot whole = opened(path_);
  whole.run({.iterations = 200}, {});
  ASSERT_TRUE(whole.save(kept_, true));
  SolvedSpot spot = opened(kept_);
  EXPECT_FALSE(spot.has_river());
  EXPECT_EQ(spot.evaluation().value, whole.evaluation().value);
  EXPECT_FALSE(spot.resolved());
  ASSERT_TRUE(spot.view("x, x, Ts"));
  EXPECT_TRUE(spot.resolved());
  const auto gains = spot.gains("");
  ASSERT_FALSE(gains);
  EXPECT_THAT(gains.error().message, HasSubstr("without its river"));
  EXPECT_FALSE(spot.save(scratch_ / "again.spot"));
}

TEST_F(SolvedSpots, AreKeptElsewhereWhereTheDiskRefuses) {
  SolvedSpot spot = opened(path_);
  const auto kept = spot.save_somewhere("/dev/full", false);
  ASSERT_FALSE(kept);
  const std::string& message = kept.error().message;
  const std::size_t begin = message.find("is kept as '") + 12;
  const std::string elsewhere = message.substr(begin, message.rfind('\'') - begin);
  EXPECT_TRUE(std::filesystem::remove(elsewhere)) << message;
}

// Stopped after every slice of iterations, as a browser stops it.
TEST_F(SolvedSpots, InTurnsAreMeasuredWhereTheyAreWithoutStops) {
  using Points = std::vector<std::pair<std::uint64_t, double>>;
  const auto note = [](Points& points) {
    return [&](const Checkpoint& now) { points.emplace_back(now.iterations, now.evaluation.exploitability); };
  };
  for (const Goal& goal : {Goal{.target = 0.02}, Goal{.iterations = 35}, Goal{.target = 0.5}}) {
    Points points, in_turns;
    SolvedSpot whole = opened(path_), parts = opened(path_);
    const Outcome without = whole.run(goal, {}, {.checkpoint = note(points)});
    parts.go_in_turns();
    std::size_t turns = 0;
    for (StopReason reason = StopReason::stopped; reason == StopReason::stopped; ++turns) {
      ASSERT_LT(turns, 100'000u);
      std::stop_source stop;
      const SpotWatch watch{.checkpoint = note(in_turns),
                            .between = [&](std::uint64_t, double) { stop.request_stop(); }};
      reason = parts.run(goal, {stop.get_token()}, watch).reason;
      if (reason != StopReason::stopped) {
        EXPECT_EQ(reason, without.reason);
      }
    }
    EXPECT_GT(turns, 3u);
    EXPECT_EQ(parts.iterations(), whole.iterations());
    EXPECT_EQ(in_turns, points);
    EXPECT_EQ(parts.evaluation().value, whole.evaluation().value);
    EXPECT_EQ(strategy_of(parts, "x"), strategy_of(whole, "x"));
  }
}

TEST_F(SolvedSpots, AreEvaluatedAnewWhereTheyHaveGoneOn) {
  SolvedSpot spot = opened(path_), whole = opened(path_);
  spot.go_in_turns();
  std::stop_source stop;
  spot.run({.iterations = 20}, {stop.get_token()}, {.between = [&](std::uint64_t iterations, double) {
             if (iterations >= 3) stop.request_stop();
           }});
  ASSERT_LT(spot.iterations(), 20u);
  whole.run({.iterations = spot.iterations()}, {});
  EXPECT_EQ(spot.evaluate_now().value, whole.evaluation().value);
  EXPECT_EQ(spot.evaluation().exploitability(), whole.evaluation().exploitability());
}

TEST(SpotSources, SettingsGoBeforeAFile) {
  const Scratch scratch;
  ASSERT_TRUE(write_file(scratch / "turn.toml", turn));
  const auto source = load_spot(scratch / "turn.toml", {.pot = "30"});
  ASSERT_TRUE(source) << source.error().message;
  EXPECT_EQ(source->spot.pot, 30);
  const auto wrong = load_spot(scratch / "turn.toml", {.pot = "many", .mark = "--"});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, HasSubstr("--pot 'many'"));
  EXPECT_FALSE(load_spot(""));
}

TEST(SpotSources, TargetsAreSharesOrChips) {
  HoldemSpot spot;
  spot.pot = 200;
  EXPECT_EQ(*spot_target("--target", "0.5%", spot), 1);
  EXPECT_EQ(*spot_target("--target", "0.5", spot), 0.5);
  for (const char* const wrong : {"", "x", "-1%", "5mbb", "1%%", "inf"})
    EXPECT_FALSE(spot_target("--target", wrong, spot)) << wrong;
}

}  // namespace
}  // namespace hindsight::this_file
