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
