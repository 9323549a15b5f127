// Wrong input of every kind: one sentence on stderr, nothing on stdout, exit code 2.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "program.h"
#include "store/strategies/strategy_file.h"

namespace hindsight::this_file {
namespace {

using Words = std::vector<std::string>;

struct WrongInput {
  const char* name;
  Words words;
  const char* mentions;
};

void PrintTo(const WrongInput& input, std::ostream* out) { *out << input.name; }

class CliErrors : public testing::TestWithParam<WrongInput> {};

TEST_P(CliErrors, OneSentenceAndExitCodeTwo) {
  const Scratch dir;
  ASSERT_EQ(
      run_program({"solve", "kuhn", "--algorithm", "cfr", "--iterations", "3", "--out", dir / "kuhn.hs"})
          .code,
      0);
  const std::string whole = read_text(dir / "kuhn.hs");
  write_text(dir / "short.hs", whole.substr(0, whole.size() / 2));
  std::string damaged = whole;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  write_text(dir / "damaged.hs", damaged);
  write_text(dir / "empty.hs", "");
  write_text(dir / "foreign.hs", "PNG, not a strategy at all; long enough to have a header of its own");
  write_text(dir / "short.efg", "EFG 2 R \"cut\" { \"a\" \"b\" }\nc \"\" 1 \"\" { \"x\" 1/2");
  write_text(dir / "wrong.efg",
             "EFG 2 R \"chance\" { \"a\" }\nc \"\" 1 \"\" { \"x\" 1/2 \"y\" 1/3 } 0\nt \"\" 1 \"\" { 0 }\nt "
             "\"\" 2 \"\" { 1 }\n");
  write_text(dir / "ragged.csv", "1,2\n3\n");
  std::filesystem::create_directory(dir / "folder.hs");
  for (const char* name : {"pipe.hs", "pipe.csv"}) ASSERT_EQ(mkfifo((dir / name).c_str(), 0600), 0);

  const Finished run = run_program(GetParam().words, {.directory = dir / ""});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  EXPECT_TRUE(run.err.starts_with("hindsight: ")) << run.err;
  EXPECT_NE(run.err.find(GetParam().mentions), std::string::npos) << run.err;
  EXPECT_EQ(read_text(dir / "kuhn.hs"), whole);
}

const WrongInput wrong_inputs[] = {
    {"MisspeltCommand", {"sovle", "kuhn"}, "did you mean solve?"},
    {"MisspeltOption", {"solve", "kuhn", "--tarhget", "1"}, "did you mean --target?"},
    {"MisspeltGame", {"solve", "khun"}, "did you mean kuhn?"},
    {"MisspeltParameter", {"solve", "kuhn(player=3)"}, "did you mean players?"},
    {"MisspeltAlgorithm", {"solve", "kuhn", "--algorithm", "dfcr"}, "did you mean"},
    {"MisspeltAlgorithmParameter", {"solve", "kuhn", "--algorithm", "dcfr(alhpa=1)"}, "did you mean alpha?"},
    {"MisspeltExperiment", {"reproduce", "rps1"}, "did you mean rps-1?"},
    {"NoGame", {"solve"}, "which game?"},
    {"BracketNotClosed", {"solve", "kuhn(players=3"}, "closing"},
    {"ParameterOutOfRange", {"solve", "kuhn(players=99)"}, "players=99"},
    {"ThreadsNotANumber", {"solve", "kuhn", "--threads", "two"}, "--threads"},
    {"IterationsNegative", {"solve", "kuhn", "--iterations", "-5"}, "--iterations"},
    {"IterationsNotWhole", {"solve", "kuhn", "--iterations", "1e3x"}, "--iterations"},
    {"SecondsNegative", {"solve", "kuhn", "--seconds", "-1"}, "--seconds"},
    {"TargetNotANumber", {"solve", "kuhn", "--target", "small"}, "--target small"},
    {"TargetUnitUnknown", {"solve", "kuhn", "--target", "1bb"}, "1mbb"},
    {"TargetInBlindsWithoutBlinds", {"solve", "rock_paper_scissors", "--target", "1mbb"}, "no big blind"},
    {"OutHasAnotherExtension", {"solve", "kuhn", "--out", "kuhn.json"}, "must end in .hs"},
    {"OutIsADirectory", {"solve", "kuhn", "--out", "folder.hs"}, "is a directory"},
    {"OutDirectoryMissing", {"solve", "kuhn", "--out", "nowhere/kuhn.hs"}, "no directory 'nowhere'"},
    {"OutDirectoryIsAFile", {"solve", "kuhn", "--out", "kuhn.hs/kuhn.hs"}, "no directory 'kuhn.hs'"},
    {"LogDirectoryMissing", {"solve", "kuhn", "--log", "nowhere/kuhn.csv"}, "no directory"},
    {"PlotHasAnotherExtension", {"solve", "kuhn", "--plot", "kuhn.png"}, "must end in .svg"},
    {"ResumeMissing", {"solve", "--resume", "missing.hs"}, "missing.hs"},
    {"ResumeCutShort", {"solve", "--resume", "short.hs"}, "short.hs"},
    {"ResumeAndAgainst", {"solve", "--resume", "kuhn.hs", "--against", "kuhn.hs"}, "--against"},
    {"EvaluateMissing", {"evaluate", "missing.hs"}, "missing.hs"},
    {"EvaluateCutShort", {"evaluate", "short.hs"}, "short.hs"},
    {"EvaluateDamaged", {"evaluate", "damaged.hs"}, "damaged.hs"},
    {"EvaluateEmpty", {"evaluate", "empty.hs"}, "empty.hs"},
    {"EvaluateForeign", {"evaluate", "foreign.hs"}, "foreign.hs"},
    {"EvaluateDirectory", {"evaluate", "folder.hs"}, "folder.hs"},
    {"EvaluateNoStrategyFile", {"evaluate", "kuhn"}, "--strategy uniform"},
    {"EvaluateUnknownStrategy", {"evaluate", "kuhn", "--strategy", "best"}, "uniform, first-action"},
    {"ShowNoSuchInfoset", {"show", "kuhn.hs", "--infoset", "Z"}, "no infoset matches 'Z'"},
    {"ShowNoSuchPlayer", {"show", "kuhn.hs", "--player", "3"}, "2 players"},
    {"GameFileMissing", {"solve", "missing.efg"}, "missing.efg"},
    {"GameFileCutShort", {"solve", "short.efg"}, "short.efg"},
    {"GameFileWrongChance", {"games", "wrong.efg"}, "wrong.efg"},
    {"MatrixRagged", {"solve", "ragged.csv"}, "ragged.csv"},
    {"ConvertSpot", {"convert", "river.spot", "river.json"}, "'hindsight spot show' prints it"},
    {"ConvertUnknownExtension", {"convert", "kuhn.hs", "kuhn.png"}, "kuhn.png"},
    {"ConvertGameToStrategy", {"convert", "kuhn", "kuhn2.hs"}, "kuhn2.hs"},
    {"ConvertStrategyBack", {"convert", "kuhn.csv", "kuhn2.hs"}, "name its game with --game"},
    {"EvaluateStrategyOfNoFile", {"evaluate", "kuhn", "--strategy", "none.csv"}, "cannot be read"},
    {"EvaluateCsv", {"evaluate", "kuhn.csv"}, "cannot be read"},
    {"OutIsAPipe", {"solve", "kuhn", "--out", "pipe.hs"}, "is a pipe"},
    {"LogIsAPipe", {"solve", "kuhn", "--log", "pipe.csv"}, "is a pipe"},
    {"BuildingTakesTooLong",
     {"solve", "goofspiel(cards=7)", "--seconds", "0.2", "--quiet"},
     "was still being built"},
    {"ConvertNowhere", {"convert", "kuhn", "nowhere/kuhn.efg"}, "nowhere"},
    {"IterationsInOctal", {"solve", "kuhn", "--iterations", "010"}, "'010' must be a whole number"},
    {"ThreadsInOctal", {"solve", "kuhn", "--threads", "012"}, "a whole number from 1 to 1024"},
    {"OpponentsInOctal", {"odds", "72o", "--opponents", "010"}, "a whole number from 1 to 9"},
    {"OpponentsWithASign", {"odds", "72o", "--opponents", "+5"}, "'+5' must be a whole number from 1 to 9"},
    {"TooManyPlayers", {"equity", "AA", "--players", "11"}, "'11' must be a whole number from 2 to 10"},
    {"EmptyOut", {"solve", "kuhn", "--out", ""}, "--out is empty: give it a value, or leave it out"},
    {"EmptyAgainst", {"evaluate", "kuhn.hs", "--against", ""}, "--against is empty"},
    {"EmptyBoardOfASpot", {"spot", "kuhn.hs", "--board", ""}, "--board is empty"},
    {"EmptySpotTarget", {"spot", "kuhn.hs", "--target="}, "--target"},
    {"BinaryQuoted", {"solve", "kuhn", "--target", "a\n\x01\tb"}, "--target a???b must be"},
    {"EndlessQuoted", {"evaluate", "kuhn", "--strategy", std::string(100'000, 'x')}, "xxxx ... xxxx"},
    {"GivenTwice", {"solve", "kuhn", "--seed", "5", "--seed", "6"}, "--seed is given 2 times: give it once"},
    {"WithoutItsValue", {"solve", "kuhn", "--out"}, "--out needs a value after it"},
    {"SecondsThatAreNoNumber", {"solve", "kuhn", "--seconds", "nan"}, "'nan' must be a number of seconds"},
    {"HelpOnNothing", {"help", "nothing"}, "there is no command 'nothing'"},
};

INSTANTIATE_TEST_SUITE_P(Inputs, CliErrors, testing::ValuesIn(wrong_inputs),
                         [](const auto& chosen) { return chosen.param.name; });

TEST(CliErrorsOutput, FullStandardOutputIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  for (const char* command : {"games", "bots"}) {  // more and less than a buffer holds
    const Finished run = run_program({command}, {.out = "/dev/full"});
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_NE(run.err.find("standard output"), std::string::npos) << run.err;
  }
}

// What is opened next does not take the place of a stream that is closed.
TEST(CliErrorsOutput, ClosedStreamsEndInOrder) {
  const Scratch dir;
  for (const auto& [closed, code] :
       {std::pair(">&- 2>&-", 2), {"2>&-", 0}, {">&-", 2}, {"<&- >&- 2>&-", 2}}) {
    const std::string file = dir / "kuhn.hs";
    const std::string line =
        program_path() + std::string(" solve kuhn --iterations 10 --out '") + file + "' " + closed;
    const int status = std::system(("out=$(" + line + "); exit $?").c_str());
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, code) << closed;
    EXPECT_TRUE(read_strategy(file)) << closed;
  }
}

TEST(CliErrorsOutput, StrategiesOfDifferentGamesAreNotMixed) {
  const Scratch dir;
  for (const char* game : {"kuhn", "leduc"})
    ASSERT_EQ(run_program({"solve", game, "--algorithm", "cfr", "--iterations", "1", "--out",
                           dir / (std::string(game) + ".hs")})
                  .code,
              0);
  const Finished run = run_program({"evaluate", dir / "kuhn.hs", "--against", dir / "leduc.hs"});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("same game"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace hindsight::this_file
