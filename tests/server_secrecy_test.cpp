// Nothing that a table says tells its person a card that it may not
// know: all messages and views of whole sessions are searched for cards.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <mutex>
#include <regex>
#include <set>

#include "base/rng.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;

std::set<std::string> cards_in(const std::string& text) {
  static const std::regex card("\"([2-9TJQKA][cdhs])\"");
  std::set<std::string> out;
  for (std::sregex_iterator i(text.begin(), text.end(), card), end; i != end; ++i) out.insert((*i)[1]);
  return out;
}

std::set<std::string> cards_of(const json& list) {
  std::set<std::string> out;
  for (const json& card : list) out.insert(card.get<std::string>());
  return out;
}

// What may be known at one moment of a hand.
class Knowledge {
 public:
  void check(const json& message) {
    for (const json& event : message["events"]) learn(event);
    check_view(message["view"]);
    const std::set<std::string> said = cards_in(message.dump());
    for (const std::string& card : said) EXPECT_TRUE(known_.contains(card)) << card << " in " << message;
  }
  // Of the state that the last message left, or an earlier one.
  void check_view(const json& view) {
    for (const json& chair : view["chairs"])
      if (chair["chair"] != 0 && chair["state"] == "folded") {
        EXPECT_EQ(chair["cards"], json::array());
      }
    EXPECT_LE(view["board"].size(), board_);
    for (const std::string& card : cards_in(view.dump()))
      EXPECT_TRUE(known_.contains(card)) << card << " in " << view;
  }

 private:
  void learn(const json& event) {
    if (event["kind"] == "hand") known_.clear(), folded_.clear(), board_ = 0;
    if (event["kind"] == "fold") folded_.insert(event["chair"].get<int>());
    if (event["kind"] == "board") board_ += event["cards"].size();
    const bool mine = event["kind"] == "hole" && event["chair"] == 0;
    if (event["kind"] == "hole" && !mine) {
      EXPECT_EQ(event["cards"], json({"?", "?"}));
    }
    if (event["kind"] == "show") {
      EXPECT_FALSE(folded_.contains(event["chair"].get<int>()));
    }
    if (event["kind"] == "muck") {
      EXPECT_FALSE(event.contains("cards"));
    }
    if (mine || event["kind"] == "board" || event["kind"] == "show") known_.merge(cards_of(event["cards"]));
  }

  std::set<std::string> known_;
  std::set<int> folded_;
  std::size_t board_ = 0;
};

void move_at_random(Api& api, const json& view, Rng& rng) {
  const json& decision = view["decision"];
  const std::uint32_t choice = rng.below(10);
  if (choice == 0 && decision["can_fold"]) {
    api.act(view, "fold");
  } else if (choice < 4 && decision["can_raise"]) {
    const std::int64_t min = decision["min_to"], max = decision["max_to"];
    api.act(view, "raise", choice == 1 ? max : std::min(max, 2 * min));
  } else {
    api.act(view, "call");
  }
}

// Hands at one table, until it is over; returns how many messages were checked.
int play_table(Api& api, int seed, int seats, int max_hands) {
  Rng rng(static_cast<std::uint64_t>(seed));
  const json order{{"seats", seats},
                   {"small_blind", 10},
                   {"buy_in", 1'000},
                   {"seed", seed},
                   {"bots", seed % 2 == 0 ? "random" : "equity(trials=50)"},
                   {"double_every", 3}};
  const std::string id = api.table(order)["id"];
  const auto stream = api.service().hub().open({"table:" + id}, [] {});
  EXPECT_TRUE(stream);
  Knowledge knowledge;
  bool began = false;  // the first message has no events: the check begins with the next hand
  int messages = 0;
  const auto read = [&] {
    while (const auto message = (*stream)->next()) {
      const json said = json::parse(*message->json);
      began = began || (!said["events"].empty() && said["events"][0]["kind"] == "hand");
      if (began) knowledge.check(said), ++messages;
    }
  };
  json view = api.rest(id);
  for (int hand = 0; hand < max_hands && view["state"] != "over"; ++hand) {
    for (; !view["decision"].is_null(); view = api.rest(id)) {
      read();
      if (began) knowledge.check_view(view);
      move_at_random(api, view, rng);
      read();
    }
    read();
    if (began) knowledge.check_view(view);
    if (view["state"] == "between") api.post("/tables/" + id + "/next", json::object());
    view = api.rest(id);
  }
  read();
  api.post("/tables/" + id + "/leave", {{"confirm", true}});
  return messages;
}

int play_tables(int first_seed, int tables, int hands) {
  Api api;
  int messages = 0;
  for (int seed = first_seed; seed < first_seed + tables; ++seed) {
    messages += play_table(api, seed, 2 + seed % 9, hands);
    api.ask("POST", "/profiles/" + api.guest() + "/refill");
  }
  return messages;
}

TEST(ServerSecrecy, NoMessageTellsAHiddenCard) { EXPECT_GT(play_tables(1, 10, 8), 100); }

TEST(SlowServerSecrecy, NoMessageOfManySessionsTellsAHiddenCard) {
  for (int i = 1; i <= 10; ++i) EXPECT_GT(play_tables(100 * i, 20, 25), 200);
}

}  // namespace
}  // namespace hindsight::this_file
