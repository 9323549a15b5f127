// Tournaments that are begun over the page's interface: played, stopped, gone on with after a restart,
// deleted.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "patience.h"
#include "places.h"
#include "server/tables/programs.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Asked again and again: what is played is seen by whoever looks at its logs.
template <class There>
bool comes(There there) {
  for (const auto end = end_of_patience(); !there();
       std::this_thread::sleep_for(std::chrono::milliseconds(10)))
    if (std::chrono::steady_clock::now() > end) return false;
  return true;
}

Programs known_programs() {
  return *Programs::of({"folder='" + program_path() + "' agent always_fold --game {game}", "fixed=true"},
                       {*HoldemGame::parse("nlhe(blinds=50/100,stack=8000)"), 2});
}

class OwnTournamentApi : public Api {
 public:
  OwnTournamentApi() : Api({.program = program_path()}) {
    stop();
    start(known_programs());
  }
  json begin(const json& order) {
    const Answer answer = ask("POST", "/tournaments", order);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.body;
  }
  json at_rest(const std::string& id) {
    json view;
    EXPECT_TRUE(comes([&] {
      view = get("/tournaments/" + id);
      return view["own"]["state"] == "resting" && view["all_read"] == true;
    })) << view;
    return view;
  }
};

// Whoever folds loses his blinds to whoever raises: some hundred decks prove it, and no more matches of the
// two are begun.
TEST(ServerOwnTournament, LeavesADecidedPairingAlone) {
  OwnTournamentApi api;
  const json begun = api.begin({{"players", {"always_fold", "always_raise"}},
                                {"game", "nlhe(blinds=50/100,stack=2000)"},
                                {"hands", 60},
                                {"matches", 8},
                                {"until_decided", true}});
  EXPECT_EQ(begun["until_decided"], true);
  const json end = api.at_rest(begun["id"]);
  EXPECT_EQ(end["state"], "done");
  EXPECT_LT(end["matches_over"], 16);
  int left_out = 0;
  for (const json& match : end["schedule"]) left_out += match["state"] == "left_out" ? 1 : 0;
  EXPECT_EQ(left_out, 16 - end["matches_over"].get<int>());
  EXPECT_EQ(end["hands"], 60 * end["matches_over"].get<int>());
  // Resumed, there is nothing left to play.
  api.post("/tournaments/" + begun["id"].get<std::string>() + "/resume", json::object());
  EXPECT_EQ(api.at_rest(begun["id"])["hands"], end["hands"]);
}

TEST(ServerOwnTournament, IsPlayedToItsEndAndSaysWhoIsBetter) {
  OwnTournamentApi api;
  EXPECT_EQ(api.get("/tournaments"), (json{{"empty", json::array()}, {"tournaments", json::array()}}));
  const json begun = api.begin({{"name", "Spring cup"},
                                {"players", {"always_raise", "always_fold", "program:folder"}},
                                {"hands", 20},
                                {"matches", 2}});
  EXPECT_EQ(begun["id"], "Spring-cup");
  EXPECT_EQ(begun["players"], (json{"always_raise", "always_fold", "folder"}));
  EXPECT_EQ(begun["hands_wanted"], 3 * 2 * 2 * 20);
  const json end = api.at_rest(begun["id"]);
  EXPECT_EQ(end["state"], "done");
  EXPECT_EQ(end["own"]["failure"], nullptr);
  EXPECT_EQ(end["hands"], 240);
  EXPECT_EQ(end["counted"], 240);
  // Whoever folds loses 50 in one seat and 100 in the other, hand by hand.
  for (const json& table : end["tables"])
    if (table["estimator"] == "duplicate") {
      EXPECT_NEAR(table["crosstable"][0][1]["mean"].get<double>(), 750, 1e-9);
      EXPECT_NEAR(table["crosstable"][0][2]["mean"].get<double>(), 750, 1e-9);
    }
  const json list = api.get("/tournaments")["tournaments"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["own"]["state"], "resting");
  EXPECT_EQ(api.ask("DELETE", "/tournaments/Spring-cup").status, 200);
  EXPECT_EQ(api.ask("GET", "/tournaments/Spring-cup").status, 404);
  EXPECT_TRUE(api.get("/tournaments")["tournaments"].empty());
  EXPECT_FALSE(std::filesystem::exists(api.folder() + "/tournaments/Spring-cup"));
}

TEST(ServerOwnTournament, StopsAndGoesOnAfterARestartWithoutAHandLostOrPlayedTwice) {
  OwnTournamentApi api;
  const std::string id = api.begin({{"players", {"caller", "pot_odds"}}, {"hands", 1'500}})["id"];
  const std::string next = api.begin({{"players", {"caller", "caller"}}, {"hands", 4}})["id"];
  EXPECT_EQ(next, "Tournament-2");
  EXPECT_EQ(api.get("/tournaments/" + next)["own"]["state"], "waiting");
  EXPECT_EQ(api.get("/tournaments/" + next)["players"], (json{"caller", "caller-2"}));
  ASSERT_TRUE(comes([&] { return api.get("/tournaments/" + id)["hands"] > 5; }));
  EXPECT_EQ(api.ask("DELETE", "/tournaments/" + id).status, 409);
  EXPECT_EQ(api.ask("POST", "/tournaments/" + id + "/stop").status, 200);
  const json stopped = api.at_rest(id);
  EXPECT_LT(stopped["hands"].get<int>(), 3'000);
  EXPECT_EQ(api.at_rest(next)["state"], "done");
  EXPECT_EQ(api.ask("POST", "/tournaments/" + id + "/resume").status, 200);
  ASSERT_TRUE(comes([&] { return api.get("/tournaments/" + id)["hands"] > stopped["hands"]; }));
  api.stop();  // in the middle of it
  api.start(known_programs());
  EXPECT_EQ(api.get("/tournaments/" + id)["own"]["state"], "resting");
  EXPECT_EQ(api.ask("POST", "/tournaments/" + id + "/resume").status, 200);
  const json end = api.at_rest(id);
  EXPECT_EQ(end["state"], "done");
  EXPECT_EQ(end["hands"], 3'000);
  EXPECT_EQ(end["counted"], 3'000);
}

TEST(ServerOwnTournament, RunsNoCommandThatThisServerWasNotStartedWith) {
  OwnTournamentApi api;
  const std::string id = api.begin({{"players", {"caller", "program:folder"}}, {"hands", 20'000}})["id"];
  EXPECT_EQ(api.ask("POST", "/tournaments/" + id + "/stop").status, 200);
  api.at_rest(id);
  api.stop();
  api.start();
  const Answer refused = api.ask("POST", "/tournaments/" + id + "/resume");
  EXPECT_EQ(refused.status, 422);
  EXPECT_THAT(refused.body.dump(), HasSubstr("folder is a program that this server was not started with"));
  EXPECT_EQ(api.get("/tournaments/" + id)["own"]["state"], "resting");
}

TEST(ServerOwnTournament, RefusesWhatCannotBePlayedHere) {
  OwnTournamentApi api;
  const auto refused = [&](const json& order) {
    const Answer answer = api.ask("POST", "/tournaments", order);
    EXPECT_EQ(answer.status, 422) << order;
    return answer.body.dump();
  };
  EXPECT_THAT(refused({{"players", {"caller"}}}), HasSubstr("2 to 10 players, not 1"));
  EXPECT_THAT(refused({{"players", {"caller", "program:nobody"}}}), HasSubstr("--program NAME="));
  EXPECT_THAT(refused({{"players", {"caller", "program:fixed"}}}), HasSubstr("and no other game"));
  EXPECT_THAT(refused({{"players", {"caller", "program:fixed; rm -rf"}}}), HasSubstr("not started with"));
  EXPECT_THAT(refused({{"players", {"caller", "no_such_bot"}}}), HasSubstr("no_such_bot"));
  EXPECT_THAT(refused({{"players", {"caller", "blueprint(file=/etc/passwd)"}}}), HasSubstr("file"));
  EXPECT_THAT(refused({{"players", {"caller", "equity(trials=1000000)"}}}),
              HasSubstr("in a tournament here"));
  EXPECT_THAT(refused({{"players", {"caller", "random"}}, {"game", "nlhe(blinds=50/100,ante=10)"}}),
              HasSubstr("ante"));
  EXPECT_THAT(refused({{"players", {"caller", "random"}}, {"hands", 100'000}, {"matches", 100}}),
              HasSubstr("1,000,000 are the most"));
  EXPECT_EQ(api.ask("POST", "/tournaments", {{"players", {"caller", "random"}}, {"hands", 0}}).status, 422);
  EXPECT_EQ(api.ask("POST", "/tournaments", {{"players", {"caller", "random"}}, {"name", "a\nb"}}).status,
            422);
  EXPECT_EQ(api.ask("POST", "/tournaments/nothing/stop").status, 404);
  EXPECT_TRUE(std::filesystem::is_empty(api.folder() + "/tournaments"));
}

}  // namespace
}  // namespace hindsight::this_file
