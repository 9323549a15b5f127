// First streets by themselves as the server shows them before the whole solution: what the library says of
// the same street, what of the turns below it, how far off, and when the whole takes over.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "laboratory_game.h"
#include "server/http/event_bus.h"
#include "server/spots/spots.h"
#include "server_api.h"
#include "study/spots/first_street_spot.h"
#include "study/spots/solved_spot.h"
#include "study/spots/spot_json.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;

json same(const Json& value) { return json::parse(value.dump()); }

FirstStreetSpot by_library(std::uint64_t iterations = first_street_iterations) {
  FirstStreetSpot out = *FirstStreetSpot::open(*spot_of_text(laboratory_flop), 1);
  out.iterate(iterations, {});
  return out;
}

json begun(Api& api, const json& how) {
  json order{{"spot", laboratory_flop}, {"first_street", true}};
  order.update(how);
  return api.ended("/spots/", api.post("/spots", order)["id"]);
}

TEST(ServerFirstStreets, AreShownUntilTheWholeIsBetter) {
  Api api;
  const json spot = begun(api, {{"iterations", 1}});
  const std::string at = "/spots/" + std::string(spot["id"]);
  EXPECT_EQ(spot["iterations"], 1);
  EXPECT_EQ(spot["first_street"]["iterations"], first_street_iterations);
  ASSERT_EQ(spot["first_street"]["shown"], true) << spot;
  FirstStreetSpot street = by_library();
  for (const std::string line : {"", "x", "b60", "x,x"})
    EXPECT_EQ(api.get(at + "/view?line=" + line)["view"], same(view_json(*street.view(line)))) << line;
  EXPECT_EQ(api.get(at + "/runouts?line=x,x")["runouts"], same(run_outs_json(*street.run_outs("x,x"))));
  // What is known of a whole solution alone is not told of it.
  for (const std::string question : {"/gains?line=", "/simple", "/rules?line="})
    EXPECT_EQ(api.ask("GET", at + question).status, 409) << question;

  api.post(at + "/resume", {{"target", "0.1%"}});
  const json whole = api.ended("/spots/", spot["id"]);
  EXPECT_LE(whole["exploitability_of_pot"], 0.001);
  EXPECT_EQ(whole["first_street"]["shown"], false);
  SolvedSpot solved = *SolvedSpot::open(*spot_of_text(laboratory_flop), 1);
  HS_CHECK_OK(solved.prepare());
  solved.run({.iterations = whole["iterations"].get<std::uint64_t>()}, {}, {});
  EXPECT_EQ(api.get(at + "/view?line=x")["view"], same(view_json(*solved.view("x"))));
  EXPECT_EQ(api.ask("POST", at + "/measure").status, 409);
}

TEST(ServerFirstStreets, SolveATurnWhereOneWalksThere) {
  Api api;
  const json spot = begun(api, {{"iterations", 1}});
  const std::string at = "/spots/" + std::string(spot["id"]) + "/view?line=x,x,Qd";
  json seen = api.get(at);
  for (int asked = 0; seen["later"]["finished"] == false && asked < 10; ++asked) seen = api.get(at);
  ASSERT_EQ(seen["later"]["finished"], true);
  EXPECT_LE(seen["later"]["exploitability_of_pot"], 0.003);
  EXPECT_EQ(seen["later"]["from"], "check, check, Qd");
  FirstStreetSpot street = by_library();
  FirstStreetSpot::Later later = *street.later("x, x, Qd");
  later.spot.run({.iterations = seen["iterations"].get<std::uint64_t>()});
  EXPECT_EQ(seen["view"], same(view_json(*later.spot.view(""))));
  const json after = api.get(at + ",b60&seconds=0");
  EXPECT_EQ(after["view"], same(view_json(*later.spot.view("b60"))));
  EXPECT_EQ(api.get("/spots/" + std::string(spot["id"]) + "/runouts?line=x,x,Qd,x,x")["runouts"],
            same(run_outs_json(*later.spot.run_outs("x, x"))));
  for (const std::string wrong : {"x,x,Ad", "x,x,Qd,b7", "b7"})
    EXPECT_EQ(api.ask("GET", "/spots/" + std::string(spot["id"]) + "/view?line=" + wrong).status, 422)
        << wrong;
}

TEST(ServerFirstStreets, AreMeasuredInTheWhole) {
  Api api;
  const json spot = begun(api, {{"iterations", 1}});
  const std::string at = "/spots/" + std::string(spot["id"]);
  EXPECT_EQ(spot["first_street"]["measured"], nullptr);
  const json measuring = api.post(at + "/measure", nullptr);
  json now = measuring;
  if (const json job = measuring["first_street"]["measuring"]; !job.is_null()) {
    api.ended("/jobs/", job["job"]);
    now = api.get(at);
  }
  const json measured = now["first_street"]["measured"];
  ASSERT_FALSE(measured.is_null()) << now;
  FirstStreetSpot street = by_library();
  const StreetDistance distance = **street.measure(first_street_accuracy);
  EXPECT_EQ(measured["exploitability"].get<double>(), distance.exploitability);
  EXPECT_EQ(measured["turns"], distance.solved);
  EXPECT_EQ(now["first_street"]["measuring"], nullptr);
}

TEST(ServerFirstStreets, AreThereAgainAfterARestart) {
  Api api;
  const json spot = begun(api, {{"iterations", 1}});
  const std::string at = "/spots/" + std::string(spot["id"]);
  const json seen = api.get(at + "/view?line=x");
  api.stop();
  api.start();
  const json again = api.ended("/spots/", spot["id"]);
  EXPECT_EQ(again["first_street"]["shown"], true) << again;
  EXPECT_EQ(api.get(at + "/view?line=x"), seen);
}

// Where the whole is too large for the memory, its first street is not.
TEST(ServerFirstStreets, AreAllThereIsWhereTheWholeDoesNotFit) {
  const std::string text = R"(board = "Ad Kc Td"
deck = "9-A in 3 suits"
pot = 60
stacks = 180
range_oop = "QQ,AQ,KQ,QTs"
range_ip = "AA,KQ,QJ,TT"
bets = { bet = "50%, 100%" }
rules = { raise_cap = 1 }
)";
  EventBus hub;
  const std::uint64_t street = FirstStreetSpot::open(*spot_of_text(text), 1)->bytes();
  Jobs jobs(hub, {.bytes = street + (street / 8), .threads = 1});
  Spots spots(jobs, "");
  const Json size = *spots.size(text);
  EXPECT_GT(size["bytes"].number(), size["bytes_most"].number());
  EXPECT_EQ(size["first_street"]["bytes"].number(), static_cast<double>(street));
  SpotOrder order{.text = text, .target = {}, .goal = {.iterations = 1}, .threads = {}};
  EXPECT_FALSE(spots.begin(order));
  order.first_street = true;
  const auto spot = spots.begin(order);
  ASSERT_TRUE(spot) << spot.error().message;
  const std::string id = (*spot)["id"].text();
  Json now;
  wait_for(hub, "job:" + id, [&] { return (now = *spots.view(id))["state"].text() == "done"; });
  EXPECT_EQ(now["first_street"]["shown"], true);
  EXPECT_GE(now["first_street"]["no_whole"].text().size(), 20u);
  EXPECT_TRUE(spots.ask(id, [](const SpotTask& task) { return task.view("x", 0); }));
  EXPECT_FALSE(spots.resume(id, "", {}));
}

}  // namespace

}  // namespace hindsight::this_file
