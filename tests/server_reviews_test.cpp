// Past hands reviewed for whoever asks: what is answered, what is refused, and that nobody waits for more than there are places.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "server_api.h"

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
  const json& fold = told["decisions"][1];
  ASSERT_EQ(fold["searched"], true) << fold;
  EXPECT_EQ(fold["street"], "flop");
  EXPECT_EQ(fold["players"], 2);
  EXPECT_EQ(fold["moves"][fold["made"].get<std::size_t>()]["action"], "fold");
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
    const std::string action = decision["moves"][decision["made"].get<std::size_t>()]["action"];
    EXPECT_EQ(action, step["kind"]);
  }
  EXPECT_EQ(api.ask("POST", path, {{"seconds", 9}}).status, 422);
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
