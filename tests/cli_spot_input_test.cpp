// What hindsight spot takes: flags, files of other programs, many boards.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string spots = tests_dir() + "/../examples/spots/";

const std::vector<std::string> river_flags{"spot", "--board",   "QsJh2h8c3d", "--oop", "AA,KQs,T9s:0.5",
                                           "--ip", "QQ-JJ,AKo", "--pot",      "200",   "--stacks",
                                           "900"};

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(SpotInput, FlagsAreASpot) {
  const Finished toml = run_program(with(river_flags, {"--bet", "33%,75%,a", "--raise", "50%,a", "--rake",
                                                       "5% cap 10", "--bet", "river.ip=e", "--toml"}));
  ASSERT_EQ(toml.code, 0) << toml.err;
  EXPECT_EQ(toml.out,
            "board = \"QsJh2h8c3d\"\nrange_oop = \"AA,KQs,T9s:0.5\"\nrange_ip = \"QQ-JJ,AKo\"\npot = "
            "200\nstacks = 900\n"
            "[rules]\nrake = \"5% cap 10\"\n[bets]\nbet = \"33%,75%,a\"\nriver = {ip = {bet = \"e\"}}\nraise "
            "= \"50%,a\"\n");
  const Scratch scratch;
  write_text(scratch / "same.toml", toml.out);
  const Finished flags =
      run_program(with(river_flags, {"--bet", "33%,75%,a", "--raise", "50%,a", "--rake", "5% cap 10", "--bet",
                                     "river.ip=e", "--iterations", "20", "--json"}));
  const Finished file = run_program({"spot", scratch / "same.toml", "--iterations", "20", "--json"});
  ASSERT_EQ(flags.code, 0) << flags.err;
  EXPECT_EQ(flags.json()["view"], file.json()["view"]);
}

TEST(SpotInput, FlagsGoBeforeTheFile) {
  const Finished run = run_program({"spot", spots + "river.toml", "--board", "QsJh2h8c4d", "--stacks",
                                    "900,500", "--bet", "oop=40%,a", "--iterations", "5", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["view"]["board"], "QsJh2h8c4d");
  EXPECT_THAT(run.json()["view"]["actions"].dump(), HasSubstr("bet 80"));
  EXPECT_THAT(run.json()["view"]["actions"].dump(), HasSubstr("all-in 500"));
}

TEST(SpotInput, OtherProgramsFilesAreTaken) {
  const Scratch scratch;
  const std::string path = scratch / "commands.txt";
  write_text(
      path,
      "set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h,8c,3d\nset_range_oop AA,KQs\nset_range_ip QQ\n"
      "set_bet_sizes oop,river,bet,50\nset_bet_sizes oop,river,allin\nset_accuracy 0.5\nset_max_iteration "
      "200\n"
      "set_dump_rounds 2\nstart_solve\n");
  const Finished run = run_program({"spot", path, "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_LE(run.json()["exploitability_of_pot"], 0.005);
  EXPECT_LE(run.json()["iterations"], 200);
  const auto told = run.json();
  std::vector<std::string> actions;
  for (const auto& action : told["view"]["actions"]) actions.push_back(action["text"]);
  EXPECT_EQ(actions, (std::vector<std::string>{"check", "bet 25", "all-in 200"}));
  EXPECT_EQ(run.err,
            path + ": left out set_dump_rounds (line 10); here --threads, --out and --json do such things\n");
  EXPECT_EQ(read_text(path).substr(0, 10), "set_pot 50");  // not taken for a solution
}

TEST(SpotInput, IsWrittenForOtherPrograms) {
  const Scratch scratch;
  for (const char* program : {"texassolver", "pio"}) {
    const Finished written = run_program(with(
        river_flags, {"--bet", "33%,75%,a", "--raise", "50%,a", "--raise-cap", "4", "--write", program}));
    ASSERT_EQ(written.code, 0) << written.err;
    EXPECT_EQ(written.err, "");
    write_text(scratch / "spot.txt", written.out);
    const Finished again = run_program({"spot", scratch / "spot.txt", "--tree"});
    const Finished flags = run_program(
        with(river_flags, {"--bet", "33%,75%,a", "--raise", "50%,a", "--raise-cap", "4", "--tree"}));
    EXPECT_EQ(again.out, flags.out);
  }
  const Finished raked = run_program(
      with(river_flags, {"--bet", "33%", "--raise-cap", "4", "--rake", "5%", "--write", "texassolver"}));
  EXPECT_EQ(raked.err, "left out, as TexasSolver has no words for it: rake\n");
  EXPECT_THAT(run_program(with(river_flags, {"--bet", "33%", "--write", "word"})).err,
              HasSubstr("texassolver or pio"));
}

std::vector<std::string> flops_of(const Scratch& scratch, const std::vector<std::string>& more) {
  return with({"spot", scratch / "tiny.toml", "--flops", scratch / "boards.txt", "--report",
               scratch / "report.csv", "--iterations", "20", "--quiet"},
              more);
}

void write_tiny(const Scratch& scratch) {
  write_text(scratch / "tiny.toml", R"(pot = 100
stacks = 100
range_oop = "AA"
range_ip = "KK,AKs,QQ"
[bets]
bet = ""
river = "a"
)");
  write_text(scratch / "boards.txt", "Ks7h2d3c4c 24\nAcAdAh2c2d\nQs8s3h2c2d 12\n");
}

TEST(SpotFlops, AReportGrowsAndGoesOn) {
  const Scratch scratch;
  write_tiny(scratch);
  const Finished whole = run_program(flops_of(scratch, {"--json"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  EXPECT_EQ(whole.json()["solved"], 3);
  EXPECT_EQ(whole.json()["weight"], 36);  // three aces leave no hand
  const double mean = whole.json()["value"][0];
  EXPECT_NEAR(mean + double{whole.json()["value"][1]}, 100, 0.01);
  const std::string csv = read_text(scratch / "report.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4);
  EXPECT_THAT(csv, HasSubstr("frequency check,value check,frequency all-in 100,value all-in 100\n"));
  EXPECT_THAT(csv, HasSubstr(",AcAdAh2c2d,1,"));

  // Cut within its last line it loses that board alone, which is solved again.
  write_text(scratch / "report.csv", csv.substr(0, csv.size() - 10));
  const Finished again = run_program(flops_of(scratch, {"--json"}));
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.json()["value"], whole.json()["value"]);
  EXPECT_EQ(again.json()["actions"], whole.json()["actions"]);
}

TEST(SpotFlops, AreTheSpotsThemselves) {
  const Scratch scratch;
  write_tiny(scratch);
  ASSERT_EQ(run_program(flops_of(scratch, {})).code, 0);
  const Finished one =
      run_program({"spot", scratch / "tiny.toml", "--board", "Qs8s3h2c2d", "--iterations", "20", "--json"});
  ASSERT_EQ(one.code, 0) << one.err;
  const std::string csv = read_text(scratch / "report.csv");
  std::vector<std::string> cells{""};
  for (const char c : csv.substr(csv.rfind('\n', csv.size() - 2) + 1))
    if (c == ',')
      cells.emplace_back();
    else
      cells.back() += c;
  EXPECT_EQ(cells[1], "Qs8s3h2c2d");
  EXPECT_NEAR(std::stod(cells[6]), one.json()["exploitability_of_pot"], 1e-6);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(std::stod(cells[7 + seat]), one.json()["view"]["equity"][seat], 1e-6);
    EXPECT_NEAR(std::stod(cells[9 + seat]), one.json()["view"]["value"][seat], 1e-5);
  }
  EXPECT_NEAR(std::stod(cells[13]), one.json()["view"]["frequencies"][0], 1e-6);
}

TEST(SpotFlops, OfAShortDeck) {
  const Scratch scratch;
  write_text(scratch / "short.toml", R"(deck = "short deck"
ranking = "short deck"
pot = 100
stacks = 100
range_oop = "AA"
range_ip = "KK,AKs,QQ"
[bets]
bet = ""
flop = "a"
)");
  const Finished run = run_program({"spot", scratch / "short.toml", "--flops", "subset:6", "--report",
                                    scratch / "r.csv", "--iterations", "5", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["solved"], 6);
  EXPECT_EQ(run.json()["weight"], 7140);
  EXPECT_NEAR(double{run.json()["equity"][0]} + double{run.json()["equity"][1]}, 1, 1e-9);
}

TEST(SpotFlops, AKilledRunLosesOneBoardAtMost) {
  const Scratch scratch;
  write_tiny(scratch);
  const auto words = with({"spot", scratch / "tiny.toml", "--flops", "subset:40", "--report",
                           scratch / "r.csv", "--iterations", "200", "--quiet"},
                          {});
  Running run(words);
  const auto lines = [&] {
    const std::string csv = read_text(scratch / "r.csv");
    return std::count(csv.begin(), csv.end(), '\n');
  };
  ASSERT_TRUE(comes_true(scratch / "", [&] { return lines() >= 3; }));
  run.send(SIGKILL);
  run.wait();
  const std::string before = read_text(scratch / "r.csv");
  const auto kept = lines();
  Running second(words);
  ASSERT_TRUE(comes_true(scratch / "", [&] { return lines() >= kept + 2; }));
  second.send(SIGINT);
  const Finished stopped = second.wait();
  EXPECT_EQ(stopped.code, 130);
  EXPECT_THAT(stopped.err, HasSubstr("the same command goes on"));
  EXPECT_TRUE(read_text(scratch / "r.csv").starts_with(before));
}

TEST(SlowSpotFlops, SubsetsAreSolved) {
  const Scratch scratch;
  write_tiny(scratch);
  const Finished run = run_program({"spot", scratch / "tiny.toml", "--bet", "flop=a", "--flops", "subset:6",
                                    "--report", scratch / "r.csv", "--iterations", "20", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["solved"], 6);
  EXPECT_EQ(run.json()["weight"], 22100);
}

TEST(SpotInput, RefusesInOneSentence) {
  const Scratch scratch;
  write_tiny(scratch);
  ASSERT_EQ(run_program(flops_of(scratch, {})).code, 0);
  write_text(scratch / "wrong.txt", "Ks7h2d\nKs7h\n");
  write_text(scratch / "pio.txt", "#Board#QsJh2h\n#ForceOOPBet#True\n");
  write_text(scratch / "other.txt", "Ks7h2d3c4c 24\n");
  std::string deep =
      "set_range OOP AA\nset_range IP KK\nset_board QsJh2h8c3d\nset_pot 0 0 10\n"
      "set_eff_stack 100000\nadd_line";
  for (int in = 1; in < 3000; ++in) deep += " " + std::to_string(in);
  write_text(scratch / "deep.txt", deep + "\nbuild_tree\n");
  write_text(scratch / "boards.csv", "Ks7h2d3c4c 24\n");
  write_text(scratch / "blinds.toml",
             "board = \"\"\nblinds = [1, 2]\nstacks = 20\nrange_oop = \"AA\"\nrange_ip = \"KK\"\n"
             "bets = { bet = \"a\" }\n");
  const auto flops = [&](const std::string& list, const std::string& report) {
    return std::vector<std::string>{"spot", scratch / "tiny.toml", "--flops", list, "--report",
                                    report, "--iterations",        "20"};
  };
  const std::string report = scratch / "report.csv", full = scratch / "full.csv";
  for (const auto& [arguments, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"spot"}, "no spot: name a file, or give --board"},
           {with(river_flags, {"--bet", "50%,2x"}), "--bet '50%,2x': bet size '2x'"},
           {with(river_flags, {"--bet", "lop=50%"}), "--bet 'lop=50%': 'lop' is not a place"},
           {with(river_flags, {"--pot", "five", "--bet", "a"}), "--pot"},
           {with(river_flags, {}), "[bets] is missing"},
           {{"spot", spots + "river.toml", "--board", "QsJh"}, "2 cards"},
           {{"spot", spots + "river.toml", "--oop", "QsQs"}, "--oop 'QsQs'"},
           {{"spot", spots + "river.toml", "--oop", "QsJh"}, "holds no hand that the board leaves"},
           {{"spot", scratch / "pio.txt"}, "pio.txt: line 2: ForceOOPBet has no counterpart here"},
           {{"spot", scratch / "deep.txt", "--tree"}, "more than 1000 bets and raises in a row"},
           {{"spot", scratch / "tiny.toml", "--flops", "all"}, "--flops needs --report FILE.csv"},
           {flops("some", scratch / "x.csv"), "'some' cannot be read"},
           {flops("subset:0", scratch / "x.csv"), "must name 1 to 1755 flops"},
           {flops(scratch / "wrong.txt", scratch / "x.csv"),
            "wrong.txt: line 2: a board has 3, 4 or 5 cards"},
           {flops(scratch / "other.txt", report), "is the report of other boards"},
           {with(flops(scratch / "boards.txt", report), {"--pot", "90"}),
            "is the report of another spot or goal"},
           {flops(scratch / "boards.txt", scratch / "boards.txt"), "must end in .csv"},
           {flops(scratch / "boards.txt", scratch / "boards.csv"),
            "boards.csv: line 1: this is not a report"},
           {flops(scratch / "boards.txt", "/nowhere/report.csv"), "there is no directory '/nowhere'"},
           {{"spot", scratch / "blinds.toml", "--flops", "all", "--report", scratch / "x.csv"},
            "blinds.toml begins before the flop"},
           {with(flops(scratch / "boards.txt", report), {"--hand", "AA"}), "--hand excludes --flops"}}) {
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(part));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
  // No room for the report.
  const Finished small =
      run_program(with(flops(scratch / "boards.txt", full), {"--quiet"}), {.largest_file = 64});
  EXPECT_NE(small.code, 0);
  EXPECT_FALSE(std::filesystem::exists(full));
}

}  // namespace
}  // namespace hindsight::this_file
