// Small games against solved strategies: nothing leaks, nothing is lost, and what the coach says is exact.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <future>
#include <map>
#include <set>
#include <thread>
#include <tuple>

#include "asked.h"
#include "base/rng.h"
#include "games/catalog.h"
#include "json.h"
#include "server/games/games.h"
#include "server/games/session_routes.h"
#include "small_game.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"
#include "wait_for.h"

namespace hindsight::this_file {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Result<std::string>& answer) {
  EXPECT_TRUE(answer) << (answer ? "" : answer.error().message);
  return answer ? Json::parse(*answer) : Json();
}

std::string error_of(const Result<std::string>& answer) {
  return answer ? "no error" : answer.error().message;
}

bool acting(const Json& view) { return view["state"].get<std::string>() == "acting"; }

// The sessions as their routes give them.
class AskedSessions {
 public:
  AskedSessions(EventBus& hub, const GameSessionLimits& limits) : sessions_(hub, limits) {
    add_session_routes(router_, sessions_, own_);
  }

  Result<std::string> create(const std::string& body) { return asked(router_, "POST", "/plays", body); }
  Result<std::string> view(const std::string& id, bool coach = false) {
    return asked(router_, "GET", "/plays/" + id + (coach ? "?coach=1" : ""));
  }
  Result<std::string> act(const std::string& id, const std::string& body) {
    return asked(router_, "POST", "/plays/" + id + "/act", body);
  }
  Result<std::string> next(const std::string& id) { return asked(router_, "POST", "/plays/" + id + "/next"); }
  Result<std::string> change(const std::string& id, const std::string& body) {
    return asked(router_, "PATCH", "/plays/" + id, body);
  }
  Result<std::string> remove(const std::string& id) { return asked(router_, "DELETE", "/plays/" + id); }
  Result<std::string> bring(const std::string& game, const std::string& name, const std::string& bytes) {
    return asked(router_, "POST", "/plays/strategies?game=" + game + "&name=" + name, bytes,
                 "application/octet-stream");
  }

 private:
  Router router_;
  OwnStrategies own_;
  GameSessions sessions_;
};

struct Server {
  explicit Server(const GameSessionLimits& limits = {}) : plays(hub, limits) {}

  Json when_ready(const std::string& id) {
    Json view;
    wait_for(hub, "play:" + id, [&] {
      view = json_of(plays.view(id));
      return view["state"] != "preparing";
    });
    return view;
  }
  Json begin(const Json& body) { return when_ready(json_of(plays.create(body.dump()))["id"]); }
  Json act(const Json& view, std::size_t action) {
    return json_of(
        plays.act(view["id"], Json{{"decision", view["decision"]["number"]}, {"action", action}}.dump()));
  }
  Json next(const Json& view) { return json_of(plays.next(view["id"])); }
  Json coach(const Json& view) { return json_of(plays.view(view["id"], true))["coach"]; }

  EventBus hub;
  AskedSessions plays;
};

// Solves little: for tests that are not about the strategy.
GameSessionLimits hasty() {
  GameSessionLimits limits;
  limits.preparation.target = 0.01;
  limits.preparation.seconds = 0.3;
  return limits;
}

// All that a view says before the round is over, less what belongs to the course of the play.
std::string told(Json view) {
  for (const char* key : {"id", "round", "score", "progress"}) view.erase(key);
  view["decision"].erase("number");
  return view.dump();
}

// The infosets in which `seat` decided on the line that a finished round shows, from the game's own rules.
std::vector<InfosetId> decisions_on(const HistoryTree& tree, const Json& history, int seat) {
  std::vector<InfosetId> out;
  HistoryId at{0};
  for (const Json& move : history) {
    const History& node = tree.nodes[at];
    const bool chance = node.kind == Turn::Kind::chance;
    const auto& names = chance ? tree.chance_names[node.label] : tree.infosets[tree.infoset(at)].actions;
    if (!chance && node.player.value == seat) out.push_back(tree.infoset(at));
    EXPECT_EQ(move["who"], chance ? "chance" : node.player.value == seat ? "you" : "opponent");
    const auto found = std::ranges::find(names, move["what"].get<std::string>());
    EXPECT_NE(found, names.end()) << move;
    at = tree.child(at, static_cast<Action>(found - names.begin()));
  }
  EXPECT_EQ(tree.nodes[at].kind, Turn::Kind::terminal);
  return out;
}

// Those that are built and walked in no time.
std::vector<std::string> playable_games() {
  std::vector<std::string> out;
  for (const Json games = games_json(); const Json& game : games)
    if (game["playable"] && check_playable(*describe_named(game["spec"].get<std::string>()), 400'000))
      out.push_back(game["spec"]);
  return out;
}

std::string always_bet_in_kuhn() {
  std::string out = "player,secret,open,action,probability\n";
  for (const char* card : {"J", "Q", "K"})
    for (const auto& [player, open, other, action] : {std::tuple("1", "", "check", "bet"),
                                                      {"1", "pb", "fold", "call"},
                                                      {"2", "p", "check", "bet"},
                                                      {"2", "b", "fold", "call"}})
      for (const auto& [name, share] : {std::pair(other, "0"), {action, "1"}})
        out += std::string(player) + "," + card + "," + open + "," + name + "," + share + "\n";
  return out;
}

// What somebody brings is played against, and by no other rule than its own.
TEST(GameSessions, AStrategyOfOnesOwnIsTheOpponent) {
  Server server;
  const Json brought = json_of(server.plays.bring("kuhn", "maniac.csv", always_bet_in_kuhn()));
  EXPECT_EQ(brought["game"].get<std::string>(), "kuhn");
  Json view = server.begin({{"game", "kuhn"}, {"opponent", brought["opponent"]}, {"seat", 1}});
  EXPECT_EQ(view["opponent_code"]["name"].get<std::string>(), "maniac.csv");
  EXPECT_EQ(view["opponent_code"]["code"].get<std::string>(), "file");
  EXPECT_TRUE(view["opponent_text"].get<std::string>().starts_with("maniac.csv, "));
  const GameSource kuhn = load_game("kuhn").value();
  const Strategy maniac = parse_strategy_for(kuhn, "m.csv", always_bet_in_kuhn()).value();
  EXPECT_NEAR(view["opponent_exploitability"].get<double>(), evaluate(kuhn.game, maniac).exploitability,
              1e-12);
  for (int round = 1; round <= 20; ++round) {
    ASSERT_EQ(view["history"].back()["text"].get<std::string>(), "opponent: bet");
    view = server.act(view, 0);
    EXPECT_EQ(view["score"]["total"].get<double>(), -round);
    view = json_of(server.plays.next(view["id"]));
  }
}

TEST(GameSessions, AFileThatIsNoStrategyIsRefusedWithThePlace) {
  using testing::HasSubstr;
  Server server;
  const auto refused = [&](const std::string& game, const std::string& name, const std::string& bytes) {
    return error_of(server.plays.bring(game, name, bytes));
  };
  const std::string good = always_bet_in_kuhn();
  EXPECT_THAT(refused("kuhn", "a.csv", "x,y\n"),
              HasSubstr("'a.csv', line 1: the first line names the columns"));
  EXPECT_THAT(refused("leduc", "a.csv", good), HasSubstr("leduc has no infoset of player 1 with 'J'"));
  EXPECT_THAT(refused("kuhn", "a.exe", good), HasSubstr("'a.exe' is no strategy"));
  EXPECT_THAT(refused("kuhn", "a.hs", good), HasSubstr("trategy file"));
  EXPECT_THAT(refused("kuhn", "uniform", good), HasSubstr("'uniform' is no strategy"));
  EXPECT_THAT(refused("kuhn(players=3)", "a.csv", good), HasSubstr("players"));
  EXPECT_THAT(refused("kuhn", "", good), HasSubstr("?game= and &name="));
  EXPECT_THAT(error_of(server.plays.create(R"({"game":"kuhn","opponent":"file:none"})")),
              HasSubstr("not here any more: choose its file again"));
  const Json brought = json_of(server.plays.bring("kuhn", "maniac.csv", good));
  EXPECT_THAT(
      error_of(server.plays.create(Json{{"game", "leduc"}, {"opponent", brought["opponent"]}}.dump())),
      HasSubstr("'maniac.csv' is a strategy for kuhn, not for leduc"));
  const Json view = server.begin({{"game", "kuhn"}});
  const Json changed =
      json_of(server.plays.change(view["id"], Json{{"opponent", brought["opponent"]}}.dump()));
  EXPECT_EQ(changed["opponent"], brought["opponent"]);
}

// The oldest make room; a play that has one keeps it.
TEST(GameSessions, StrategiesOfOnesOwnAreBounded) {
  OwnStrategies own({.strategies = 2});
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(own.add("kuhn", "a.csv", always_bet_in_kuhn()).value()->id);
  EXPECT_FALSE(own.find(ids[0]).has_value());
  EXPECT_TRUE(own.find(ids[1]).has_value());
  EXPECT_TRUE(own.find(ids[2]).has_value());
}

}  // namespace

// With the opponent's hand drawn anew round after round, a view must say the same whenever the person's
// infoset is the same: so it tells nothing of that hand.
void check_that_nothing_leaks(const std::string& game, int rounds) {
  const HistoryTree tree = small_game(game).histories;
  Server server(hasty());
  Json view = server.begin({{"game", game}, {"seed", 7}, {"coach", true}, {"opponent", "uniform"}});
  ASSERT_EQ(view["state"], "acting") << view;
  Rng rng(1);
  std::map<InfosetId, std::string> told_at;
  std::map<InfosetId, std::set<std::string>> held_at;  // what the opponent turned out to hold
  double total = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::string> told_now;
    while (acting(view)) {
      ASSERT_TRUE(view["result"].is_null());
      EXPECT_EQ(view["review"].is_null(), told_now.empty());
      view["coach"] = server.coach(view);
      view.erase("review");  // of the decision before: a function of that infoset and the action
      told_now.push_back(told(view));
      view = server.act(view, rng.below(static_cast<std::uint32_t>(view["decision"]["actions"].size())));
    }
    ASSERT_EQ(view["state"], "over");
    ASSERT_TRUE(view["decision"].is_null());
    const std::vector<InfosetId> infosets = decisions_on(tree, view["history"], view["you"]);
    ASSERT_EQ(infosets.size(), told_now.size());
    for (std::size_t i = 0; i < infosets.size(); ++i) {
      ASSERT_EQ(told_at.try_emplace(infosets[i], told_now[i]).first->second, told_now[i]);
      held_at[infosets[i]].insert(view["result"]["opponent"].get<std::string>());
    }
    total += view["result"]["payoff"].get<double>();
    ASSERT_EQ(view["score"]["rounds"], round + 1);
    ASSERT_NEAR(view["score"]["total"].get<double>(), total, 1e-6);
    view = server.next(view);
  }
  // The test itself sees something: in one infoset it met different hands.
  EXPECT_TRUE(std::ranges::any_of(held_at, [](const auto& item) { return item.second.size() > 1; }));
}

void check_that_no_game_leaks(int rounds) {
  const std::vector<std::string> games = playable_games();
  EXPECT_GE(games.size(), 12u);
  for (const std::string& game : games) {
    SCOPED_TRACE(game);
    check_that_nothing_leaks(game, rounds);
  }
}

TEST(PlaysOfGame, NeverTellBeforeTheEndWhatTheOpponentHolds) { check_that_no_game_leaks(40); }
TEST(SlowPlaysOfGame, NeverTellBeforeTheEndWhatTheOpponentHolds) { check_that_no_game_leaks(5000); }

TEST(ServerPlays, EveryGameOfTheCatalogIsPlayableOrSaysWhyNot) {
  int playable = 0;
  for (const Json games = games_json(); const Json& game : games) {
    EXPECT_EQ(game["playable"].get<bool>(), game["why_not"].is_null()) << game;
    if (game["players"] != 2) {
      EXPECT_NE(game["why_not"].get<std::string>().find("players"), std::string::npos);
    }
    EXPECT_GT(game["rules"].get<std::string>().size(), 80) << game["name"];
    playable += game["playable"].get<bool>() ? 1 : 0;
  }
  EXPECT_GE(playable, 12);
  for (const GameEntry& entry : game_catalog())
    EXPECT_TRUE((*game_json(entry.name))["size"]["histories"].is_number()) << entry.name;
  EXPECT_EQ((*game_json("kuhn"))["class"],
            "zero-sum, imperfect information, chance, finite, at most 5 moves");
}

TEST(ServerPlays, KuhnsCardsAreShownAsTheRulesWantIt) {
  Server server(hasty());
  Json view = server.begin({{"game", "kuhn"}, {"seed", 3}, {"seat", 0}, {"opponent", "first"}});
  ASSERT_EQ(view["state"], "acting");
  const Json& history = view["history"];
  ASSERT_EQ(history.size(), 2);
  EXPECT_EQ(history[0]["to"], "you");
  EXPECT_EQ(history[0]["what"], view["you_hold"]);
  EXPECT_EQ(history[1]["to"], "opponent");
  EXPECT_TRUE(history[1]["what"].is_null());
  EXPECT_EQ(view["decision"]["actions"],
            Json::parse(R"([{"index":0,"name":"check"},{"index":1,"name":"bet"}])"));
  EXPECT_TRUE(view["coach"].is_null());
  view = server.act(view, 1);  // always the first action: it folds
  EXPECT_EQ(view["state"], "over");
  EXPECT_EQ(view["result"]["payoff"], 1);
  EXPECT_EQ(view["history"].back()["text"], "opponent: fold");
  EXPECT_EQ(view["result"]["opponent"], view["history"][1]["what"]);
  EXPECT_NE(view["you_hold"], view["result"]["opponent"]);
}

TEST(ServerPlays, SimultaneousMovesStayHiddenFromWhoeverMovesSecond) {
  Server server(hasty());
  Json view = server.begin({{"game", "rock_paper_scissors"}, {"seat", 1}, {"opponent", "last"}});
  ASSERT_EQ(view["history"].size(), 1);
  EXPECT_EQ(view["history"][0]["who"], "opponent");
  EXPECT_TRUE(view["history"][0]["what"].is_null());
  view = server.act(view, 0);
  EXPECT_EQ(view["result"]["payoff"], 1);
  EXPECT_EQ(view["result"]["opponent"], "scissors");
  EXPECT_EQ(view["result"]["text"], "you win 1 point: the opponent played scissors");
}

// By the definition, in one line of thought: enumerate what the opponent may hold.  Kuhn, second seat,
// holding Q, facing a bet of a uniform opponent: it holds J or K alike; a call earns 2 or -2, on average 0,
// and a fold -1.
TEST(ServerPlays, TheCoachsValuesAreThoseOfTheBelief) {
  Server server(hasty());
  Json view =
      server.begin({{"game", "kuhn"}, {"seat", 1}, {"opponent", "uniform"}, {"seed", 5}, {"coach", true}});
  bool seen = false;
  for (int round = 0; round < 200; ++round, view = server.next(view)) {
    if (view["you_hold"] == "Q" && view["decision"]["actions"][1]["name"] == "call") {
      seen = true;
      const Json coach = server.coach(view);
      EXPECT_NEAR(coach["values"][0].get<double>(), -1, 1e-12);
      EXPECT_NEAR(coach["values"][1].get<double>(), 0, 1e-12);
      EXPECT_EQ(coach["best"], 1);
      EXPECT_EQ(coach["belief"],
                Json::parse(R"([{"what":"J","probability":0.5},{"what":"K","probability":0.5}])"));
      view = server.act(view, 0);
      EXPECT_NEAR(view["review"]["loss"].get<double>(), 1, 1e-12);
      EXPECT_EQ(view["review"]["chose"], 0);
    }
    while (acting(view)) view = server.act(view, 0);
  }
  EXPECT_TRUE(seen);
}

// Whoever follows the solution gives away what the solution itself is short of: at each infoset the loss of
// an action times the chance to get there and take it is at most the gain of a best response.
TEST(ServerPlays, EquilibriumActionsLoseNothing) {
  Server server;
  Json view = server.begin({{"game", "kuhn"}, {"opponent", "solved"}, {"seed", 11}, {"coach", true}});
  EXPECT_NEAR(view["value"].get<double>(), view["you"] == 0 ? -1.0 / 18 : 1.0 / 18, 1e-5);
  Rng rng(2);
  double given_away = 0;
  for (int round = 0; round < 3000; ++round, view = server.next(view)) {
    while (acting(view)) {
      const Json coach = server.coach(view);
      const Json strategy = coach["strategy"], values = coach["values"];
      double best = -1e9;
      for (const Json& value : values) best = std::max(best, value.get<double>());
      for (std::size_t a = 0; a < values.size();
           ++a)  // exploitability < 4e-6, and Kuhn's rarest infoset is met once in 40
        if (strategy[a] > 0.05) {
          EXPECT_LE(best - values[a].get<double>(), 4e-6 * 2 * 40 / 0.05) << view;
        }
      const double u = rng.uniform();
      view = server.act(view, u < strategy[0].get<double>() ? 0 : 1);
    }
    given_away = view["score"]["given_away"];
  }
  EXPECT_LE(given_away, 3000 * 1e-4);
  const Json score = view["score"];
  // Both seats in turn: the value is 0 on average.
  EXPECT_LE(std::abs(score["mean"].get<double>()), 2 * score["half_width_95"].get<double>());
}

// Kuhn, first seat, jack: in every equilibrium a check earns what a bet earns, which is never called by a
// queen nor folded to by a king.  What the solver leaves between the two is not a mistake, and the star
// stands by what the solution does more.
TEST(ServerPlays, SolverNoiseIsNoMistakeAndEqualActionsAreBothRight) {
  Server server;
  Json view = server.begin({{"game", "kuhn"}, {"opponent", "solved"}, {"seed", 4}});
  std::set<std::string> seen;
  Rng rng(6);
  for (int round = 0; round < 250; ++round, view = server.next(view)) {
    while (acting(view)) {
      const bool jack_first =
          view["you"] == 0 && view["you_hold"] == "J" && view["decision"]["actions"][0]["name"] == "check";
      const Json coach = server.coach(view);
      const std::size_t action = rng.below(2);
      const bool facing = view["decision"]["actions"][0]["name"] == "fold";
      const std::string held = view["you_hold"];
      EXPECT_TRUE(view["coach"].is_null()) << "the answer is hidden until one has chosen";
      view = server.act(view, action);
      const Json review = view["review"];
      const std::string verdict = review["verdict"];
      EXPECT_GT(review["strategy"][review["best"].get<std::size_t>()].get<double>(), 0.01)
          << "the star is not on what the solution never does";
      if (jack_first) {
        seen.insert("jack");
        EXPECT_EQ(review["right"], Json::parse("[0, 1]"));
        EXPECT_EQ(verdict, "right");
        EXPECT_EQ(review["best"], coach["strategy"][0] > coach["strategy"][1] ? 0 : 1);
        EXPECT_LE(review["loss"], review["tolerance"]);
      }
      if (facing && (held == "J" || held == "K")) {  // a jack never calls, a king never folds
        const bool mistake = (held == "J") == (action == 1);
        EXPECT_EQ(verdict, mistake ? "blunder" : "best") << view;
        seen.insert(held + (mistake ? "-" : "+"));
      }
    }
  }
  EXPECT_TRUE(seen.contains("jack"));
  EXPECT_EQ(seen.size(), 5u);
}

// Against a fixed strategy values are exact: nothing but a millionth of the payoff range is forgiven.
TEST(ServerPlays, AgainstAFixedStrategyEveryLossCounts) {
  Server server(hasty());
  Json view = server.begin({{"game", "leduc"}, {"opponent", "iterate:20"}, {"seed", 4}});
  for (int round = 0; round < 20; ++round, view = server.next(view))
    while (acting(view)) {
      view = server.act(view, 0);
      EXPECT_DOUBLE_EQ(view["review"]["tolerance"].get<double>(), 26e-6);
    }
}

// What is on the table, told by what the round comes to: who folds loses what lies there of his, points that
// are won are the payoff, a stack and what was put in are the stack one began with.
TEST(ServerPlays, ChipsPrizesAndPointsAreThoseOfTheGame) {
  Rng rng(8);
  for (const char* game :
       {"kuhn", "leduc", "leduc_no_limit(stack=500)", "goofspiel(payoff=points)", "liars_dice(faces=4)"}) {
    Server server(hasty());
    Json view = server.begin({{"game", game}, {"opponent", "uniform"}, {"seed", 21}});
    int folds = 0;
    for (int round = 0; round < 60; ++round, view = server.next(view)) {
      while (acting(view)) {
        const Json felt = view["felt"];
        if (std::string(game).starts_with("goofspiel")) {
          EXPECT_EQ(felt["prize"], 4 - std::ranges::count_if(view["history"], [](const Json& move) {
                                     return move["who"] == "you";
                                   }));
        }
        if (std::string(game).starts_with("leduc_no")) {
          for (std::size_t p = 0; p < 2; ++p)
            EXPECT_EQ(felt["in"][p].get<double>() + felt["stack"][p].get<double>(), 500);
        }
        view = server.act(view, rng.below(static_cast<std::uint32_t>(view["decision"]["actions"].size())));
      }
      const Json felt = view["felt"], last = view["history"].back();
      const double payoff = view["result"]["payoff"];
      if (std::string(game).starts_with("goofspiel")) {
        EXPECT_EQ(felt["points"][0].get<double>() - felt["points"][1].get<double>(), payoff);
      } else if (std::string(game).starts_with("liars")) {
        EXPECT_TRUE(felt["pot"].is_null() && felt["points"].is_null());
      } else {
        EXPECT_EQ(felt["pot"].get<double>(), felt["in"][0].get<double>() + felt["in"][1].get<double>());
        if (last["what"] == "fold") {
          ++folds;
          EXPECT_EQ(payoff,
                    last["who"] == "you" ? -felt["in"][0].get<double>() : felt["in"][1].get<double>());
        }
      }
    }
    EXPECT_EQ(folds > 0, std::string(game)[0] == 'k' || std::string(game).starts_with("le")) << game;
  }
}

TEST(ServerPlays, EveryPrizeThatMayComeUpFirstIsShown) {
  Server server(hasty());
  Json view = server.begin({{"game", "goofspiel(order=random)"}, {"opponent", "uniform"}, {"seed", 3}});
  std::set<int> prizes;
  for (int round = 0; round < 40; ++round, view = server.next(view)) {
    prizes.insert(view["felt"]["prize"].get<int>());
    while (acting(view)) view = server.act(view, 0);
  }
  EXPECT_EQ(prizes, (std::set{1, 2, 3, 4}));
}

// Kuhn's betting has nine places, four of them decisions; play is at one of them, and the line leads there.
TEST(ServerPlays, TheTreeOfMovesShowsWherePlayIs) {
  Server server(hasty());
  Json view = server.begin({{"game", "kuhn"}, {"opponent", "first"}, {"seat", 0}, {"seed", 2}});
  const auto here = [&] {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < view["moves"].size(); ++i)
      if (view["moves"][i]["here"]) out.push_back(i);
    return out;
  };
  EXPECT_EQ(view["moves"].size(), 9);
  EXPECT_EQ(here(), std::vector<std::size_t>{0});
  EXPECT_EQ(view["alike"], 2) << "the opponent may hold either of two cards";
  view = server.act(view, 1);  // bet; it folds
  ASSERT_EQ(here().size(), 1);
  const Json end = view["moves"][here()[0]];
  EXPECT_EQ(end["move"], "fold");
  EXPECT_EQ(end["next"], "end");
  EXPECT_EQ(view["moves"][end["parent"].get<std::size_t>()]["move"], "bet");
  EXPECT_TRUE(view["moves"][end["parent"].get<std::size_t>()]["line"]);

  view = server.begin({{"game", "rock_paper_scissors"}, {"seat", 1}, {"opponent", "last"}});
  EXPECT_EQ(view["moves"].size(), 5) << "one hidden move, three answers";
  EXPECT_TRUE(view["moves"][1]["move"].is_null());
}

// V* = V + E[sum of losses], exactly: payoffs and what was given away add up to what could be attained.
TEST(ServerPlays, PayoffsAndLossesAddUpToWhatCouldBeAttained) {
  for (const char* game : {"kuhn", "leduc", "goofspiel(cards=3)", "liars_dice(dice=2,faces=2)"})
    for (const char* opponent : {"iterate:20", "uniform"}) {
      GameSessionLimits limits = hasty();
      limits.preparation.seconds = 1e3;  // the target is what ends it
      Server server(limits);
      Json view = server.begin({{"game", game}, {"opponent", opponent}, {"seed", 13}, {"seat", 0}});
      const double attainable = view["attainable"];
      EXPECT_GE(attainable, view["value"].get<double>() - 1e-2);
      Rng rng(3);
      double sum = 0, squares = 0, before = 0;
      const int rounds = 300;
      for (int round = 0; round < rounds; ++round, view = server.next(view)) {
        while (acting(view))
          view = server.act(view, rng.below(static_cast<std::uint32_t>(view["decision"]["actions"].size())));
        const double away = view["score"]["given_away"];
        const double together = view["result"]["payoff"].get<double>() + away - before;
        ASSERT_GE(away, before - 1e-9);
        before = away;
        sum += together;
        squares += together * together;
      }
      const double mean = sum / rounds, deviation = std::sqrt(squares / rounds - mean * mean);
      EXPECT_LE(std::abs(mean - attainable), 4.5 * deviation / std::sqrt(rounds))
          << game << " against " << opponent;
      EXPECT_NEAR(view["score"]["expected"].get<double>() + before / rounds, attainable, 1e-9);
    }
}

TEST(ServerPlays, TheSameSeedDealsTheSameRounds) {
  std::string first;
  for (int run = 0; run < 2; ++run) {
    Server server(hasty());
    std::string all;
    Json view = server.begin({{"game", "leduc"}, {"opponent", "uniform"}, {"seed", 99}});
    for (int round = 0; round < 50; ++round, view = server.next(view)) {
      EXPECT_EQ(view["you"], round % 2);  // seats swap
      while (acting(view)) view = server.act(view, 0);
      all += view["history"].dump();
    }
    if (run == 0) first = all;
    EXPECT_EQ(all, first);
  }
}

TEST(ServerPlays, SeatCoachAndOpponentChange) {
  Server server(hasty());
  Json view = server.begin({{"game", "kuhn"}, {"opponent", "uniform"}, {"seat", 0}});
  const std::string id = view["id"];
  EXPECT_EQ(json_of(server.plays.change(id, R"({"seat": 1, "coach": true})"))["you"], 0)
      << "from the next round on";
  EXPECT_TRUE(json_of(server.plays.view(id))["coached"]);
  EXPECT_TRUE(json_of(server.plays.view(id))["coach"].is_null()) << "not before one has chosen";
  EXPECT_FALSE(json_of(server.plays.change(id, R"({"coach": false})"))["coached"]);
  EXPECT_FALSE(json_of(server.plays.view(id, true))["coach"].is_null()) << "once, when asked for";
  while (acting(view)) view = server.act(json_of(server.plays.view(id)), 0);
  view = server.next(view);
  EXPECT_EQ(view["you"], 1);
  EXPECT_EQ(view["score"]["rounds"], 1);
  json_of(server.plays.change(id, R"({"opponent": "solved"})"));
  while (acting(view)) view = server.act(json_of(server.plays.view(id)), 0);
  EXPECT_EQ(view["score"]["rounds"], 2) << "still against the one before";
  server.next(view);
  view = server.when_ready(id);
  EXPECT_EQ(view["opponent"], "solved");
  EXPECT_EQ(view["opponent_text"].get<std::string>().substr(0, 10), "solved to ");
  EXPECT_EQ(view["score"]["rounds"], 0) << "the score begins anew";
}

TEST(ServerPlays, OpponentsHaveACodeBesideTheirText) {
  Server server(hasty());
  const auto code = [&](const char* opponent) {
    return server.begin({{"game", "kuhn"}, {"opponent", opponent}})["opponent_code"];
  };
  EXPECT_EQ(code("uniform")["code"], "uniform");
  EXPECT_EQ(code("first")["unit"], "chips");
  const Json iterate = code("iterate:7");
  EXPECT_EQ(iterate["code"], "iterate");
  EXPECT_EQ(iterate["iterations"], 7);
  EXPECT_GT(iterate["exploitability"].get<double>(), 0);
  Server patient{GameSessionLimits{}};
  const Json solved = patient.begin({{"game", "kuhn"}, {"opponent", "solved"}})["opponent_code"];
  EXPECT_LT(solved["exploitability"].get<double>(), 1e-6);
}

// The game of make demo: half a million histories more than what could be played once.
TEST(SlowServerPlays, TheNoLimitGridIsPlayed) {
  Server server{GameSessionLimits{}};
  const Json view = server.begin({{"game", "leduc_no_limit(bets=grid:100)"}, {"coach", true}, {"seat", 0}});
  EXPECT_EQ(view["state"], "acting");
  EXPECT_LT(view["opponent_code"]["exploitability"].get<double>(), 1) << "of 2,000 chips";
  EXPECT_GT(view["decision"]["actions"].size(), 10u);
  const Json coach = json_of(server.plays.view(view["id"], true))["coach"];
  EXPECT_EQ(coach["values"].size(), view["decision"]["actions"].size());
}

TEST(ServerPlays, WatchersAreTold) {
  Server server(hasty());
  const Json view = server.begin({{"game", "kuhn"}, {"opponent", "uniform"}});
  const std::string topic = "play:" + view["id"].get<std::string>();
  const auto stream = server.hub.open({topic}, [] {});
  ASSERT_TRUE(stream);
  const Json present = Json::parse(*(*stream)->next()->json);
  EXPECT_EQ(present["topic"], topic);
  EXPECT_EQ(present["view"], view);
  const Json after = server.act(view, 0);
  EXPECT_EQ(Json::parse(*(*stream)->next()->json)["view"], after);
  EXPECT_FALSE(server.hub.open({"play:nobody"}, [] {}));
}

TEST(ServerPlays, BadRequestsSayWhyAndChangeNothing) {
  Server server(hasty());
  const auto refused = [&](const Json& body) { return error_of(server.plays.create(body.dump())); };
  EXPECT_EQ(refused({{"opponent", "solved"}}), "\"game\" is missing");
  EXPECT_EQ(refused({{"game", "khun"}}),
            "there is no game 'khun' (did you mean kuhn?); 'hindsight games' lists them all");
  EXPECT_EQ(refused({{"game", "kuhn(players=3)"}}),
            "kuhn(players=3) is for 3 players: a solved strategy answers one opponent, not several");
  EXPECT_NE(refused({{"game", "leduc_no_limit(bets=grid:100,stack=2200)"}}).find("45548137 histories"),
            std::string::npos);
  EXPECT_NE(refused({{"game", "kuhn"}, {"opponent", "iterate:0"}}).find("iterate:N"), std::string::npos);
  EXPECT_NE(refused({{"game", "kuhn"}, {"opponent", "iterate:99999999999999999999"}}).find("iterate:N"),
            std::string::npos);
  EXPECT_NE(refused({{"game", "kuhn"}, {"opponent", "/etc/passwd"}}).find("iterate:N"), std::string::npos);
  EXPECT_NE(refused({{"game", "/etc/passwd.efg"}}), "no error");
  EXPECT_NE(refused({{"game", "kuhn"}, {"seat", 2}}), "no error");
  EXPECT_NE(refused({{"game", "kuhn"}, {"seat", "both"}}), "no error");
  EXPECT_NE(refused({{"game", "kuhn"}, {"seed", -1}}), "no error");
  EXPECT_NE(refused({{"game", "kuhn"}, {"coaching", true}}), "no error");
  EXPECT_NE(refused({{"game", std::string(100'000, 'k')}}), "no error");
  EXPECT_EQ(error_of(server.plays.create("[]")), "the body must be a JSON object");
  EXPECT_EQ(error_of(server.plays.view("nobody")),
            "there is no such play, or it has been left too long: begin a new one");

  const Json view = server.begin({{"game", "kuhn"}, {"opponent", "uniform"}, {"seed", 1}});
  const std::string id = view["id"];
  const auto act = [&](const Json& body) { return error_of(server.plays.act(id, body.dump())); };
  EXPECT_EQ(act({{"decision", 1}, {"action", 2}}),
            "\"action\" must be 0 to 1: the index of one that is listed");
  EXPECT_EQ(act({{"decision", 2}, {"action", 0}}), "the game has moved on: look at decision 1");
  EXPECT_NE(act({{"decision", 1}, {"action", -1}}), "no error");
  EXPECT_NE(act({{"decision", 1}, {"action", 0.5}}), "no error");
  EXPECT_NE(act({{"decision", 1}, {"action", 4294967296}}), "no error");
  EXPECT_NE(act({{"decision", "1"}, {"action", 0}}), "no error");
  EXPECT_EQ(error_of(server.plays.next(id)), "this round is not over: it is your turn");
  EXPECT_NE(error_of(server.plays.change(id, R"({"seat": 1, "opponent": "nobody"})")), "no error");
  EXPECT_EQ(json_of(server.plays.view(id)), view);
}

TEST(ServerPlays, TooManyAreRefusedUntilSomeEnd) {
  GameSessionLimits limits = hasty();
  limits.sessions = 3;
  Server server(limits);
  const std::string body = R"({"game": "kuhn", "opponent": "uniform"})";
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(json_of(server.plays.create(body))["id"]);
  const auto refused = server.plays.create(body);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::busy);
  EXPECT_TRUE(server.plays.remove(ids[0]));
  EXPECT_FALSE(server.plays.remove(ids[0]));
  EXPECT_TRUE(server.plays.create(body));
}

TEST(ServerPlays, NothingIsPreparedForPlaysThatHaveEnded) {
  Preparation preparation({.waiting = 1});
  bool wanted = false;
  std::promise<bool> first, last;
  std::promise<void> begun, go_on;
  const auto ask = [&](std::function<bool()> is_wanted, std::function<void(bool)> done) {
    return preparation
        .ask({"kuhn",
              {OpponentSpec::Kind::uniform, 0},
              {},
              [done](auto made) { done(made.has_value()); },
              is_wanted})
        .has_value();
  };
  EXPECT_TRUE(ask({}, [&](bool good) {  // holds the thread, so that others wait
    first.set_value(good);
    begun.set_value();
    go_on.get_future().wait();
  }));
  begun.get_future().wait();
  EXPECT_TRUE(ask([&] { return wanted; }, [](bool) { ADD_FAILURE() << "it was not wanted"; }));
  EXPECT_TRUE(ask({}, [&](bool good) { last.set_value(good); })) << "in the place of that one";
  EXPECT_FALSE(ask({}, [](bool) {})) << "the line is full";
  go_on.set_value();
  EXPECT_TRUE(first.get_future().get() && last.get_future().get());
}

TEST(ServerPlays, LeftAloneTheyMakeRoom) {
  GameSessionLimits limits = hasty();
  limits.sessions = 1;
  limits.idle = std::chrono::seconds(0);
  Server server(limits);
  const std::string body = R"({"game": "kuhn", "opponent": "uniform"})";
  const std::string first = json_of(server.plays.create(body))["id"];
  EXPECT_TRUE(server.plays.create(body));
  EXPECT_FALSE(server.plays.view(first));
}

// Many hands on the same plays at once: no deadlock, no torn state (run under TSan, too).
TEST(ServerPlays, ManyThreads) {
  Server server(hasty());
  const std::string id = server.begin({{"game", "kuhn"}, {"opponent", "uniform"}})["id"];
  std::vector<std::jthread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Rng rng(t);
      for (int i = 0; i < 400; ++i) {
        const Json view = Json::parse(*server.plays.view(id));
        const Json decision = view["decision"];
        if (!decision.is_null())
          static_cast<void>(
              server.plays.act(id, Json{{"decision", decision["number"]}, {"action", rng.below(2)}}.dump()));
        static_cast<void>(server.plays.next(id));
        if (i % 50 == 0)
          static_cast<void>(
              server.plays.change(id, t % 2 ? R"({"opponent":"last"})" : R"({"opponent":"first"})"));
      }
    });
  threads.clear();
  const Json score = server.when_ready(id)["score"];
  EXPECT_LE(std::abs(score["total"].get<double>()), 2 * score["rounds"].get<double>());
}

}  // namespace hindsight::this_file
