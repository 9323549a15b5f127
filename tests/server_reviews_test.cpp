// Past hands reviewed for whoever asks: what is answered, what is refused, and that nobody waits for more
// than there are places.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "server_api.h"
#include "store/profiles/profiles.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Anna on the button, 200 big blinds: she folds quads on the flop.
std::string record_of_quads(const std::string& cards = "KdKc", const std::string& end = R"(, "p2 f")") {
  return R"(variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 QhJh", "d dh p2 )" +
         cards + R"(", "p2 cbr 250", "p1 cc", "d db KhKs7c", "p1 cbr 300")" + end + R"(]
players = ["Ben", "Anna"]
)";
}

json asked_for(const std::string& player, const std::string& phh = record_of_quads()) {
  return {{"phh", phh}, {"player", player}};
}

TEST(ServerReviews, TellWhatARecordedHandLost) {
  Api api;
  const json told = api.post("/hands/review", asked_for("Anna"));
  EXPECT_EQ(told["position"], "BTN");
  EXPECT_EQ(told["cards"], "KdKc");
  EXPECT_EQ(told["seconds"], 1);
  ASSERT_EQ(told["decisions"].size(), 2u);
  EXPECT_EQ(told["decisions"][0]["searched"], false);
  EXPECT_EQ(told["decisions"][0]["by"], "roll-out");
  EXPECT_EQ(told["decisions"][0]["kind"], "open");
  const json& fold = told["decisions"][1];
  ASSERT_TRUE(fold["by"] == "search" || fold["by"] == "roll-out")
      << "where no core is free in time: " << fold;
  EXPECT_EQ(fold["street"], "flop");
  EXPECT_EQ(fold["players"], 2);
  EXPECT_EQ(fold["moves"][fold["made"].get<std::size_t>()]["action"]["kind"], "fold");
  EXPECT_EQ(told["turning_point"], 1);
  EXPECT_GT(told["lost_bb"], 5) << "the pot holds eight big blinds, and quads win it";
}

TEST(ServerReviews, AreRefusedWithASentence) {
  Api api;
  const auto refused = [&](const json& body, int status, const std::string& sentence) {
    const Answer answer = api.ask("POST", "/hands/review", body);
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_THAT(answer.body["error"]["message"].get<std::string>(), HasSubstr(sentence));
  };
  refused(asked_for("Anna", record_of_quads("KdKc", "")), 422, "this hand is not over");
  refused(asked_for("Anna", record_of_quads("????")), 422, "cards are not known");
  refused(asked_for("Carl"), 404, "the players are Ben, Anna");
  refused(asked_for("Anna", "variant"), 400, "");
  for (const double seconds : {0.1, 3.1, -1.0}) {
    json body = asked_for("Anna");
    body["seconds"] = seconds;
    refused(body, 422, "seconds");
  }
  json more = asked_for("Anna");
  more["iterations"] = 5;
  refused(more, 422, "iterations");
  refused(asked_for("Anna", std::string(70'000, '#')), 413, "");
}

TEST(ServerReviews, ARecordedHandIsReplayedFromThePlayersChair) {
  Api api;
  const json told = api.post("/hands/replay", asked_for("Anna"));
  const json& steps = told["steps"];
  ASSERT_EQ(steps.size(), 12u) << "the hand, blinds, cards, two moves, a board, two moves, returned, won";
  const json& last = steps.back()["view"];
  EXPECT_EQ(last["you"], 0);
  EXPECT_EQ(last["chairs"][0]["name"], "Anna");
  EXPECT_EQ(last["chairs"][0]["button"], true);
  EXPECT_EQ(last["chairs"][0]["cards"], json({"Kd", "Kc"}));
  EXPECT_EQ(last["chairs"][1]["won"], 500);
  EXPECT_EQ(last["result"]["change"], -250);
  ASSERT_EQ(told["spots"].size(), 1u);
  EXPECT_EQ(told["spots"][0]["street"], "flop");
  const json review = api.post("/hands/review", asked_for("Anna", told["phh"]));
  const json& fold = steps[review["decisions"][1]["event"].get<std::size_t>() + 1]["event"];
  EXPECT_EQ(fold["kind"], "fold");
  EXPECT_EQ(fold["chair"], 0);
  const json ben = api.post("/hands/replay", asked_for("Ben", record_of_quads("????")));
  EXPECT_EQ(ben["steps"].back()["view"]["chairs"][0]["name"], "Ben");
  EXPECT_EQ(ben["steps"][4]["view"]["chairs"][1]["cards"], json({"?", "?"}));
}

TEST(ServerReviews, NothingIsReplayedThatCannotBeFollowed) {
  Api api;
  const auto refused = [&](const json& body, int status, const std::string& sentence) {
    const Answer answer = api.ask("POST", "/hands/replay", body);
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_THAT(answer.body["error"]["message"].get<std::string>(), HasSubstr(sentence));
  };
  refused(asked_for("Anna", record_of_quads("KdKc", "")), 422, "this hand is not over");
  refused(asked_for("Anna", record_of_quads("????")), 422, "cards are not known");
  refused(asked_for("Carl"), 404, "the players are Ben, Anna");
  json more = asked_for("Anna");
  more["seconds"] = 1;
  refused(more, 422, "seconds");
}

TEST(ServerReviews, ATextOfHandsSaysWhoCanBeReviewed) {
  Api api;
  const auto known = [&](const std::string& text) {
    const json told = api.post("/spot-forms/hands", {{"text", text}});
    EXPECT_EQ(told["hands"].size(), 1u);
    return told["hands"][0];
  };
  EXPECT_EQ(known(record_of_quads())["known"], json({"Ben", "Anna"}));
  EXPECT_EQ(known(record_of_quads("????"))["known"], json({"Ben"}));
  EXPECT_EQ(known(record_of_quads("KdKc", ""))["known"], json::array()) << "it is not over";
  const std::string text = known(record_of_quads("????"))["phh"];
  EXPECT_EQ(api.post("/hands/replay", asked_for("Ben", text))["steps"].back()["view"]["you"], 0);
}

TEST(ServerReviews, OfAHandAtTheTableOnlyOnceItIsOver) {
  Api api;
  const std::string id = api.table({{"seats", 2}, {"bots", "caller"}})["id"];
  api.rest(id);
  const std::string path = "/tables/" + id + "/hands/1/review";
  const json quick{{"seconds", 0.2}};
  const Answer early = api.ask("POST", path, quick);
  EXPECT_EQ(early.status, 409);
  EXPECT_THAT(early.body["error"]["message"].get<std::string>(), HasSubstr("still being played"));
  EXPECT_EQ(api.ask("POST", "/tables/" + id + "/hands/2/review", quick).status, 404);
  EXPECT_EQ(api.ask("POST", "/tables/nowhere/hands/1/review", quick).status, 404);
  api.play_out(id);
  const json hand = api.get("/tables/" + id + "/hands/1"), told = api.post(path, quick);
  EXPECT_EQ(told["position"], hand["position"]);
  EXPECT_EQ(told["cards"], hand["cards"][0].get<std::string>() + hand["cards"][1].get<std::string>());
  ASSERT_EQ(told["decisions"].size(), 4u) << "one a street";
  for (const json& decision : told["decisions"]) {
    const json& step = hand["steps"][decision["event"].get<std::size_t>() + 1]["event"];
    EXPECT_EQ(step["chair"], 0);
    const std::string action = decision["moves"][decision["made"].get<std::size_t>()]["action"]["text"];
    EXPECT_EQ(action, step["kind"]);
  }
  EXPECT_EQ(api.ask("POST", path, {{"seconds", 9}}).status, 422);
}

// At the person's first decision on the flop of a table against a caller.
json on_the_flop(Api& api, const json& more = {{"hints", true}}) {
  json order{{"seats", 2}, {"bots", "caller"}, {"buy_in", 5000}};
  order.update(more);
  const std::string id = api.table(order)["id"];
  json view = api.rest(id);
  while (view["street"] == "preflop") {
    api.act(view, "call");
    view = api.rest(id);
  }
  return view;
}
Answer hint(Api& api, const json& view, std::int64_t later = 0) {
  return api.ask("POST", "/tables/" + view["id"].get<std::string>() + "/hint",
                 {{"decision", view["decision"]["number"].get<std::int64_t>() + later}});
}

TEST(ServerHints, TellWhatASearchPlaysWithTheHand) {
  Api api;
  const json view = on_the_flop(api);
  EXPECT_EQ(view["hints"], true);
  const Answer told = hint(api, view);
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(told.body["decision"], view["decision"]["number"]);
  EXPECT_EQ(told.body["street"], "flop");
  // Searched where the machine had time for it, else played on, or of no known value.
  const bool valued = !told.body["by"].is_null();
  if (told.body["searched"]) {
    EXPECT_EQ(told.body["by"], "search");
  }
  double chances = 0;
  for (const json& move : told.body["moves"]) {
    chances += move["chance"].get<double>();
    EXPECT_EQ(move["value_bb"].is_number(), valued) << move;
  }
  EXPECT_NEAR(chances, 1, 1e-4);
  EXPECT_GE(told.body["moves"].size(), 2u);
  EXPECT_LT(told.body["best"], told.body["moves"].size());
  for (const char* key : {"made", "lost_bb", "event"}) EXPECT_FALSE(told.body.contains(key)) << key;
}

TEST(ServerHints, BeforeTheFlopToo) {
  Api api;
  const std::string id = api.table({{"seats", 3}, {"bots", "caller"}, {"hints", true}})["id"];
  const Answer told = hint(api, api.rest(id));
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(told.body["street"], "preflop");
  EXPECT_EQ(told.body["players"], 3);
  double chances = 0;
  for (const json& move : told.body["moves"]) chances += move["chance"].get<double>();
  EXPECT_NEAR(chances, 1, 1e-4);
}

TEST(ServerHints, AreRefusedWithASentence) {
  Api api;
  const json without = on_the_flop(api, json::object()), with = on_the_flop(api);
  EXPECT_EQ(without["hints"], false);
  const auto refused = [](const Answer& answer, int status, const std::string& sentence) {
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_THAT(answer.body["error"]["message"].get<std::string>(), HasSubstr(sentence));
  };
  refused(hint(api, without), 422, "opened without hints");
  refused(hint(api, with, 1), 409, "the hand has moved on");
  const std::string path = "/tables/" + with["id"].get<std::string>() + "/hint";
  refused(api.ask("POST", path, json::object()), 422, "decision");
  refused(api.ask("POST", path, {{"decision", 1}, {"seconds", 9}}), 422, "seconds");
  api.play_out(with["id"]);
  refused(hint(api, with), 409, "not your turn");
  refused(api.ask("POST", "/tables/nowhere/hint", {{"decision", 1}}), 404, "");
}

TEST(ServerHints, AreNotedWithTheHandAndKept) {
  Api api;
  const std::string id =
      api.table({{"seats", 2}, {"bots", "caller"}, {"buy_in", 5000}, {"hints", true}})["id"];
  const json view = api.rest(id);
  for (int again = 0; again < 2; ++again) EXPECT_EQ(hint(api, view).status, 200);
  api.play_out(id);
  const auto hints = [&] { return api.get("/tables/" + id + "/hands")["hands"][0]["hints"]; };
  EXPECT_EQ(hints(), 1) << "of one decision, however often it was asked for";
  EXPECT_EQ(api.get("/tables/" + id + "/hands/1")["steps"].back()["view"]["result"].is_null(), false);
  const json kept = api.get("/profiles/" + api.guest() + "/export");
  api.stop();
  api.start();
  EXPECT_EQ(hints(), 1);
  EXPECT_EQ(api.get("/tables/" + id)["hints"], true);
  const json copy = api.post("/profiles/import", kept);
  const json hands = api.get("/profiles/" + copy["id"].get<std::string>() + "/hands");
  EXPECT_EQ(hands["hands"][0]["hints"], 1);
  api.post("/tables/" + id + "/next", json::object());
  api.play_out(id);
  EXPECT_EQ(hints(), 0);
}

TEST(ServerHints, OneAtATimeAndNoneOnceTheMoveIsMade) {
  Api api;
  const json view = on_the_flop(api);
  std::atomic<int> answered = 0, busy = 0;
  {
    std::latch together(3);
    std::vector<std::jthread> askers;
    for (int i = 0; i < 3; ++i)
      askers.emplace_back([&] {
        together.arrive_and_wait();
        const int status = hint(api, view).status;
        answered += status == 200 ? 1 : 0;
        busy += status == 429 ? 1 : 0;
      });
  }
  EXPECT_GE(answered, 1);
  EXPECT_GE(busy, 1);
  EXPECT_EQ(answered + busy, 3);
  api.act(view, "call");
  const json next = api.rest(view["id"]);
  Answer late;
  {
    const std::jthread asks([&] { late = hint(api, next); });
    api.act(next, "call");
  }
  EXPECT_EQ(late.status, 409) << late.body;
}

TEST(ServerHints, NobodyWaitsForOneWhenTheServerCloses) {
  Api api;
  const json view = on_the_flop(api);
  std::jthread closes([&] { api.service().close(); });
  EXPECT_EQ(hint(api, view).status, 429);
}

std::string today(std::int64_t days = 0) { return iso_time(now_seconds() + days * 86'400).substr(0, 10); }

TEST(ServerPuzzles, AreThoseOfADayAndAreKept) {
  Api api;
  const auto told = [&](const std::string& date) { return api.ask("GET", "/puzzles/daily?date=" + date); };
  EXPECT_EQ(told(today()).body, (json{{"date", today()}, {"state", "preparing"}}));
  EXPECT_EQ(told(today(-3)).status, 404);
  EXPECT_EQ(told(today(3)).status, 404);
  for (const char* date : {"", "today", "2026-02-30", "../x", "2026-1-1"})
    EXPECT_EQ(told(date).status, 422) << date;
  EXPECT_EQ(api.ask("GET", "/puzzles/daily").status, 422);
  const json kept{{"date", today(-3)}, {"state", "ready"}};
  std::filesystem::create_directories(api.folder() + "/puzzles");
  std::ofstream(api.folder() + "/puzzles/" + today(-3) + ".json") << kept.dump();
  EXPECT_EQ(told(today(-3)).body, kept);
  api.service().close();
  EXPECT_EQ(told(today()).body["state"], "failed") << "nobody waits for it";
}

TEST(SlowServerPuzzles, ShowTheHandAsThePlayerSawIt) {
  ServiceSettings settings;
  settings.puzzles.iterations = 12;
  Api api(settings);
  json puzzle;
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    puzzle = api.get("/puzzles/daily?date=" + today());
  } while (puzzle["state"] == "preparing");
  ASSERT_EQ(puzzle["state"], "ready");
  const json& last = puzzle["steps"].back()["view"];
  EXPECT_EQ(puzzle["steps"].size(), puzzle["decision"]["event"].get<std::size_t>() + 1);
  EXPECT_EQ(last["street"], puzzle["decision"]["street"]);
  EXPECT_EQ(last["chairs"][0]["name"], "Hero");
  EXPECT_EQ(
      last["chairs"][0]["cards"][0].get<std::string>() + last["chairs"][0]["cards"][1].get<std::string>(),
      puzzle["cards"]);
  EXPECT_EQ(last["chairs"][1]["cards"], json({"?", "?"}));
  EXPECT_GE(puzzle["decision"]["moves"].size(), 2u);
  api.stop();
  api.start();
  EXPECT_EQ(api.get("/puzzles/daily?date=" + today()), puzzle);
}

TEST(ServerReviews, TwoAtATime) {
  Api api;
  std::atomic<int> answered = 0, refused = 0;
  std::latch together(4);
  {
    std::vector<std::jthread> askers;
    for (int i = 0; i < 4; ++i)
      askers.emplace_back([&] {
        together.arrive_and_wait();
        const Answer answer = api.ask("POST", "/hands/review", asked_for("Anna"));
        ++(answer.status == 200 ? answered : refused);
        if (answer.status != 200) {
          EXPECT_EQ(answer.body["error"]["code"], "busy");
        }
      });
  }
  EXPECT_GE(answered, 2);
  EXPECT_GE(refused, 1);
}

TEST(ServerReviews, NobodyWaitsForOneWhenTheServerCloses) {
  Api api;
  json body = asked_for("Anna");
  body["seconds"] = 3;
  std::jthread closes([&] { api.service().close(); });
  EXPECT_EQ(api.ask("POST", "/hands/review", body).status, 429);
  closes.join();
  EXPECT_EQ(api.ask("POST", "/hands/review", body).status, 429);
}

}  // namespace
}  // namespace hindsight::this_file
