// A solution's hands against itself: legal, as often as solved, worth what was solved, and read back from
// both forms.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "plain_spot.h"
#include "program.h"
#include "store/hands/phh_record.h"
#include "store/hands/phh_replay.h"
#include "store/histories/phh_of_history.h"
#include "store/histories/pokerstars.h"
#include "store/histories/pokerstars_text.h"
#include "stored_spot.h"
#include "study/spots/self_play.h"

namespace hindsight::this_file {
namespace {

class SelfPlayOf : public testing::TestWithParam<Certified> {
 protected:
  SolvedSpot opened() {
    SolvedSpot spot = *SolvedSpot::open(*load_spot(solved(GetParam(), scratch_ / "kept.spot")), 1);
    HS_CHECK_OK(spot.prepare());
    return spot;
  }

 private:
  Scratch scratch_;
};

TEST_P(SelfPlayOf, IsReadBackAsItWasPlayed) {
  SolvedSpot spot = opened();
  SelfPlay from = *SelfPlay::of(spot, 3);
  for (int i = 0; i < 300; ++i) {
    const Hand hand = from.next();
    const PhhHand record = *record_of(hand, {"Ann", "Ben: 2"}, from.places());
    const Replay again = *replay(*parse_phh(format_phh(record)));
    EXPECT_FALSE(difference(record, again)) << *difference(record, again);
    const Chips rake = from.rake(hand);
    const std::string text = pokerstars_text(
        hand, {.number = from.hands(), .players = {"Ann", "Ben"}, .places = from.places(), .rake = rake});
    const auto read = parse_pokerstars(text);
    ASSERT_TRUE(read) << read.error().message << '\n' << text;
    std::vector<std::int64_t> stacks = read->final_stacks();
    for (std::int64_t& stack : stacks)
      for (int place = from.places(); place < read->places; ++place) stack /= 10;
    Chips sum = 0;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      const std::int64_t off = hand.final_stack(Seat{seat}) - stacks[seat];
      EXPECT_TRUE(off >= 0 && off <= rake) << text;
      sum += off;
    }
    EXPECT_EQ(sum, rake) << text;
    EXPECT_EQ(read->rake, rake * (from.places() < read->places ? 100 : 1));
    const auto replayed = phh_of_history(*read);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_TRUE(replay(*replayed)) << text;
  }
}

// Mean winnings of many hands are the solution's values, the first decision is taken as often as it says.
TEST_P(SelfPlayOf, WinsWhatWasSolved) {
  SolvedSpot spot = opened();
  SelfPlay from = *SelfPlay::of(spot, 11);
  const SpotView view = *spot.view("");
  const double scale = std::pow(10, from.places()), half = static_cast<double>(spot.spot().pot) / 2;
  const int hands = 4000;
  double sum = 0, squares = 0;
  for (int i = 0; i < hands; ++i) {
    const Hand hand = from.next();
    const double won =
        static_cast<double>(hand.payoff(Seat{0})) / static_cast<double>(shares_per_chip) / scale + half -
        (hand.payoff(Seat{0}) > 0    ? static_cast<double>(from.rake(hand)) / scale
         : hand.payoff(Seat{0}) == 0 ? static_cast<double>(from.rake(hand)) / 2 / scale
                                     : 0);
    sum += won;
    squares += won * won;
  }
  const double mean = sum / hands, error = std::sqrt((squares / hands - mean * mean) / hands);
  EXPECT_NEAR(mean, view.value(0), 4 * error + 0.01);
}
const auto named = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(Small, SelfPlayOf,
                         testing::Values(Certified{"river", small_river, 200}, Certified{"raked", raked, 200},
                                         Certified{"small_turn", small_turn, 60},
                                         Certified{"turn", middle_turn, 20}),
                         named);

TEST(SelfPlay, RefusesOtherDecks) {
  const Scratch scratch;
  SolvedSpot spot = *SolvedSpot::open(*load_spot(solved({"blinds", blinds, 5}, scratch / "kept.spot")), 1);
  HS_CHECK_OK(spot.prepare());
  const auto refused = SelfPlay::of(spot, 1);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("52 cards"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
