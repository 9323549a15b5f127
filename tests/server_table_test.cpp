// Live tables: whole hands and sessions over the service's own interface.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "base/rng.h"
#include "json.h"
#include "program.h"
#include "server/tables/bot_pool.h"
#include "server/tables/live_table.h"
#include "server_api.h"
#include "store/profiles/database.h"

namespace hindsight::this_file {
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
  wait_for(api.service().hub(), "table:" + std::string(view["id"]), [&] {
    hands = api.get("/tables/" + std::string(view["id"]) + "/hands")["hands"];
    return !hands.empty();
  });
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
    std::int64_t won = 0, min = 0;
    for (int hand = 1; hand <= 12; ++hand) {
      const json begun = api.rest(id);
      EXPECT_EQ(begun["chips"], "reset");
      const json& mine = begun["chairs"][0];
      EXPECT_EQ(mine["stack"].get<std::int64_t>() + mine["staked"].get<std::int64_t>(),
                std::min(buy_in, 10'000 + won));
      EXPECT_EQ(chips_on(begun), std::min(buy_in, 10'000 + won) + 2 * buy_in);
      won += api.play_out(id)["result"]["change"].get<std::int64_t>();
      min = std::min(min, won);
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
    EXPECT_LT(min, 0) << "another seed: one that has to fill up";
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
  const std::string id = api.table({{"seats", 10}, {"bots", "caller"}, {"pace", 20}, {"fast", true}})["id"];
  const json view = api.rest(id);
  ASSERT_FALSE(view["decision"].is_null());
  ASSERT_EQ(api.ask("PATCH", "/tables/" + id, json{{"pace", 10'000}}).status, 200);
  api.act(view, "fold");
  EXPECT_EQ(api.rest(id)["state"], "between");  // some forty decisions of ten seconds otherwise
}

TEST(ServerTable, TheNextHandComesByItself) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}, {"auto_next", true}})["id"];
  wait_for(api.service().hub(), "table:" + id, [&] {
    const json view = api.get("/tables/" + id);
    if (view["hand"] == 1 && !view["decision"].is_null()) api.act(view, "call");
    return view["hand"] == 2;
  });
}

// All-in before the flop: what is told at once can be followed card by card.
TEST(ServerTable, ARunOutIsToldStepByStep) {
  Api api;
  const std::string id =
      api.table({{"seats", 2}, {"bots", "caller"}, {"buy_in", 1'000}, {"small_blind", 10}})["id"];
  json view = api.rest(id);
  const auto stream = *api.service().hub().open({"table:" + id}, [] {});
  EXPECT_TRUE(stream->next()) << "as it is now; from here on it is told what happens";
  api.act(view, "raise", view["decision"]["max_to"].get<Chips>());
  ASSERT_NE(api.rest(id)["state"], "acting");
  json last;
  while (const auto message = stream->next()) last = json::parse(*message->json);
  ASSERT_TRUE(last.contains("steps")) << last;
  std::vector<std::size_t> boards;
  std::size_t told = 0;
  bool shown = false;
  for (const json& step : last["steps"]) {
    const json& then = step["view"];
    EXPECT_GT(step["after"].get<std::size_t>(), told);
    told = step["after"];
    EXPECT_TRUE(then["result"].is_null());
    EXPECT_EQ(then["state"], "showdown");
    EXPECT_EQ(then["version"], last["version"]);
    EXPECT_EQ(then["pot"], 2'000) << "nobody has won yet";
    const json& event = last["events"][told - 1];
    if (event["kind"] == "board") boards.push_back(then["board"].size());
    shown = shown || (event["kind"] == "show" && event["chair"] == 1);
    EXPECT_EQ(then["chairs"][1]["cards"][0] == "?", !shown) << "not before they are turned up";
  }
  EXPECT_EQ(boards, (std::vector<std::size_t>{3, 4, 5}));
  EXPECT_TRUE(shown);
  EXPECT_LT(told, last["events"].size()) << "who wins is the end";
  EXPECT_FALSE(last["view"]["result"].is_null());
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

// For practice, and only where it was asked for.
TEST(ServerTable, OpenCardsAreSeenByThePerson) {
  Api api;
  for (const char* cards : {"hidden", "open"}) {
    json view = api.table({{"seats", 3}, {"bots", "caller"}, {"buy_in", 2'000}, {"cards", cards}});
    EXPECT_EQ(view["cards"], cards);
    for (const json& chair : view["chairs"])
      EXPECT_EQ(chair["cards"][0] == "?", chair["chair"] != 0 && std::string_view(cards) == "hidden")
          << chair;
  }
  EXPECT_EQ(api.ask("POST", "/tables", {{"profile", api.guest()}, {"cards", "marked"}}).status, 422);
}

using Changes = std::vector<std::pair<std::string, json>>;

// States that no table here has written: what POST /tables refuses, chips that nobody bought, counts out of
// range.
Changes impossible_states(const json& whole) {
  const Chips mine = whole["tables"][0]["stack"];
  return {{"/version", INT64_MAX},
          {"/version", -1},
          {"/version", 1.5},
          {"/version", true},
          {"/decisions", INT64_MAX},
          {"/score/hands", INT64_MAX},
          {"/score/hands", 2},
          {"/score/profit", INT64_MIN + 1},
          {"/score/squared", -1},
          {"/score/blinds", "many"},
          {"/session/hands", INT64_MAX},
          {"/session/hands", 0},
          {"/session/button", 200},
          {"/session/big", 3},
          {"/session/stacks", {mine, 0, 0}},
          {"/session/stacks", {mine, 30'001 - mine, 0}},
          {"/session/stacks", {mine, 40'000 - mine, -10'000}},
          {"/session/stacks", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
          {"/session/stacks/1", 1.5},
          {"/order/small_blind", -1},
          {"/order/small_blind", 9},
          {"/order/buy_in", -5},
          {"/order/buy_in", 100'000'000'000'000'000},
          {"/order/big_blind", 100'000},
          {"/order/ante", -1},
          {"/order/double_every", -1},
          {"/order/lose_on_leave", 1},
          {"/settings/pace", 10'001},
          {"/sitters/1/bot", "nobody"},
          {"/sitters/1/bot", "equity(ms=99999)"},
          {"/sitters/1/bot", "pokerface(file=/etc/passwd)"},
          {"/sitters/1/name", ""},
          {"/sitters/1/name", std::string(25, 'x')},
          {"/sitters/1/avatar", -5},
          {"/sitters", json::array()},
          {"/seed", -1},
          {"/more", 1},
          {"/settings", nullptr}};
}

json exported_table(Api& api, const json& order) {
  api.play_out(api.table(order)["id"]);
  return api.get("/profiles/" + api.guest() + "/export");
}

TEST(ServerTable, AnImportedTableIsCheckedAsARequestIs) {
  for (const char* chips : {"keep", "reset"}) {
    Api api;
    const json whole = exported_table(api, {{"seats", 3}, {"bots", "caller"}, {"chips", chips}});
    const Answer good = api.ask("POST", "/profiles/import", whole);
    ASSERT_EQ(good.status, 201) << good.body;
    EXPECT_EQ(api.get("/tables/" + good.body["tables"][0].get<std::string>())["state"], "between");
    Changes changes = impossible_states(whole);
    changes.emplace_back("/session/hands", INT64_MAX / 4);  // can be read, and one hand later no more
    for (const auto& [where, what] : changes) {
      json changed = whole, state = json::parse(whole["tables"][0]["state"].get<std::string>());
      state[json::json_pointer(where)] = what;
      changed["tables"][0]["state"] = state.dump();
      const Answer refused = api.ask("POST", "/profiles/import", changed);
      EXPECT_EQ(refused.status, 400) << chips << where << what << refused.body;
    }
    EXPECT_EQ(api.get("/profiles")["profiles"].size(), 2u);
  }
}

// An imported hand is played again: whatever differs from what was played refuses the import.
TEST(ServerTable, AnImportedHandIsPlayedAgain) {
  Api api;
  const json whole = exported_table(api, {{"seats", 3}, {"bots", "caller"}});
  const std::string deep = std::string(150'000, '[') + std::string(150'000, ']');
  const std::string chairs = whole["hands"][0]["chairs"], phh = whole["hands"][0]["phh"];
  const auto without_river = [&] { return phh.substr(0, phh.rfind("\"d db")) + phh.substr(phh.rfind("]")); };
  for (const auto& [where, what] :
       Changes{{"/chairs", "{\"button\":0,\"seats\":[1,0,2],\"chairs\":" + deep + "}"},
               {"/chairs", std::string(60'000, '[')},
               {"/chairs", "{}"},
               {"/chairs", "7"},
               {"/rivals", deep},
               {"/rivals", "{\"caller\":1e300}"},
               {"/rivals", "{\"caller\":\"much\"}"},
               {"/phh", "phh"},
               {"/phh", without_river()},
               {"/phh", "x = " + deep},
               {"/number", 0},
               {"/number", -1},
               {"/number", 2},  // the next one, which is still to be played
               {"/number", INT64_MAX},
               {"/played", "<script>"},
               {"/change", 30'001},
               {"/change", -10'001},
               {"/big_blind", 7},
               {"/by_equity", 1e300},
               {"/position", "<b>"},
               {"/cards", "AsAs"},
               {"/board", ""},
               {"/text", std::string(201, 'x')},
               {"/flags", {true}},
               {"/flags", {0, 0, 0, 0, 0, 0, 0}},
               {"/table", "another"},
               {"/more", 1}}) {
    json changed = whole;
    changed["hands"][0][json::json_pointer(where)] = what;
    const Answer refused = api.ask("POST", "/profiles/import", changed);
    EXPECT_EQ(refused.status, 400) << where << refused.body;
    EXPECT_EQ(refused.body.dump().find("the body"), std::string::npos) << "it is not the body that is wrong";
  }
  json twice = whole;
  twice["hands"].push_back(twice["hands"][0]);
  const Answer refused = api.ask("POST", "/profiles/import", twice);
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.body["error"]["message"].get<std::string>(), HasSubstr("hand 1 is there twice"));
  EXPECT_EQ(api.get("/profiles")["profiles"].size(), 1u);
}

// What an older program let into the file: the server stays up, says so, and the chips are somewhere.
TEST(ServerTable, ADamagedRecordIsToleratedWhenItIsRead) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "caller"}})["id"];
  api.play_out(id);
  const json whole = api.get("/profiles/" + api.guest() + "/export");
  const Chips all = whole["profile"]["capital"].get<Chips>() + whole["tables"][0]["stack"].get<Chips>();
  const auto set = [&](const std::string& sql, const std::string& value) {
    api.stop();
    {
      auto file = Database::open(api.folder() + "/profiles.db");
      ASSERT_TRUE(file);
      ASSERT_TRUE(file->run(sql, {value}));
    }
    api.start();
  };
  const std::string deep = std::string(150'000, '[') + std::string(150'000, ']');
  for (const char* column : {"chairs", "rivals", "phh"}) {
    set("UPDATE hands SET " + std::string(column) + " = ?", deep);
    EXPECT_EQ(api.get("/profiles/" + api.guest() + "/hands")["hands"].size(), 1u);
    api.get("/profiles/" + api.guest() + "/statistics");
    api.get("/tables/" + id);
  }
  const Answer replay = api.ask("GET", "/tables/" + id + "/hands/1");
  EXPECT_EQ(replay.status, 500);
  EXPECT_THAT(replay.body["error"]["message"].get<std::string>(),
              HasSubstr("record of this hand is damaged"));
  for (const auto& [where, what] : impossible_states(whole)) {
    json state = json::parse(whole["tables"][0]["state"].get<std::string>());
    state[json::json_pointer(where)] = what;
    set("UPDATE tables SET open = 1, stack = " + whole["tables"][0]["stack"].dump() + ", state = ?",
        state.dump());
    set("UPDATE profiles SET capital = ?", std::to_string(whole["profile"]["capital"].get<Chips>()));
    EXPECT_EQ(api.get("/profiles/" + api.guest() + "/tables")["tables"].size(), 1u) << where;
    const Answer refused = api.ask("GET", "/tables/" + id);
    EXPECT_EQ(refused.status, 404) << where << refused.body;
    EXPECT_EQ(api.get("/profiles")["profiles"][0]["capital"], all) << where;
  }
  const std::string whole_state = whole["tables"][0]["state"];
  set("UPDATE tables SET open = 1, stack = " + whole["tables"][0]["stack"].dump() + ", state = ?",
      whole_state);
  EXPECT_EQ(api.ask("GET", "/tables/" + id).status, 200);
  set("UPDATE hands SET number = ?", "2");
  EXPECT_EQ(api.ask("GET", "/tables/" + id).status, 404) << "its next hand could never be saved";
  set("UPDATE tables SET open = 1, state = ?", deep);
  EXPECT_EQ(api.ask("GET", "/tables/" + id).status, 404);
}

// Names that an older program allowed: what was played under them is read as it was; new names are what they
// must be.
TEST(ServerTable, OldNamesAreReadAsTheyAre) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "caller"}})["id"];
  api.play_out(id);
  const std::string name = "A\u202eb\u2028";
  api.stop();
  {
    auto file = Database::open(api.folder() + "/profiles.db");
    ASSERT_TRUE(file);
    for (const char* sql :
         {"UPDATE profiles SET name = ?", "UPDATE tables SET state = replace(state, 'Guest', ?)",
          "UPDATE hands SET chairs = replace(chairs, 'Guest', ?)"})
      ASSERT_TRUE(file->run(sql, {name}));
  }
  api.start();
  const json table = api.get("/tables/" + id);
  EXPECT_EQ(table["state"], "between");
  EXPECT_EQ(table["chairs"][0]["name"], name);
  EXPECT_EQ(api.get("/tables/" + id + "/hands/1")["steps"][0]["view"]["chairs"][0]["name"], name);
  api.post("/tables/" + id + "/next", json::object());
  api.play_out(id);
  EXPECT_EQ(api.get("/tables/" + id + "/hands")["hands"].size(), 2u);
  json whole = api.get("/profiles/" + api.guest() + "/export");
  EXPECT_EQ(api.ask("POST", "/profiles/import", whole).status, 400)
      << "a profile that is made has a new name";
  EXPECT_EQ(api.ask("POST", "/profiles", json{{"name", name}}).status, 422);
  whole["profile"]["name"] = "Ab";
  EXPECT_EQ(api.ask("POST", "/profiles/import", whole).status, 201);
}

TEST(ServerTable, ARestartTakesATableUpWhoseSeedWasDrawn) {
  Api api;
  const json order{
      {"profile", api.guest()}, {"seats", 2}, {"small_blind", 50}, {"bots", "caller"}, {"pace", 0}};
  const std::string id = api.post("/tables", order)["id"];
  const json end = api.play_out(id);
  EXPECT_EQ(api.get("/profiles/" + api.guest() + "/tables")["tables"][0]["state"], "between");
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/tables/" + id)["chairs"], end["chairs"]);
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
  for (const char* same :
       {"session", "chairs", "board", "street", "pot", "pots", "result", "you_hold", "blinds"})
    EXPECT_EQ(again[same], end[same]) << same;
  EXPECT_EQ(again["notice_code"], json({{"code", "hand_unfinished"}, {"hand", 2}}));
  EXPECT_THAT(again["notice"].get<std::string>(), HasSubstr("hand 2 was in play"));
  const json next = api.post("/tables/" + id + "/next", json::object());
  EXPECT_EQ(next["hand"], 2);
  EXPECT_EQ(next["notice"], nullptr) << "once";
  EXPECT_EQ(next["notice_code"], nullptr);
  EXPECT_EQ(next["blinds"]["next_in"], 1);
  EXPECT_EQ(chips_on(next), 40'000);
  EXPECT_EQ(api.get("/tables/" + id + "/hands")["hands"].size(), 1u);
}

TEST(ServerTable, ARestartBetweenHandsLosesNothingAndSaysNothing) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "caller"}})["id"];
  json end = api.play_out(id);
  api.stop();
  api.start();
  json again = api.get("/tables/" + id);
  end.erase("version");
  again.erase("version");
  EXPECT_EQ(again, end);
}

TEST(ServerTable, BeforeTheFirstHandIsFinishedNobodySitsOut) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "caller"}})["id"];
  api.stop();
  api.start();
  const json view = api.get("/tables/" + id);
  EXPECT_EQ(view["notice_code"], json({{"code", "hand_unfinished"}, {"hand", 1}}));
  for (const json& chair : view["chairs"]) EXPECT_EQ(chair["state"], "in");
}

TEST(ServerTable, APersonIsCalledYouAndHearsWhatIsPossible) {
  Api api;
  const json view = api.rest(api.table({{"seats", 4}, {"small_blind", 50}, {"bots", "caller"}})["id"]);
  const Answer low = api.ask("POST", "/tables/" + std::string(view["id"]) + "/move",
                             {{"decision", view["decision"]["number"]}, {"kind", "raise"}, {"to", 1}});
  EXPECT_EQ(low.body["error"]["message"], "you cannot raise to 1: legal is " +
                                              view["decision"]["min_to"].dump() + " to " +
                                              view["decision"]["max_to"].dump());
}

// A program that sits down leaves whoever opens the page next who they were.
TEST(ServerTable, OnlyABrowserIsThePerson) {
  Api api;
  const std::string guest = api.guest();
  const json bot = api.post("/profiles", {{"name", "My bot"}});
  const auto sit = [&](const std::string& agent) {
    const json order{{"profile", bot["id"]}, {"pace", 0}, {"seed", 1}, {"seats", 2}, {"buy_in", 2000}};
    Request request{.method = "POST", .path = "/api/v1/tables", .body = order.dump()};
    request.headers = {{"content-type", "application/json"}, {"user-agent", agent}};
    EXPECT_EQ(api.service().router().answer(std::move(request)).status, 201);
    return api.guest();
  };
  EXPECT_EQ(sit("Python-urllib/3.11"), guest);
  EXPECT_EQ(sit("Mozilla/5.0 (X11; Linux x86_64)"), bot["id"]);
}

TEST(ServerTable, AllTablesOfAProfileAreListedWithTheirChips) {
  Api api;
  const json order{{"seats", 3}, {"small_blind", 25}, {"buy_in", 2'500}, {"bots", "caller"}};
  const std::string first = api.table(order)["id"],
                    second = api.table(
                        {{"buy_in", 1'000}, {"small_blind", 10}, {"seats", 2}, {"bots", "caller"}})["id"];
  const json end = api.play_out(first), acting = api.rest(second);
  const std::string path = "/profiles/" + api.guest() + "/tables";
  json tables = api.get(path)["tables"];
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0]["id"], first);
  EXPECT_EQ(tables[0]["stack"], end["chairs"][0]["stack"]);
  EXPECT_EQ(tables[0]["state"], "between");
  EXPECT_EQ(tables[0]["hand"], 1);
  EXPECT_EQ(tables[0]["seats"], 3);
  EXPECT_EQ(tables[0]["bots"], json({"caller", "caller"}));
  EXPECT_EQ(tables[0]["blinds"], json({{"small", 25}, {"big", 50}, {"ante", 0}}));
  EXPECT_EQ(tables[1]["id"], second);
  EXPECT_EQ(tables[1]["stack"], acting["chairs"][0]["stack"]);
  EXPECT_EQ(tables[1]["your_turn"], true);
  EXPECT_EQ(tables[1]["last_played"], nullptr);
  api.stop();
  api.start();
  tables = api.get(path)["tables"];
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[1]["stack"], 1'000) << "as before the hand in play";
  EXPECT_EQ(tables[1]["state"], "between");
  EXPECT_EQ(tables[0]["stack"], end["chairs"][0]["stack"]);
  api.post("/tables/" + first + "/leave", {{"confirm", true}});
  EXPECT_EQ(api.get(path)["tables"].size(), 1u);
  EXPECT_EQ(api.ask("GET", "/profiles/nobody/tables").status, 404);
}

TEST(ServerTable, TheHandsOfAllTablesAreListedNewestFirst) {
  Api api;
  const json order{{"seats", 2}, {"buy_in", 1'000}, {"small_blind", 10}, {"bots", "caller"}};
  const std::string first = api.table(order)["id"], second = api.table(order)["id"];
  const auto play = [&](const std::string& id, bool next) {
    if (next) api.post("/tables/" + id + "/next", json::object());
    api.play_out(id, "fold");
  };
  play(first, false);
  play(second, false);
  play(first, true);
  api.post("/tables/" + first + "/leave", {{"confirm", true}});
  const std::string path = "/profiles/" + api.guest() + "/hands";
  const json all = api.get(path);
  EXPECT_EQ(all["total"], 3);
  ASSERT_EQ(all["hands"].size(), 3u);
  const auto place = [&](std::size_t i) {
    return std::pair(all["hands"][i]["table"], all["hands"][i]["hand"]);
  };
  EXPECT_EQ(place(0), std::pair(json(first), json(2)));
  EXPECT_EQ(place(1), std::pair(json(second), json(1)));
  EXPECT_EQ(place(2), std::pair(json(first), json(1)));
  EXPECT_EQ(all["hands"][0]["table_open"], false);
  EXPECT_EQ(all["hands"][1]["table_open"], true);
  EXPECT_EQ(all["hands"][1]["game"],
            json({{"seats", 2}, {"small_blind", 10}, {"big_blind", 20}, {"ante", 0}}));
  json one = all["hands"][2];
  for (const char* more : {"id", "table", "table_open", "game"}) one.erase(more);
  EXPECT_EQ(one, api.get("/tables/" + first + "/hands")["hands"][1]);
  const json page = api.get(path + "?count=1&before=" + all["hands"][0]["id"].dump());
  ASSERT_EQ(page["hands"].size(), 1u);
  EXPECT_EQ(page["hands"][0], all["hands"][1]);
  EXPECT_EQ(api.ask("GET", path + "?count=501").status, 422);
}

TEST(ServerTable, OddsEndWithTheHand) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}})["id"];
  json view = api.rest(id);
  api.act(view, "raise", view["decision"]["max_to"].get<Chips>());
  view = api.rest(id);
  EXPECT_EQ(view["board"].size(), 5u);
  EXPECT_EQ(api.ask("GET", "/tables/" + id + "/odds").status, 409) << "what they were is not what they are";
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

// Thirty tables of bots that think for half a second each: a round of
// theirs takes half a minute, a hand of quick bots no time of theirs.
TEST(ServerTable, SlowBotsDoNotStopOtherTables) {
  constexpr int tables = 30;
  Api api;
  std::vector<std::string> slow;
  for (int i = 0; i < tables; ++i)
    slow.push_back(api.table({{"seats", 10},
                              {"small_blind", 10},
                              {"buy_in", 100},
                              {"bots", "equity(ms=500)"},
                              {"seed", i}})["id"]);
  const std::string quick =
      api.table({{"seats", 10}, {"small_blind", 10}, {"buy_in", 100}, {"bots", "caller"}})["id"];
  EXPECT_EQ(api.play_out(quick)["state"], "between");
  const auto at_rest = [&](const std::string& id) {
    const json view = api.get("/tables/" + id);
    return view["state"] != "acting" || !view["decision"].is_null();
  };
  EXPECT_LT(std::ranges::count_if(slow, at_rest), tables)
      << "it did not wait until all of them had been round";
}

// As many slow thoughts as you like, and none of them ends before the quick one has.
// Never done by itself.
class EndlessBot : public Bot {
 public:
  struct Seen {
    std::promise<Budget> budget;
    std::promise<bool> stopped;
  };
  EndlessBot(std::uint64_t seed, std::shared_ptr<Seen> seen) : Bot(seed), seen_(std::move(seen)) {}

 private:
  Move decide(const SeatView& view, const Budget& budget) override {
    seen_->budget.set_value(budget);
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, budget.stop, patience(), [] { return false; });
    seen_->stopped.set_value(budget.stop.stop_requested());
    return fold_or_check(view.legal());
  }

  std::shared_ptr<Seen> seen_;
};

TEST(ServerTable, ABotThinksWithinABudgetAndStopsWhenItsTableCloses) {
  const Scratch scratch;
  std::string notice;
  const auto profiles = Profiles::open(scratch / "profiles.db", notice);
  ASSERT_TRUE(profiles) << profiles.error().message;
  const Result<Profile> person = (*profiles)->add("ada", "Ada", 1);
  ASSERT_TRUE(person) << person.error().message;
  EventBus hub;
  Workers workers(1);
  BotPool thinkers(1);
  KnownOpponents opponents("");
  const auto seen = std::make_shared<EndlessBot::Seen>();
  const auto endless = [&](const std::string&, const TableOrder&) -> Result<BotKind> {
    return BotKind{.name = "endless",
                   .make = [&](std::uint64_t seed) { return std::make_unique<EndlessBot>(seed, seen); },
                   .cost = {},
                   .policy = nullptr};
  };
  TableOrder order{.id = "endless", .profile = person->id, .bots = {"endless"}, .seed = 1};
  order.settings.pace = 2'000;
  const auto table = LiveTable::open({hub, workers, thinkers, **profiles, opponents, endless}, order);
  ASSERT_TRUE(table) << table.error().message;
  if (const json decision = (*table)->view()["decision"]; !decision.is_null()) {
    ASSERT_TRUE((*table)->move(decision["number"], Move::call()));
  }
  const Budget budget = seen->budget.get_future().get();
  const auto left = budget.deadline - Clock::now();
  EXPECT_EQ(budget.threads, 1u);
  EXPECT_LE(left, std::chrono::seconds(12));  // the pace and ten seconds
  EXPECT_FALSE(budget.stop.stop_requested());
  (*table)->close();
  EXPECT_TRUE(seen->stopped.get_future().get());
}

TEST(ServerThinkers, AQuickThoughtWaitsForNoSlowOnes) {
  std::promise<void> quick;
  const std::shared_future<void> done = quick.get_future().share();
  BotPool thinkers(2);
  thinkers.note("slow", 4 * BotPool::slow);
  for (int i = 0; i < 20; ++i)
    thinkers.think("slow", [done] { static_cast<void>(done.wait_for(patience())); });
  thinkers.think("caller", [&] { quick.set_value(); });
  EXPECT_EQ(done.wait_for(patience()), std::future_status::ready);
}

TEST(ServerThinkers, KnowWhoIsSlow) {
  BotPool thinkers(1);
  EXPECT_FALSE(thinkers.is_slow("bot(ms=1)"));
  thinkers.note("bot(ms=200)", 4 * BotPool::slow);
  EXPECT_TRUE(thinkers.is_slow("bot(ms=200)"));
  EXPECT_TRUE(thinkers.is_slow("bot(ms=199)")) << "by its name";
  EXPECT_FALSE(thinkers.is_slow("caller"));
}

}  // namespace
}  // namespace hindsight::this_file
