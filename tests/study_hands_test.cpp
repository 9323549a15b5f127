// Hands that were played, as spots: pots and stacks worked out by hand, lines that the tree of the spot has.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server_api.h"
#include "store/hands/phh_replay.h"
#include "study/hands/hand_spots.h"
#include "study/hands/hands_json.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;

// Anna folds, Bert and Carl see flop and turn.
constexpr std::string_view three_handed = R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 AhKd", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 7s2hTd", "p2 cc", "p3 cbr 8", "p2 cbr 24", "p3 cc", "d db Qc", "p2 cbr 40", "p3 f"]
players = ["Anna", "Bert", "Carl"]
)";

// The deeper stack bets all it has.
constexpr std::string_view unequal = R"(variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 7s2hTd", "p1 cbr 10", "p2 cbr 198", "p1 cc"]
)";

std::vector<HandSpot> spots_of_text(std::string_view text) {
  const auto record = parse_phh(text);
  if (!record) throw std::runtime_error(record.error().message);
  const auto played = replay(*record);
  if (!played) throw std::runtime_error(played.error().message);
  return spots_of(played->hand);
}

TEST(StudyHands, EachStreetOfTwoPlayersIsASpot) {
  const auto spots = spots_of_text(three_handed);
  ASSERT_EQ(spots.size(), 2u);
  EXPECT_EQ(spots[0].pot, 1 + 6 + 6);
  EXPECT_EQ(spots[0].stacks, (std::array<Chips, 2>{194, 194}));
  EXPECT_EQ(spots[0].line(), "check, bet 8, raise 24, call, bet 40");
  EXPECT_EQ(spots[0].raises, 1);
  EXPECT_EQ(spots[0].raised_last, 1);
  EXPECT_EQ(spots[1].pot, 13 + 2 * 24);
  EXPECT_EQ(spots[1].stacks, (std::array<Chips, 2>{170, 170}));
  EXPECT_EQ(to_text(spots[1].board), "7s2hTdQc");
  EXPECT_EQ(spots[1].line(), "bet 40");
  ASSERT_EQ(spots[1].decisions.size(), 2u);
  EXPECT_EQ(spots[1].decisions[1].action, "fold");
  EXPECT_EQ(spots[1].decisions[1].pot, 61 + 40);
  EXPECT_EQ(spots[1].decisions[1].to_call, 40);
  EXPECT_EQ(spots[0].line_to(0), "");
  EXPECT_EQ(spots[0].line_to(3), "check, bet 8, raise 24");
  EXPECT_EQ(spots[1].line_to(1), "bet 40");
}

TEST(StudyHands, DecisionsNameTheirEvents) {
  const auto record = parse_phh(three_handed);
  ASSERT_TRUE(record);
  const auto played = replay(*record);
  ASSERT_TRUE(played);
  for (const HandSpot& spot : spots_of(played->hand))
    for (const HandDecision& decision : spot.decisions) {
      const Event& event = played->hand.events().at(decision.event);
      EXPECT_EQ(event.seat, spot.seats[static_cast<std::size_t>(decision.seat)]);
      EXPECT_EQ(event.street, decision.street);
      if (decision.to > 0) {
        EXPECT_EQ(event.to, decision.to);
      }
    }
}

TEST(StudyHands, ABetOfMoreThanBothCanMatchIsAllIn) {
  const auto spots = spots_of_text(unequal);
  ASSERT_EQ(spots.size(), 1u);
  EXPECT_EQ(spots[0].pot, 4);
  EXPECT_EQ(spots[0].stacks, (std::array<Chips, 2>{48, 198}));
  EXPECT_EQ(spots[0].line(), "bet 10, all-in");
  EXPECT_EQ(spots[0].line_to(2), "bet 10, all-in 48");
}

TEST(StudyHands, TheServerMakesFormsThatReadAsSpots) {
  Api api;
  for (const std::string_view text : {three_handed, unequal}) {
    const json read = api.post("/spot-forms/hands", {{"text", text}});
    ASSERT_EQ(read["hands"].size(), 1u);
    EXPECT_EQ(read["more"], 0);
    for (const json& spot : read["hands"][0]["spots"]) {
      json form = spot["form"];
      form["range_oop"] = "AA,KQs";
      form["range_ip"] = "KK,AJs";
      const json filled = api.post("/spot-forms", {{"form", form}});
      EXPECT_EQ(filled["problems"], json::array()) << filled.dump();
      for (const json& decision : spot["decisions"]) {
        const json bets =
            api.post("/spot-forms/bets", {{"spot", filled["toml"]}, {"line", decision["line"]}});
        EXPECT_EQ(bets["kind"], "decision");
        EXPECT_EQ(bets["seat"], decision["seat"]) << decision.dump();
        // Of a bet that is more than the other has, the tree counts what can be called.
        EXPECT_EQ(bets["pot"], decision["line"] == "bet 10, all-in 48" ? json(62) : decision["pot"]);
      }
    }
  }
  EXPECT_EQ(api.post("/spot-forms/hands", {{"text", three_handed}})["hands"][0]["title"],
            "Anna, Bert AhKd, Carl");
}

TEST(StudyHands, DamagedHandsSaySoAndHideNoOther) {
  Api api;
  EXPECT_EQ(api.ask("POST", "/spot-forms/hands", {{"text", "pot = 100"}}).status, 404);
  EXPECT_EQ(api.ask("POST", "/spot-forms/hands", {{"text", std::string((1 << 20) + 1, 'x')}}).status, 422);
  const std::string two = "[1]\nvariant = \"NT\"\nantes = 5\n[2]\n" + std::string(three_handed);
  const json read = api.post("/spot-forms/hands", {{"text", two}});
  ASSERT_EQ(read["hands"].size(), 2u);
  EXPECT_TRUE(read["hands"][0].contains("failure"));
  EXPECT_EQ(read["hands"][1]["spots"].size(), 2u);
}

}  // namespace

}  // namespace hindsight::this_file
