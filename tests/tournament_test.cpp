// Tournaments: plans, other people's programs, what logs come to, and 200 kills.
// SPDX-License-Identifier: MIT
#include "tournament/tournament.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "acpc/match.h"
#include "acpc/wire/program.h"
#include "base/rng.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "places.h"
#include "play/holdem_game.h"
#include "play/wire/table_of_acpc.h"
#include "program.h"
#include "tournament/results.h"

namespace hindsight::this_file {
namespace {

namespace fs = std::filesystem;

std::string fresh_folder(const std::string& name) {
  const std::string out = testing::TempDir() + "/" + name + std::to_string(::getpid());
  fs::remove_all(out);
  fs::create_directories(out);
  return out;
}

TournamentPlan plan_of(std::string_view toml) {
  const auto plan = parse_tournament(toml);
  EXPECT_TRUE(plan.has_value()) << (plan ? "" : plan.error().message);
  return *plan;
}

const std::string two_bots =
    "game = \"nlhe(blinds=50/100,stack=20000)\"\nhands = 120\nmatches = 2\nparallel = 2\n"
    "[[player]]\nname = \"odds\"\nbot = \"pot_odds\"\n[[player]]\nname = \"random\"\nbot = \"random\"\n";

TEST(TournamentPlan, EveryPairingInEverySeatingWithTheSameCards) {
  const TournamentPlan plan = plan_of(two_bots + "[[player]]\nbot = \"caller\"\n");
  EXPECT_EQ(plan.players[2].name, "caller");
  EXPECT_EQ(plan.pairings(2), (std::vector<std::vector<std::size_t>>{{0, 1}, {0, 2}, {1, 2}}));
  const auto schedule = plan.schedule(2);
  ASSERT_EQ(schedule.size(), 12u);
  EXPECT_EQ(schedule[0].name, "odds-vs-random.1");
  EXPECT_EQ(schedule[1].name, "random-vs-odds.1");
  EXPECT_EQ(schedule[6].name, "odds-vs-random.2");
  // Three at a table: each in each seat once, with the cards of one seed.
  const auto three = plan.schedule(3);
  ASSERT_EQ(three.size(), 6u);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    std::set<std::size_t> players;
    for (std::size_t rotation = 0; rotation < 3; ++rotation) players.insert(three[rotation].players[seat]);
    EXPECT_EQ(players.size(), 3u);
  }
}

TEST(TournamentPlan, SaysWhatIsWrong) {
  const auto error = [](std::string_view toml) {
    const auto plan = parse_tournament(toml);
    return plan ? "read" : plan.error().message;
  };
  EXPECT_EQ(error("hands = 5\n"),
            "a tournament takes two players or more: [[player]] with name and bot or program");
  EXPECT_EQ(error("hand = 5\n" + two_bots), "hand is not known here (did you mean hands?)");
  EXPECT_EQ(error("seed = -1\n" + two_bots), "seed must be a whole number, 0 to 4000000000");
  EXPECT_EQ(error(two_bots + "[[player]]\nname = \"odds\"\nbot = \"caller\"\n"),
            "two players are called odds");
  EXPECT_EQ(error(two_bots + "[[player]]\nname = \"x\"\n"),
            "player 3 is either a bot of the house (bot = \"pokerface\") or a program (program = "
            "[\"python3\", \"bot.py\"])");
  EXPECT_EQ(error(two_bots + "[[player]]\nname = \"../x\"\nbot = \"caller\"\n"),
            "player 3 needs a name of letters, digits, '.', '_' and '-': name = \"...\"");
}

TEST(Program, EndsWithWhoeverStartedIt) {
  const std::string folder = fresh_folder("program");
  const auto missing = Program::start({"/no/such/program"}, folder + "/out");
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().message, "'/no/such/program' cannot be started: No such file or directory");
  auto program = Program::start({"sh", "-c", "echo here; sleep 1000"}, folder + "/out");
  ASSERT_TRUE(program.has_value());
  EXPECT_TRUE(program->running());
  EXPECT_FALSE(program->wait(std::chrono::milliseconds(1)));
  *program = std::move(*Program::start({"true"}, folder + "/out"));
  EXPECT_TRUE(program->wait(patience()));
  EXPECT_EQ(*read_file(folder + "/out", 100), "here\n");
}

AcpcGame heads_up() { return *acpc_game(*HoldemGame::parse("nlhe(blinds=50/100,stack=20000)"), 2); }

TournamentSetup setup_of(const TournamentPlan& plan, const std::string& folder) {
  return {.plan = plan, .game = heads_up(), .game_file = {}, .folder = folder, .house = {program_path()}};
}

std::map<std::string, std::string> logs_of(const std::string& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".log")
      out[entry.path().filename().string()] = *read_file(entry.path().string(), 1 << 26);
  return out;
}

// What is played for a program that answers nonsense is no result of its own, and its output fills no disk.
TEST(Tournament, TellsOfAnswersThatWereNotPlayed) {
  const std::string folder = fresh_folder("nonsense");
  TournamentPlan plan = plan_of(two_bots);
  plan.hands = 20;
  plan.players[1] = {.name = "nonsense",
                     .bot = {},
                     .program = {"python3", tests_dir() + "/data/agent.py", "always", "banana"}};
  {
    const auto tournament = Tournament::open(setup_of(plan, folder));
    ASSERT_TRUE(tournament.has_value());
    (*tournament)->play({});
    ASSERT_EQ((*tournament)->troubles().size(), 1u);
  }
  const auto again = Tournament::open(setup_of(plan, folder));  // known to whoever looks later
  ASSERT_TRUE(again.has_value());
  const Trouble& trouble = (*again)->troubles().at("nonsense");
  EXPECT_GE(trouble.corrected, 20u);
  EXPECT_EQ(trouble.lost, 0u);
  EXPECT_NE(trouble.first_corrected.find(":banana'"), std::string::npos) << trouble.first_corrected;
}

TEST(Program, KeepsSoMuchOfItsOutput) {
  const std::string path = fresh_folder("flood") + "/out";
  auto program = Program::start({"sh", "-c", "head -c 9000000 /dev/zero | tr '\\0' x; echo end"}, path);
  ASSERT_TRUE(program.has_value());
  EXPECT_TRUE(program->wait(patience()));
  program->finish_output();
  const auto kept = read_file(path, 1 << 26);
  ASSERT_TRUE(kept.has_value());
  EXPECT_LT(kept->size(), Program::most_output + (1 << 17));
  EXPECT_TRUE(kept->ends_with("[more was printed: it is not kept]\n"));
}

TEST(Tournament, BotsOfTheHouseAndAProgramInPython) {
  const std::string folder = fresh_folder("mixed");
  TournamentPlan plan = plan_of(two_bots);
  plan.hands = 60;
  plan.players[1] = {
      .name = "python", .bot = {}, .program = {"python3", tests_dir() + "/../examples/acpc/bot.py"}};
  const auto tournament = Tournament::open(setup_of(plan, folder));
  ASSERT_TRUE(tournament.has_value());
  (*tournament)->play({});
  EXPECT_TRUE((*tournament)->failed().empty());
  EXPECT_TRUE((*tournament)->troubles().empty());
  const auto results = read_results(plan, heads_up(), folder, *parse_estimators("all", true));
  ASSERT_TRUE(results.has_value()) << results.error().message;
  EXPECT_TRUE(results->incomplete.empty());
  ASSERT_EQ(results->pairings.size(), 1u);
  const Figures& figures = results->pairings[0].figures.figures();
  EXPECT_EQ(figures.hands(), 240u);
  for (std::size_t e = 0; e < figures.shape().estimators.size(); ++e) {
    if (figures.shape().estimators[e] > Estimator::all_in) continue;  // values differ from bot to bot
    EXPECT_NEAR(figures.at(0, e).mean() + figures.at(1, e).mean(), 0, 1e-6) << e;
  }
  // The totals of the logs' own SCORE lines.
  double total = 0;
  for (const auto& [name, log] : logs_of(folder)) {
    const auto score = parse_score_line(log.substr(log.rfind("SCORE:")));
    ASSERT_TRUE(score.has_value());
    total += score->totals[score->players[0] == "odds" ? 0 : 1];
  }
  EXPECT_NEAR(figures.at(0, 1).mean() * 240, total, 1e-6);
  EXPECT_EQ(results->pairings[0].swings.size(), 20u);
  const auto size = [](const Swing& swing) { return std::abs(swing.won[0]); };
  EXPECT_TRUE(std::ranges::is_sorted(results->pairings[0].swings, std::greater<>(), size));
  EXPECT_GT(size(results->pairings[0].swings[0]), 0);
}

// Both seatings or none; what has been played stays where the same is asked again.
TEST(Tournament, APairingThatIsDecidedIsLeftAlone) {
  const std::string folder = fresh_folder("decided");
  TournamentPlan plan = plan_of(two_bots);
  plan.hands = 20;
  plan.matches = 4;
  TournamentSetup setup = setup_of(plan, folder);
  int asked = 0;
  setup.decided = [&](std::size_t pairing) {
    EXPECT_EQ(pairing, 0u);
    return ++asked > 2;
  };
  for (int run = 0; run < 2; ++run) {
    const auto tournament = Tournament::open(setup);
    ASSERT_TRUE(tournament.has_value());
    (*tournament)->play({});
    EXPECT_EQ((*tournament)->matches_over(), 4u);
    ASSERT_EQ((*tournament)->left_out().size(), 4u);
    for (const std::string& name : (*tournament)->left_out())
      EXPECT_FALSE(fs::exists(folder + "/" + name + ".log"));
  }
  EXPECT_EQ(asked, 6) << "once for each seed that is not over";
}

TournamentResults played_out(const std::string& toml, const std::string& name) {
  const std::string folder = fresh_folder(name);
  const TournamentPlan plan = plan_of(toml);
  const auto tournament = Tournament::open(setup_of(plan, folder));
  EXPECT_TRUE(tournament.has_value());
  (*tournament)->play({});
  return *read_results(plan, heads_up(), folder, *parse_estimators("plain,duplicate", true));
}

// All pairings are dealt the same decks: whoever meets three of the same knows no more than against one.
TEST(Tournament, TheSameOpponentThriceIsNoSurerThanOnce) {
  std::string toml =
      "game = \"nlhe(blinds=50/100,stack=20000)\"\nhands = 40\n[[player]]\nname = \"odds\"\nbot = "
      "\"pot_odds\"\n";
  for (const char* name : {"a", "b", "c"})
    toml += fmt::format("[[player]]\nname = \"{}\"\nbot = \"caller\"\n", name);
  const RankedMatches ranked = played_out(toml, "thrice").ranked();
  const auto odds = std::ranges::find(ranked.ranks, 0u, &Ranked::player);
  const Duel& once = *ranked.table.cells[0][1];
  EXPECT_NEAR(odds->mean, once.mean, 1e-9);
  EXPECT_EQ(once.freedom, 39u);
  EXPECT_GT(odds->half_width, 0);
  EXPECT_NEAR(odds->half_width, once.half_width(0.95), 1e-9 * odds->half_width);
}

// Decks that all came to the same say nothing of others.
TEST(Tournament, DecksThatAgreeProveNothing) {
  int agreed = 0;
  for (int seed = 1; seed <= 10; ++seed) {
    const RankedMatches ranked =
        played_out(fmt::format("game = \"nlhe(blinds=50/100,stack=20000)\"\nhands = 2\nseed = "
                               "{}\n[[player]]\nname = \"odds\"\n"
                               "bot = \"pot_odds\"\n[[player]]\nname = \"caller\"\nbot = \"caller\"\n",
                               seed),
                   "agree")
            .ranked();
    EXPECT_GT(ranked.table.cells[0][1]->half_width(0.95), 0) << seed;
    if (std::isfinite(ranked.ranks[0].half_width)) continue;
    ++agreed;
    EXPECT_EQ(ranked.ranks[0].worst_rank, 2u);
    EXPECT_TRUE(ranking_json(ranked)["ranking"][0]["half_width_95"].is_null());
  }
  EXPECT_GT(agreed, 0);
}

TEST(Tournament, AFolderOfAnotherGameIsRefused) {
  const std::string folder = fresh_folder("other");
  ASSERT_TRUE(write_file(folder + "/tournament.game", "limit\n").has_value());
  EXPECT_EQ(Tournament::open(setup_of(plan_of(two_bots), folder)).error().message,
            "'" + folder + "' holds matches of another game; name another folder with --out");
}

std::uintmax_t bytes_logged(const std::string& folder) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".log") bytes += entry.file_size();
  return bytes;
}

bool has_ended(pid_t process) {
  siginfo_t state{};
  ::waitid(P_PID, static_cast<id_t>(process), &state, WEXITED | WNOHANG | WNOWAIT);
  return state.si_pid == process;
}

pid_t start_hindsight(const std::vector<std::string>& arguments) {
  const pid_t process = ::fork();
  if (process != 0) return process;
  std::vector<char*> words;
  const std::string program = program_path();
  words.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  std::freopen("/dev/null", "w", stdout);
  std::freopen("/dev/null", "w", stderr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

// A process that plays for the tournament, if there is one now.
pid_t some_agent(const std::string& folder, Rng& rng) {
  std::vector<pid_t> agents;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto words = read_file(entry.path().string() + "/cmdline", 1 << 16);
    if (words && words->find("agent") != std::string::npos && words->find(folder) != std::string::npos)
      agents.push_back(std::stoi(name));
  }
  return agents.empty() ? 0 : agents[rng.below(static_cast<std::uint32_t>(agents.size()))];
}

// Killed again and again, the tournament or one of its players, the logs come to be those of one that ran
// through.
void survive(int kills, std::uint32_t hands) {
  const std::string whole = fresh_folder("whole"), broken = fresh_folder("broken");
  TournamentPlan plan = plan_of(two_bots);
  plan.hands = hands;
  const std::string file = broken + ".toml";
  ASSERT_TRUE(write_file(file, std::string(two_bots).replace(two_bots.find("hands = 120"), 11,
                                                             "hands = " + std::to_string(hands)))
                  .has_value());
  const auto straight = Tournament::open(setup_of(plan, whole));
  ASSERT_TRUE(straight.has_value());
  (*straight)->play({});
  // Half of all that is to be logged is left when the last one is killed.
  const auto most = static_cast<std::uint32_t>(bytes_logged(whole) / static_cast<unsigned>(2 * kills));
  Rng rng(4);
  int killed = 0;
  for (int run = 0; run < 20 * kills; ++run) {
    const pid_t process = start_hindsight({"tournament", file, "--out", broken, "--quiet"});
    const auto gets_on = [&] {  // by some hands, for a kill at any of them
      const std::uintmax_t then = bytes_logged(broken) + 1 + rng.below(most);
      ASSERT_TRUE(comes_true(broken, [&] { return bytes_logged(broken) >= then || has_ended(process); }));
    };
    if (killed < kills && rng.below(2) == 0) {
      gets_on();
      if (const pid_t agent = some_agent(broken, rng); agent > 0 && ::kill(agent, SIGKILL) == 0) ++killed;
    }
    if (killed < kills) {
      gets_on();
      if (!has_ended(process) && ::kill(process, SIGKILL) == 0) ++killed;
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
  }
  EXPECT_EQ(logs_of(broken), logs_of(whole));
  EXPECT_GT(killed,
            0);  // as many as come before it ends by itself: nearly all, where this test is not kept waiting
}

TEST(Tournament, GoesOnAfterKills) { survive(10, 6'000); }

TEST(SlowTournament, TwoHundredKillsLoseNoHandAndDoubleNone) { survive(200, 60'000); }

}  // namespace
}  // namespace hindsight::this_file
