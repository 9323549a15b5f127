// What tables know of whoever plays at them: counted, kept, forgotten, taken along; what a bot that learns
// believes; ranges read.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/models/opponent_profile.h"
#include "server_api.h"
#include "store/hands/phh_replay.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/hand_reading.h"
#include "study/hands/player_models.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Against one bot, with chips enough for all hands; the person moves in one way.
std::string played(Api& api, const json& order, int hands, const std::string& kind = "call") {
  json table{{"seats", 2}, {"small_blind", 10}, {"buy_in", 2'000}, {"chips", "reset"}, {"bots", "caller"}};
  if (order.is_object()) table.update(order);
  const std::string id = api.table(table)["id"];
  for (int hand = 1; hand <= hands; ++hand) {
    EXPECT_EQ(api.play_out(id, kind)["state"], "between");
    if (hand < hands) api.post("/tables/" + id + "/next", json::object());
  }
  return id;
}

// All that was seen is counted and on the disk once the server has ended.
json known_after_restart(Api& api) {
  api.stop();
  api.start();
  return api.get("/opponents")["opponents"];
}

json find(const json& all, const std::string& player) {
  for (const json& one : all)
    if (one["card"]["player"] == player) return one;
  return nullptr;
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(KnownOpponents, AreCountedAsTheirHandsSayAndKept) {
  Api api;
  const std::string id = played(api, {}, 4);
  const json known = known_after_restart(api);
  ASSERT_EQ(known.size(), 2u);
  const json caller = find(known, "caller"), guest = find(known, "Guest");
  EXPECT_EQ(caller["kind"], "bot");
  EXPECT_EQ(guest["kind"], "person");
  EXPECT_EQ(caller["card"]["hands"], 4);
  EXPECT_EQ(guest["card"]["hands"], 4);
  const json models = api.get("/spot-models")["kept"];
  ASSERT_EQ(models.size(), 2u) << "a spot may be held to any of them";
  for (const json& model : models) EXPECT_EQ(model["hands"], 4) << model;
  EXPECT_EQ(known_after_restart(api), known) << "a start changes nothing";
  PlayersByName counted(usual_play());
  for (int hand = 1; hand <= 4; ++hand) {
    const auto record =
        parse_phh(std::string(api.get("/tables/" + id + "/hands/" + std::to_string(hand))["phh"]));
    ASSERT_TRUE(record);
    const auto again = replay(*record);
    ASSERT_TRUE(again);
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      if (record->player(Seat{seat}) == "Guest")
        counted.add({"", again->hand, {"Guest", "Guest"}}, Seat{seat});
  }
  const std::string file = api.folder() + "/opponents/" + std::string(guest["id"]) + ".profile";
  EXPECT_EQ(text_of(file), profile_text({"Guest", std::string(expected_by_usual), *counted.find("Guest")}));
}

TEST(KnownOpponents, AreExportedAsOne) {
  Api api;
  const Request request{.method = "GET", .path = "/api/v1/opponents/population/profile"};
  EXPECT_EQ(api.service().router().answer(request).status, 404) << "nobody is known";
  played(api, {}, 3);
  known_after_restart(api);
  const Reply file = api.service().router().answer(request);
  EXPECT_EQ(file.status, 200);
  const auto all = parse_profile(file.body);
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->players, 2u);
  EXPECT_EQ(all->counts.hands(), 6u);
  EXPECT_EQ(all->player, population_name);
}

TEST(KnownOpponents, OneDamagedFileIsSetAsideAndNothingElseLost) {
  Api api;
  played(api, {}, 2);
  const json known = known_after_restart(api);
  api.stop();
  const std::string file =
      api.folder() + "/opponents/" + std::string(find(known, "caller")["id"]) + ".profile";
  const std::string whole = text_of(file);
  std::ofstream(file) << whole.substr(0, whole.size() / 2);
  std::ofstream(api.folder() + "/opponents/note.txt") << "somebody's own";
  std::filesystem::create_directories(api.folder() + "/opponents/b-0000000000000000.profile");
  api.start();
  EXPECT_THAT(api.service().notice(), HasSubstr("What was known of an opponent cannot be read"));
  const json left = api.get("/opponents");
  ASSERT_EQ(left["opponents"].size(), 1u);
  EXPECT_EQ(left["opponents"][0], find(known, "Guest"));
  EXPECT_THAT(std::string(left["notice"]), HasSubstr(".aside"));
  EXPECT_EQ(text_of(file + ".aside"), whole.substr(0, whole.size() / 2));
  EXPECT_TRUE(std::filesystem::exists(api.folder() + "/opponents/note.txt"));
}

TEST(KnownOpponents, AreForgottenWhileAHandIsPlayed) {
  Api api;
  const std::string id = played(api, {}, 2);
  const std::string caller = find(known_after_restart(api), "caller")["id"];
  api.post("/tables/" + id + "/next", json::object());
  EXPECT_EQ(api.ask("DELETE", "/opponents/" + caller).status, 200);
  EXPECT_FALSE(std::filesystem::exists(api.folder() + "/opponents/" + caller + ".profile"));
  EXPECT_EQ(api.ask("GET", "/opponents/" + caller).status, 404);
  EXPECT_EQ(api.ask("DELETE", "/opponents/" + caller).status, 404);
  EXPECT_TRUE(api.get("/tables/" + id + "/players/1")["known"].is_null());
  api.play_out(id);
  const json known = known_after_restart(api);
  EXPECT_EQ(find(known, "caller")["card"]["hands"], 1) << "counted anew";
  EXPECT_EQ(find(known, "Guest")["card"]["hands"], 3);
}

TEST(KnownOpponents, AreTheSameAtTwoTables) {
  Api api;
  const std::string one =
      api.table({{"seats", 3}, {"bots", "caller"}, {"buy_in", 2'000}, {"small_blind", 10}})["id"];
  const std::string two =
      api.table({{"seats", 2}, {"bots", "caller"}, {"buy_in", 2'000}, {"small_blind", 10}})["id"];
  api.rest(one);
  api.play_out(two);
  api.play_out(one);
  const json known = known_after_restart(api);
  ASSERT_EQ(known.size(), 2u);
  EXPECT_EQ(find(known, "caller")["card"]["hands"], 3) << "two sat at one table";
  EXPECT_EQ(find(known, "Guest")["card"]["hands"], 2);
  EXPECT_EQ(api.get("/tables/" + one + "/players/1")["known"],
            api.get("/tables/" + two + "/players/1")["known"]);
}

TEST(KnownOpponents, OfWhoIsIncognitoOrGoneNothingIsKept) {
  Api api;
  const std::string hidden = played(api, {{"incognito", true}}, 1);
  EXPECT_EQ(api.get("/tables/" + hidden)["incognito"], true);
  EXPECT_EQ(api.get("/tables/" + hidden + "/players/0"),
            json({{"chair", 0}, {"counted", false}, {"known", nullptr}, {"beliefs", nullptr}}));
  EXPECT_TRUE(find(known_after_restart(api), "Guest").is_null());
  api.post("/tables/" + hidden + "/next", json::object());
  api.play_out(hidden);
  EXPECT_TRUE(find(known_after_restart(api), "Guest").is_null()) << "nor after a restart";
  const std::string left = played(api, {}, 1);
  api.post("/tables/" + left + "/next", json::object());
  api.rest(left);
  api.post("/tables/" + left + "/leave", {{"confirm", true}});
  const json known = known_after_restart(api);
  EXPECT_EQ(find(known, "Guest")["card"]["hands"], 1) << "what was folded for who left is not his";
  const std::string id = api.post("/profiles", {{"name", "Ann"}})["id"];
  api.ask("DELETE", "/profiles/" + api.guest());
  EXPECT_TRUE(find(known_after_restart(api), "Guest").is_null()) << "every trace of a person goes";
  EXPECT_FALSE(find(api.get("/opponents")["opponents"], "caller").is_null());
}

class Brought : public testing::Test {
 protected:
  Brought() {
    played(api, {}, 2);
    id = find(known_after_restart(api), "caller")["id"];
    text = text_of(api.folder() + "/opponents/" + id + ".profile");
  }
  Answer bring(const std::string& how, const std::string& body) {
    return api.send("POST", "/opponents/import" + how, body);
  }
  Api api;
  std::string id, text;
};

TEST_F(Brought, AreMergedOrReplaced) {
  const Answer made = bring("", text);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(made.body["kind"], "file") << "it may be of another caller";
  EXPECT_EQ(made.body["card"]["hands"], 2);
  EXPECT_EQ(bring("", text).body["card"]["hands"], 4);
  EXPECT_EQ(bring("?how=replace", text).body["card"]["hands"], 2);
  EXPECT_EQ(bring("?to=" + id, text).body["card"]["hands"], 4);
  const json known = known_after_restart(api);
  EXPECT_EQ(known.size(), 3u);
  const Request request{.method = "GET", .path = "/api/v1/opponents/" + id + "/profile"};
  const Reply file = api.service().router().answer(request);
  EXPECT_THAT(file.headers.back().second, HasSubstr("caller-"));
  const auto read = parse_profile(file.body);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->player, "caller");
  EXPECT_EQ(read->counts.hands(), 4u);
}

TEST_F(Brought, HostileOnesAreRefusedWithOneSentence) {
  const json before = api.get("/opponents");
  EXPECT_EQ(bring("", "").status, 400);
  EXPECT_EQ(bring("", "{}").status, 400);
  EXPECT_EQ(bring("", text.substr(0, text.size() - 9)).status, 400);
  EXPECT_EQ(bring("", std::string(200'000, '[')).status, 400);
  std::string changed = text;
  changed.replace(changed.find("\"hands\":2"), 9, "\"hands\":9");
  const Answer refused = bring("", changed);
  EXPECT_EQ(refused.status, 500);
  EXPECT_THAT(std::string(refused.body["error"]["message"]), HasSubstr("changed or damaged"));
  std::string newer = text;
  newer.replace(newer.find("\"hindsight_profile\":1"), 21, "\"hindsight_profile\":9");
  EXPECT_EQ(bring("", newer).status, 422);
  EXPECT_EQ(bring("?to=b-nobody", text).status, 404);
  EXPECT_EQ(bring("?to=../profiles", text).status, 404);
  EXPECT_EQ(bring("?how=twice", text).status, 422);
  EXPECT_EQ(api.ask("GET", "/opponents/..%2Fprofiles.db").status, 404);
  EXPECT_EQ(api.ask("GET", "/opponents/nobody/profile").status, 404);
  EXPECT_LE(api.service().router().max_bytes("POST", "/api/v1/opponents/import"), 4u << 20);
  EXPECT_EQ(api.get("/opponents"), before) << "nothing has changed";
}

// What a bot that learns has made of the person after one hand.
json believed(Api& api, const std::string& id) {
  const json told = api.get("/tables/" + id + "/players/1");
  EXPECT_EQ(told["beliefs"]["of"].size(), 1u);
  return told["beliefs"]["of"][0];
}

TEST(Adaptive, BeginsWithWhatTablesKnow) {
  const json order{{"bots", "adaptive"}, {"seed", 4}};
  Api fresh;
  const double unknown = believed(fresh, played(fresh, order, 1))["evidence"];
  Api api;
  played(api, {}, 12);
  known_after_restart(api);
  const std::string id = played(api, order, 1);
  EXPECT_GT(believed(api, id)["evidence"], unknown)
      << "who calls whatever comes is soon told from a strategy";
  const std::string guest = find(api.get("/opponents")["opponents"], "Guest")["id"];
  EXPECT_EQ(api.ask("DELETE", "/opponents/" + guest).status, 200);
  EXPECT_EQ(believed(api, played(api, order, 1))["evidence"], unknown);
}

TEST(Adaptive, SaysWhatItBelievesBetweenHandsAlone) {
  Api api;
  const std::string id = played(api, {{"bots", "adaptive"}}, 1);
  const json between = api.get("/tables/" + id + "/players/1")["beliefs"];
  EXPECT_EQ(between["told"], true);
  EXPECT_EQ(between["of"][0]["chair"], 0);
  EXPECT_EQ(between["of"][0]["hands"], 1);
  EXPECT_EQ(between["risked"], 100);
  EXPECT_TRUE(between["searched"].is_null()) << "its base does not search";
  api.post("/tables/" + id + "/next", json::object());
  const json during = api.get("/tables/" + id + "/players/1")["beliefs"];
  EXPECT_EQ(during["told"], false);
  EXPECT_EQ(during["of"], json::array());
  EXPECT_TRUE(api.get("/tables/" + id + "/players/0")["beliefs"].is_null());
  EXPECT_EQ(api.ask("GET", "/tables/" + id + "/players/2").status, 404);
  EXPECT_EQ(api.ask("GET", "/tables/" + id + "/players/x").status, 404);
}

TEST(HandReadings, SayWhatAReadingOfTheRecordSays) {
  Api api;
  const std::string id = played(api, {{"bots", "blueprint"}}, 1), hand = "/tables/" + id + "/hands/1";
  const json record = api.get(hand);
  const json read = api.post(hand + "/read", {{"chair", 1}, {"model", "maniac"}});
  const auto parsed = parse_phh(std::string(record["phh"]));
  const auto again = replay(*parsed);
  const std::string bot = api.get("/tables/" + id)["chairs"][1]["name"];
  const Seat seat{static_cast<std::uint8_t>(parsed->player(Seat{0}) == bot ? 0 : 1)};
  const Seat me{static_cast<std::uint8_t>(1 - seat.value)};
  const std::vector<PlayerKind> kinds{*player_by_name("maniac")};
  KindBelief belief(1);
  const auto direct =
      read_hand(PublicView(again->hand, seat), seat, kinds, belief, set_of(again->hand.hole(me)));
  ASSERT_TRUE(direct);
  ASSERT_EQ(read["moves"].size(), direct->moves.size());
  ASSERT_FALSE(direct->moves.empty());
  for (std::size_t i = 0; i < direct->moves.size(); ++i) {
    EXPECT_EQ(read["moves"][i]["event"], direct->moves[i].event);
    EXPECT_NEAR(read["moves"][i]["bits"], direct->moves[i].bits, 1e-9);
    double all = 0;
    for (const double part : read["moves"][i]["parts"]) all += part;
    EXPECT_NEAR(all, 1, 0.02) << "each is rounded";
    EXPECT_EQ(read["moves"][i]["weights"].size(), 169u);
  }
  EXPECT_NEAR(read["end"]["bits"], entropy_bits(direct->end), 1e-9);
  const json recorded = api.post(
      "/hands/read", {{"phh", record["phh"]}, {"player", "Guest"}, {"of", bot}, {"model", "maniac"}});
  EXPECT_EQ(recorded, read);
}

TEST(HandReadings, AreOfHandsThatAreOverAndKnownModels) {
  Api api;
  const std::string id = played(api, {}, 1), hand = "/tables/" + id + "/hands/";
  const json kinds = api.post(hand + "1/read", {{"chair", 1}});
  EXPECT_EQ(kinds["kinds"].size(), usual_kinds().size());
  for (const json& move : kinds["moves"]) {
    double all = 0;
    for (const double chance : move["kinds"]) all += chance;
    EXPECT_NEAR(all, 1, 1e-9);
  }
  for (const json& bot : api.get("/hands/models")["bots"])
    EXPECT_EQ(api.ask("POST", hand + "1/read", {{"chair", 1}, {"model", bot}}).status, 200) << bot;
  const auto status = [&](const json& body) { return api.ask("POST", hand + "1/read", body).status; };
  EXPECT_EQ(status({{"chair", 1}, {"model", "equity"}}), 422);
  EXPECT_EQ(status({{"chair", 1}, {"model", "nobody"}}), 404);
  EXPECT_EQ(status({{"chair", 1}, {"model", "/etc/passwd.profile"}}), 400);
  EXPECT_EQ(status({{"chair", 1}, {"model", "blueprint(file=/etc/passwd)"}}), 422);
  EXPECT_EQ(status({{"chair", 1}, {"model", "opponent:nobody"}}), 404);
  EXPECT_EQ(status({{"chair", 5}}), 404);
  EXPECT_EQ(status({{"chair", 10}}), 422);
  EXPECT_EQ(status(json::object()), 422);
  const std::string guest = find(known_after_restart(api), "Guest")["id"];
  EXPECT_EQ(status({{"chair", 0}, {"model", "opponent:" + guest}}), 200);
  api.post("/tables/" + id + "/next", json::object());
  EXPECT_EQ(api.ask("POST", hand + "2/read", {{"chair", 1}}).status, 409);
  EXPECT_EQ(api.ask("POST", hand + "3/read", {{"chair", 1}}).status, 404);
}

}  // namespace
}  // namespace hindsight::this_file
