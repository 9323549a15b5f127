// A seat of a spot held to somebody's play, as the page asks for it: by a bot, a profile that is sent, one
// that is kept; over restarts, and with what it wins and risks.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "asked.h"
#include "places.h"
#include "play/bots/catalog.h"
#include "play/models/opponent_profile.h"
#include "server/jobs/jobs.h"
#include "server/spots/spot_routes.h"
#include "server_api.h"
#include "study/opponents/exploited_spot.h"
#include "study/opponents/spot_model.h"
#include "study/setup/spot_source.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string spot_example(const std::string& name) {
  std::ifstream in(std::string(tests_dir()) + "/../examples/spots/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Solved as finely as is asked for, and its id.
std::string solved(Api& api, const std::string& text, const std::string& target = "0.2%") {
  const json view = api.ended("/spots/", api.post("/spots", {{"spot", text}, {"target", target}})["id"]);
  EXPECT_EQ(view["state"], "done") << view;
  return view["id"];
}

std::string held(Api& api, const std::string& id, const json& order) {
  const json begun = api.post("/spots/" + id + "/against", order);
  EXPECT_EQ(api.ended("/spots/", begun["id"])["state"], "done") << begun;
  return begun["id"];
}

json figures(Api& api, const std::string& id) { return api.get("/spots/" + id + "/exploited"); }

// Somebody who folded to each of two hundred bets on the river.
std::string profile_of_a_folder() {
  OpponentProfile out{.player = "Joe K", .expected_by = {}, .counts = PlayCounts()};
  const Situation bet{.street = Street::river, .raises = 1, .price = Situation::Price::medium};
  for (int hand = 0; hand < 200; ++hand) out.counts.add({.turns = {{bet, MoveClass::fold, {}}}, .shown = {}});
  return profile_text(out);
}

TEST(ServerSpotModels, AreWhatTheLibrarySaysOfThem) {
  Api api;
  const std::string text = spot_example("river.toml");
  const std::string first = solved(api, text, "0.05%");
  const std::string id =
      held(api, first, {{"bot", "pot_odds"}, {"seat", 1}, {"trust", 0.5}, {"target", "0.05%"}});
  const json view = api.get("/spots/" + id);
  EXPECT_EQ(view["against"],
            (json{{"name", "pot_odds"}, {"profile", false}, {"seat", 1}, {"trust", 0.5}, {"from", first}}));
  EXPECT_EQ(api.get("/spots/" + first)["against"], nullptr);

  const HoldemSpot spot = spot_of_text(text)->spot;
  ExploitedSpot whole = *ExploitedSpot::solve(spot, 0.0005 * 200, std::make_shared<Team>(1), {});
  const auto locks = *model_locks(spot, whole.game(), 1, *bot_kind("pot_odds")->policy, 1);
  const std::array trust{0.5};
  const SpotExploit by_library = whole.exploit(0, locks, trust, {})[0];
  const json told = figures(api, id);
  EXPECT_EQ(told["seat"], 0);
  // Both are solved to a tenth of a chip.
  EXPECT_NEAR(told["gain"].get<double>(), by_library.gain, 0.4);
  EXPECT_NEAR(told["exploitability"].get<double>(), by_library.exploitability, 0.4);
  EXPECT_NEAR(told["gain_of_pot"].get<double>(), told["gain"].get<double>() / 200, 1e-12);
  EXPECT_LE(told["off"], 0.2);
  // The seat plays the model half of the time, in the solution that one looks at: pot_odds never bets.
  const json node = api.get("/spots/" + id + "/view?line=x")["view"];
  EXPECT_EQ(node["seat"], 1);
  EXPECT_GE(node["frequencies"][0], 0.5 - 1e-6);
}

TEST(ServerSpotModels, StayOverARestartAndGoWithTheirSpot) {
  Api api;
  const std::string first = solved(api, spot_example("river.toml"));
  const std::string id = held(api, first, {{"bot", "caller"}, {"seat", 0}});
  const json before = figures(api, id), seen = api.get("/spots/" + id + "/view?line=");
  api.stop();
  api.start();
  for (const json& spot : api.get("/spots")["spots"])
    EXPECT_EQ(spot["against"].is_null(), spot["id"] != id) << spot;
  EXPECT_EQ(api.get("/spots/" + id + "/view?line=")["view"], seen["view"]);
  EXPECT_EQ(figures(api, id), before);
  // Whoever goes on with it goes on against the model.
  api.post("/spots/" + id + "/resume", {{"iterations", 400}});
  EXPECT_EQ(api.ended("/spots/", id)["iterations"], 400);
  EXPECT_NEAR(figures(api, id)["gain"].get<double>(), before["gain"].get<double>(), 2);
  EXPECT_EQ(api.ask("DELETE", "/spots/" + id).status, 200);
  for (const auto& entry : std::filesystem::directory_iterator(api.folder() + "/spots"))
    EXPECT_EQ(entry.path().string().find(id), std::string::npos) << entry.path();
}

TEST(ServerSpotModels, MayBeProfiles) {
  Api api;
  const std::string first = solved(api, spot_example("river.toml"), "1%");
  const std::string id =
      held(api, first, {{"profile", profile_of_a_folder()}, {"seat", 1}, {"target", "1%"}});
  EXPECT_EQ(api.get("/spots/" + id)["against"]["name"], "Joe K");
  EXPECT_EQ(api.get("/spots/" + id)["against"]["profile"], true);
  EXPECT_TRUE(figures(api, id)["gain"].is_number());
  EXPECT_EQ(api.ask("POST", "/spots/" + first + "/against",
                    {{"profile", profile_of_a_folder().substr(0, 80)}, {"seat", 1}})
                .status,
            422);
  EXPECT_EQ(api.ask("POST", "/spots/" + first + "/against", {{"kept", "joe"}, {"seat", 1}}).status, 404);
}

TEST(ServerSpotModels, AreRefusedInOneSentence) {
  Api api;
  const std::string first = solved(api, spot_example("river.toml"), "1%");
  const auto refused = [&](const std::string& id, const json& order, const std::string& why) {
    const Answer answer = api.ask("POST", "/spots/" + id + "/against", order);
    EXPECT_GE(answer.status, 400) << order;
    EXPECT_THAT(answer.body["error"]["message"].get<std::string>(), HasSubstr(why)) << order;
  };
  refused(first, {{"seat", 1}}, "one of them");
  refused(first, {{"bot", "nit"}, {"kept", "x"}, {"seat", 1}}, "one of them");
  refused(first, {{"bot", "nobody"}, {"seat", 1}}, "nobody");
  refused(first, {{"bot", "hindsight"}, {"seat", 1}}, "may be at most");
  refused(first, {{"bot", "adaptive"}, {"seat", 1}}, "how likely its moves are");
  refused(first, {{"bot", "mine.profile"}, {"seat", 1}}, "mine.profile");
  refused(first, {{"bot", "nit"}, {"seat", 2}}, "\"seat\"");
  refused(first, {{"bot", "nit"}, {"seat", 1}, {"trust", 0}}, "\"trust\"");
  refused(first, {{"bot", "nit"}, {"seat", 1}, {"board", "As"}}, "board");
  refused("nobody", {{"bot", "nit"}, {"seat", 1}}, "does not exist");
  const std::string id = held(api, first, {{"bot", "caller"}, {"seat", 1}, {"target", "1%"}});
  refused(id, {{"bot", "nit"}, {"seat", 0}}, "held to caller already");
  EXPECT_EQ(api.ask("POST", "/spots/" + id + "/lock", {{"strategy", "check"}}).status, 409);
  EXPECT_EQ(api.ask("POST", "/spots/" + id + "/explore", {{"ip", "22"}}).status, 422);
  EXPECT_EQ(api.ask("GET", "/spots/" + first + "/exploited").status, 422);
}

TEST(ServerSpotModels, OfferBotsAndWhatIsKeptElsewhere) {
  Api api;
  const json offered = api.get("/spot-models");
  EXPECT_THAT(offered["bots"], testing::Contains(json("nit")));
  EXPECT_THAT(offered["bots"], testing::Not(testing::Contains(json("hindsight"))));
  EXPECT_EQ(offered["kept"], json::array());
  EventBus hub;
  Jobs jobs(hub);
  Spots spots(jobs, "");
  Router router;
  add_spot_routes(router, spots, jobs);
  spots.models_from({.list =
                         [] {
                           return std::vector<KeptModel>{{"joe", "Joe K", 40}};
                         },
                     .text = [](const std::string& id) -> Result<std::string> {
                       if (id == "joe") return profile_of_a_folder();
                       return fail(ErrorCode::not_found, "no profile of that id is kept");
                     }});
  EXPECT_EQ(json::parse(*asked(router, "GET", "/spot-models"))["kept"],
            json::parse(R"([{"id":"joe","name":"Joe K","hands":40}])"));
  const auto nobody = asked(router, "POST", "/spots/x/against", R"({"kept":"ann","seat":1})");
  EXPECT_EQ(nobody.error().message, "no profile of that id is kept");
  const auto nowhere = asked(router, "POST", "/spots/x/against", R"({"kept":"joe","seat":1})");
  EXPECT_THAT(nowhere.error().message, HasSubstr("does not exist"));
}

}  // namespace

}  // namespace hindsight::this_file
