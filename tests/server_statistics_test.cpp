// What is told of a person's hands, from hands made up so that every share differs from every other.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "json.h"
#include "server/tables/statistics.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

//   hand      1    2    3    4    5    6    7
//   paid      x    x    x    x    x                    5 of 7
//   raised    x    x         x                         3 of 7
//   could              x    x    x                     3
//   reraised                x                          1 of 3
//   flop      x    x    x    x         x               5
//   showdown  x    x    x              x               4 of 5
//   won       x         x                   x          2 of 4 showdowns; the other without one
std::vector<PlayedHand> seven_hands() {
  std::vector<PlayedHand> hands(7);
  const Chips changes[] = {300, -200, 100, -100, -50, 0, 150};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    hands[i].number = static_cast<std::int64_t>(i) + 1;
    hands[i].change = changes[i];
    hands[i].change_by_equity = static_cast<double>(changes[i]) / 2;
    hands[i].big_blind = i < 4 ? 100 : 50;
    hands[i].position = i % 2 == 0 ? "BTN" : "BB";
    hands[i].rivals =
        i == 2 ? R"({"caller":-60,"random":-40})" : R"({"caller":)" + std::to_string(-changes[i]) + "}";
  }
  for (const std::size_t i : {0u, 1u, 2u, 3u, 4u}) hands[i].paid = true;
  for (const std::size_t i : {0u, 1u, 3u}) hands[i].raised = true;
  for (const std::size_t i : {2u, 3u, 4u}) hands[i].could_reraise = true;
  hands[3].reraised = true;
  for (const std::size_t i : {0u, 1u, 2u, 3u, 5u}) hands[i].saw_flop = true;
  for (const std::size_t i : {0u, 1u, 2u, 5u}) hands[i].showdown = true;
  for (const std::size_t i : {0u, 2u, 6u}) hands[i].won = true;
  return hands;
}

TEST(Statistics, SharesAreOfTheHandsInWhichTheyCouldHappen) {
  const json out = statistics_json(seven_hands());
  EXPECT_EQ(out["hands"], 7);
  EXPECT_EQ(out["vpip"], 5.0 / 7);
  EXPECT_EQ(out["pfr"], 3.0 / 7);
  EXPECT_EQ(out["three_bet"], 1.0 / 3);
  EXPECT_EQ(out["went_to_showdown"], 4.0 / 5);
  EXPECT_EQ(out["won_at_showdown"], 2.0 / 4);
  EXPECT_EQ(out["profit"], 200);
}

// 3, -2, 1, -1, -1, 0, 3 big blinds: mean 3/7, and the interval by Student's t of 6 degrees of freedom,
// 2.446912.
TEST(Statistics, WinningsAreInBigBlindsWithTheirInterval) {
  const json out = statistics_json(seven_hands());
  EXPECT_NEAR(out["bb_per_100"].get<double>(), 300.0 / 7, 1e-9);
  const double variance = (25 - 9.0 / 7) / 6;
  EXPECT_NEAR(out["bb_per_100_half_width_95"].get<double>(), 100 * 2.4469118511 * std::sqrt(variance / 7),
              1e-6);
  const json& places = out["by_position"];
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0]["position"], "BB");
  EXPECT_EQ(places[0]["hands"], 3);
  EXPECT_NEAR(places[0]["bb_per_100"].get<double>(), -100, 1e-9);
  EXPECT_NEAR(places[0]["half_width_95"].get<double>(), 100 * 4.3026527297 * std::sqrt(1.0 / 3), 1e-6);
  EXPECT_EQ(places[1]["hands"], 4);
  EXPECT_NEAR(places[1]["bb_per_100"].get<double>(), 150, 1e-9);
}

TEST(Statistics, CurveAndRivalsAddUp) {
  const json out = statistics_json(seven_hands());
  EXPECT_EQ(out["curve"],
            json::parse("[[0,0,0],[1,300,150.0],[2,100,50.0],[3,200,100.0],[4,100,50.0],[5,50,25.0],"
                        "[6,50,25.0],[7,200,100.0]]"));
  EXPECT_EQ(out["by_bot"], json::parse(R"([{"bot":"caller","hands":7,"profit":-160.0},
                                           {"bot":"random","hands":1,"profit":-40.0}])"));
}

TEST(Statistics, OfNothingIsNothing) {
  const json none = statistics_json({});
  for (const char* share : {"vpip", "pfr", "three_bet", "went_to_showdown", "won_at_showdown"})
    EXPECT_TRUE(none[share].is_null()) << share;
  EXPECT_TRUE(none["bb_per_100_half_width_95"].is_null());
  const std::vector<PlayedHand> hands = seven_hands();
  const json one = statistics_json(std::span(hands).first(1));
  EXPECT_TRUE(one["bb_per_100_half_width_95"].is_null());
  EXPECT_TRUE(one["three_bet"].is_null());
}

}  // namespace
}  // namespace hindsight::this_file
