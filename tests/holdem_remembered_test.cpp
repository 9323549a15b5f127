// What is remembered of a solution is what it says, and no more than there is room for.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <memory>

#include "holdem/spots/cached_strategy.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "stored_spot.h"
#include "study/spots/solved_spot.h"

namespace hindsight::this_file {
namespace {

// Counts how often it is asked.
class Counted final : public SpotStrategy {
 public:
  explicit Counted(int& asked) : asked_(asked) {}
  Values average(std::uint32_t, std::uint32_t) override { return {}; }
  Values counterfactual_values(std::uint32_t state, std::uint8_t seat,
                               const std::vector<double>& reach) override {
    ++asked_;
    return {{static_cast<double>(state), static_cast<double>(seat)}, reach};
  }

 private:
  int& asked_;
};

struct Remembering {
  explicit Remembering(std::size_t bytes) : solution(std::make_unique<Counted>(asked), bytes) {}
  SpotStrategy::Values ask(std::uint32_t state, std::uint8_t seat, double reach) {
    return solution.counterfactual_values(state, seat, {reach, 1});
  }
  int asked = 0;
  CachedStrategy solution;
};

TEST(CachedStrategy, AsksOnceForTheSameHands) {
  Remembering all(1 << 20);
  for (int again = 0; again < 2; ++again)
    for (const std::uint32_t state : {0u, 7u})
      for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}})
        EXPECT_EQ(all.ask(state, seat, 0.5), (SpotStrategy::Values{{1.0 * state, 1.0 * seat}, {0.5, 1}}));
  EXPECT_EQ(all.asked, 4);
  EXPECT_EQ(all.ask(7, 1, 0.25)[1][0], 0.25);  // others arrive
  EXPECT_EQ(all.ask(7, 1, 0.5)[1][0], 0.5);
  EXPECT_EQ(all.asked, 6);
  all.solution.forget();
  EXPECT_EQ(all.solution.bytes(), 0u);
  all.ask(7, 1, 0.5);
  EXPECT_EQ(all.asked, 7);
}

TEST(CachedStrategy, ForgetsWhatWasAskedForLongestAgo) {
  constexpr std::size_t one = 6 * sizeof(double);  // the reach of two hands, and two rows of two
  Remembering two(2 * one);
  two.ask(0, 0, 1);
  two.ask(1, 0, 1);
  two.ask(0, 0, 1);
  two.ask(2, 0, 1);  // in the place of 1
  EXPECT_EQ(two.solution.bytes(), 2 * one);
  EXPECT_EQ(two.asked, 3);
  two.ask(0, 0, 1);
  EXPECT_EQ(two.asked, 3);
  two.ask(1, 0, 1);
  EXPECT_EQ(two.asked, 4);
  Remembering none(0);
  none.ask(0, 0, 1), none.ask(0, 0, 1), none.ask(1, 0, 1);
  EXPECT_EQ(none.asked, 2);
  EXPECT_EQ(none.solution.bytes(), one) << "the last answer";
}

// Bit for bit, in any order, and of as many iterations as there are.
TEST(CachedStrategy, SaysWhatTheSolverSays) {
  const HoldemSpot spot = *parse_spot(middle_turn);
  const auto game = make_game(spot);
  VectorCfr<float> plain(*game, spot_rule, 1);
  SolvedSpot asked = *SolvedSpot::open(*spot_of_text(std::string(middle_turn)), 1);
  ASSERT_TRUE(asked.prepare());
  for (const std::uint64_t iterations : {std::uint64_t{0}, std::uint64_t{5}, std::uint64_t{9}}) {
    plain.run(iterations - plain.iterations(), {});
    if (iterations > 0) asked.run({.iterations = iterations}, {});
    for (const char* line : {"", "x", "x, b120", "", "x, x, 3d", "x", "x, x, 3d, x", "x, x, 4d"}) {
      const SpotView seen = *asked.view(line), said = *view_spot(*game, plain, line);
      for (std::size_t seat = 0; seat < 2; ++seat) {
        ASSERT_EQ(seen.hands[seat].size(), said.hands[seat].size());
        for (std::size_t h = 0; h < seen.hands[seat].size(); ++h) {
          EXPECT_EQ(seen.hands[seat][h].value, said.hands[seat][h].value) << line;
          EXPECT_EQ(seen.hands[seat][h].action_values, said.hands[seat][h].action_values) << line;
        }
      }
      const SpotGains gains = *asked.gains(line), plainly = *hand_gains(*game, plain, line);
      for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t h = 0; h < gains.hands[seat].size(); ++h)
          EXPECT_EQ(gains.hands[seat][h].gain(), plainly.hands[seat][h].gain()) << line;
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
