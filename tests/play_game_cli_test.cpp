// play of a small game against a strategy, end to end.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using testing::Not;

Finished typed(const std::string& lines, std::vector<std::string> more) {
  more.insert(more.begin(), "play");
  return run_program(more, {.in = lines});
}

std::string times(int count, const std::string& line) {
  std::string out;
  for (int i = 0; i < count; ++i) out += line;
  return out;
}

// Who always shows the same is beaten, met and lost to every time, whatever the seat.
TEST(PlayGameCli, TheStrategyPlaysWhatItSays) {
  for (const auto& [mine, score] :
       {std::pair("paper", "+1 points/round"), {"rock", "+0 points/round"}, {"s", "-1 points/round"}}) {
    const Finished run = typed(times(20, std::string(mine) + "\n"),
                               {"rock_paper_scissors", "--against", "first-action", "--hands", "20"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Hand 20.  You are player 2."));
    EXPECT_THAT(run.out, HasSubstr(std::string("You leave after 20 hands: ") + score));
    EXPECT_THAT(run.out, HasSubstr("opponent: a hidden move")) << "it shows first where it is player 1";
  }
}

TEST(PlayGameCli, ShowsWhatIsSeenAndRevealsWhatIsPlayed) {
  const Finished run = typed("what\n?\nf\nc\nc\nc\n", {"kuhn", "--against", "last-action", "--seat", "2",
                                                       "--seed", "2", "--hands", "2", "--reveal"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("the opponent is dealt something that you can't see\n  you are dealt "));
  EXPECT_THAT(run.out, HasSubstr("opponent: bet\nYour move (fold, call): what\n'what' is none of them\n"));
  EXPECT_THAT(run.out, HasSubstr("You lose 1 chip.  After 1 hand: -1000 mbb/hand.\n"));
  EXPECT_THAT(run.out, HasSubstr("the opponent was dealt "));
  EXPECT_THAT(run.out, HasSubstr("bet 100.0 %\n"));
  EXPECT_EQ(run.out, typed("what\n?\nf\nc\nc\nc\n", {"kuhn", "--against", "last-action", "--seat", "2",
                                                     "--seed", "2", "--hands", "2", "--reveal"})
                         .out)
      << "the same seed, the same hands";
}

TEST(PlayGameCli, AFileAndASolutionAnswerInEveryGame) {
  const Scratch dir;
  ASSERT_EQ(run_program({"solve", "leduc", "--iterations", "10", "--out", dir / "l.hs", "--quiet"}).code, 0);
  ASSERT_EQ(run_program({"convert", dir / "l.hs", dir / "l.csv"}).code, 0);
  const std::string lines = times(60, "c\n");
  const Finished binary = typed(lines, {"leduc", "--against", dir / "l.hs", "--seed", "5", "--hands", "9"});
  EXPECT_THAT(binary.out, HasSubstr("You leave after 9 hands: "));
  const Finished text = typed(lines, {"leduc", "--against", dir / "l.csv", "--seed", "5", "--hands", "9"});
  EXPECT_EQ(binary.out.substr(binary.out.find('\n')), text.out.substr(text.out.find('\n')));
  EXPECT_THAT(typed(lines, {"kuhn", "--hands", "3"}).out, HasSubstr("You leave after 3 hands"));
  const Finished three = typed(lines, {"kuhn(players=3)", "--against", "uniform", "--hands", "3"});
  EXPECT_THAT(three.out, HasSubstr("player 3 is dealt something that you can't see"));
  EXPECT_THAT(three.out, HasSubstr("You leave after 3 hands"));
  EXPECT_THAT(typed("q\n", {"tic_tac_toe", "--against", "uniform"}).out, HasSubstr("Hand 1."));
}

// What evaluate calls the best responses is what they win, and what hands are worth.
TEST(PlayGameCli, ABestResponseIsAPlayerAndWinsWhatItShould) {
  const Scratch dir;
  ASSERT_EQ(run_program({"solve", "leduc", "--iterations", "5", "--out", dir / "weak.hs", "--quiet"}).code,
            0);
  ASSERT_EQ(run_program({"convert", dir / "weak.hs", dir / "weak.csv"}).code, 0);
  ASSERT_EQ(run_program({"solve", "leduc", "--against", dir / "weak.csv", "--algorithm", "best_response",
                         "--out", dir / "br.hs", "--quiet"})
                .code,
            0);
  const auto weak = run_program({"evaluate", dir / "weak.hs", "--against", "uniform", "--json"}).json();
  const double most = 1000 * weak["exploitability"].get<double>();
  ASSERT_GT(most, 100);
  const auto match = run_program({"match", dir / "br.hs", dir / "weak.csv", "--game", "leduc", "--estimator",
                                  "aivat", "--hands", "2000", "--json", "--quiet"})
                         .json();
  EXPECT_NEAR(match["exact"][0].get<double>(), most, 1e-6);
  for (const auto& estimate : match["estimates"])
    EXPECT_NEAR(estimate["mean"][0].get<double>(), most,
                1e-6 + 2 * estimate["half_width_95"][0].get<double>());
  EXPECT_EQ(weak["against"]["file"], "uniform");
}

TEST(PlayGameCli, RefusesWithASentence) {
  const Scratch dir;
  ASSERT_EQ(run_program({"solve", "kuhn", "--iterations", "10", "--out", dir / "k.hs", "--quiet"}).code, 0);
  for (const auto& [words, sentence] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"leduc", "--against", "nobody"}, "'nobody' is no strategy"},
           {{"leduc", "--against", dir / "k.hs"}, "is a strategy for kuhn, not for leduc"},
           {{"leduc", "--against", dir / "none.csv"}, "cannot be read"},
           {{"leduc", "--seat", "3"}, "leduc has 2 seats: --seat 3 is none of them"},
           {{"leduc", "--bot", "caller"}, "leduc takes no --bot"},
           {{"holdem", "--against", "uniform"}, "holdem takes no --against"},
           {{"nim", "--reveal"}, "nim takes no --reveal"},
           {{"chess"}, "there is no game 'chess'"}}) {
    const Finished run = typed("q\n", words);
    EXPECT_EQ(run.code, 2) << words[0];
    EXPECT_THAT(run.err, HasSubstr(sentence));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace hindsight::this_file
