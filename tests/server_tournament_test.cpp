// A tournament on the page: what its folder says while it is played, afterwards, and when it is damaged or
// gone.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "acpc/match.h"
#include "asked.h"
#include "base/rng.h"
#include "io/atomic_file.h"
#include "play/holdem_game.h"
#include "play/wire/table_of_acpc.h"
#include "server/tournaments/tournament_routes.h"
#include "server_api.h"
#include "tournament/live.h"
#include "tournament/results_json.h"

namespace hindsight::this_file {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Players that do anything, without a wire: a log as the dealer writes it.
std::string log_of(const AcpcGame& game, const TournamentPlan& plan, const PlannedMatch& planned) {
  AcpcMatchSetup setup{.name = planned.name, .game_file = "tournament.game", .game = game};
  setup.hands = plan.hands;
  setup.seed = planned.seed;
  for (const std::size_t player : planned.players) setup.players.push_back(plan.players[player].name);
  AcpcMatch match(setup);
  Rng rng(planned.seed, planned.rotation);
  std::string out = "# name/game/hands/seed ...\n";
  while (!match.over()) {
    while (!match.hand().over()) {
      const LegalMoves legal = match.hand().legal();
      const std::uint32_t choice = rng.below(8);
      if (choice == 0 && legal.can_fold)
        match.play(Move::fold());
      else if (choice < 3 && legal.can_raise)
        match.play(Move::raise_to(choice == 1 ? legal.max_to : legal.min_to));
      else
        match.play(Move::call());
    }
    out += match.state_line() + "\n";
    match.next_hand();
  }
  return out + match.score_line() + "\n";
}

const std::string three_bots =
    "name = \"spring\"\ngame = \"nlhe(blinds=50/100,stack=20000)\"\nhands = 300\nmatches = 2\nseed = 7\n"
    "[[player]]\nname = \"a\"\nbot = \"caller\"\n[[player]]\nname = \"b\"\nprogram = [\"./b\", \"x "
    "\\\"y\\\"\"]\n"
    "[[player]]\nname = \"c\"\nbot = \"random\"\n";

AcpcGame heads_up() { return *acpc_game(*HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"), 2); }

// A folder as `hindsight tournament` leaves it.
struct Played {
  DataFolder parent;
  std::string folder = parent.path + "/spring.results";
  TournamentPlan plan;
  AcpcGame game;
  std::vector<PlannedMatch> schedule;
  std::vector<std::string> logs;

  explicit Played(const std::string& toml = three_bots, const AcpcGame& of = heads_up())
      : plan(*parse_tournament(toml)), game(of), schedule(plan.schedule(of.players)) {
    fs::create_directories(folder);
    put("tournament.toml", to_toml(plan));
    put("tournament.game", to_text(game));
    for (const PlannedMatch& match : schedule) logs.push_back(log_of(game, plan, match));
  }
  void put(const std::string& name, std::string_view text) const {
    ASSERT_TRUE(write_file(folder + "/" + name, text).has_value());
  }
  // The log's first bytes; all of them with a share of 1.
  void log(std::size_t match, double share) const {
    const auto size = static_cast<std::size_t>(share * static_cast<double>(logs[match].size()));
    const std::string name = schedule[match].name + ".log";
    put(name, std::string_view(logs[match]).substr(0, size));
    fs::last_write_time(folder + "/" + name,
                        fs::file_time_type::clock::now() + 1h);  // however long the test takes
  }
  void finish() const {
    for (std::size_t match = 0; match < logs.size(); ++match) log(match, 1);
    auto results = read_results(plan, game, folder, *parse_estimators("all", true));
    ASSERT_TRUE(results.has_value()) << results.error().message;
    put("results.json", results_json(*results).dump());
  }
};

void read_all(LiveTournament& live) {
  for (const auto end = end_of_patience(); Clock::now() < end;) {
    const auto all = live.update(20ms);
    ASSERT_TRUE(all.has_value()) << all.error().message;
    if (*all) return;
  }
  FAIL() << "it is never read";
}

TEST(LiveTournament, APlanIsWrittenAsItIsRead) {
  TournamentPlan plan = *parse_tournament(three_bots);
  plan.duplicate = false;
  plan.parallel = 3;
  plan.until_decided = true;
  plan.clocks.hand = 1234ms;
  const auto again = parse_tournament(to_toml(plan));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->players, plan.players);
  EXPECT_TRUE(again->until_decided);
  EXPECT_EQ(to_toml(*again), to_toml(plan));
  EXPECT_EQ(again->players[1].program, (std::vector<std::string>{"./b", "x \"y\""}));
}

// Whatever the steps in which the logs grow, the sums are those of reading them whole.
TEST(LiveTournament, ReadsInPiecesWhatAllAtOnceComesTo) {
  const Played played;
  const auto live = LiveTournament::open(played.folder);
  ASSERT_TRUE(live.has_value()) << live.error().message;
  read_all(**live);
  EXPECT_EQ((*live)->hands(), 0u);
  Rng rng(1, 2);
  std::vector<double> share(played.logs.size());
  for (int step = 0; step < 60; ++step) {
    const std::size_t match = rng.below(static_cast<std::uint32_t>(share.size()));
    share[match] = std::min(1.0, share[match] + 0.1 * rng.below(5));
    played.log(match, share[match]);
    read_all(**live);
  }
  for (std::size_t match = 0; match < share.size(); ++match) played.log(match, 1);
  read_all(**live);
  EXPECT_EQ((*live)->hands(), (*live)->hands_wanted());
  EXPECT_EQ((*live)->matches_over(), played.logs.size());
  const auto whole = read_results(played.plan, played.game, played.folder, (*live)->results().estimators());
  ASSERT_TRUE(whole.has_value());
  for (std::size_t i = 0; i < 3; ++i) {
    const PairingResults &one = (*live)->results().pairings[i], &other = whole->pairings[i];
    EXPECT_EQ(one.hands(), other.hands());
    for (std::size_t e = 0; e < whole->estimators().size(); ++e) {
      EXPECT_NEAR(one.figures.figures().at(0, e).mean(), other.figures.figures().at(0, e).mean(), 1e-9);
      EXPECT_NEAR(one.figures.figures().at(0, e).half_width_95(),
                  other.figures.figures().at(0, e).half_width_95(), 1e-9);
    }
    EXPECT_EQ(one.swings.size(), other.swings.size());
    EXPECT_EQ(one.swings[0].won, other.swings[0].won);
    // What was won hand by hand is the sum of the logs' scores.
    double total = 0;
    for (std::size_t match = 0; match < played.logs.size(); ++match) {
      if (played.schedule[match].pairing != i) continue;
      const auto score = parse_score_line(played.logs[match].substr(played.logs[match].rfind("SCORE:")));
      total += score->totals[score->players[0] == played.plan.players[one.players[0]].name ? 0 : 1];
    }
    EXPECT_NEAR((*live)->played(i)[0].sum(), total, 1e-6);
    EXPECT_NEAR((*live)->played(i)[1].sum(), -total, 1e-6);
  }
}

TEST(LiveTournament, LogsThatShrinkOrBreakAreSaid) {
  const Played played;
  played.log(0, 1);
  const auto live = LiveTournament::open(played.folder);
  read_all(**live);
  played.log(0, 0.5);
  (*live)->update(1s).has_value();
  // A log that is over is not looked at again; one that is not, is.
  played.log(1, 0.6);
  read_all(**live);
  played.log(1, 0.3);
  const auto shorter = (*live)->update(1s);
  ASSERT_FALSE(shorter.has_value());
  EXPECT_EQ(shorter.error().code, ErrorCode::conflict);
  const auto again = LiveTournament::open(played.folder);
  played.put(played.schedule[1].name + ".log", "STATE:0:zz:AhKh|QdQc:1|-1:a|b\n");
  const auto broken = (*again)->update(1s);
  EXPECT_FALSE(broken.has_value());
  const auto endless = LiveTournament::open(played.folder);
  played.put(played.schedule[1].name + ".log", std::string(1 << 20, 'x'));
  const auto error = (*endless)->update(1s);
  ASSERT_FALSE(error.has_value());
  EXPECT_NE(error.error().message.find("has a line of more than 65536 bytes"), std::string::npos);
}

TEST(LiveTournament, TooManyMatchesAreNotWatched) {
  const Played played;
  TournamentPlan plan = played.plan;
  plan.matches = 1'000'000;
  played.put("tournament.toml", to_toml(plan));
  const auto live = LiveTournament::open(played.folder);
  ASSERT_FALSE(live.has_value());
  EXPECT_EQ(
      live.error().message,
      "'" + played.folder + "' holds 6000000 matches: from 1 to 4096 of up to 64 players can be watched");
}

class Shown {
 public:
  explicit Shown(const std::vector<std::string>& folders)
      : tournaments_(*Tournaments::open(folders, clock_.now())) {
    add_tournament_routes(router_, *tournaments_);
  }
  Answer ask(const std::string& path) {
    const Reply reply = router_.answer({.method = "GET", .path = "/api/v1" + path});
    return {reply.status, nlohmann::json::parse(reply.body, nullptr, false)};
  }
  // When all that was written before has been read.
  nlohmann::json view(const std::string& id) {
    for (const auto end = end_of_patience(); Clock::now() < end;) {
      look_anew();
      const Answer answer = ask("/tournaments/" + id);
      EXPECT_EQ(answer.status, 200) << answer.body;
      if (answer.status != 200 || answer.body["all_read"] == true) return answer.body;
    }
    ADD_FAILURE() << "it is never read";
    return {};
  }
  void look_anew() { clock_.advance(1s); }  // the folder is looked at a few times a second

 private:
  SetClock clock_;
  std::unique_ptr<Tournaments> tournaments_;
  Router router_;
};

TEST(ServerTournament, ProgressFirstNumbersWithBothSeatings) {
  const Played played;
  played.log(0, 0.5);
  Shown shown({played.folder});
  const nlohmann::json list = shown.ask("/tournaments").body["tournaments"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["id"], "spring-results");
  EXPECT_EQ(list[0]["name"], "spring");
  EXPECT_EQ(list[0]["state"], "running");
  const nlohmann::json view = shown.view("spring-results");
  EXPECT_GT(view["hands"], 100);
  EXPECT_EQ(view["hands"], view["schedule"][0]["hands"]);
  EXPECT_EQ(view["schedule"][0]["state"], "running");
  EXPECT_EQ(view["counted"], 0);
  EXPECT_EQ(view["swings_of"], "hands");
  EXPECT_EQ(view["swings"][0]["hands"].size(), 1u);
  EXPECT_TRUE(view["tables"][0]["crosstable"][0][1].is_null());
  EXPECT_EQ(view["pairings"][0]["curves"][0].back()[0], view["hands"]);
  played.log(1, 0.25);
  const nlohmann::json later = shown.view("spring-results");
  EXPECT_GT(later["counted"], 50);
  EXPECT_EQ(later["swings_of"], "decks");
  EXPECT_EQ(later["swings"][0]["hands"].size(), 2u);
  EXPECT_TRUE(later["tables"][0]["crosstable"][0][1]["mean"].is_number());
}

TEST(ServerTournament, TheEndIsWhatResultsJsonSays) {
  const Played played;
  played.finish();
  Shown shown({played.parent.path});  // a folder of tournaments
  EXPECT_EQ(shown.ask("/tournaments").body["tournaments"][0]["id"], "spring-results");
  const nlohmann::json view = shown.view("spring-results");
  const nlohmann::json file = nlohmann::json::parse(*read_file(played.folder + "/results.json", 1 << 24));
  EXPECT_EQ(view["state"], "done");
  EXPECT_EQ(view["from_results"], true);
  EXPECT_EQ(view["tables"][0]["crosstable"], file["crosstable"]);
  EXPECT_EQ(view["tables"][0]["ranking"], file["ranking"]);
  std::vector<std::string> estimators;
  for (const nlohmann::json& table : view["tables"]) estimators.push_back(table["estimator"]);
  EXPECT_EQ(estimators,
            (std::vector<std::string>{"sharpest", "plain", "duplicate", "all-in", "imaginary", "aivat"}));
  EXPECT_EQ(view["pairings"][2]["decision"], file["pairings"][2]["decision"][0]);
  // A file of other hands is none.
  nlohmann::json other = file;
  other["pairings"][1]["hands"] = 5;
  played.put("results.json", other.dump());
  Shown anew({played.folder});
  const nlohmann::json counted = anew.view("spring-results");
  EXPECT_EQ(counted["from_results"], false);
  EXPECT_EQ(counted["tables"].size(), 4u);
  // What was counted is the same but for the order of sums.
  EXPECT_NEAR(counted["tables"][2]["crosstable"][0][1]["mean"].get<double>(),
              file["by_estimator"][1]["crosstable"][0][1]["mean"].get<double>(), 1e-6);
  for (const std::string_view text :
       {"", "[]", "{\"complete\": true}", "{\"complete\": true, \"players\": 3}"}) {
    played.put("results.json", text);
    EXPECT_EQ(Shown({played.folder}).view("spring-results")["from_results"], false) << text;
  }
}

TEST(ServerTournament, OnePairingWithCurvesAndHistograms) {
  const Played played;
  played.finish();
  Shown shown({played.folder});
  shown.view("spring-results");
  const nlohmann::json pairing = shown.ask("/tournaments/spring-results/pairings/1").body;
  EXPECT_EQ(pairing["players"], (nlohmann::json{"a", "c"}));
  for (const nlohmann::json& estimate : pairing["estimates"]) {
    std::uint64_t hands = 0;
    for (const nlohmann::json& bar : estimate["histograms"][0]["bars"]) hands += bar[1].get<std::uint64_t>();
    EXPECT_EQ(hands, estimate["estimator"] == "plain" ? 600u : 1200u) << estimate["estimator"];
    const double won = estimate["curves"][0].back()[1].get<double>();
    EXPECT_NEAR(won, estimate["mean"][0].get<double>() / 1000 * 1200, 1e-6) << estimate["estimator"];
  }
}

TEST(ServerTournament, AHandStepByStepAsTheTableShowsIt) {
  const Played played;
  played.log(0, 1);
  played.log(1, 1);
  Shown shown({played.folder});
  shown.view("spring-results");
  for (int number : {0, 1, 255, 256, 299}) {
    const Answer answer = shown.ask("/tournaments/spring-results/hands/0/" + std::to_string(number));
    ASSERT_EQ(answer.status, 200) << answer.body;
    const nlohmann::json& hand = answer.body;
    EXPECT_EQ(hand["hand"], number);
    EXPECT_NE(played.logs[0].find(hand["line"].get<std::string>() + "\n"), std::string::npos);
    const nlohmann::json last = hand["steps"].back()["view"];
    EXPECT_EQ(last["hand"], number);
    for (std::size_t position = 0; position < 2; ++position)
      for (const nlohmann::json& chair : last["chairs"])
        if (chair["name"] == hand["players"][position]) {
          EXPECT_EQ(chair["cards"], hand["cards"][position]);
          EXPECT_NEAR(chair["stack"].get<double>(), 20'000 + hand["won"][position].get<double>(), 0.51);
          EXPECT_EQ(chair["button"], position == 1);
        }
    EXPECT_EQ(last["chairs"][0]["name"], "a");
    EXPECT_EQ(hand["same_cards"][0]["match"], 1);
  }
  EXPECT_EQ(shown.ask("/tournaments/spring-results/hands/0/300").status, 404);
  EXPECT_EQ(shown.ask("/tournaments/spring-results/hands/2/0").status, 404);
  EXPECT_EQ(shown.ask("/tournaments/spring-results/hands/99/0").status, 404);
  EXPECT_EQ(shown.ask("/tournaments/spring-results/hands/x/0").status, 404);
  EXPECT_EQ(shown.ask("/tournaments/spring-results/pairings/3").status, 404);
}

// What the table cannot play is told as text.
TEST(ServerTournament, LeducHandsAsText) {
  const auto leduc = parse_acpc_game(
      "GAMEDEF\nlimit\nnumPlayers = 2\nnumRounds = 2\nblind = 1 1\nraiseSize = 2 4\nfirstPlayer = 1 1\n"
      "maxRaises = 2 2\nnumSuits = 2\nnumRanks = 3\nnumHoleCards = 1\nnumBoardCards = 0 1\nEND GAMEDEF\n");
  ASSERT_TRUE(leduc.has_value());
  const Played played(
      "name = \"small\"\ngame = \"leduc.game\"\nhands = 50\n[[player]]\nname = \"x\"\nbot = "
      "\"leduc.hs\"\n[[player]]\nname = "
      "\"y\"\n"
      "program = \"./y\"\n",
      *leduc);
  played.log(0, 1);
  played.log(1, 1);
  Shown shown({played.folder});
  const nlohmann::json view = shown.view("spring-results");
  EXPECT_EQ(view["name"], "small");
  EXPECT_EQ(view["counted"], 100);
  const nlohmann::json hand = shown.ask("/tournaments/spring-results/hands/1/7").body;
  EXPECT_TRUE(hand["steps"].is_null());
  EXPECT_EQ(hand["cards"][0].size(), 1u);
  EXPECT_EQ(hand["rounds"][0]["board"].size(), 0u);
  EXPECT_GT(hand["rounds"][0]["actions"].size(), 0u);
}

TEST(ServerTournament, FoldersThatAreEmptyVanishOrAreDamaged) {
  const auto missing = Tournaments::open({"/no/such/folder"});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().message,
            "'/no/such/folder' is no folder: --tournament takes the folder that 'hindsight tournament' "
            "writes into, "
            "or a folder of such");
  Shown none({});
  EXPECT_EQ(none.ask("/tournaments").body, nlohmann::json::parse(R"({"empty": [], "tournaments": []})"));
  EXPECT_EQ(
      none.ask("/tournaments/x").body["error"]["message"],
      "no such tournament is shown here: begin one, or start the server with --tournament and its folder");
  DataFolder empty;
  Shown waits({empty.path});
  EXPECT_EQ(waits.ask("/tournaments").body["empty"].size(), 1u);

  const Played played;
  played.log(0, 1);
  Shown shown({played.folder});
  shown.view("spring-results");
  EXPECT_EQ(shown.ask("/tournaments/..").status, 404);
  EXPECT_EQ(shown.ask("/tournaments/other").status, 404);
  std::ofstream(played.folder + "/" + played.schedule[1].name + ".log") << "STATE:5:cc:::a|b\n";
  shown.look_anew();
  EXPECT_EQ(shown.ask("/tournaments/spring-results").status, 500);
  fs::remove_all(played.folder);
  const Answer gone = shown.ask("/tournaments/spring-results");
  EXPECT_EQ(gone.status, 404);
  EXPECT_TRUE(std::string(gone.body["error"]["message"]).starts_with("there is no tournament in '"))
      << gone.body;
  EXPECT_EQ(shown.ask("/tournaments").body["tournaments"][0]["failure"], gone.body["error"]["message"]);
}

TEST(ServerTournament, TheServiceShowsWhatItWasToldTo) {
  Api api;
  EXPECT_EQ(api.get("/tournaments")["tournaments"].size(), 0u);
  DataFolder data;
  const auto refused = Service::open(data.path, {}, {"/no/such/folder"});
  EXPECT_FALSE(refused.has_value());
}

}  // namespace
}  // namespace hindsight::this_file
