// Odds at the table: against random hands, and against what the others' play leaves them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cards/evaluator.h"
#include "server/tables/odds.h"
#include "server_api.h"
#include "study/hands/hand_ranges.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

// Of the seat to act.
LiveTable::HeldCards held(const Script& script) {
  const Hand& hand = script.hand;
  const Seat me = hand.next().seat;
  LiveTable::HeldCards out{.hole = Combo::of(hand.hole(me)[0], hand.hole(me)[1]),
                           .board = set_of(hand.board()),
                           .opponents = hand.live().size() - 1,
                           .hand = hand,
                           .me = me};
  for (std::uint8_t s = 0; s < hand.seats(); ++s) out.chairs[s] = Chair{s};
  return out;
}

json answer(Odds& odds, const Script& script, Odds::Against against) {
  return json::parse(odds.json(held(script), against).value().dump());
}

TEST(ServerOdds, AgainstTheirPlayAreThoseOfAllHandsOneByOne) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s9d AcKd QhJh");
  script.play("r250 c c r300 c c r700 c");
  script.play("c r1500");
  ASSERT_EQ(script.hand.next().seat, seat(0));
  const LiveTable::HeldCards mine = held(script);
  const PublicView seen(script.hand, seat(0));
  const std::vector<Seat> others{seat(1)};
  const Range range = played_ranges(*usual_play(), seen, others, seen.event_count()).value().ranges[0];
  double wins = 0, ties = 0, all = 0, most = 0, possible = 0;
  const HandValue value = evaluate(mine.hole.cards() | mine.board);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    const CardSet cards = Combo{i}.cards();
    if (cards.meets(mine.hole.cards() | mine.board)) continue;
    const double weight = range[Combo{i}];
    const HandValue theirs = evaluate(cards | mine.board);
    ++possible;
    all += weight;
    most = std::max(most, weight);
    wins += value > theirs ? weight : 0;
    ties += value == theirs ? weight : 0;
  }
  Odds odds;
  const json found = answer(odds, script, Odds::Against::played);
  EXPECT_EQ(found["against"], "played");
  EXPECT_EQ(found["method"], "exact");
  EXPECT_NEAR(found["win"].get<double>(), wins / all, 1e-9);
  EXPECT_NEAR(found["tie"].get<double>(), ties / all, 1e-9);
  ASSERT_EQ(found["ranges"].size(), 1u);
  EXPECT_EQ(found["ranges"][0]["chair"], 1);
  EXPECT_NEAR(found["ranges"][0]["share"].get<double>(), all / most / possible, 1e-9);
  EXPECT_LT(found["win"].get<double>(), answer(odds, script, Odds::Against::random)["win"].get<double>())
      << "who calls and bets so often holds more than any two cards";
  EXPECT_EQ(found, answer(odds, script, Odds::Against::played)) << "asked again";
}

TEST(ServerOdds, AgainstTheirPlayAreThoseOfRandomHandsUntilTheyMove) {
  Script script(with_blinds(casino_rules(), 2, 50, 100), {10'000, 10'000}, "Kh7h2c5s9d AcKd QhJh");
  Odds odds;
  const json before = answer(odds, script, Odds::Against::played);
  EXPECT_NEAR(before["win"].get<double>(), answer(odds, script, Odds::Against::random)["win"].get<double>(),
              1e-9);
  EXPECT_EQ(before["ranges"][0]["share"], 1);
  script.play("r250");
  EXPECT_LT(answer(odds, script, Odds::Against::played)["ranges"][0]["share"].get<double>(), 0.9);
}

TEST(ServerOdds, OfMoreThanOneAreSimulatedOrExactAndSaySo) {
  Script script(with_blinds(casino_rules(), 4, 50, 100), {10'000, 10'000, 10'000, 10'000},
                "Kh7h2c5s9d AcKd QhJh 8c8d 4s4h");
  script.play("c f c r400 c c");  // the button is gone
  ASSERT_EQ(script.hand.live().size(), 3);
  Odds odds;
  const json found = answer(odds, script, Odds::Against::played);
  EXPECT_EQ(found["opponents"], 2);
  EXPECT_EQ(found["ranges"].size(), 2u);
  EXPECT_NEAR(found["win"].get<double>() + found["tie"].get<double>() + found["lose"].get<double>(), 1, 1e-9);
}

TEST(ServerOdds, AreAskedForByName) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "blueprint"}})["id"];
  api.rest(id);
  EXPECT_EQ(api.get("/tables/" + id + "/odds?against=played")["against"], "played");
  EXPECT_EQ(api.get("/tables/" + id + "/odds")["against"], "random");
  EXPECT_EQ(api.ask("GET", "/tables/" + id + "/odds?against=them").status, 422);
}

}  // namespace
}  // namespace hindsight::this_file
