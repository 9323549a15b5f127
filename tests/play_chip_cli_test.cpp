// play chip-poker, end to end.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

Finished typed(const std::string& lines, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"play", "chip-poker", "--bot", "fullbet", "--seed", "3"};
  words.insert(words.end(), more.begin(), more.end());
  return run_program(words, {.in = lines});
}
bool says(const Finished& run, std::string_view what) { return run.out.find(what) != std::string::npos; }

TEST(PlayChipsCli, ShowsCardsStacksAndTheOthersCards) {
  const Finished run = typed("0\n2\nq\n");
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(run, "Hand 1.  You have 20 chips, the bot 20.  You act first.\nYou hold 8d Qh."))
      << run.out;
  EXPECT_TRUE(says(run, "The bot bets 4."));
  EXPECT_TRUE(says(run, "(4 to match; less folds)"));
  EXPECT_TRUE(says(run, "You folded.  The bot had Ac 8h.\nYou lose 1 chip."));
  EXPECT_TRUE(says(run, "Hand 2.  You have 19 chips, the bot 21.  The bot acts first."));
  EXPECT_TRUE(says(run, "You leave with 19 chips after 1 hand: -1."));
}

TEST(PlayChipsCli, RefusesWhatIsNotPossible) {
  for (const char* bad : {"5", "-1", "x", "", "1.5", "99999999999999999999"}) {
    const Finished run = typed(std::string(bad) + "\nq\n");
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(says(run, std::string("'") + bad + "' is not possible: a whole number from 0 to 4 is"))
        << run.out;
  }
  const Finished two = typed("3\nq\n", {"--stack", "2", "--ante", "0"});
  EXPECT_TRUE(says(two, "'3' is not possible: a whole number from 0 to 2 is")) << two.out;
}

TEST(PlayChipsCli, TheEndOfTheInputLeaves) {
  for (const char* lines : {"", "4", "q\n", "quit\n", "\xff\n"}) {
    const Finished run = typed(lines);
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(says(run, "You leave with ")) << run.out;
  }
}

TEST(PlayChipsCli, GoesOnUntilOneSideIsBroke) {
  std::string lines;
  for (int i = 0; i < 400; ++i) lines += "4\n1\n";
  const Finished run = typed(lines, {"--stack", "5"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(says(run, "have all the chips after") || says(run, "has all the chips after")) << run.out;
  EXPECT_TRUE(says(run, "Flop "));
}

TEST(PlayChipsCli, PlaysASolvedStrategy) {
  const Finished run = run_program({"play", "chip-poker", "--stack", "3", "--seed", "1", "--hands", "3"},
                                   {.in = "0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(run, "(solving for 2 chips behind ...)")) << run.out;
}

TEST(PlayChipsCli, SaysWhatItLacks) {
  EXPECT_NE(typed("", {"--bot", "random"}).err.find("give --bot once"), std::string::npos);
  const Finished run = run_program({"play", "chip-poker", "--bot", "caller"});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("solved, random and fullbet play it"), std::string::npos) << run.err;
  EXPECT_EQ(typed("", {"--stack", "0"}).code, 2);
  EXPECT_EQ(typed("", {"--ante", "30"}).code, 2);
}

TEST(PlayChipsCli, WhatIsForOtherGamesIsNotIgnored) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"chip-poker", "--seats", "3"},
                                             {"chip-poker", "--blinds", "1/2"},
                                             {"chip-poker", "--double-every", "3"},
                                             {"chip-poker", "--phh", "hands.phhs"},
                                             {"holdem", "--ante", "5"},
                                             {"nlhe(blinds=1/2)", "--blinds", "5/10"},
                                             {"flhe", "--stack", "200bb"}}) {
    const Finished run = run_program({"play", words[0], words[1], words[2]});
    EXPECT_EQ(run.code, 2) << words[1];
    EXPECT_TRUE(run.out.empty()) << run.out;
    EXPECT_NE(run.err.find(words[0] + " takes no " + words[1]), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace hindsight::this_file
