// Ranges and forms of spots as the server reads, writes and keeps them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "places.h"
#include "server_api.h"
#include "store/spots/spot_file.h"
#include "study/setup/ready_ranges.h"
#include "study/setup/ready_spots.h"
#include "study/setup/spot_bets.h"
#include "study/setup/spot_form.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;

TEST(ServerRanges, TextsAndWeightsAreTheSame) {
  Api api;
  for (const char* text : {"AA", "QQ+,A5s-A2s:0.5,AhKd:0.25", "random", "[50%]KJ[/50%],72o"}) {
    const json read = api.post("/ranges", {{"text", text}});
    const json again = api.post("/ranges", {{"weights", read["weights"]}});
    EXPECT_EQ(read["weights"], again["weights"]);
    EXPECT_EQ(read["text"], again["text"]);
    for (const char* style : {"gto_plus", "texas_solver", "vector"}) {
      const json other = api.post("/ranges", {{"weights", read["weights"]}, {"style", style}});
      EXPECT_EQ(api.post("/ranges", {{"text", other["text"]}})["weights"], read["weights"]) << style;
    }
  }
  EXPECT_EQ(api.post("/ranges", {{"top", 1}})["combos"], 1326);
  EXPECT_EQ(api.post("/ranges", {{"top", 0}})["combos"], 0);
  EXPECT_EQ(api.ask("POST", "/ranges", {{"text", "AAx"}}).status, 422);
  EXPECT_EQ(api.ask("POST", "/ranges", {{"weights", {1, 2}}}).status, 422);
  EXPECT_EQ(api.ask("POST", "/ranges", {{"text", "AA"}, {"top", 0.5}}).status, 422);
}

TEST(ServerEquities, CountWhatCanBeCountedAndSimulateTheRest) {
  Api api;
  // Two aces with the flop's flush draw against a set: 45 * 44 / 2 boards.
  const json exact = api.post("/equities", {{"players", {"AhAd", "7s7c"}}, {"board", "Kh7h2h"}});
  EXPECT_EQ(exact["method"], "exact");
  EXPECT_EQ(exact["deals"], 990);
  EXPECT_EQ(exact["half_width"], 0);
  EXPECT_DOUBLE_EQ(exact["players"][0]["equity"].get<double>() + exact["players"][1]["equity"].get<double>(),
                   1);
  const json outs = exact["outs"];
  EXPECT_EQ(outs["now"], "pair");
  const auto makes = [&](const char* name) {
    return std::ranges::count_if(outs["cards"], [&](const json& out) { return out["makes"] == name; });
  };
  EXPECT_EQ(makes("flush"), 9);  // any heart but those four
  EXPECT_EQ(makes("three of a kind"), 2);
  const json three = api.post("/equities", {{"players", {"QQ+,AKs", "", "top 15%"}}});
  EXPECT_EQ(three["method"], "simulated");
  EXPECT_LE(three["half_width"], 0.001);
  EXPECT_TRUE(three["outs"].is_null());
  double sum = 0;
  for (const json& player : three["players"]) sum += player["equity"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NE(api.post("/equities", {{"players", {"98s+", "AA"}}})["notices"].dump().find("player 1: "),
            std::string::npos);
}

TEST(ServerEquities, RefuseWhatCannotBeDealt) {
  Api api;
  const auto refused = [&](const json& question, const char* place) {
    const Answer answer = api.ask("POST", "/equities", question);
    EXPECT_EQ(answer.status, 422) << question;
    EXPECT_NE(answer.body.dump().find(place), std::string::npos) << answer.body;
  };
  refused({{"players", {"AA"}}}, "2 to 10 players");
  refused({{"players", {"AA", "AAx"}}}, "player 2");
  refused({{"players", {"AhAd", "KK"}}, {"board", "AhKs2c"}}, "player 1");
  refused({{"players", {"AA", "KK"}}, {"board", "Ks2"}}, "board");
  refused({{"players", {"AA", "KK"}}, {"board", "Ks2c"}}, "0, 3, 4 or 5 cards");
  refused({{"players", {"AA", "KK"}}, {"dead", "KsKs"}}, "dead");
  EXPECT_EQ(api.ask("POST", "/equities", {{"board", "KsKd2c"}}).status, 422);
}

TEST(ServerRanges, NamedOnesLast) {
  Api api;
  const json made = api.post("/ranges/kept", {{"folder", "mine"}, {"name", "tight"}, {"text", "AA, KK"}});
  EXPECT_EQ(made["text"], "KK+");
  EXPECT_EQ(api.post("/ranges/kept", {{"folder", "mine"}, {"name", "tight"}, {"text", "AA"}})["id"],
            made["id"]);
  const std::string id = api.post("/ranges/kept", {{"name", "loose"}, {"text", "random"}})["id"];
  EXPECT_EQ(api.ask("PATCH", "/ranges/kept/" + id, {{"folder", "mine"}, {"name", "tight"}}).status, 409);
  EXPECT_EQ(api.ask("PATCH", "/ranges/kept/" + id, {{"name", "any"}}).status, 200);
  EXPECT_EQ(api.ask("POST", "/ranges/kept", {{"name", " "}, {"text", "AA"}}).status, 422);
  EXPECT_EQ(api.ask("POST", "/ranges/kept", {{"name", "none"}, {"text", ""}}).status, 422);
  api.stop();
  api.start();
  const json kept = api.get("/ranges")["kept"];
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0]["name"], "any");
  EXPECT_EQ(kept[1]["combos"], 6);
  EXPECT_EQ(api.ask("DELETE", "/ranges/kept/" + id).status, 200);
  EXPECT_EQ(api.ask("DELETE", "/ranges/kept/" + id).status, 404);
}

TEST(ServerRanges, ADamagedFileIsSetAside) {
  Api api;
  api.stop();
  const std::string path = api.folder() + "/ranges.json";
  std::ofstream(path) << "{\"ranges\": [{\"id\"";
  api.start();
  EXPECT_TRUE(api.get("/ranges")["kept"].empty());
  EXPECT_TRUE(std::filesystem::exists(path + ".damaged"));
}

// Nor is a pipe waited for, that somebody put where a file belongs.
TEST(ServerRanges, APipeIsNoFile) {
  Api api;
  api.stop();
  std::filesystem::create_directories(api.folder() + "/spots");
  for (const char* name : {"/ranges.json", "/spots/0123456789abcdef.spot"})
    ASSERT_EQ(mkfifo((api.folder() + name).c_str(), 0600), 0);
  api.start();
  EXPECT_TRUE(api.get("/ranges")["kept"].empty());
  EXPECT_EQ(api.ask("GET", "/spots/0123456789abcdef").status, 404);
}

TEST(ServerRanges, WhatIsReadyCanBeRead) {
  Api api;
  const json library = api.get("/ranges");
  EXPECT_EQ(library["order"].size(), 169u);
  EXPECT_EQ(library["ready"].size(), ready_ranges().size());
  EXPECT_EQ(api.get("/spot-forms")["usual"].size(), usual_pots().size());
}

// A form reads as the very spot that it was made of: the betting and the ranges are the same.
void expect_same(const HoldemSpot& a, const HoldemSpot& b) {
  EXPECT_EQ(a.ranges, b.ranges);
  EXPECT_EQ(a.board, b.board);
  EXPECT_EQ(a.rake, b.rake);
  EXPECT_EQ(a.rake_cap, b.rake_cap);
  EXPECT_EQ(a.blinds, b.blinds);
  EXPECT_EQ(a.locks.size(), b.locks.size());
  const auto trees = street_trees(a), others = street_trees(b);
  ASSERT_TRUE(trees && others);
  ASSERT_EQ(trees->size(), others->size());
  for (std::size_t i = 0; i < trees->size(); ++i) EXPECT_EQ((*trees)[i].actions, (*others)[i].actions);
}

TEST(SpotForms, AFormIsTheSpotThatItWasMadeOf) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(tests_dir() + "/../examples/spots")) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    texts.push_back(text.str());
  }
  for (const auto spots : {example_spots(), usual_pots()})
    for (const ReadySpot& spot : spots) texts.emplace_back(spot.toml);
  for (const char* turn : {R"(reraise = "2.2x, a", donk = "25%")", R"(oop = { reraise = "" })"})
    texts.push_back(std::string(R"(board = "Qs Jh 2h 8c"
pot = 20
stacks = 400
range_oop = "AA"
range_ip = "KK"
[bets]
bet = "50%"
raise = "3x, 100%"
turn = { )") + turn +
                    " }\n");
  ASSERT_GE(texts.size(), 17u);
  for (const std::string& text : texts) {
    const auto spot = parse_spot(text);
    ASSERT_TRUE(spot) << spot.error().message;
    const FormReading read = read_form(form_of(*spot, *SpotSpec::parse(text)));
    ASSERT_TRUE(read.spot) << text << read.problems.front().field << ": " << read.problems.front().message;
    expect_same(*spot, *read.spot);
  }
}

TEST(SpotForms, ProblemsStandAtTheirFields) {
  const FormReading read = read_form({{"board", "Qs Jx"},
                                      {"pot", "1.5x"},
                                      {"bets.flop.oop.bet", "33%, zz"},
                                      {"bets.turn.ip.raise", "2.5x"},
                                      {"rake", "200%"},
                                      {"lines.add", "x\nfoo"}});
  std::vector<std::string> fields;
  for (const FormProblem& problem : read.problems) fields.push_back(problem.field);
  EXPECT_EQ(fields, (std::vector<std::string>{"board", "pot", "bets.flop.oop.bet", "rake", "lines.add"}));
  const auto whole = [](SpotForm form) { return read_form(form).problems.at(0).field; };
  SpotForm form{{"board", "Qs Jh 2h 8c 3d"},
                {"pot", "100"},
                {"stack_oop", "100"},
                {"range_oop", "AA"},
                {"range_ip", "QQ"}};
  EXPECT_TRUE(read_form(form).spot);
  form["range_ip"] = "QsJh";
  EXPECT_EQ(whole(form), "range_ip");
  form["board"] = "Qs";
  EXPECT_EQ(whole(form), "board");
}

// As a person types them, and what the spot's own unit is then.
TEST(SpotForms, AmountsMayHaveFractionsOrBeBigBlinds) {
  Api api;
  const json form{{"board", "Kh 7d 2c 3s 4h"},  {"pot", "5.5"},      {"stack_oop", "97.5"},
                  {"stack_ip", "97.5"},         {"range_oop", "AA"}, {"range_ip", "KK"},
                  {"bets.river.oop.bet", "50%"}};
  const json read = api.post("/spot-forms", {{"form", form}});
  EXPECT_EQ(read["problems"], json::array());
  EXPECT_EQ(read["form"], form) << "it stays as it was typed";
  EXPECT_EQ(read["streets"][0]["pot"], 550);
  EXPECT_EQ(read["streets"][0]["behind"], 9750);
  ASSERT_EQ(read["notes"].size(), 1u);
  EXPECT_NE(read["notes"][0].get<std::string>().find("100 of them are one of the spot's text"),
            std::string::npos);
  json blinds = form;
  blinds.update({{"pot", "5.5bb"}, {"stack_oop", "97.5bb"}, {"stack_ip", "97.5 bb"}});
  const json other = api.post("/spot-forms", {{"form", blinds}});
  EXPECT_EQ(other["problems"], json::array());
  EXPECT_EQ(other["streets"], read["streets"]);
  json wrong = form;
  wrong["pot"] = "5,50";
  EXPECT_EQ(api.post("/spot-forms", {{"form", wrong}})["problems"][0]["field"], "pot");
  json large = form;
  large.update({{"pot", "1,250"}, {"stack_oop", "12,000"}, {"stack_ip", "12000"}});
  EXPECT_EQ(api.post("/spot-forms", {{"form", large}})["streets"][0]["pot"], 1250) << "as the page writes it";
  EXPECT_EQ(api.post("/spot-forms", {{"spot", read["toml"]}})["notes"], read["notes"]);
}

TEST(SpotForms, SeatsHaveNamesAndABigBlindIsSoManyChips) {
  Api api;
  json form{{"board", "Kh 7d 2c 3s 4h"},  {"pot", "55"},          {"stack_oop", "975"},
            {"stack_ip", "975"},          {"range_oop", "AA"},    {"range_ip", "KK"},
            {"position_oop", "BB"},       {"position_ip", "BTN"}, {"bb", "10"},
            {"bets.river.oop.bet", "50%"}};
  const json read = api.post("/spot-forms", {{"form", form}});
  EXPECT_EQ(read["problems"], json::array());
  const json again = api.post("/spot-forms", {{"spot", read["toml"]}})["form"];
  for (const char* field : {"position_oop", "position_ip", "bb"})
    EXPECT_EQ(again[field], form[field]) << field;
  form.erase("position_ip");
  EXPECT_EQ(api.post("/spot-forms", {{"form", form}})["problems"][0]["field"], "position_oop");
  form["position_ip"] = "the button or the cutoff";
  EXPECT_EQ(api.post("/spot-forms", {{"form", form}})["problems"][0]["field"], "position_ip");
  form["position_ip"] = "BTN";
  form["bb"] = "1bb";
  EXPECT_EQ(api.post("/spot-forms", {{"form", form}})["problems"][0]["field"], "bb");
}

TEST(SpotForms, SizesInChipsAreThoseOfTheTree) {
  const auto spot = parse_spot(usual_pots()[2].toml);
  ASSERT_TRUE(spot);
  const auto streets = chips_of_sizes(*spot);
  ASSERT_EQ(streets.size(), 3u);
  const auto root = bets_json(*spot, "");
  ASSERT_TRUE(root);
  EXPECT_EQ((*root)["actions"].size(), 3u);
  for (const SizeInChips& size : streets[0].sizes.at("bets.flop.oop.bet"))
    EXPECT_NE((*root)["actions"].dump().find("bet " + std::to_string(size.chips)), std::string::npos);
  for (const Json& bet : (*root)["actions"]) {
    if (bet["kind"].text() != "bet") continue;
    const double to = bet["to"].number(), pot = static_cast<double>(spot->pot);
    EXPECT_DOUBLE_EQ(bet["share"].number(), to / pot);
    const auto facing = bets_json(*spot, bet["text"].text());
    ASSERT_TRUE(facing);
    for (const Json& raise : (*facing)["actions"])  // of the pot once the bet is called
      if (raise["kind"].text() == "raise") {
        EXPECT_DOUBLE_EQ(raise["share"].number(), (raise["to"].number() - to) / (pot + 2 * to));
      }
  }
  EXPECT_FALSE(bets_json(*spot, "bet 1"));
}

// What other programs would read otherwise is said where the range is typed.
TEST(ServerRanges, SayHowATextWasTaken) {
  Api api;
  EXPECT_NE(api.post("/ranges", {{"text", "98s+"}})["notices"].dump().find("98s alone"), std::string::npos);
  EXPECT_EQ(api.post("/ranges", {{"text", "QQ+,AKs"}})["notices"], json::array());
}

TEST(SpotForms, ExamplesAreThereAtTheFirstStartOnly) {
  Api api;
  EXPECT_TRUE(api.get("/spots")["spots"].empty());
  api.service().begin_examples();
  const auto flop_of = [](const json& spot, const char* pot) {
    return spot["name"].get<std::string>().find(pot) != std::string::npos;
  };
  const json all = api.get("/spots")["spots"];
  EXPECT_EQ(all.size(), 5u);
  for (const json& spot : all) {  // ten seconds each
    if (flop_of(spot, "a 3-bet pot, big") || flop_of(spot, "single-raised")) {
      EXPECT_EQ(api.ask("DELETE", "/spots/" + spot["id"].get<std::string>(), json::object()).status, 200);
    }
  }
  const json begun = api.get("/spots")["spots"];
  EXPECT_EQ(begun.size(), 3u);
  for (const json& spot : begun) EXPECT_EQ(api.ended("/spots/", spot["id"])["state"], "done");
  const json solved = api.get("/spots")["spots"];
  for (const json& spot : solved) EXPECT_LE(spot["exploitability_of_pot"], 0.003);
  api.stop();
  api.start();
  api.service().begin_examples();
  EXPECT_EQ(api.get("/spots")["spots"].size(), 3u);
}

}  // namespace

}  // namespace hindsight::this_file
