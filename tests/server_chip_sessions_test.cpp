// Matches of chip poker against a bot: what is shown, what is hidden, and that chips never get lost.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"
#include "heritage/chip_duel.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

class ServerChips : public testing::Test {
 protected:
  json begin(const json& order) { return rest(api_.post("/chip-plays", order)); }
  // Once nothing is being solved.
  json rest(json view) {
    const std::string id = view["id"];
    wait_for(api_.service().hub(), "chips:" + id, [&] {
      view = api_.get("/chip-plays/" + id);
      return view["state"] != "preparing";
    });
    return view;
  }
  json act(const json& view, int chips) {
    return rest(api_.post("/chip-plays/" + view["id"].get<std::string>() + "/act",
                          {{"decision", view["decision"]["number"]}, {"chips", chips}}));
  }
  json next(const json& view) {
    return rest(api_.post("/chip-plays/" + view["id"].get<std::string>() + "/next", json::object()));
  }
  static int chips_of(const json& view) {
    return view["stacks"][0].get<int>() + view["stacks"][1].get<int>() +
           (view["result"].is_null() ? view["pot"].get<int>() : 0);
  }

  Api api_;
};

TEST_F(ServerChips, AMatchIsPlayedUntilOneSideIsBroke) {
  Rng rng(5);
  json view = begin({{"bot", "fullbet"}, {"stack", 12}, {"seed", 3}});
  std::map<std::string, int> met;
  for (int i = 0; i < 2'000 && view["state"] != "over"; ++i) {
    EXPECT_EQ(chips_of(view), 24) << view;
    ++met[view["street"]];
    if (view["state"] == "between") {
      EXPECT_EQ(view["decision"], nullptr);
      EXPECT_EQ(view["result"]["opponent_cards"].size(), 2u);
      view = next(view);
      continue;
    }
    EXPECT_EQ(view["result"], nullptr);
    EXPECT_EQ(view["flop"].size(), view["street"] == "flop" ? 3u : 0u);
    if (view["history"].empty()) {
      EXPECT_NE(view["street"], "flop");
    }
    EXPECT_EQ(view.dump().find("opponent_cards"), std::string::npos);
    const json& choices = view["decision"]["choices"];
    view = act(view, choices[rng.below(static_cast<std::uint32_t>(choices.size()))]["chips"]);
  }
  EXPECT_EQ(view["state"], "over");
  EXPECT_EQ(view["winner"], view["stacks"][0] == 24 ? "you" : "opponent");
  EXPECT_EQ(chips_of(view), 24);
  EXPECT_GT(met["flop"], 0);
  EXPECT_EQ(api_.ask("POST", "/chip-plays/" + view["id"].get<std::string>() + "/next", json::object()).status,
            409);
}

// The page and the terminal play one game: the same moves of the same seed.
TEST_F(ServerChips, IsTheMatchOfTheLibrary) {
  json view = begin({{"bot", "random"}, {"stack", 20}, {"seed", 11}});
  ChipDuel duel({.stack = 20, .ante = 1, .bot = "random", .seed = 11});
  RandomChips bot;
  for (int hand = 0; hand < 10 && view["state"] != "over"; ++hand) {
    duel.deal();
    const auto answers = [&] {
      while (duel.playing() && !duel.your_turn()) duel.answer(bot);
    };
    for (answers(); duel.playing(); answers()) {
      ASSERT_EQ(view["state"], "acting");
      const int need = duel.hand().now.need();
      EXPECT_EQ(view["decision"]["to_match"], need);
      duel.put(std::min(need, duel.max()));
      view = act(view, std::min(need, view["decision"]["choices"].back()["chips"].get<int>()));
    }
    EXPECT_EQ(view["result"]["change"], duel.won());
    EXPECT_EQ(view["stacks"], json(duel.match().stacks));
    EXPECT_EQ(view["history"].size(), duel.moves().size());
    if (view["state"] == "between") view = next(view);
  }
}

TEST_F(ServerChips, ASolvedBotIsPreparedAndSaysHowGoodItIs) {
  json view = begin({{"stack", 3}, {"seed", 1}});
  for (int i = 0; i < 20 && view["exploitability"].is_null() && view["state"] != "over"; ++i)
    view = view["state"] == "between" ? next(view) : act(view, 0);
  EXPECT_GE(view["exploitability"].get<double>(), 0);
  EXPECT_LT(view["exploitability"].get<double>(), 0.05);
}

TEST_F(ServerChips, BadRequestsSayWhyAndChangeNothing) {
  for (const json& order : {json{{"stack", 1}}, json{{"stack", 201}}, json{{"ante", 2}}, json{{"ante", -1}},
                            json{{"bot", "nobody"}}, json{{"seed", -1}}, json{{"more", 1}}})
    EXPECT_EQ(api_.ask("POST", "/chip-plays", order).status, 422) << order;
  const json view = begin({{"bot", "fullbet"}, {"seed", 2}});
  const std::string path = "/chip-plays/" + view["id"].get<std::string>();
  const int number = view["decision"]["number"];
  EXPECT_EQ(api_.ask("POST", path + "/act", json{{"decision", number + 1}, {"chips", 0}}).status, 409);
  EXPECT_EQ(api_.ask("POST", path + "/act", json{{"decision", number}, {"chips", 5}}).status, 422);
  EXPECT_EQ(api_.ask("POST", path + "/act", json{{"decision", number}, {"chips", -1}}).status, 422);
  EXPECT_EQ(api_.ask("POST", path + "/act", json{{"decision", number}}).status, 422);
  EXPECT_EQ(api_.ask("POST", path + "/next", json::object()).status, 409);
  EXPECT_EQ(api_.get(path), view);
  EXPECT_EQ(api_.ask("DELETE", path).status, 200);
  EXPECT_EQ(api_.ask("GET", path).status, 404);
}

TEST_F(ServerChips, WatchersAreTold) {
  const json view = begin({{"bot", "fullbet"}, {"seed", 2}});
  const std::string topic = "chips:" + view["id"].get<std::string>();
  const auto stream = api_.service().hub().open({topic}, [] {});
  ASSERT_TRUE(stream);
  EXPECT_EQ(json::parse(*(*stream)->next()->json)["view"], view);
  const json after = act(view, view["decision"]["to_match"]);
  EXPECT_EQ(json::parse(*(*stream)->next()->json)["view"], after);
}

}  // namespace
}  // namespace hindsight::this_file
