// Other people's programs at the page's tables.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "places.h"
#include "program.h"
#include "server/tables/programs.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string scripted(const std::string& name, const std::string& what) {
  return name + "=python3 '" + tests_dir() + "/data/agent.py' " + what;
}

// The game of programs that do not ask for it: heads-up, 50/100, 2,000 chips.
class ProgramApi : public Api {
 public:
  explicit ProgramApi(const std::vector<std::string>& programs, ServiceSettings times = {})
      : Api(std::move(times)) {
    stop();
    auto known = Programs::of(programs, {*HoldemGame::parse("nlhe(blinds=50/100,stack=2000)"), 2});
    EXPECT_TRUE(known.has_value()) << (known ? "" : known.error().message);
    start(*known);
  }
};

// To the end of the hand, folding where there is something to fold to.
json give_up(Api& api, const std::string& id) {
  json view = api.rest(id);
  for (; !view["decision"].is_null(); view = api.rest(id))
    api.act(view, view["decision"]["can_fold"] == true ? "fold" : "call");
  return view;
}

const json heads_up{{"seats", 2}, {"small_blind", 50}, {"buy_in", 2000}, {"chips", "reset"}};
json with(json order, const json& more) {
  order.update(more);
  return order;
}

TEST(ServerProgram, TakesASeatByItsNameAndPlaysHandAfterHand) {
  const Scratch scratch;
  ProgramApi api({scripted("friend", "writes " + (scratch / "heard.txt"))});
  const json bots = api.get("/info")["bots"];
  EXPECT_EQ(bots.back()["name"], "friend");
  EXPECT_EQ(bots.back()["spec"], "program:friend");
  EXPECT_EQ(bots.back()["program"], true);
  EXPECT_EQ(bots.back()["plays"]["buy_in"], 2000);
  const json table = api.table(with(heads_up, {{"bots", {"program:friend"}}}));
  const std::string id = table["id"];
  EXPECT_EQ(table["chairs"][1]["bot"], "program:friend");
  for (int hand = 1; hand <= 12; ++hand) {
    const json end = hand % 3 == 0 ? give_up(api, id) : api.play_out(id);
    EXPECT_EQ(end["state"], "between");
    EXPECT_TRUE(end["notice"].is_null()) << end["notice"];
    EXPECT_EQ(api.post("/tables/" + id + "/next", json::object())["hand"], hand + 1);
  }
  // It saw no card of the person before a showdown, and whole hands.
  const std::string heard = read_text(scratch / "heard.txt");
  EXPECT_THAT(heard, HasSubstr("MATCHSTATE:"));
  EXPECT_THAT(heard, HasSubstr("cc/cc/cc/cc:"));
}

TEST(ServerProgram, FoldsAreNotForFreeAndShowdownsAreOpen) {
  ProgramApi api({scripted("friend", "always c")});
  const std::string id = api.table(with(heads_up, {{"bots", {"program:friend"}}}))["id"];
  bool shown = false, asked = false;
  for (int hand = 0; hand < 6; ++hand) {
    json view = api.rest(id);
    for (; !view["decision"].is_null(); view = api.rest(id)) {
      asked |= view["decision"]["call"] == 0;
      EXPECT_EQ(view["decision"]["can_fold"], view["decision"]["call"] != 0);
      api.act(view, "call");
    }
    shown |= view["chairs"][1]["cards"] != json({"?", "?"});
    EXPECT_NE(view["chairs"][1]["cards"], json({"?", "?"})) << "who is beaten shows, too";
    api.post("/tables/" + id + "/next", json::object());
  }
  EXPECT_TRUE(shown && asked);
}

TEST(ServerProgram, PlaysOnlyWhatItCanBeTold) {
  ProgramApi api({scripted("friend", "always c"), "any=" + program_path() + " agent caller --game {game}"});
  const auto refusal = [&](json order) {
    order["profile"] = api.guest();
    const Answer answer = api.ask("POST", "/tables", order);
    return answer.status < 300 ? "opened" : answer.body["error"].dump();
  };
  const json friendly = with(heads_up, {{"bots", {"program:friend"}}});
  EXPECT_THAT(refusal(with(friendly, {{"chips", "keep"}})), HasSubstr("choose chips that are reset"));
  EXPECT_THAT(refusal(with(friendly, {{"ante", 10}})), HasSubstr("knows neither antes nor blinds that rise"));
  EXPECT_THAT(refusal(with(friendly, {{"double_every", 5}})), HasSubstr("knows neither antes"));
  EXPECT_THAT(refusal(with(friendly, {{"buy_in", 3000}})),
              HasSubstr("friend plays nlhe(blinds=50/100,stack=2000) with 2 seats, and no other game"));
  EXPECT_THAT(refusal(with(friendly, {{"seats", 3}})), HasSubstr("and no other game"));
  EXPECT_THAT(refusal(with(heads_up, {{"bots", {"program:stranger"}}})),
              HasSubstr("this server was not started with a program 'stranger'"));
  EXPECT_THAT(refusal(with(heads_up, {{"bots", {"program:python3 -c 1"}}})),
              HasSubstr("was not started with"));
  EXPECT_EQ(
      refusal(with(heads_up, {{"seats", 3}, {"buy_in", 1500}, {"small_blind", 10}, {"bots", "program:any"}})),
      "opened");
  // And nowhere else: a match of the laboratory starts no programs.
  EXPECT_GE(
      api.ask("POST", "/jobs", json{{"kind", "match"}, {"bots", {"program:friend", "caller"}}, {"hands", 10}})
          .status,
      400);
  // Nor does one sit down later, where the rules were others.
  const std::string id = api.table(with(heads_up, {{"bots", {"caller"}}}))["id"];
  EXPECT_GE(api.ask("POST", "/tables/" + id + "/bots", json{{"chair", 1}, {"bot", "program:any"}}).status,
            400);
}

TEST(ServerProgram, WhoDoesNotAnswerChecksAndFoldsAndKeepsNobodyElseWaiting) {
  ProgramApi api({scripted("broken", "hangs_up"), scripted("mute", "silent")},
                 {.patience_with_bots = std::chrono::hours(1)});
  const std::string id = api.table(with(heads_up, {{"bots", {"program:broken"}}}))["id"];
  const json end = api.play_out(id);
  EXPECT_EQ(end["state"], "between");
  EXPECT_THAT(end["notice"].dump(), HasSubstr("broken hung up, in hand 1; it checks and folds"));
  EXPECT_EQ(end["notice_code"]["code"], "program_lost");
  // While one is thought about at one table, hands are played at others; and the service ends without waiting
  // for the hour that it may take.
  const std::string waits = api.table(with(heads_up, {{"bots", {"program:mute"}}, {"seed", 2}}))["id"];
  if (const json view = api.get("/tables/" + waits); !view["decision"].is_null()) api.act(view, "call");
  for (int hand = 0; hand < 5; ++hand) {
    const std::string other =
        api.table({{"seats", 4}, {"bots", "equity(trials=50)"}, {"buy_in", 500}, {"small_blind", 10}})["id"];
    EXPECT_EQ(api.play_out(other)["state"], "between");
  }
  EXPECT_EQ(api.get("/tables/" + waits)["state"], "acting");
  EXPECT_TRUE(api.get("/tables/" + waits)["decision"].is_null());
  api.stop();
}

TEST(ServerProgram, ATableWhosePersonCannotFillUpIsOver) {
  ProgramApi api({"any=" + program_path() + " agent \"always_raise(size=all-in)\" --game {game}"});
  json order = with(heads_up, {{"buy_in", 10'000}, {"bots", {"program:any"}}});
  const std::string id = api.table(order)["id"];
  json view;
  for (int hand = 0; hand < 20; ++hand) {  // until a hand is lost by a fold, and the capital is empty
    view = give_up(api, id);
    if (view["state"] == "over") break;
    EXPECT_EQ(view["chairs"][0]["stack"], 10'000);
    api.post("/tables/" + id + "/next", json::object());
  }
  EXPECT_EQ(view["state"], "over");
  EXPECT_EQ(view["notice_code"]["code"], "cannot_fill");
}

TEST(ServerProgram, ATableWaitsForItsProgramOverARestart) {
  const std::vector<std::string> programs{scripted("friend", "always c")};
  ProgramApi api(programs);
  const std::string id = api.table(with(heads_up, {{"bots", {"program:friend"}}}))["id"];
  api.play_out(id);
  api.stop();
  api.start();
  const Answer without = api.ask("GET", "/tables/" + id);
  EXPECT_GE(without.status, 400);
  EXPECT_THAT(without.body.dump(), HasSubstr("was not started with a program 'friend'"));
  api.stop();
  api.start(*Programs::of(programs, {*HoldemGame::parse("nlhe(blinds=50/100,stack=2000)"), 2}));
  EXPECT_EQ(api.get("/tables/" + id)["state"], "between");
  api.post("/tables/" + id + "/next", json::object());
  EXPECT_EQ(api.play_out(id)["state"], "between");
}

// As many processes as there is room for; a table that is left makes room.
TEST(ServerProgram, ProcessesAreFewAndEndWithTheirTables) {
  ProgramApi api({"any=" + program_path() + " agent caller --game {game}"});
  const json order =
      with(heads_up, {{"buy_in", 500}, {"small_blind", 10}, {"seats", 10}, {"bots", "program:any"}});
  const auto lost = [&](const std::string& id) {
    return api.play_out(id)["notice_code"]["code"] == "program_lost";
  };
  const std::string first = api.table(order)["id"];
  EXPECT_FALSE(lost(first));
  const std::string second = api.table(order)["id"];
  EXPECT_TRUE(lost(second)) << "18 seats";
  EXPECT_THAT(api.get("/tables/" + second)["notice"].dump(),
              HasSubstr("any plays at as many seats as it may already"));
  api.post("/tables/" + first + "/leave", {{"confirm", true}});
  api.post("/tables/" + second + "/next", json::object());
  EXPECT_FALSE(lost(second));
}

TEST(ServerProgram, NamesAreChecked) {
  const auto error = [](const std::vector<std::string>& programs) {
    const auto known = Programs::of(programs);
    return known ? "known" : known.error().message;
  };
  EXPECT_EQ(error({"python3 bot.py"}),
            "'python3 bot.py' is not NAME=COMMAND, with a name of letters, digits, '.', '_' and '-'");
  EXPECT_EQ(error({"a b=x"}),
            "'a b=x' is not NAME=COMMAND, with a name of letters, digits, '.', '_' and '-'");
  EXPECT_EQ(error({"a=x", "a=y"}), "two programs are called a");
  EXPECT_EQ(error({"a="}), "a command names a program: python3 bot.py");
}

}  // namespace
}  // namespace hindsight::this_file
