// Equities of short deck: card by card, by other rules, and as simulated.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cards/range.h"
#include "program.h"
#include "study/spots/deck_equity.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

CardRules short_deck() { return {.deck = parse_deck("6-A").value(), .strength = short_deck_strength}; }

HoleCards hands(const char* text) { return parse_range(text).value().range.hole_cards(); }
CardSet cards(const char* text) { return set_of(parse_cards(text).value()); }

Result<Equities> told(const EquitySpot& spot, const EquityOptions& options = {}) {
  std::atomic<std::uint64_t> dealt = 0;
  return deck_equity(spot, short_deck(), options, {}, dealt);
}

TEST(DeckEquity, IsThatOfEveryRunOut) {
  const EquitySpot spot{{hands("AhAd"), hands("KsKc")}, cards("6h7h8c"), {}};
  const auto found = told(spot);
  ASSERT_TRUE(found) << found.error().message;
  double wins = 0, ties = 0, deals = 0;
  const CardSet left = short_deck().deck.without(cards("AhAdKsKc6h7h8c"));
  for (const Card turn : left)
    for (const Card river : left) {
      if (!(turn < river)) continue;
      const CardSet board = spot.board | turn | river;
      const int one = short_deck_strength(cards("AhAd"), board),
                two = short_deck_strength(cards("KsKc"), board);
      wins += one > two ? 1 : 0;
      ties += one == two ? 1 : 0;
      ++deals;
    }
  EXPECT_TRUE(found->exact);
  EXPECT_EQ(found->deals, 29 * 28 / 2);
  EXPECT_EQ(found->deals, deals);
  EXPECT_DOUBLE_EQ(found->win(0), wins / deals);
  EXPECT_DOUBLE_EQ(found->tie(0), ties / deals);
  EXPECT_DOUBLE_EQ(found->equity(0) + found->equity(1), 1);
}

TEST(DeckEquity, AFlushBeatsAFullHouseAndAnAceIsBelowTheSix) {
  const auto flush = told({{hands("AhKh"), hands("8s8d")}, cards("6h7h9h8c9c"), {}});
  ASSERT_TRUE(flush);
  EXPECT_EQ(flush->win(0), 1);
  const auto wheel = told({{hands("AhKd"), hands("KsKc")}, cards("6h7h8c9cJd"), {}});
  ASSERT_TRUE(wheel);
  EXPECT_EQ(wheel->win(0), 1);
}

TEST(DeckEquity, SimulationsAgreeWithinWhatTheySay) {
  const EquitySpot spot{{hands("AA,AKs:0.5"), hands("QQ,JTs"), {}}, cards("6h7h8c"), cards("Tc")};
  const auto exact = told(spot), random = told(spot, {.half_width = 0.01, .simulate = true});
  ASSERT_TRUE(exact && random);
  EXPECT_TRUE(exact->exact);
  EXPECT_FALSE(random->exact);
  for (std::size_t p = 0; p < 3; ++p)
    EXPECT_NEAR(exact->equity(p), random->equity(p), 2 * random->half_width) << p;
}

TEST(DeckEquity, RefusesOtherCards) {
  const auto low = told({{hands("AhAd"), hands("22")}, {}, {}});
  ASSERT_FALSE(low);
  EXPECT_THAT(low.error().message, HasSubstr("player 2 has no hand of this deck"));
  const auto board = told({{hands("AhAd"), hands("KK")}, cards("2c7h8c"), {}});
  ASSERT_FALSE(board);
  EXPECT_THAT(board.error().message, HasSubstr("the 2c is not in this deck"));
  const auto same = told({{hands("AhAd"), hands("AdAh")}, {}, {}});
  ASSERT_FALSE(same);
  EXPECT_THAT(same.error().message, HasSubstr("need the same cards"));
}

TEST(DeckEquity, TheProgramDealsIt) {
  const Finished run = run_program({"equity", "AhAd", "KsKc", "--short-deck", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["trials"], 201'376);  // C(32, 5)
  EXPECT_EQ(run.json()["method"], "exact");
}

}  // namespace
}  // namespace hindsight::this_file
