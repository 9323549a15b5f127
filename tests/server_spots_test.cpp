// Spots as the server solves, keeps and shows them; what it says is what the library says of the same spot.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "places.h"
#include "server_api.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_spec.h"
#include "study/spots/explored_spot.h"
#include "study/spots/simple_spot.h"
#include "study/spots/solved_spot.h"
#include "study/spots/spot_json.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;

std::string example(const std::string& name) {
  std::ifstream in(std::string(tests_dir()) + "/../examples/spots/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// A river with two hands a side: solved before anybody can ask.
std::string small(const std::string& board = "Ks Th 6d 3c 2s") {
  return "board = \"" + board +
         "\"\npot = 10\nstacks = 20\nrange_oop = \"QQ,AA\"\nrange_ip = \"KK,JJ\"\n[bets]\nbet = "
         "\"100%\"\nraise = \"a\"\n";
}

json rest(Api& api, const std::string& id) { return api.ended("/spots/", id); }

json solved(Api& api, const json& order) { return rest(api, api.post("/spots", order)["id"]); }

SolvedSpot by_library(const std::string& text, std::uint64_t iterations) {
  SolvedSpot spot = *SolvedSpot::open(*spot_of_text(text), 1, false, std::uint64_t{1} << 32);
  HS_CHECK_OK(spot.prepare());
  spot.run({.iterations = iterations}, {}, {});
  return spot;
}

TEST(ServerSpots, SaysWhatTheLibrarySays) {
  Api api;
  for (const char* file : {"river.toml", "raked_river.toml", "river_bluff_catcher.toml"}) {
    const std::string text = example(file);
    const json view = solved(api, {{"spot", text}, {"iterations", 40}, {"threads", 2}});
    ASSERT_EQ(view["state"], "done") << file << view;
    EXPECT_EQ(view["iterations"], 40);
    const std::string at = "/spots/" + std::string(view["id"]);
    SolvedSpot spot = by_library(text, 40);
    EXPECT_EQ(view["exploitability"].get<double>(), spot.evaluation().exploitability());
    for (const std::string line : {"", "x", "x,x"}) {
      const json seen = api.get(at + "/view?line=" + line);
      EXPECT_EQ(seen["view"], json::parse(view_json(*spot.view(line)).dump())) << file << ' ' << line;
      EXPECT_EQ(seen["iterations"], 40);
    }
    EXPECT_EQ(api.get(at + "/gains?line=")["gains"], json::parse(gains_json(*spot.gains("")).dump()));
    const SimpleCost cost = *simple_cost(spot, *simplification(25, 1));
    const json simple = api.get(at + "/simple?round=25&sizes=1");
    EXPECT_EQ(simple["simple"], json::parse(simple_json(spot, {cost})["simple"].dump()));
  }
}

TEST(ServerSpots, ExploresOtherRanges) {
  Api api;
  const json view = solved(api, {{"spot", example("turn.toml")}, {"iterations", 40}});
  const std::string at = "/spots/" + std::string(view["id"]) + "/explore";
  SolvedSpot spot = by_library(example("turn.toml"), 40);
  ExploredSpot::Ranges ranges;
  ranges[1] = parse_range("AA, KK, AKs")->range;
  ExploredSpot explored = *ExploredSpot::open(spot, "x, b60%", ranges);
  explored.run({.target = 0.003 * explored.pot(), .iterations = 100'000});
  json asked{{"line", "x, b60%"}, {"ip", "AA, KK, AKs"}, {"seconds", 5}};
  const json seen = api.post(at, asked);
  EXPECT_EQ(seen["view"], json::parse(view_json(*explored.view("")).dump())) << seen;
  EXPECT_EQ(seen["exploitability"].get<double>(), explored.exploitability());
  EXPECT_EQ(seen["iterations"], explored.iterations());
  EXPECT_EQ(seen["from"], "check, bet 120");
  // What is known needs no more solving.
  asked["after"] = "c, Ts";
  const json after = api.post(at, asked);
  EXPECT_EQ(after["view"], json::parse(view_json(*explored.view("c, Ts")).dump()));
  EXPECT_EQ(after["iterations"], explored.iterations());
  asked["after"] = "c";
  EXPECT_EQ(api.post(at, asked)["runouts"], json::parse(run_outs_json(*explored.run_outs("c")).dump()));
  asked["after"] = "c, Ts";
  // Other ranges at the same place are others.
  asked["ip"] = "22";
  EXPECT_NE(api.post(at, asked)["view"], after["view"]);
  for (const json& wrong : {json{{"line", "x, x"}, {"ip", "22"}}, json{{"ip", "zz"}}, json{{"seconds", 11}},
                            json{{"line", "x"}, {"after", "b1"}}, json{{"range", "22"}}})
    EXPECT_GE(api.ask("POST", at, wrong).status, 400) << wrong;
}

TEST(ServerSpots, ShowsTheNextCards) {
  Api api;
  const json view = solved(api, {{"spot", example("turn.toml")}, {"iterations", 2}});
  const std::string at = "/spots/" + std::string(view["id"]);
  const json cards = api.get(at + "/runouts?line=x,x")["runouts"];
  SolvedSpot spot = by_library(example("turn.toml"), 2);
  EXPECT_EQ(cards, json::parse(run_outs_json(*spot.run_outs("x,x")).dump()));
  EXPECT_EQ(api.get(at + "/view?line=x,x,3d")["view"], json::parse(view_json(*spot.view("x,x,3d")).dump()));
}

TEST(ServerSpots, GoesOnToTheBitsOfOneRun) {
  Api api;
  const json first = solved(api, {{"spot", example("river.toml")}, {"iterations", 30}});
  const std::string at = "/spots/" + std::string(first["id"]);
  api.post(at + "/resume", {{"iterations", 50}});
  const json further = rest(api, first["id"]);
  EXPECT_EQ(further["iterations"], 50);
  EXPECT_EQ(further["exploitability"].get<double>(),
            by_library(example("river.toml"), 50).evaluation().exploitability());
}

TEST(ServerSpots, StayOverARestart) {
  Api api;
  const json first = solved(api, {{"spot", small()}, {"target", "0.1%"}});
  ASSERT_EQ(first["state"], "done");
  const std::string at = "/spots/" + std::string(first["id"]);
  const json seen = api.get(at + "/view?line=");
  api.stop();
  api.start();
  bool listed = false;
  const json spots = api.get("/spots")["spots"];
  for (const json& spot : spots)
    if (spot["id"] == first["id"]) {
      listed = true;
      EXPECT_EQ(spot["state"], "kept");
      EXPECT_EQ(spot["exploitability"], first["exploitability"]);
    }
  EXPECT_TRUE(listed);
  // The curve is there as well, and goes on.
  const json again = rest(api, first["id"]);
  ASSERT_GT(first["points"].size(), 2u);
  ASSERT_EQ(again["points"].size(), first["points"].size());
  for (std::size_t i = 0; i + 1 < again["points"].size(); ++i)
    EXPECT_EQ(again["points"][i], first["points"][i]);
  EXPECT_EQ(again["points"].back()[0], first["points"].back()[0]);
  EXPECT_EQ(api.get(at + "/view?line="), seen);
  api.post(at + "/resume", {{"iterations", first["iterations"].get<int>() + 10}});
  const json further = rest(api, first["id"]);
  EXPECT_EQ(further["iterations"], first["iterations"].get<int>() + 10);
  EXPECT_GT(further["points"].size(), first["points"].size());
  EXPECT_EQ(api.ask("DELETE", at).status, 200);
  EXPECT_EQ(api.ask("GET", at).status, 404);
  EXPECT_EQ(api.ask("DELETE", at).status, 404);
  api.stop();
  api.start();
  EXPECT_EQ(api.ask("GET", at).status, 404);
}

TEST(ServerSpots, WhatHasNotBegunIsThereAfterARestart) {
  Api api;
  const std::string id = api.post(
      "/spots",
      {{"spot", small()}, {"iterations", 12}, {"threads", 1}, {"compact", true}, {"paused", true}})["id"];
  api.stop();
  api.start();
  const json listed = api.get("/spots")["spots"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["state"], "kept");
  EXPECT_EQ(listed[0]["iterations"], 0);
  EXPECT_EQ(listed[0]["board"], "KsTh6d3c2s");
  // Nobody has told it to go on: once it is built it shows its first strategy.
  wait_for(api.service().hub(), "job:" + id, [&] { return api.get("/spots/" + id)["state"] == "paused"; });
  EXPECT_EQ(api.get("/spots/" + id + "/view?line=")["iterations"], 0);
  api.post("/spots/" + id + "/resume", json::object());
  EXPECT_EQ(rest(api, id)["iterations"], 12);
  EXPECT_EQ(api.get("/spots/" + id + "/view?line=")["iterations"], 12);
  // Kept now, the order is of no use any more; and what is forgotten leaves nothing.
  api.stop();
  api.start();
  const auto files = [&] {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(api.folder() + "/spots"))
      out.push_back(entry.path().filename().string());
    std::ranges::sort(out);
    return out;
  };
  EXPECT_EQ(files(), std::vector({id + ".curve", id + ".spot"}));
  EXPECT_EQ(api.get("/spots/" + id)["iterations"], 12);
  EXPECT_EQ(api.ask("DELETE", "/spots/" + id).status, 200);
  EXPECT_EQ(files(), std::vector<std::string>());
}

// As after kill -9: the file is that of an earlier minute, and the order lies beside it.
TEST(ServerSpots, WhatWasInterruptedIsNotSolved) {
  Api api;
  const json first = solved(api, {{"spot", example("river.toml")}, {"iterations", 5}});
  const std::string id = first["id"], at = "/spots/" + id;
  const auto interrupt = [&](const json& order) {
    api.stop();
    std::ofstream(api.folder() + "/spots/" + id + ".order") << order;
    api.start();
  };
  interrupt({{"spot", example("river.toml")}, {"iterations", 12}, {"target", "0.001%"}});
  const json listed = api.get("/spots")["spots"][0];
  EXPECT_EQ(listed["state"], "kept");
  EXPECT_EQ(listed["interrupted"], true);
  EXPECT_EQ(listed["exploitability"], first["exploitability"]);
  EXPECT_LT(listed["target"], listed["exploitability"]);
  json view;
  wait_for(api.service().hub(), "job:" + id, [&] {
    view = api.get(at);
    return view["state"] == "paused";
  });
  EXPECT_EQ(view["interrupted"], true);
  EXPECT_EQ(view["iterations"], 5);
  EXPECT_EQ(view["exploitability"], first["exploitability"]);
  EXPECT_EQ(api.get(at + "/view?line=")["iterations"], 5);
  // It goes on to its own goal, and then nothing is left to do.
  api.post(at + "/resume", json::object());
  view = rest(api, id);
  EXPECT_EQ(view["state"], "done");
  EXPECT_EQ(view["iterations"], 12);
  EXPECT_EQ(view["interrupted"], false);
  EXPECT_FALSE(std::filesystem::exists(api.folder() + "/spots/" + id + ".order"));
  // An order that is fulfilled says nothing, nor does one that nobody can read.
  for (const json& order : {json{{"spot", example("river.toml")}, {"iterations", 12}}, json{{"spot", 7}}}) {
    interrupt(order);
    EXPECT_EQ(api.get("/spots")["spots"][0]["interrupted"], false);
    EXPECT_FALSE(std::filesystem::exists(api.folder() + "/spots/" + id + ".order"));
    EXPECT_EQ(rest(api, id)["state"], "done");
  }
}

TEST(ServerSpots, WhatIsToBeSolvedFurtherIsInterruptedByTheServersEnd) {
  Api api;
  const std::string id = solved(api, {{"spot", small()}, {"iterations", 5}})["id"];
  api.post("/spots/" + id + "/resume", {{"iterations", 1'000'000'000}});
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/spots")["spots"][0]["interrupted"], true);
  // Somebody's own stop is no interruption.
  api.post("/spots/" + id + "/resume", json::object());
  api.post("/jobs/" + id + "/stop", json::object());
  rest(api, id);
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/spots")["spots"][0]["interrupted"], false);
}

TEST(ServerSpots, WhatIsKeptWaitsForNobody) {
  Api api;
  const json first = solved(api, {{"spot", small()}, {"iterations", 20}});
  const std::string kept = first["id"];
  const json seen = api.get("/spots/" + kept + "/view?line=check");
  api.stop();
  api.start();
  std::vector<std::string> endless;  // as many as have a turn at once, and one that waits
  for (const char* board : {"Kd Th 6d 3c 2s", "Kh Th 6d 3c 2s", "Kc Th 6d 3c 2s"})
    endless.push_back(api.post("/spots", {{"spot", small(board)}, {"seconds", 1000}, {"threads", 1}})["id"]);
  EXPECT_EQ(api.get("/spots/" + kept + "/view?line=check"), seen);
  const json view = api.get("/spots/" + kept);
  EXPECT_EQ(view["state"], "done");
  EXPECT_EQ(view["points"].size(), first["points"].size());
  EXPECT_EQ(view["iterations"], 20);
  for (const std::string& id : endless) api.ask("DELETE", "/spots/" + id);
}

TEST(ServerSpots, WhatIsForgottenWhileItIsSolvedStaysForgotten) {
  Api api;
  const std::string id = api.post("/spots", {{"spot", example("turn.toml")}, {"seconds", 1000}})["id"];
  wait_for(api.service().hub(), "job:" + id, [&] { return api.get("/spots/" + id)["iterations"] > 0; });
  EXPECT_EQ(api.ask("DELETE", "/spots/" + id).status, 200);
  api.stop();  // the run has ended
  EXPECT_TRUE(std::filesystem::is_empty(api.folder() + "/spots"));
}

TEST(ServerSpots, HalfAFileOfAWriterThatWasKilledIsSweptAway) {
  Api api;
  const std::string half = api.folder() + "/spots/abc.spot.hindsight-999999",
                    mine = api.folder() + "/spots/abc.txt";
  api.stop();
  std::ofstream(half) << "half";
  std::ofstream(mine) << "mine";
  api.start();
  EXPECT_FALSE(std::filesystem::exists(half));
  EXPECT_TRUE(std::filesystem::exists(mine));
}

TEST(ServerSpots, ADamagedFileIsNamedAndHarmsNothing) {
  Api api;
  const json kept = solved(api, {{"spot", small()}, {"iterations", 20}});
  api.stop();
  const std::string path = api.folder() + "/spots/" + std::string(kept["id"]) + ".spot";
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 7);
  api.start();
  const Answer asked = api.ask("GET", "/spots/" + std::string(kept["id"]));
  EXPECT_GE(asked.status, 400);
  EXPECT_EQ(solved(api, {{"spot", small()}, {"iterations", 20}})["state"], "done");
}

TEST(ServerSpots, SizesBeforeItSolves) {
  Api api;
  const json size = api.post("/spots/size", {{"spot", example("turn.toml")}});
  EXPECT_EQ(size["pot"], 200);
  EXPECT_LT(size["bytes_compact"], size["bytes"]);
  EXPECT_EQ(size["streets"].size(), 2u);
  EXPECT_FALSE(size["times"].empty());
  const SolvedSpot spot =
      *SolvedSpot::open(*spot_of_text(example("turn.toml")), 1, false, std::uint64_t{1} << 32);
  EXPECT_EQ(size["bytes"], json::parse(size_json(spot.game(), false).dump())["bytes"]);
}

TEST(ServerSpots, RefusesWhatItCannotDoInOneSentence) {
  Api api;
  const auto refused = [&](const json& order, int status, const std::string& part) {
    const Answer answer = api.ask("POST", "/spots", order);
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_NE(answer.body.dump().find(part), std::string::npos) << answer.body;
  };
  refused({{"spot", "board = \"Ks Th\""}}, 422, "");
  refused({{"spot", ""}}, 422, "");
  refused({{"spot", 7}}, 422, "spot");
  refused({{"spot", small()}, {"target", "soon"}}, 422, "target");
  refused({{"spot", small()}, {"threads", 0}}, 422, "threads");
  refused({{"spot", small()}, {"more", 1}}, 422, "more");
  refused({{"spot", std::string((1 << 20) + 1, '#')}}, 422, "spot");
  // Every size on every street: no machine holds the tree.
  std::string large = example("flop.toml");
  large.replace(large.find("[bets]"), 6, "[bets]\nraise_cap = 9 # \n[bets]");
  EXPECT_GE(api.ask("POST", "/spots", {{"spot", large}}).status, 400);
  EXPECT_EQ(api.ask("GET", "/spots/nobody").status, 404);
  EXPECT_EQ(api.ask("GET", "/spots/nobody/view").status, 404);
  const json kept = solved(api, {{"spot", small()}, {"iterations", 5}});
  const std::string at = "/spots/" + std::string(kept["id"]);
  EXPECT_EQ(api.ask("GET", at + "/view?line=dance").status, 422);
  EXPECT_EQ(api.ask("GET", at + "/view?line=" + std::string(2000, 'x')).status, 422);
  EXPECT_EQ(api.ask("GET", at + "/runouts?line=").status, 422);
  EXPECT_EQ(api.ask("POST", at + "/resume", {{"target", "-1%"}}).status, 422);
}

TEST(ServerSpots, LocksADecisionInASpotOfItsOwn) {
  Api api;
  const std::string first = solved(api, {{"spot", small()}, {"iterations", 50}})["id"];
  json locked = api.post("/spots/" + first + "/lock",
                         {{"strategy", "check 25%, bet 10 75%"}, {"hands", "QQ"}, {"iterations", 50}});
  locked = rest(api, locked["id"]);
  ASSERT_EQ(locked["state"], "done") << locked;
  EXPECT_EQ(locked["locks"], 1);
  EXPECT_EQ(locked["locked"], json{""});
  EXPECT_NE(locked["id"], first);
  const json view = api.get("/spots/" + std::string(locked["id"]) + "/view?line=")["view"];
  for (const auto& [combo, hand] : view["hands"].items())
    if (combo[0] == 'Q') {
      EXPECT_EQ(hand["strategy"], (json{0.25, 0.75})) << combo;
    }
  // And once more, where the text has a lock already.
  const json twice =
      rest(api, api.post("/spots/" + std::string(locked["id"]) + "/lock",
                         {{"line", "check"}, {"strategy", "check"}, {"iterations", 50}})["id"]);
  EXPECT_EQ(twice["locks"], 2);
  api.stop();  // the copy is told from the original after a restart, too
  api.start();
  const json after = api.get("/spots")["spots"];
  for (const json& spot : after)
    EXPECT_EQ(spot["locked"], spot["id"] == first          ? json::array()
                              : spot["id"] == locked["id"] ? json{""}
                                                           : (json{"", "check"}))
        << spot;
  const auto refused = [&](const json& asked) {
    const Answer answer = api.ask("POST", "/spots/" + first + "/lock", asked);
    EXPECT_EQ(answer.status, 422) << answer.body;
  };
  refused({{"strategy", ""}});
  refused({{"strategy", "fold"}});  // not there
  refused({{"strategy", "check"}, {"line", "check, check"}});
  refused({{"strategy", "check"}, {"hands", "ZZ"}});
  EXPECT_EQ(api.ask("POST", "/spots/nobody/lock", {{"strategy", "check"}}).status, 404);
}

TEST(SpotLocked, KeepsWhatTheTextSays) {
  const auto locked = [](const std::string& text, const LockRequest& lock) {
    SpotSpec spec = SpotSpec::parse(text).value();
    EXPECT_TRUE(spec.add_lock(lock));
    return spec.toml();
  };
  const std::string comment = small() + "# mine\n";
  const std::string once = locked(comment, {.line = "", .hands = "", .strategy = "check"});
  EXPECT_TRUE(once.starts_with(comment));
  const std::string array = "lock = [{ line = \"\", strategy = \"check\" }]\n" + small();
  const std::string both = locked(array, {.line = "check", .hands = "KK", .strategy = "check"});
  const auto spot = spot_of_text(both);
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_EQ(spot->spot.locks.size(), 2u);
  EXPECT_EQ(spot->spot.ranges, spot_of_text(small())->spot.ranges);
}

TEST(ServerSpots, WaitsPausesAndStops) {
  Api api;
  const std::string id = api.post("/spots", {{"spot", small()}, {"iterations", 10}, {"paused", true}})["id"];
  json view;
  wait_for(api.service().hub(), "job:" + id, [&] {
    view = api.get("/spots/" + id);
    return view["state"] == "paused";
  });
  EXPECT_LT(view["iterations"], 10);
  api.post("/jobs/" + id + "/resume", json::object());
  EXPECT_EQ(rest(api, id)["iterations"], 10);
  // One that would go on for long stops where it is asked to, and is there afterwards.
  const json endless = api.post("/spots", {{"spot", small("Kd Th 6d 3c 2s")}, {"seconds", 1000}});
  api.post("/jobs/" + std::string(endless["id"]) + "/stop", json::object());
  const json stopped = rest(api, endless["id"]);
  EXPECT_EQ(stopped["state"], "stopped") << stopped;
}

}  // namespace

}  // namespace hindsight::this_file
