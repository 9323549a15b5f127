// bots, match, deal and play, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>
#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

TEST(PlayCli, HelpHasExamples) {
  for (const char* name : {"bots", "match", "deal", "play"}) {
    const Finished help = run_program({name, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_NE(help.out.find("Examples:\n  hindsight " + std::string(name)), std::string::npos) << help.out;
  }
}

TEST(PlayCli, BotsListsTheCatalog) {
  const Finished run = run_program({"bots", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  std::vector<std::string> names;
  for (const auto& bot : run.json()) names.push_back(bot["name"]);
  EXPECT_NE(std::ranges::find(names, "pokerface"), names.end());
  const Finished text = run_program({"bots"});
  for (const std::string& name : names) EXPECT_NE(text.out.find(name), std::string::npos);
}

// caller never folds.  pot_odds looks at its cards alone before the flop, and more often stays with better
// ones.
TEST(PlayCli, BotsSaysWhatABotDoesWithEveryHand) {
  const auto after = [](const char* bot, const char* moves) {
    const Finished run = run_program({"bots", bot, "--after", moves, "--json"});
    EXPECT_EQ(run.code, 0) << run.err;
    return run.json();
  };
  const nlohmann::json caller = after("caller", "r 300");
  EXPECT_EQ(caller["bot"], "caller");
  EXPECT_EQ(caller["range"], "random");
  EXPECT_EQ(caller["call"], 1);
  EXPECT_EQ(caller["hands"].size(), 169u);
  EXPECT_EQ(caller["hands"]["72o"], (nlohmann::json{{"fold", 0.0}, {"call", 1.0}, {"raise", 0.0}}));
  const nlohmann::json odds = after("pot_odds", "r 300");
  const nlohmann::json larger = after("pot_odds", "r 3000");
  EXPECT_TRUE(larger == odds);
  for (const auto& [hand, mix] : odds["hands"].items())
    EXPECT_NEAR(mix["fold"].get<double>() + mix["call"].get<double>(), 1, 1e-12) << hand;
  EXPECT_LT(odds["hands"]["AA"]["fold"], odds["hands"]["72o"]["fold"]);
  // It has called before: a range narrower than all hands.
  const nlohmann::json again = after("pot_odds", "c, r 300");
  EXPECT_NE(again["range"], "random");
  EXPECT_LT(again["fold"], odds["fold"]);
  const Finished text = run_program({"bots", "caller", "--after", "r 300"});
  EXPECT_NE(text.out.find("caller holds 1326 of 1,326 combos here: folds 0.0 %"), std::string::npos)
      << text.out;
}

TEST(PlayCli, BotsRefusesLinesThatNobodyCanPlay) {
  for (const auto& [bot, moves, part] : std::vector<std::array<const char*, 3>>{
           {"equity", "r 300", "decides by simulation"},
           {"caller", "dance", "--after: 'dance' is not a move"},
           {"caller", "r 300, c", "nobody is to act after these moves before the flop"},
           {"caller", "r 300, c, c", "the betting before the flop is over before 'c'"}}) {
    const Finished run = run_program({"bots", bot, "--after", moves});
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
  }
}

TEST(PlayCli, MatchPrintsWhatIsDocumented) {
  const Finished run =
      run_program({"match", "caller", "random", "caller", "--hands", "300", "--json", "--quiet"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto json = run.json();
  EXPECT_EQ(json["game"], "nlhe(blinds=50/100,stack=20000)");
  EXPECT_EQ(json["bots"], (std::vector<std::string>{"caller 1", "random", "caller 2"}));
  EXPECT_EQ(json["hands"], 300);
  EXPECT_EQ(json["deals"], 100);
  EXPECT_EQ(json["complete"], true);
  double sum = 0;
  for (std::size_t bot = 0; bot < 3; ++bot) {
    sum += json["mbb_per_hand"][bot].get<double>();
    EXPECT_GT(json["half_width_95"][bot], 0);
    EXPECT_NEAR(
        json["win"][bot].get<double>() + json["tie"][bot].get<double>() + json["lose"][bot].get<double>(), 1,
        1e-12);
  }
  EXPECT_NEAR(sum, 0, 1e-6);
  EXPECT_EQ(json["fold_loss_share"][0], 0) << "a caller never folds";
  EXPECT_TRUE(json["mean_fold_loss"][0].is_null());
  const Finished text = run_program({"match", "caller", "random", "--hands", "1", "--quiet"});
  EXPECT_NE(text.out.find("losses by folding"), std::string::npos) << text.out;
}

TEST(PlayCli, ThreadsAndLogsDoNotChangeAMatch) {
  const Scratch dir;
  const auto result = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"match",  "random", "equity(trials=64)", "--hands", "2000",
                                      "--json", "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    auto json = run_program(words).json();
    json.erase("seconds");
    json.erase("threads");
    return json.dump();
  };
  EXPECT_EQ(result({"--threads", "2"}), result({}));
  EXPECT_EQ(result({"--log", dir / "hands.phhs", "--out", dir / "m.match"}), result({}));
  EXPECT_EQ(run_program({"replay", "--check", dir / "hands.phhs"}).code, 0);
  EXPECT_NE(result({"--seed", "2"}), result({}));
}

TEST(PlayCli, AKilledMatchResumesWithoutLosingAHand) {
  const Scratch dir;
  const std::vector<std::string> bots = {"match", "random", "caller", "--quiet", "--json"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> words = bots;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  {
    Running killed(with(
        {"--hands", "100000000", "--out", dir / "a.match", "--log", dir / "a.phhs", "--save-every", "0"}));
    EXPECT_TRUE(appears(dir / "a.match"));
    killed.send(SIGKILL);
    EXPECT_EQ(killed.wait().code, 128 + SIGKILL);
  }
  const Finished look =
      run_program({"match", "--resume", dir / "a.match", "--hands", "1", "--json", "--quiet"});
  ASSERT_EQ(look.code, 0) << look.err;
  const auto played = look.json()["hands"].get<std::uint64_t>();
  const std::string hands = std::to_string(played + 5000);
  const Finished resumed =
      run_program({"match", "--resume", dir / "a.match", "--hands", hands, "--json", "--quiet"});
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  const Finished whole = run_program(with({"--hands", hands, "--log", dir / "b.phhs"}));
  EXPECT_EQ(resumed.json()["mbb_per_hand"], whole.json()["mbb_per_hand"]);
  EXPECT_EQ(resumed.json()["half_width_95"], whole.json()["half_width_95"]);
  EXPECT_TRUE(read_text(dir / "a.phhs") == read_text(dir / "b.phhs"));
}

TEST(PlayCli, CtrlCKeepsTheMatch) {
  const Scratch dir;
  Running stopped({"match", "random", "caller", "--hands", "100000000", "--out", dir / "a.match",
                   "--save-every", "0", "--json", "--quiet"});
  EXPECT_TRUE(appears(dir / "a.match"));
  stopped.send(SIGINT);
  const Finished run = stopped.wait();
  EXPECT_EQ(run.code, 130);
  EXPECT_EQ(run.json()["complete"], false);
  EXPECT_NE(run.err.find("--resume " + (dir / "a.match")), std::string::npos) << run.err;
  const Finished again =
      run_program({"match", "--resume", dir / "a.match", "--hands", "1", "--json", "--quiet"});
  EXPECT_EQ(again.json()["hands"], run.json()["hands"]);
  EXPECT_EQ(again.json()["mbb_per_hand"], run.json()["mbb_per_hand"]);
}

TEST(PlayCli, MatchRefusesWithASentence) {
  const Scratch dir;
  write_text(dir / "bad.match", "no match");
  run_program({"match", "caller", "caller", "--hands", "2", "--out", dir / "a.match", "--log", dir / "a.phhs",
               "--quiet"});
  std::filesystem::remove(dir / "a.phhs");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"match"},
           {"match", "caller"},
           {"match", "caller", "callr"},
           {"match", "caller", "caller", "--game", "nlh"},
           {"match", "caller", "caller", "--hands", "0"},
           {"match", "caller", "caller", "--hands", "x"},
           {"match", "caller", "caller", "--out", "a.txt"},
           {"match", "caller", "caller", "--log", dir / "x.phhs", "--game", "plhe"},
           {"match", "--resume", dir / "bad.match"},
           {"match", "--resume", dir / "none.match"},
           {"match", "--resume", dir / "a.match"},  // its log is gone
           {"match", "--resume", dir / "a.match", "--seed", "2"},
           {"match", "caller", "--resume", dir / "a.match"},
           {"deal", "nobody"},
           {"deal", "--seats", "11"},
           {"deal", "--game", "nlhe(straddle=200)"},
           {"play", "chess"},
           {"play", "holdem", "--bot", "nobody"},
           {"play", "holdem", "--blinds", "5"}}) {
    const Finished run = run_program(words);
    EXPECT_EQ(run.code, 2) << words[1];
    EXPECT_TRUE(run.err.starts_with("hindsight: ")) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST(PlayCli, DealPlaysASessionToItsEnd) {
  const Scratch dir;
  const Finished run = run_program({"deal", "pokerface(simulations=100)", "--seats", "9", "--game",
                                    "nlhe(blinds=10/20,stack=2000,ante=2)", "--double-every", "8", "--hands",
                                    "0", "--phh", dir / "s.phhs"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("Hand 9  blinds 20/40, ante 4"), std::string::npos);
  EXPECT_NE(run.out.find("  18000\n"), std::string::npos) << "one has all the chips";
  EXPECT_EQ(run_program({"replay", "--check", dir / "s.phhs"}).code, 0);
  const Finished again = run_program({"deal", "random", "--hands", "3"});
  EXPECT_EQ(again.out, run_program({"deal", "random", "--hands", "3"}).out);
  EXPECT_NE(again.out, run_program({"deal", "random", "--hands", "3", "--seed", "2"}).out);
  EXPECT_EQ(run_program({"deal", "random", "--hands", "3", "--game", "plhe(stack=500)"}).code, 0);
}

Finished typed(const std::string& lines, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"play", "holdem", "--seats", "3", "--bot", "caller", "--seed", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return run_program(words, {.in = lines});
}

TEST(PlayCli, APersonPlaysAHand) {
  // Everybody calls, so the seed decides; the button is mine and I am first to act before the flop.
  const Finished run = typed("r 300\nc\nbet 400\nc\nq\n");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("f fold, c call 100, r raise to 200 to 10000, ? help"), std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("you raise to 300"), std::string::npos);
  EXPECT_NE(run.out.find("you check"), std::string::npos);
  EXPECT_NE(run.out.find("you bet 400"), std::string::npos);
  EXPECT_NE(run.out.find("caller 2 calls 400"), std::string::npos);
  EXPECT_NE(run.out.find("pot 2100"), std::string::npos);
  EXPECT_NE(run.out.find("after 2 hands"), std::string::npos) << run.out;
}

TEST(PlayCli, BadInputIsAskedAgain) {
  const Finished run = typed("banana\n\nr\nr 150\nr 1e9\n99999999999999999999\n?\nR 2.5BB\nq\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("'banana' is not a move"), std::string::npos);
  EXPECT_NE(run.out.find("to how much? 200 to 10000 is possible"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("150 is not possible: 200 to 10000 is"), std::string::npos);
  EXPECT_NE(run.out.find("'1e9' is not an amount: 300, 1,200, 3k, 2.5bb"), std::string::npos);
  EXPECT_NE(run.out.find("'99999999999999999999' is more than there is"), std::string::npos);
  EXPECT_NE(run.out.find("leave the table"), std::string::npos);
  EXPECT_NE(run.out.find("you raise to 250"), std::string::npos);
}

// Facing a bet; nothing of this is a move, nor is it taken for one.
TEST(PlayCli, WhatIsNotLegalIsNeverTakenForAnotherMove) {
  for (const char* word : {"check", "x", "k", "Check"}) {
    const Finished run = typed(std::string(word) + "\nq\n");
    EXPECT_NE(run.out.find("you cannot check a bet: c calls 100, f folds"), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("you call"), std::string::npos) << word;
  }
  for (const char* word :
       {"h",      "p",       "m",      "pass",       "c 300",    "call 300", "fold 3", "raise by 300",
        "r 3 00", "bet 1,5", "r -300", "all-in 300", "300 400",  "r300 x",   "ca ll",  "max 3",
        "0",      "1",       "50%%",   "raise to",   "min-raise"}) {
    const Finished run = typed(std::string(word) + "\nq\n");
    for (const char* move : {"you call", "you raise", "you bet", "you check"})
      EXPECT_EQ(run.out.find(move), std::string::npos) << word << run.out;
  }
  const Finished free = typed("c\ncall\nq\n");
  EXPECT_NE(free.out.find("there is nothing to call: c checks"), std::string::npos) << free.out;
  EXPECT_EQ(free.out.find("you check"), std::string::npos);
}

TEST(PlayCli, AmountsAreReadInEveryUnit) {
  const std::pair<const char*, const char*> known[] = {
      {"r 1,200", "1200"},   {"3k", "3000"},  {"bet 3k", "3000"},     {"raise to 300", "300"},
      {"r300", "300"},       {"pot", "350"},  {"raise 2 pot", "600"}, {"r 100%", "350"},
      {"b50%", "225"},       {"1/2", "225"},  {"half pot", "225"},    {"raise min", "200"},
      {"r all in", "10000"}, {"max", "10000"}};
  for (const auto& [word, chips] : known) {
    const Finished run = typed(std::string(word) + "\nq\n");
    EXPECT_NE(run.out.find(std::string("you raise to ") + chips), std::string::npos) << word << run.out;
  }
}

// More than a person who knows the cards that they saw could try out.
TEST(PlayCli, SeedsAreDrawnFromManyMoreThanCanBeTried) {
  bool large = false;
  for (int i = 0; i < 3; ++i) {
    const Finished run = run_program({"play", "holdem", "--bot", "caller"}, {.in = "q\n"});
    const std::size_t at = run.out.find("seed ");
    ASSERT_NE(at, std::string::npos) << run.out;
    large |= std::stoull(run.out.substr(at + 5)) > (1ull << 33);
  }
  EXPECT_TRUE(large);
}

TEST(PlayCli, FoldingWhatIsFreeIsAMistake) {
  const Finished run = typed("c\nf\nq\n");
  EXPECT_NE(run.out.find("checking is free: c checks"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("you fold"), std::string::npos);
}

TEST(PlayCli, TheEndOfTheInputLeavesTheTable) {
  for (const char* lines : {"c\n", "q\n", "r 300", "\xff\xfe\n"}) {
    const Finished run = typed(lines);
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.out.find("You leave with "), std::string::npos) << run.out;
  }
}

TEST(PlayCli, AllInUntilSomebodyHasEverything) {
  std::string lines;
  for (int i = 0; i < 200; ++i) lines += "all-in\n";
  const Scratch dir;
  const Finished run = typed(lines, {"--phh", dir / "p.phhs"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(run.out.find("You have lost all your chips") != std::string::npos ||
              run.out.find("which is all there are") != std::string::npos)
      << run.out;
  EXPECT_EQ(run_program({"replay", "--check", dir / "p.phhs"}).code, 0);
}

TEST(PlayCli, AKilledEveningKeepsTheHandsPlayed) {
  const Scratch dir;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int usual = dup(STDIN_FILENO);
  dup2(ends[0], STDIN_FILENO);
  ASSERT_EQ(mkfifo((dir / "out").c_str(), 0600), 0);
  Running program(
      {"play", "holdem", "--seats", "3", "--bot", "caller", "--seed", "1", "--phh", dir / "p.phhs"},
      {.out = dir / "out"});
  dup2(usual, STDIN_FILENO);
  ASSERT_EQ(write(ends[1], "f\n", 2), 2);
  pollfd out{.fd = open((dir / "out").c_str(), O_RDONLY | O_CLOEXEC), .events = POLLIN, .revents = 0};
  std::string said;
  std::array<char, 4'096> more{};
  while (said.find("Hand 2") == std::string::npos) {
    const auto time = static_cast<int>(std::chrono::milliseconds(patience()).count());
    const ssize_t got = poll(&out, 1, time) > 0 ? read(out.fd, more.data(), more.size()) : 0;
    ASSERT_GT(got, 0) << said << program.err_so_far();
    said.append(more.data(), static_cast<std::size_t>(got));
  }
  program.send(SIGKILL);
  EXPECT_EQ(program.wait().code, 128 + SIGKILL);
  for (const int file : {ends[0], ends[1], usual, out.fd}) close(file);
  const Finished replay = run_program({"replay", "--check", dir / "p.phhs"});
  EXPECT_EQ(replay.code, 0) << replay.err;
  EXPECT_NE(read_text(dir / "p.phhs").find("actions"), std::string::npos);
}

TEST(PlayCli, FixedLimitHasOneSize) {
  const Finished run =
      run_program({"play", "flhe(blinds=5/10,stack=500)", "--seats", "2", "--bot", "caller", "--seed", "1"},
                  {.in = "all-in\nr\nbet\nq\n"});
  EXPECT_NE(run.out.find("500 is not possible: 20 is"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("r raise to 20,"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("you raise to 20\n"), std::string::npos);
  EXPECT_NE(run.out.find("you bet 10\n"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
