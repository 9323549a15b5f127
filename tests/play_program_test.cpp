// Other people's programs in matches: hand for hand the play of the house's own bots, and whatever a program
// may do.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <set>

#include "acpc/message.h"
#include "acpc/wire/program.h"
#include "base/text.h"
#include "places.h"
#include "play/matches/match.h"
#include "play/wire/program_bot.h"
#include "play/wire/table_of_acpc.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

using std::chrono::milliseconds;

std::string scripted(const std::string& what) {
  return "program:python3 '" + tests_dir() + "/data/agent.py' " + what;
}
std::string agent(const std::string& bot, std::uint64_t seed) {
  return fmt::format("program:{} agent \"{}\" --game {{game}} --seed {}", program_path(), bot, seed);
}

struct Table {
  std::string game = "nlhe(blinds=50/100,stack=20000)";
  std::vector<std::string> bots{};
  std::uint64_t hands = 200, seed = 1;
  bool duplicate = true;
  std::vector<Estimator> estimators{};
};

MatchSetup setup_of(const Table& table, const ProgramSetup& like = {}) {
  MatchSetup out{.hands = table.hands, .seed = table.seed, .duplicate = table.duplicate};
  out.game = *HoldemGame::parse(table.game);
  out.estimators = table.estimators;
  out.fit_hands = 100;
  for (const std::string& bot : table.bots) {
    auto kind = bot_or_program(bot, out.game, static_cast<int>(table.bots.size()), like);
    EXPECT_TRUE(kind.has_value()) << (kind ? "" : kind.error().message);
    out.bots.push_back(*kind);
  }
  return out;
}

struct Played {
  std::string hands;  // PHH
  std::vector<double> mbb;
  std::optional<Error> lost;
  std::uint64_t count = 0;
};
Played played(const MatchSetup& setup, unsigned threads = 1) {
  Played out;
  Match match = *Match::start(setup);
  match.play(setup.hands, {.threads = threads}, &out.hands);
  for (std::size_t i = 0; i < setup.bots.size(); ++i) out.mbb.push_back(match.mbb_per_hand(i));
  if (match.lost()) out.lost = *match.lost();
  out.count = match.hands();
  return out;
}

// The same seats with bots of the house where programs are: by the same rules, under the same names.
MatchSetup with_house(const MatchSetup& programs, const std::vector<std::string>& house) {
  MatchSetup out = programs;
  for (std::size_t i = 0; i < house.size(); ++i) {
    out.bots[i] = *bot_kind(house[i]);
    out.bots[i].name = programs.bots[i].name;
    out.bots[i].outside = programs.bots[i].outside;
  }
  return out;
}

void expect_same(const Table& table, const std::vector<std::string>& house, unsigned threads = 1) {
  const MatchSetup setup = setup_of(table);
  const Played over_the_wire = played(setup, threads), here = played(with_house(setup, house));
  EXPECT_FALSE(over_the_wire.lost) << over_the_wire.lost->message;
  EXPECT_EQ(over_the_wire.hands, here.hands);
  EXPECT_EQ(over_the_wire.mbb, here.mbb);
  EXPECT_GE(here.count, table.hands);
}

std::uint64_t bot_seed(std::uint64_t seed, std::size_t bot) { return Rng(seed, 0x626f74, bot).bits(); }

TEST(ProgramMatch, ACallingProgramIsTheHousesCaller) {
  expect_same({.bots = {"random", scripted("always c")}, .hands = 600}, {"random", "caller"});
  expect_same({.bots = {scripted("always k"), "always_raise", "random"}, .hands = 300},
              {"caller", "always_raise", "random"});
}

TEST(ProgramMatch, WhatIsNotLegalIsReadAsTheReferenceReadsIt) {
  expect_same({.bots = {"random", scripted("always r1")}}, {"random", "always_raise(size=min)"});
  expect_same({.bots = {"random", scripted("always r99999999")}}, {"random", "always_raise(size=all-in)"});
  expect_same({.bots = {"random", scripted("always f")}}, {"random", "always_fold"});
  expect_same({.bots = {"random", scripted("always what")}}, {"random", "caller"});
  expect_same({.bots = {"random", scripted("always r")}}, {"random", "caller"});
  expect_same({.game = "flhe(blinds=5/10,stack=500)", .bots = {"random", scripted("always r")}},
              {"random", "always_raise(size=min)"});
}

// Whoever draws its moves draws the same ones: seeds, numbers of hands, cards and bets come over the wire as
// they are here.
TEST(ProgramMatch, AgentsOfTheHousePlayAsTheyDoAtTheTable) {
  const std::uint64_t seed = 7;
  const std::vector<std::string> bots = {"random", "pokerface(simulations=200)", "equity(trials=40)"};
  const auto over_the_wire = [&](std::size_t seats) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < seats; ++i) out.push_back(agent(bots[i], bot_seed(seed, i)));
    return out;
  };
  expect_same({.bots = over_the_wire(2), .hands = 300, .seed = seed}, {bots[0], bots[1]});
  expect_same(
      {.game = "nlhe(blinds=50/100,stack=1500)", .bots = over_the_wire(3), .hands = 300, .seed = seed}, bots,
      2);
  expect_same({.game = "flhe(blinds=5/10,stack=500)",
               .bots = over_the_wire(3),
               .hands = 99,
               .seed = seed,
               .duplicate = false},
              bots);
}

TEST(ProgramMatch, TenSeatsShortStacksAndEveryThreadItsOwnProcess) {
  std::vector<std::string> bots(10, "random"), house(10, "random");
  bots[3] = scripted("always c");
  house[3] = "caller";
  expect_same({.game = "nlhe(blinds=50/100,stack=100)", .bots = bots, .hands = 200}, house, 3);
  expect_same({.game = "nlhe(blinds=50/100,stack=350)", .bots = bots, .hands = 200}, house, 3);
}

TEST(ProgramMatch, EstimatorsAreThoseOfUnknownPlayers) {
  const Table table{
      .bots = {"pot_odds", scripted("always c")}, .hands = 200, .estimators = *parse_estimators("all", true)};
  const MatchSetup setup = setup_of(table);
  MatchSetup house = with_house(setup, {"pot_odds", "caller"});
  house.bots[1].policy = nullptr;
  Match ours = *Match::start(setup), theirs = *Match::start(house);
  ours.play(200, {});
  theirs.play(200, {});
  ASSERT_TRUE(ours.figures() && !ours.lost());
  for (std::size_t e = 0; e < setup.estimators.size(); ++e)
    EXPECT_EQ(ours.figures()->at(1, e).mean(), theirs.figures()->at(1, e).mean()) << e;
}

// Every state once and in order, no card that is not its own before the showdown, and all of the showdown
// then.
TEST(ProgramMatch, HearsEveryStateAndNoCardTooMany) {
  const Scratch scratch;
  const Table table{.bots = {"random", scripted("writes " + (scratch / "heard.txt")), "caller"}, .hands = 90};
  const MatchSetup setup = setup_of(table);
  EXPECT_FALSE(played(setup).lost);
  const AcpcGame game = *acpc_game(setup.game, 3);
  std::string before;
  std::set<std::uint32_t> numbers;
  int shown = 0;
  const std::string heard = read_text(scratch / "heard.txt");
  for (const std::string_view line : split(trimmed(heard), '\n')) {
    const auto state = parse_match_state(game, line);
    ASSERT_TRUE(state.has_value()) << line;
    ASSERT_EQ(state->length, line.size());
    std::string again;
    append_match_state(again, state->hand, state->cards, state->viewer, state->number);
    EXPECT_EQ(again, line) << "as the dealer of the protocol says it";
    const std::string text(state->hand.text());
    if (numbers.insert(state->number).second) {
      EXPECT_EQ(text, "");
    } else {
      const std::string added = text.substr(std::min(before.size(), text.size()));
      EXPECT_TRUE(text.starts_with(before)) << before << " " << text;
      EXPECT_EQ(std::ranges::count_if(added, [](char c) { return c == 'c' || c == 'f' || c == 'r'; }), 1);
    }
    shown += state->hand.showdown() && state->seen.size() > 1 ? 1 : 0;
    before = text;
  }
  EXPECT_GE(numbers.size(), 89u);  // it is started when it is asked for the first time
  EXPECT_GT(shown, 20);
}

TEST(ProgramMatch, OneThatDiesIsStartedAgainAndMissesNothing) {
  std::atomic<int> restarts = 0;
  ProgramSetup like;
  like.restarted = [&](const Error& why) {
    EXPECT_TRUE(why.message.find("hung up (its last words: no more), in hand ") != std::string::npos)
        << why.message;
    ++restarts;
  };
  const MatchSetup setup = setup_of({.bots = {"random", scripted("dies 150")}}, like);
  const Played out = played(setup);
  EXPECT_FALSE(out.lost) << out.lost->message;
  EXPECT_EQ(out.hands, played(with_house(setup, {"random", "caller"})).hands);
  EXPECT_GT(restarts, 5);
}

TEST(ProgramMatch, OneThatIsLostEndsTheMatchWhichKeepsWhatWasPlayed) {
  const Scratch scratch;
  ProgramSetup like{.restarts = 0};
  const MatchSetup setup = setup_of({.bots = {"random", scripted("dies 150")}}, like);
  Match match = *Match::start(setup);
  match.play(setup.hands, {});
  ASSERT_TRUE(match.lost());
  EXPECT_TRUE(
      match.lost()->message.starts_with(setup.bots[1].name + " hung up (its last words: no more), in hand "))
      << match.lost()->message;
  const std::uint64_t before = match.hands();
  EXPECT_GT(before, 0u);
  EXPECT_LT(before, 200u);
  // Taken up again it comes to what it had come to; a name alone does not start programs.
  EXPECT_EQ(Match::resume(match.state()).error().message.substr(0, 9), "'program:");
  const auto namer = [](std::string_view name, const HoldemGame& game, int seats) {
    return bot_or_program(name, game, seats, {});
  };
  Match again = *Match::resume(match.state(), namer);
  EXPECT_EQ(again.hands(), before);
  again.play(setup.hands, {});
  EXPECT_TRUE(again.over());
  EXPECT_EQ(again.mbb_per_hand(0), played(setup_of({.bots = {"random", scripted("always c")}})).mbb[0]);
}

struct Hostile {
  std::string what, why;
  milliseconds response{300}, start{patience()};
};
class HostileProgram : public testing::TestWithParam<Hostile> {};
TEST_P(HostileProgram, IsBoundedInTimeAndMemoryAndTold) {
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  ProgramSetup like{.response = GetParam().response, .start = GetParam().start, .leave = {}, .restarts = 1};
  {
    const MatchSetup setup = setup_of({.bots = {"caller", scripted(GetParam().what)}, .hands = 4}, like);
    Match match = *Match::start(setup);
    match.play(4, {});
    ASSERT_TRUE(match.lost());
    const std::string& said = match.lost()->message;  // with what it said instead, if anything
    EXPECT_TRUE(said.starts_with(setup.bots[1].name + " " + GetParam().why)) << said;
    EXPECT_TRUE(said.ends_with(", in hand 0")) << said;
    EXPECT_EQ(match.hands(), 0u);
  }
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 32 << 10) << "KiB";
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, HostileProgram,
    testing::Values(Hostile{"silent", "did not answer in time"}, Hostile{"half", "did not answer in time"},
                    Hostile{"floods", "did not answer in time"},
                    Hostile{"comments", "did not answer in time"},
                    Hostile{"endless", "did not answer in time"}, Hostile{"hangs_up", "hung up", patience()},
                    Hostile{"rude", "must begin with VERSION:2.0.0, and said 'HELLO'"},
                    Hostile{"absent", "did not connect in time", patience(), milliseconds(500)}),
    [](const auto& test) { return test.param.what; });

TEST(ProgramMatch, WhatAProgramPrintsNeverStopsIt) {
  expect_same({.bots = {"random", scripted("chatters")}, .hands = 60}, {"random", "caller"});
  expect_same({.bots = {"random", scripted("mumbles")}, .hands = 60}, {"random", "caller"});
}

TEST(ProgramMatch, NobodyIsLeftBehind) {
  const auto children = [] {
    const std::string own = fmt::format("/proc/self/task/");
    int count = 0;
    for (const auto& thread : std::filesystem::directory_iterator(own))
      count += static_cast<int>(words_of(read_text(thread.path().string() + "/children")).size());
    return count;
  };
  const int before = children();
  for (const char* what : {"silent", "floods", "always c", "dies 3"}) {
    ProgramSetup like{.response = milliseconds(200), .leave = milliseconds(100), .restarts = 0};
    played(setup_of({.bots = {"random", scripted(what)}, .hands = 20}, like), 2);
  }
  EXPECT_EQ(children(), before);
}

TEST(ProgramMatch, SaysWhatCannotBePlayed) {
  const auto error = [](const std::string& spec, const std::string& game, int seats = 2) {
    const auto kind = bot_or_program(spec, *HoldemGame::parse(game), seats, {});
    return kind ? "made" : kind.error().message;
  };
  EXPECT_EQ(
      error("program:x", "nlhe(blinds=1/2,stack=200,ante=1)"),
      "program:x cannot play nlhe(ante=1,blinds=1/2,stack=200): an ACPC game definition knows neither antes "
      "nor straddles");
  EXPECT_EQ(
      error("program:x", "plhe"),
      "program:x cannot play plhe(blinds=50/100,stack=20000): an ACPC game definition knows no pot limit");
  EXPECT_EQ(error("program:x", "nlhe", 1), "program:x plays at 2 to 10 seats, not 1");
  EXPECT_EQ(error("program:", "nlhe"), "a command names a program: python3 bot.py");
  EXPECT_EQ(error("program:python3 'bot.py", "nlhe"), "the command 'python3 'bot.py' has no closing '");
  EXPECT_EQ(bot_kind("program:rm -rf x").error().message,
            "'program:rm -rf x': programs play in 'hindsight match', in tournaments and at the tables of "
            "'hindsight serve --program', but not here");
  EXPECT_EQ(*command_words(" a  'b c' d\"e f\"g '' "), (std::vector<std::string>{"a", "b c", "de fg", ""}));
}

}  // namespace
}  // namespace hindsight::this_file
