// Live tables: whole hands and sessions over the service's own interface.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "server_api.h"

namespace hindsight {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::int64_t chips_on(const json& view) {
  std::int64_t sum =
      view["state"] == "between" || view["state"] == "over" ? 0 : view["pot"].get<std::int64_t>();
  for (const json& chair : view["chairs"]) sum += chair["stack"].get<std::int64_t>();
  return sum;
}

TEST(ServerTable, AHandIsDealtAtOnceAndPlayedToItsEnd) {
  Api api;
  const json first = api.table({{"seats", 4}, {"small_blind", 50}, {"bots", "caller"}});
  EXPECT_EQ(first["hand"], 1);
  EXPECT_EQ(first["chairs"].size(), 4u);
  EXPECT_EQ(first["chairs"][0]["cards"].size(), 2u);
  EXPECT_EQ(first["chairs"][1]["cards"], json({"?", "?"}));
  const json end = api.play_out(first["id"]);
  EXPECT_EQ(end["state"], "between");
  EXPECT_EQ(end["board"].size(), 5u);
  EXPECT_EQ(chips_on(end), 40'000);
  EXPECT_EQ(end["session"]["hands"], 1);
  EXPECT_FALSE(end["result"]["won"].empty());
  const json next = api.post("/tables/" + std::string(first["id"]) + "/next", json::object());
  EXPECT_EQ(next["hand"], 2);
}

TEST(ServerTable, ADecisionIsTakenOnce) {
  Api api;
  const json view = api.rest(api.table({{"seats", 2}, {"bots", "caller"}})["id"]);
  const std::string move = "/tables/" + std::string(view["id"]) + "/move";
  const std::int64_t number = view["decision"]["number"];
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number + 1}, {"kind", "call"}}).status, 409);
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number}, {"kind", "raise"}, {"to", 1}}).status, 422);
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number}, {"kind", "raise"}}).status, 422);
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number}, {"kind", "dance"}}).status, 422);
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number}, {"kind", "call"}, {"extra", 1}}).status, 422);
  EXPECT_EQ(api.send("POST", move, "{\"decision\":").status, 400);
  EXPECT_EQ(api.get("/tables/" + std::string(view["id"])), view) << "nothing has changed";
  EXPECT_EQ(api.ask("POST", move, json{{"decision", number}, {"kind", "call"}}).status, 200);
  const Answer twice = api.ask("POST", move, json{{"decision", number}, {"kind", "call"}});
  EXPECT_EQ(twice.status, 409);
  EXPECT_EQ(twice.body["error"]["code"], "conflict");
}

TEST(ServerTable, TheLimitsOfPokerFace) {
  Api api;
  const auto refused = [&](json order) {
    order["profile"] = api.guest();
    const Answer answer = api.ask("POST", "/tables", order);
    EXPECT_EQ(answer.status, 422) << order;
    return answer.body["error"]["message"].get<std::string>();
  };
  EXPECT_THAT(refused({{"small_blind", 9}}), HasSubstr("10 to"));
  EXPECT_THAT(refused({{"small_blind", 251}, {"buy_in", 1000}}), HasSubstr("10 to 250"));
  EXPECT_THAT(refused({{"buy_in", 99}}), HasSubstr("100 chips or more"));
  EXPECT_THAT(refused({{"buy_in", 10'001}}), HasSubstr("more than the capital of 10000"));
  EXPECT_THAT(refused({{"seats", 11}}), HasSubstr("2 to 10"));
  EXPECT_THAT(refused({{"seats", 1}}), HasSubstr("2 to 10"));
  EXPECT_THAT(refused({{"seats", 4}, {"bots", {"caller", "caller"}}}), HasSubstr("one for each of the 3"));
  EXPECT_THAT(refused({{"bots", "nobody"}}), HasSubstr("there is no bot 'nobody'"));
  EXPECT_THAT(refused({{"bots", "pokerface(simulations=99999999)"}}), HasSubstr("simulations"));
  EXPECT_THAT(refused({{"leave", "perhaps"}}), HasSubstr("keep or lose"));
  EXPECT_THAT(refused({{"chips", "perhaps"}}), HasSubstr("keep or reset"));
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], 10'000) << "a refusal costs nothing";
  EXPECT_EQ(api.ask("POST", "/tables", json{{"profile", "nobody"}}).status, 404);
}

TEST(ServerTable, PresetsAreSharesOfThePotAfterCalling) {
  Api api;
  const json view = api.rest(api.table({{"seats", 2}, {"small_blind", 50}, {"bots", "caller"}})["id"]);
  const json& decision = view["decision"];
  const std::int64_t call = decision["call"], pot = view["pot"].get<std::int64_t>() + call,
                     level = view["chairs"][0]["bet"].get<std::int64_t>() + call;
  ASSERT_EQ(decision["presets"].size(), 5u);
  EXPECT_EQ(decision["presets"][3], json({{"name", "pot"}, {"to", level + pot}}));
  EXPECT_EQ(decision["presets"][1], json({{"name", "1/2"}, {"to", level + pot / 2}}));
  EXPECT_EQ(decision["presets"][4], json({{"name", "all-in"}, {"to", 10'000}}));
}

TEST(ServerTable, LeavingAHandLosesWhatIsInThePotAndSaysSoFirst) {
  Api api;
  const json view =
      api.rest(api.table({{"seats", 2}, {"small_blind", 50}, {"buy_in", 5'000}, {"bots", "caller"}})["id"]);
  const std::string leave = "/tables/" + std::string(view["id"]) + "/leave";
  const std::int64_t staked = view["chairs"][0]["staked"];
  EXPECT_GT(staked, 0);
  const json said = api.post(leave, json::object());
  EXPECT_EQ(said, json({{"lost", staked}, {"returned", 5'000 - staked}, {"left", false}}));
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], 5'000);
  EXPECT_EQ(api.post(leave, {{"confirm", true}})["returned"], 5'000 - staked);
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], 10'000 - staked);
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["tables"], json::array());
  EXPECT_EQ(api.post(leave, {{"confirm", true}})["returned"], 0) << "once";
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], 10'000 - staked);
  json hands;
  for (int i = 0; i < 5'000 && hands.empty(); ++i) {
    hands = api.get("/tables/" + std::string(view["id"]) + "/hands")["hands"];
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_EQ(hands.size(), 1u) << "the others played the hand to its end";
  EXPECT_EQ(hands[0]["change"], -staked);
}

TEST(ServerTable, TheStrictRuleLosesAllChipsOnTheTable) {
  Api api;
  const json view = api.rest(api.table(
      {{"seats", 2}, {"small_blind", 50}, {"buy_in", 5'000}, {"bots", "caller"}, {"leave", "lose"}})["id"]);
  const json left = api.post("/tables/" + std::string(view["id"]) + "/leave", {{"confirm", true}});
  EXPECT_EQ(left["lost"], 5'000);
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], 5'000);
}

TEST(ServerTable, ASessionEndsWhenOneHasAllChips) {
  Api api;
  const std::string id =
      api.table({{"seats", 2}, {"small_blind", 2'500}, {"bots", "always_raise(size=all-in)"}})["id"];
  json view = api.play_out(id);
  for (int hand = 0; hand < 200 && view["state"] == "between"; ++hand) {
    api.post("/tables/" + id + "/next", json::object());
    view = api.play_out(id);
  }
  EXPECT_EQ(view["state"], "over");
  const std::int64_t mine = view["chairs"][0]["stack"];
  EXPECT_TRUE(mine == 0 || mine == 20'000) << mine;
  const json profile = api.get("/profiles")["profiles"][0];
  EXPECT_EQ(profile["capital"], mine);
  EXPECT_EQ(view["capital"], mine);
  EXPECT_EQ(profile["tables"], json::array());
  EXPECT_EQ(api.ask("POST", "/tables/" + id + "/next", json::object()).status, 409);
}

// Calls hand after hand; the chips that are reset go to the capital or come from there, and none is lost.
TEST(ServerTable, EveryHandMayBeginWithTheBuyIn) {
  for (const std::int64_t buy_in : {1'000, 10'000}) {  // the second leaves nothing to fill up from
    Api api;
    const json order{{"seats", 3},       {"small_blind", 50}, {"buy_in", buy_in},
                     {"bots", "caller"}, {"chips", "reset"},  {"seed", 3}};
    const std::string id = api.table(order)["id"];
    std::int64_t won = 0, least = 0;
    for (int hand = 1; hand <= 12; ++hand) {
      const json begun = api.rest(id);
      EXPECT_EQ(begun["chips"], "reset");
      const json& mine = begun["chairs"][0];
      EXPECT_EQ(mine["stack"].get<std::int64_t>() + mine["staked"].get<std::int64_t>(),
                std::min(buy_in, 10'000 + won));
      EXPECT_EQ(chips_on(begun), std::min(buy_in, 10'000 + won) + 2 * buy_in);
      won += api.play_out(id)["result"]["change"].get<std::int64_t>();
      least = std::min(least, won);
      if (hand == 6) {
        api.stop();
        api.start();
      }
      const json profile = api.get("/profiles")["profiles"][0];
      EXPECT_EQ(profile["at_tables"], std::min(buy_in, 10'000 + won));
      EXPECT_EQ(profile["capital"], 10'000 + won - profile["at_tables"].get<std::int64_t>());
      EXPECT_EQ(api.rest(id)["capital"], profile["capital"]);
      api.post("/tables/" + id + "/next", json::object());
    }
    EXPECT_LT(least, 0) << "another seed: one that has to fill up";
  }
}

TEST(ServerTable, BlindsDouble) {
  Api api;
  const json first = api.table({{"seats", 2}, {"small_blind", 50}, {"double_every", 2}, {"bots", "caller"}});
  EXPECT_EQ(first["blinds"], json({{"small", 50}, {"big", 100}, {"ante", 0}, {"next_in", 2}}));
  const std::string id = first["id"];
  for (const std::int64_t small : {50, 100, 100, 200}) {
    api.play_out(id, "fold");
    EXPECT_EQ(api.post("/tables/" + id + "/next", json::object())["blinds"]["small"], small);
  }
}

TEST(ServerTable, ABotIsReplacedFromTheNextHandOn) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}})["id"];
  EXPECT_EQ(api.ask("POST", "/tables/" + id + "/bots", json{{"chair", 2}, {"bot", "random"}}).status, 422);
  EXPECT_EQ(api.post("/tables/" + id + "/bots", {{"chair", 1}, {"bot", "random"}})["chairs"][1]["bot"],
            "caller");
  api.play_out(id);
  EXPECT_EQ(api.post("/tables/" + id + "/next", json::object())["chairs"][1]["bot"], "random");
}

TEST(ServerTable, BotsDoNotWaitOnceThePersonHasFolded) {
  Api api;
  const std::string id = api.table({{"seats", 6}, {"bots", "caller"}, {"pace", 20}, {"fast", true}})["id"];
  const json view = api.rest(id);
  ASSERT_FALSE(view["decision"].is_null());
  ASSERT_EQ(api.ask("PATCH", "/tables/" + id, json{{"pace", 10'000}}).status, 200);
  api.act(view, "fold");
  EXPECT_EQ(api.rest(id)["state"], "between");  // some twenty decisions of ten seconds otherwise
}

TEST(ServerTable, TheNextHandComesByItself) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}, {"auto_next", true}})["id"];
  for (int i = 0; i < 5'000; ++i) {
    const json view = api.get("/tables/" + id);
    if (view["hand"] == 2) return;
    if (!view["decision"].is_null()) api.act(view, "call");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  FAIL() << "no second hand";
}

// A bot's last move must not be made once more when the pace changes after it.
TEST(ServerTable, ThePaceMayChangeBetweenHands) {
  Api api;
  const std::string id =
      api.table({{"seats", 2}, {"small_blind", 10}, {"buy_in", 1'000}, {"bots", "caller"}})["id"];
  for (json view = api.rest(id); view["state"] != "over"; view = api.rest(id)) {
    while (!view["decision"].is_null()) {  // the caller closes the betting of its streets
      api.act(view, "raise", view["decision"]["max_to"].get<Chips>());
      view = api.rest(id);
    }
    api.ask("PATCH", "/tables/" + id, {{"pace", 0}});
    for (int i = 0; i < 50; ++i) EXPECT_EQ(chips_on(api.get("/tables/" + id)), 2'000);
    if (view["state"] == "between") api.post("/tables/" + id + "/next", json::object());
  }
}

// Whatever an imported table says of itself, the server stays up and the chips are somewhere.
TEST(ServerTable, ATableThatCannotBeTakenUpGivesItsChipsBack) {
  Api api;
  api.play_out(api.table({{"seats", 3}, {"bots", "caller"}})["id"]);
  const json whole = api.get("/profiles/" + api.guest() + "/export");
  const Chips all = whole["profile"]["capital"].get<Chips>() + whole["tables"][0]["stack"].get<Chips>();
  for (const auto& [where, what] :
       std::vector<std::pair<std::string, json>>{{"/version", INT64_MAX},
                                                 {"/decisions", INT64_MAX},
                                                 {"/score/hands", INT64_MAX},
                                                 {"/score/profit", INT64_MIN + 1},
                                                 {"/session/hands", INT64_MAX},
                                                 {"/session/button", 200},
                                                 {"/session/stacks", {whole["tables"][0]["stack"], 0, 0}},
                                                 {"/order/small_blind", -1},
                                                 {"/order/double_every", -1},
                                                 {"/sitters/1/bot", "nobody"},
                                                 {"/sitters", json::array()}}) {
    json changed = whole, state = json::parse(whole["tables"][0]["state"].get<std::string>());
    state[json::json_pointer(where)] = what;
    changed["tables"][0]["state"] = state.dump();
    const json made = api.post("/profiles/import", changed);
    const Answer refused = api.ask("GET", "/tables/" + made["tables"][0].get<std::string>());
    EXPECT_EQ(refused.status, 404) << where << refused.body;
    const json profiles = api.get("/profiles");  // the newest is the last
    EXPECT_EQ(profiles["profiles"].back()["capital"], all) << where;
  }
}

TEST(ServerTable, ARestartTakesTheTableUpBeforeTheHandInPlay) {
  Api api;
  const std::string id =
      api.table({{"seats", 4}, {"small_blind", 50}, {"double_every", 2}, {"bots", "caller"}})["id"];
  const json end = api.play_out(id);
  api.post("/tables/" + id + "/next", json::object());
  const json playing = api.rest(id);
  ASSERT_EQ(playing["hand"], 2);
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/profiles")["profiles"][0]["tables"], json({id}));
  const json again = api.get("/tables/" + id);
  EXPECT_EQ(again["state"], "between");
  EXPECT_EQ(again["hand"], 1);
  EXPECT_GT(again["version"], playing["version"]);
  EXPECT_EQ(again["session"], end["session"]);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(again["chairs"][i]["stack"], end["chairs"][i]["stack"]);
    EXPECT_EQ(again["chairs"][i]["name"], end["chairs"][i]["name"]);
  }
  const json next = api.post("/tables/" + id + "/next", json::object());
  EXPECT_EQ(next["hand"], 2);
  EXPECT_EQ(next["blinds"]["next_in"], 1);
  EXPECT_EQ(chips_on(next), 40'000);
  EXPECT_EQ(api.get("/tables/" + id + "/hands")["hands"].size(), 1u);
}

TEST(ServerTable, OddsAreExactWhereTheyCanBe) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}})["id"];
  json view = api.rest(id);
  const json before = api.get("/tables/" + id + "/odds");
  EXPECT_EQ(before["method"], "exact");
  EXPECT_EQ(before["opponents"], 1);
  EXPECT_NEAR(before["win"].get<double>() + before["tie"].get<double>() + before["lose"].get<double>(), 1,
              1e-12);
  double sum = 0;
  for (const json& c : before["classes"]) sum += c["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_EQ(before["classes"].size(), 9u);
  EXPECT_EQ(before, api.get("/tables/" + id + "/odds"));
  api.act(view, "fold");
  api.rest(id);
  EXPECT_EQ(api.ask("GET", "/tables/" + id + "/odds").status, 409);
}

// Every step's money adds up, and the last step is how the hand ended.
TEST(ServerTable, FinishedHandsAreReplayedStepByStep) {
  Api api;
  const std::string id = api.table({{"seats", 6},
                                    {"small_blind", 50},
                                    {"bots", {"random", "random", "caller", "random", "random"}}})["id"];
  for (int hand = 1; hand <= 20; ++hand) {
    const json end = api.play_out(id);
    const json replay = api.get("/tables/" + id + "/hands/" + std::to_string(hand));
    std::int64_t total = 0;
    for (const json& chair : replay["steps"][0]["view"]["chairs"])
      total += chair["stack"].get<std::int64_t>();
    for (const json& step : replay["steps"]) {
      const json& view = step["view"];
      std::int64_t stacks = 0, won = 0, bets = 0, pots = 0;
      for (const json& chair : view["chairs"]) {
        stacks += chair["stack"].get<std::int64_t>();
        bets += chair["bet"].get<std::int64_t>();
        won += chair["won"].is_null() ? 0 : chair["won"].get<std::int64_t>();
      }
      for (const json& pot : view["pots"]) pots += pot["amount"].get<std::int64_t>();
      EXPECT_EQ(stacks + view["pot"].get<std::int64_t>() - won, total) << step;
      EXPECT_EQ(pots + bets, view["pot"].get<std::int64_t>()) << step;
    }
    const json& last = replay["steps"].back()["view"];
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(last["chairs"][i]["stack"], end["chairs"][i]["stack"]);
    EXPECT_EQ(last["pots"], end["pots"]);
    EXPECT_EQ(replay["change"], end["result"]["change"]);
    for (const json& chair : last["chairs"])
      if (chair["state"] != "busted" && chair["state"] != "out") {
        EXPECT_NE(chair["cards"][0], "?") << "all cards are open";
      }
    if (end["state"] != "between") break;
    api.post("/tables/" + id + "/next", json::object());
  }
}

}  // namespace
}  // namespace hindsight
