// A request with a member that nobody reads is refused by its name, and changes nothing: a slip of the pen is
// never guessed into something else.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class ServerRequests : public testing::Test {
 protected:
  // Refused with one member more, and taken without it.
  json ask(const std::string& method, const std::string& path, const json& body) {
    json more = body;
    more["colour"] = "green";
    const Answer refused = api_.ask(method, path, more);
    EXPECT_EQ(refused.status, 422) << method << ' ' << path << ": " << refused.body;
    EXPECT_THAT(refused.body.dump(), HasSubstr("colour")) << method << ' ' << path;
    const Answer taken = api_.ask(method, path, body);
    EXPECT_LT(taken.status, 300) << method << ' ' << path << ": " << taken.body;
    return taken.body;
  }
  json post(const std::string& path, const json& body) { return ask("POST", path, body); }
  json prepared(const std::string& kind, const std::string& id) {
    json view;
    wait_for(api_.service().hub(), kind + ':' + id, [&] {
      view = api_.get('/' + (kind == "play" ? std::string("plays/") : "chip-plays/") + id);
      return view["state"] != "preparing";
    });
    return view;
  }

  Api api_;
};

TEST_F(ServerRequests, OfProfilesAndTablesAreReadWhole) {
  const std::string profile = "/profiles/" + post("/profiles", {{"name", "Ada"}})["id"].get<std::string>();
  EXPECT_EQ(ask("PATCH", profile, {{"name", "Grace"}})["name"], "Grace");
  const json begun = post(
      "/tables", {{"profile", api_.guest()}, {"seats", 3}, {"pace", 0}, {"seed", 1}, {"bots", "caller"}});
  const std::string id = begun["id"], table = "/tables/" + id;
  ask("PATCH", table, {{"fast", true}});
  const json view = api_.rest(id);
  ASSERT_FALSE(view["decision"].is_null()) << view;
  post(table + "/bots", {{"chair", 1}, {"bot", "random"}});
  post(table + "/move", {{"decision", view["decision"]["number"]}, {"kind", "fold"}});
  EXPECT_EQ(post(table + "/leave", {{"confirm", true}})["left"], true);
}

TEST_F(ServerRequests, OfGamesAndChipPokerAreReadWhole) {
  const std::string game = post("/plays", {{"game", "kuhn"}, {"opponent", "uniform"}, {"seat", 1}})["id"];
  ask("PATCH", "/plays/" + game, {{"coach", true}});
  const json play = prepared("play", game);
  ASSERT_FALSE(play["decision"].is_null()) << play;
  post("/plays/" + game + "/act", {{"decision", play["decision"]["number"]}, {"action", 0}});

  const std::string match = post("/chip-plays", {{"bot", "fullbet"}, {"stack", 12}, {"seed", 3}})["id"];
  const json hand = prepared("chips", match);
  ASSERT_FALSE(hand["decision"].is_null()) << hand;
  post("/chip-plays/" + match + "/act", {{"decision", hand["decision"]["number"]}, {"chips", 0}});
}

TEST_F(ServerRequests, OfJobsAreReadWhole) {
  const std::string solve =
      "/jobs/" +
      post("/jobs", {{"kind", "solve"}, {"game", "kuhn"}, {"iterations", 1000}, {"paused", true}})["id"]
          .get<std::string>();
  post(solve + "/pace", {{"pace", 50}});
  post(solve + "/step", {{"iterations", 2}});
  post(solve + "/resume", json::object());
  post("/jobs", {{"kind", "match"}, {"bots", {"caller", "random"}}, {"hands", 20}});
}

TEST_F(ServerRequests, OfLessonsAreReadWhole) {
  EXPECT_EQ(post("/learn/evaluation", {{"game", "kuhn"}})["infosets"].size(), 12u);
  EXPECT_EQ(post("/learn/step", {{"rule", "cfr+"}, {"iteration", 3}})["iteration"], 3);
  EXPECT_EQ(post("/learn/curve", {{"at", {1, 10}}})["points"].size(), 2u);
  EXPECT_EQ(post("/learn/matching", {{"opponent", {0.5, 0.5, 0}}, {"rounds", 7}})["rounds"].size(), 7u);
  const json frontier = post("/learn/frontier", {{"model", "first"}, {"p", {0, 0.5, 1}}});
  EXPECT_EQ(frontier["frontier"].size(), 3u);
  EXPECT_EQ(frontier["frontier"][2]["strategy"].size(), 12u);
  EXPECT_NEAR(frontier["frontier"][0]["exploitability"][1].get<double>(), 0, 1e-12);
  EXPECT_EQ(post("/learn/evidence", {{"model", "uniform"}, {"at", {1, 50}}})["points"].size(), 2u);
  EXPECT_EQ(
      post("/exploitation", {{"game", "kuhn"}, {"model", "nit"}, {"safe", 0.1}, {"top", 3}})["finished"],
      true);
  const json family = post("/learn/kuhn-equilibria", {{"alpha", 0.2}});
  EXPECT_NEAR(family["value"][0].get<double>(), -1.0 / 18, 1e-12);
  EXPECT_EQ(api_.get("/learn/game?game=kuhn")["nodes"].size(), 58u);
}

TEST_F(ServerRequests, OfLessonsOnHoldemAreReadWhole) {
  EXPECT_EQ(post("/learn/hands", {{"cards", "kuhn"}, {"weights", {1, 1, 1}}})["beats"],
            json::parse("[0.0,1.0,2.0]"));
  const json river = post("/learn/hands", {{"cards", "river"}, {"board", "Ks9s7d4s2h"}, {"range", "QQ+,AK"}});
  EXPECT_EQ(river["hands"].size(), 1081u);
  EXPECT_EQ(river["largest_difference"], 0);
  const json coin = post("/learn/coin", {{"so_far", 0.4}, {"owed", "sale_too"}, {"sale", {0.5, -0.5}}});
  EXPECT_NEAR(coin["search"]["least"]["wins"].get<double>(), 0, 1e-12);
  EXPECT_NEAR(coin["search"]["most"]["wins"].get<double>(), coin["so_far"]["wins"].get<double>(), 1e-12);
  EXPECT_EQ(coin["curve"].size(), 101u);
  EXPECT_TRUE(post("/learn/coin", {{"believed", 0.7}})["owed"].is_null());
  const json luck = post("/learn/luck", {{"game", "kuhn"}, {"at", {1, 50}}, {"shown", 20}});
  EXPECT_EQ(luck["points"].size(), 2u);
  EXPECT_EQ(luck["first"].size(), 20u);
  EXPECT_TRUE(luck["points"][0]["raw"]["half_width"].is_null());  // of one hand nothing is known
}

// What is asked of a lesson is bounded, and said in one sentence.
TEST_F(ServerRequests, OfLessonsThatAskTooMuchAreRefused) {
  const auto refused = [&](const std::string& path, const json& body, const std::string& why) {
    const Answer answer = api_.ask("POST", path, body);
    EXPECT_EQ(answer.status, 422) << path << body;
    EXPECT_THAT(answer.body.dump(), HasSubstr(why)) << path << body;
  };
  refused("/learn/step", {{"iteration", 10001}}, "from 1 to 10000");
  refused("/learn/step", {{"game", "goofspiel(cards=9)"}, {"iteration", 1}}, "histories");
  EXPECT_EQ(api_.ask("POST", "/learn/step", {{"game", "/etc/game.efg"}, {"iteration", 1}}).status, 400);
  refused("/learn/curve", {{"at", {3, 2}}}, "rising");
  refused("/learn/curve", {{"at", json(std::vector<int>(257, 1))}}, "256");
  refused("/learn/matching", {{"opponent", {0.5, 0.4, 0}}}, "sum to 1");
  refused("/learn/matching", {{"rounds", 1001}}, "1000");
  refused("/learn/evaluation", {{"strategy", {0.5, 0.5}}}, "24 probabilities");
  refused("/learn/evaluation", {{"strategy", json(std::vector<double>(24, 0.6))}}, "sum");
  refused("/learn/frontier", {{"p", json(std::vector<double>(102, 0.5))}}, "101");
  refused("/learn/frontier", {{"p", {0.5, 1.5}}}, "1");
  refused("/learn/frontier", {{"model", "nobody"}}, "uniform, first or last");
  refused("/learn/evidence", {{"model", "nobody"}, {"at", {10}}}, "equilibrium, uniform, first or last");
  refused("/learn/evidence", {{"at", {10, 10}}}, "rising order");
  refused("/learn/evidence", {{"at", {4001}}}, "4000");
  refused("/learn/evidence", {{"game", "leduc(players=3)"}, {"at", {10}}}, "two");
  refused("/learn/kuhn-equilibria", {{"alpha", 0.34}}, "alpha");
  refused("/learn/hands", {{"cards", "omaha"}}, "kuhn or river");
  refused("/learn/hands", {{"cards", "kuhn"}, {"weights", {1, 2, 0}}}, "weights");
  refused("/learn/hands", {{"cards", "river"}, {"board", "Ks9s7d4s"}, {"range", "AA"}}, "five different");
  const json range{{"cards", "river"}, {"board", "Ks9s7d4s2h"}, {"range", "KXs"}};
  EXPECT_EQ(api_.ask("POST", "/learn/hands", range).status, 400);
  refused("/learn/coin", {{"owed", "all"}}, "sale_too");
  refused("/learn/coin", {{"sale", {2, 0}}}, "sale");
  refused("/learn/coin", {{"sale", {0.5}}}, "two numbers");
  refused("/learn/luck", {{"at", {20001}}}, "20000");
  refused("/learn/luck", {{"at", {5, 5}}}, "rising");
  refused("/learn/luck", {{"at", {5}}, {"opponent", "fish"}}, "twin");
  refused("/learn/luck", {{"at", {5}}, {"shown", 501}}, "500");
}

TEST_F(ServerRequests, OfClassicalGamesAreReadWholeAndAnswered) {
  EXPECT_EQ(post("/learn/best", {{"game", "connect_four(rows=4,columns=4)"}, {"depth", 2}})["moves"].size(),
            4u);
  EXPECT_EQ(post("/learn/best", {{"game", "nim"}})["moves"][0]["move"], "a2");
  EXPECT_EQ(post("/learn/matrix", {{"name", "chicken"}, {"dynamics", "replicator"}})["equilibria"]["extreme"]
                .size(),
            3u);
  EXPECT_EQ(post("/learn/matrix", {{"table", "3 6,7 1\n5 1,8 2\n"}})["pure"], json::parse("[[1,1]]"));
  EXPECT_EQ(post("/learn/graph", {{"arena", "a 0 -> b c\nb 1 -> a\nc 1 goal=0\n"}})["won"],
            json::parse("[3,0]"));
  EXPECT_EQ(post("/learn/experts", {{"forecasters", {"rm", "hedge"}}, {"rounds", 100}})["forecasters"].size(),
            2u);
  EXPECT_EQ(post("/learn/tree", {{"game", "kuhn"}, {"strategy", "uniform"}})["nodes"].size(), 58u);
  const json solved = post("/learn/tree", {{"game", "kuhn"}, {"strategy", "equilibrium"}});
  EXPECT_NEAR(solved["nodes"][0]["values"][0].get<double>(), -1.0 / 18, 1e-9);
  const json folded = post("/learn/tree", {{"game", "leduc"}});
  EXPECT_LE(folded["nodes"].size(), 500u);
  EXPECT_TRUE(std::ranges::any_of(folded["nodes"], [](const json& node) { return node.contains("folded"); }));
}

TEST_F(ServerRequests, OfClassicalGamesAreRefusedInOneSentence) {
  const std::tuple<const char*, json, const char*> wrong[] = {
      {"/learn/best", {{"game", "connect_four"}, {"moves", "8"}}, "move 1, '8', is not possible here"},
      {"/learn/best", {{"game", "kuhn"}}, "hides something"},
      {"/learn/matrix", {{"table", "1 2\n3 4,5 6\n"}}, "a row of 2 cells where line 1 has 1"},
      {"/learn/matrix", json::object(), "one of them"},
      {"/learn/matrix",
       {{"name", "chicken"}, {"start_x", {0.5, 0.6}}, {"start_y", {0.5, 0.5}}},
       "must be 2 probabilities that sum to 1"},
      {"/learn/matrix", {{"name", "hotelling_line(places=40)"}}, "9 by 9 at most"},
      {"/learn/graph", {{"arena", "a 2"}}, "'2' is not an owner"},
      {"/learn/graph", {{"arena", "a 0"}, {"objective", "win"}}, "there is no objective 'win'"},
      {"/learn/experts", {{"forecasters", {"hegde"}}}, "did you mean hedge?"},
      {"/learn/tree", {{"game", "leduc"}, {"depth", 20}}, "too many to draw"},
      {"/learn/tree", {{"game", "kuhn(players=3)"}, {"strategy", "equilibrium"}}, "two"},
      {"/learn/tree", {{"game", "kuhn"}, {"strategy", "best"}}, "there is no strategy 'best'"},
      {"/learn/tree", {{"game", "/etc/passwd.efg"}}, "by name"},
  };
  for (const auto& [path, body, says] : wrong) {
    const Answer refused = api_.ask("POST", path, body);
    EXPECT_GE(refused.status, 400) << path;
    EXPECT_LT(refused.status, 500) << path;
    EXPECT_THAT(refused.body.dump(), HasSubstr(says)) << path;
  }
}

}  // namespace
}  // namespace hindsight::this_file
