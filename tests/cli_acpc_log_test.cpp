// Match logs of the ACPC at the terminal: checked, made PHH, and made a log again without a letter changed.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "acpc/match.h"
#include "base/rng.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "program.h"

namespace hindsight::this_file {
namespace {

const std::string uneven =
    "GAMEDEF\nnolimit\nnumPlayers = 4\nnumRounds = 4\nstack = 400 5000 1200 2500\nblind = 50 100 0 "
    "0\nfirstPlayer = 3 1 1 1\n"
    "numSuits = 4\nnumRanks = 13\nnumHoleCards = 2\nnumBoardCards = 0 3 1 1\nEND GAMEDEF\n";
const std::string leduc =
    "limit\nnumPlayers = 2\nnumRounds = 2\nblind = 1 1\nraiseSize = 2 4\nmaxRaises = 2 2\nnumSuits = "
    "2\nnumRanks = 3\n"
    "numHoleCards = 1\nnumBoardCards = 0 1\n";

// A match of random moves: its log.
std::string log_of(const std::string& definition, std::uint32_t hands) {
  AcpcMatch match({.name = "m",
                   .game_file = "m.game",
                   .game = *parse_acpc_game(definition),
                   .hands = hands,
                   .seed = 5,
                   .players = parse_acpc_game(definition)->players == 2
                                  ? std::vector<std::string>{"a", "b"}
                                  : std::vector<std::string>{"a", "b", "c", "d"}});
  std::string out = "# name/game/hands/seed m m.game " + std::to_string(hands) + " 5\n";
  Rng rng(1);
  for (; !match.over(); match.next_hand()) {
    while (!match.hand().over()) {
      const LegalMoves& legal = match.hand().legal();
      const std::uint32_t die = rng.below(10);
      if (legal.can_fold && die == 0)
        match.play(Move::fold());
      else if (legal.can_raise && die < 4)
        match.play(Move::raise_to(legal.min_to + static_cast<Chips>(rng.below(static_cast<std::uint32_t>(
                                                     legal.max_to - legal.min_to + 1)))));
      else
        match.play(Move::call());
    }
    out += match.state_line() + "\n";
  }
  return out + match.score_line() + "\n";
}

std::string states_of(const std::string& log) {
  std::string out;
  for (const std::string_view line : split(log, '\n'))
    if (line.starts_with("STATE:")) out += std::string(line) + "\n";
  return out;
}

TEST(AcpcLogCli, ALogBecomesPhhAndTheSameLogAgain) {
  const Scratch dir;
  const std::string log = log_of(uneven, 300);
  ASSERT_TRUE(write_file(dir / "m.log", log).has_value());
  ASSERT_TRUE(write_file(dir / "m.game", uneven).has_value());
  const Finished read = run_program({"replay", "--check", dir / "m.log", "--phhs", dir / "m.phhs"});
  EXPECT_EQ(read.code, 0) << read.err;
  EXPECT_NE(read.out.find("300 hands in 1 file: 300 played"), std::string::npos) << read.out;
  const Finished back =
      run_program({"replay", "--rules", "acpc", dir / "m.phhs", "--acpc", dir / "again.log"});
  EXPECT_EQ(back.code, 0) << back.err;
  EXPECT_EQ(states_of(read_text(dir / "again.log")), states_of(log));
  EXPECT_EQ(*parse_acpc_game(read_text(dir / "again.game")), *parse_acpc_game(uneven));
}

TEST(AcpcLogCli, OtherGamesAreCheckedByTheirValues) {
  const Scratch dir;
  ASSERT_TRUE(write_file(dir / "m.log", log_of(leduc, 100)).has_value());
  ASSERT_TRUE(write_file(dir / "l.game", leduc).has_value());
  const Finished read = run_program({"replay", dir / "m.log", "--game", dir / "l.game"});
  EXPECT_EQ(read.code, 0) << read.err;
  EXPECT_NE(read.out.find("100 of a game without a table and with the values that are logged"),
            std::string::npos)
      << read.out;
}

TEST(AcpcLogCli, SaysWhichLineIsWrong) {
  const Scratch dir;
  std::string log = log_of(uneven, 3);
  const std::size_t at = log.find("STATE:1:") + 8;
  log.insert(at, "f");
  ASSERT_TRUE(write_file(dir / "m.log", log).has_value());
  ASSERT_TRUE(write_file(dir / "m.game", uneven).has_value());
  const Finished read = run_program({"replay", dir / "m.log"});
  EXPECT_EQ(read.code, 2);
  EXPECT_NE(read.err.find("line 3"), std::string::npos) << read.err;
}

}  // namespace
}  // namespace hindsight::this_file
