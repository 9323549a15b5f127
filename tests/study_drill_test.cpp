// Training against a solution: hands come as often as they meet, what a decision loses is what the solution
// says.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "base/check.h"
#include "server_api.h"
#include "study/spots/drill.h"
#include "study/spots/solved_spot.h"

namespace hindsight::this_file {

namespace {

constexpr const char* river = R"(
board = "Ks Th 6d 3c 2s"
pot = 10
stacks = 20
range_oop = "QQ,AA:0.5,JJ"
range_ip = "KK:0.5,JJ,AQs"
[bets]
bet = "100%"
raise = "a"
)";
constexpr const char* turn = R"(
board = "Ks Th 6d 3c"
pot = 10
stacks = 10
range_oop = "QQ,AA"
range_ip = "KK,JJ,QJs"
[bets]
bet = "100%"
)";

struct Solved {
  SolvedSpot spot;
  std::map<std::string, SpotView> seen{};

  explicit Solved(const std::string& text)
      : spot(*SolvedSpot::open(*spot_of_text(text), 1, false, std::uint64_t{1} << 30)) {
    HS_CHECK_OK(spot.prepare());
    spot.run({.iterations = 200}, {}, {});
  }
  DrillSpot drill() {
    return {
        .view = [this](std::string_view line) -> Result<SpotView> {
          if (const auto found = seen.find(std::string(line)); found != seen.end()) return found->second;
          HS_TRY(SpotView view, spot.view(line));
          return seen.emplace(std::string(line), std::move(view)).first->second;
        },
        .exists = [this](std::string_view line) { return check_line(spot.game(), line).has_value(); },
        .stacks = {static_cast<double>(spot.spot().stacks[0]), static_cast<double>(spot.spot().stacks[1])}};
  }
};

std::size_t best_of(const Drill& drill) {
  const auto& hands = drill.view().hands[drill.seat()];
  const auto hand =
      std::find_if(hands.begin(), hands.end(), [&](const auto& h) { return h.combo == drill.hand(); });
  return static_cast<std::size_t>(std::max_element(hand->action_values.begin(), hand->action_values.end()) -
                                  hand->action_values.begin());
}

TEST(Drill, HandsComeAsOftenAsTheyMeet) {
  Solved solved(river);
  const DrillSpot spot = solved.drill();
  Drill drill(0, "", 3);
  std::map<std::string, int> dealt;
  constexpr int rounds = 4000;
  for (int i = 0; i < rounds; ++i) {
    ASSERT_TRUE(drill.deal(spot));
    ++dealt[to_text(drill.hand()).substr(0, 1)];
    while (!drill.over()) ASSERT_TRUE(drill.act(best_of(drill), spot));
    if (i < 20) {
      EXPECT_DOUBLE_EQ(drill.view().pot + drill.behind()[0] + drill.behind()[1],
                       solved.spot.pot() + spot.stacks[0] + spot.stacks[1])
          << "no chip is lost or made";
    }
    EXPECT_TRUE((drill.shown()->cards() & drill.hand().cards()).empty());
  }
  EXPECT_EQ(drill.lost(), 0);
  EXPECT_TRUE(drill.mistakes().empty());
  EXPECT_EQ(drill.streak(), drill.decisions());
  // By pairs, one by one: the weights of both ranges wherever no card is twice.
  std::map<std::string, double> expected;
  double all = 0;
  const auto own = *parse_range("QQ,AA:0.5,JJ"), other = *parse_range("KK:0.5,JJ,AQs");
  const CardSet board = [] {
    CardSet out;
    const auto cards = *parse_cards("Ks Th 6d 3c 2s");
    for (const Card card : cards) out = out | CardSet(card);
    return out;
  }();
  for (std::uint16_t a = 0; a < combo_count; ++a)
    for (std::uint16_t b = 0; b < combo_count; ++b) {
      const Combo mine{a}, theirs{b};
      if (!(mine.cards() & theirs.cards()).empty() || !((mine.cards() | theirs.cards()) & board).empty())
        continue;
      const double weight = own.range[mine] * other.range[theirs];
      if (weight > 0) expected[to_text(mine).substr(0, 1)] += weight;
      all += weight;
    }
  for (const auto& [rank, weight] : expected) {
    const double share = weight / all;
    EXPECT_NEAR(dealt[rank], rounds * share, 4.5 * std::sqrt(rounds * share * (1 - share))) << rank;
  }
}

TEST(Drill, TellsWhatADecisionLosesAndRepeatsTheWorst) {
  Solved solved(turn);
  const DrillSpot spot = solved.drill();
  Drill drill(1, "", 9);
  double sum = 0;
  std::uint64_t decisions = 0, repeated = 0;
  Rng rng(4);
  for (int i = 0; i < 300; ++i) {
    const std::vector<Drill::Choice> before = drill.mistakes();
    ASSERT_TRUE(drill.deal(spot));
    if (drill.is_repeated()) {
      ++repeated;
      EXPECT_EQ(drill.hand(), before.front().hand);
      EXPECT_EQ(drill.line(), before.front().line);
    }
    while (!drill.over()) {
      const std::string line = drill.line();
      const Combo hand = drill.hand();
      const std::size_t taken = rng.below(static_cast<std::uint32_t>(drill.view().actions.size()));
      ASSERT_TRUE(drill.act(taken, spot));
      const SpotView view = *solved.spot.view(line);
      const auto at = std::find_if(view.hands[1].begin(), view.hands[1].end(),
                                   [&](const auto& h) { return h.combo == hand; });
      const double best = *std::max_element(at->action_values.begin(), at->action_values.end());
      EXPECT_EQ(drill.last()->lost, best - at->action_values[taken]);
      sum += drill.last()->lost;
      ++decisions;
    }
  }
  EXPECT_EQ(drill.decisions(), decisions);
  EXPECT_NEAR(drill.lost(), sum, 1e-9);
  EXPECT_GT(repeated, 20u);
  EXPECT_TRUE(std::is_sorted(drill.mistakes().begin(), drill.mistakes().end(),
                             [](const auto& a, const auto& b) { return a.lost > b.lost; }));
  EXPECT_FALSE(drill.deal(spot) &&
               drill.deal(spot));  // a hand is not over, or none is left to be dealt twice
}

TEST(Drill, BeginsWhereItIsTold) {
  Solved solved(river);
  const DrillSpot spot = solved.drill();
  Drill drill(1, "check", 2);
  ASSERT_TRUE(drill.deal(spot));
  EXPECT_EQ(drill.line(), "check");
  EXPECT_FALSE(drill.act(17, spot));
  Drill nowhere(0, "dance", 2);
  EXPECT_FALSE(nowhere.deal(spot));
}

TEST(Drill, DealsEachSpotAsOftenAsItsWeightSays) {
  Solved first(river), second(turn);
  std::array<DrillSpot, 2> spots{first.drill(), second.drill()};
  spots[0].big_blind = 2;
  spots[1].pot = 20;
  Drill drill(0, "", 5, {1, 3});
  constexpr int rounds = 2000;
  std::array<int, 2> dealt{};
  double lost = 0, shares = 0;
  for (int i = 0; i < rounds; ++i) {
    const std::size_t at = *drill.choose();
    ASSERT_TRUE(drill.deal(spots[at]));
    EXPECT_EQ(drill.spot(), at);
    if (!drill.is_repeated()) ++dealt[at];
    while (!drill.over()) {
      const double pot = drill.view().pot;
      ASSERT_TRUE(drill.act(0, spots[at]));
      EXPECT_EQ(drill.last()->spot, at);
      EXPECT_DOUBLE_EQ(drill.last()->lost_of_start, drill.last()->lost / spots[at].pot);
      lost += drill.last()->lost;
      shares += drill.last()->lost / pot;
    }
  }
  const double all = dealt[0] + dealt[1];
  EXPECT_NEAR(dealt[0], all / 4, 4.5 * std::sqrt(all * 3 / 16));
  EXPECT_NEAR(drill.lost(), lost, 1e-6);
  EXPECT_NEAR(drill.lost_of_pot(), shares, 1e-6);
  EXPECT_FALSE(drill.lost_big_blinds());  // one has none
  EXPECT_TRUE(std::is_sorted(drill.mistakes().begin(), drill.mistakes().end(),
                             [](const auto& a, const auto& b) { return a.lost_of_start > b.lost_of_start; }));
}

TEST(Drill, CountsInBigBlindsAndStreaks) {
  Solved solved(river);
  DrillSpot spot = solved.drill();
  spot.big_blind = 4;
  Drill drill(0, "", 8);
  std::uint64_t run = 0, best = 0;
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(drill.deal(spot));
    while (!drill.over()) {
      ASSERT_TRUE(drill.act(i % 3 == 0 ? 0 : best_of(drill), spot));
      run = drill.last()->lost <= Drill::good_share * drill.last()->pot ? run + 1 : 0;
      best = std::max(best, run);
    }
  }
  EXPECT_NEAR(*drill.lost_big_blinds(), drill.lost() / 4, 1e-9);
  EXPECT_GT(drill.lost(), 0);
  EXPECT_EQ(drill.streak(), run);
  EXPECT_EQ(drill.best_streak(), best);
}

TEST(Drill, AMissTakesNoActionAndEndsTheHand) {
  Solved solved(turn);
  const DrillSpot spot = solved.drill();
  Drill drill(0, "", 8);
  ASSERT_TRUE(drill.deal(spot));
  const std::string line = drill.line();
  drill.miss();
  EXPECT_TRUE(drill.over());
  EXPECT_TRUE(drill.ran_out());
  EXPECT_EQ(drill.line(), line);
  EXPECT_FALSE(drill.last()->taken);
  EXPECT_EQ(drill.missed(), 1u);
  EXPECT_EQ(drill.lost(), 0);
  EXPECT_FALSE(drill.act(0, spot));
  EXPECT_TRUE(drill.mistakes().empty());
  ASSERT_TRUE(drill.deal(spot));
  EXPECT_FALSE(drill.ran_out());
}

TEST(Drill, PlaysAMistakeAgainWhereItIsTold) {
  Solved solved(turn);
  const DrillSpot spot = solved.drill();
  Drill drill(1, "", 9);
  while (drill.mistakes().size() < 2) {
    const bool went_on = drill.over() ? drill.deal(spot).has_value()
                                      : drill.act(drill.view().actions.size() - 1, spot).has_value();
    ASSERT_TRUE(went_on);
  }
  EXPECT_FALSE(drill.over() && drill.choose(7));
  while (!drill.over()) ASSERT_TRUE(drill.act(0, spot));
  const Drill::Choice second = drill.mistakes()[1];
  ASSERT_TRUE(drill.choose(1));
  ASSERT_TRUE(drill.deal(spot));
  EXPECT_EQ(drill.hand(), second.hand);
  EXPECT_EQ(drill.line(), second.line);
  EXPECT_TRUE(drill.is_repeated());
}

TEST(ServerDrills, ArePlayedOverTheApi) {
  using nlohmann::json;
  Api api;
  const std::string id = api.post("/spots", {{"spot", river}, {"iterations", 50}})["id"];
  EXPECT_EQ(api.ended("/spots/", id)["state"], "done");
  json hand = api.post("/spots/" + id + "/drills", {{"seat", 1}, {"line", "check"}, {"seed", 5}});
  const std::string at = "/drills/" + std::string(hand["id"]);
  EXPECT_EQ(hand["line"], "check");
  EXPECT_FALSE(hand["over"]);
  EXPECT_TRUE(hand["shown"].is_null());
  EXPECT_EQ(api.get(at), hand);
  EXPECT_EQ(api.ask("POST", at + "/next").status, 422);
  EXPECT_EQ(api.ask("POST", at + "/act", {{"action", 9}}).status, 422);
  hand = api.post(at + "/act", {{"action", 0}});
  EXPECT_EQ(hand["decisions"], 1);
  EXPECT_TRUE(hand["over"]);
  EXPECT_FALSE(hand["shown"].is_null());
  EXPECT_EQ(hand["last"]["taken"], 0);
  EXPECT_EQ(api.post(at + "/next", json())["hands"], 2);
  EXPECT_EQ(api.ask("POST", "/spots/nobody/drills", json::object()).status, 404);
  EXPECT_EQ(api.ask("POST", "/spots/" + id + "/drills", {{"line", "dance"}}).status, 422);
  EXPECT_EQ(api.ask("DELETE", at).status, 200);
  EXPECT_EQ(api.ask("GET", at).status, 404);
}

}  // namespace

}  // namespace hindsight::this_file
