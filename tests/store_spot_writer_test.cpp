// Spots written for TexasSolver and PioSOLVER, read back: ranges, board, chips, and the tree of bets, path by
// path.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "program.h"
#include "replaced.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_writer.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view plain = R"(board = "Qs Jh 2h"
pot = 50
stacks = [200, 260]
range_oop = "QQ:0.5,AK"
range_ip = "AA,KK:0.25,AsQs"
[bets]
flop = { bet = "33%, 75%, a", raise = "60%, a" }
turn = { oop = { bet = "75%", raise = "a", donk = "30%" }, ip = { bet = "50%" } }
river = { bet = "75%, a", raise = "a", donk = "" }
[rules]
force_allin = "20%"
raise_cap = 4
)";

// Every way through the bets, what each seat has then put in beside it.
void paths(const std::vector<StreetTree>& trees, std::uint32_t tree, std::uint32_t at,
           const std::string& before, std::vector<std::string>& out) {
  const StreetTree::Node& node = trees[tree].nodes[at];
  if (node.kind == StreetTree::Kind::street_end)
    return paths(trees, trees[tree].next_trees[node.end], 0, before + " /", out);
  if (node.actions == 0) out.push_back(before);
  for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
    const StreetTree::Node& next = trees[tree].nodes[child];
    paths(trees, tree, child,
          before + ' ' + to_text(trees[tree].actions[child]) + '=' + std::to_string(next.committed[0]) + ',' +
              std::to_string(next.committed[1]),
          out);
  }
}
std::vector<std::string> paths_of(const HoldemSpot& spot) {
  std::vector<std::string> out;
  const auto trees = street_trees(spot);
  EXPECT_TRUE(trees) << trees.error().message;
  if (trees) paths(*trees, 0, 0, "", out);
  return out;
}

HoldemSpot spot_of(std::string_view toml) {
  auto spot = parse_spot(toml);
  EXPECT_TRUE(spot) << spot.error().message << '\n' << toml;
  return spot ? *spot : HoldemSpot{};
}
HoldemSpot read_back(const WrittenSpot& written, SpotDialect dialect) {
  EXPECT_EQ(dialect_of(written.text), dialect);
  const auto read = parse_foreign_spot(written.text);
  EXPECT_TRUE(read) << read.error().message << '\n' << written.text;
  return read ? spot_of(read->spec.toml()) : HoldemSpot{};
}
void expect_same(const HoldemSpot& again, const HoldemSpot& spot) {
  EXPECT_EQ(again.ranges, spot.ranges);
  EXPECT_EQ(again.board, spot.board);
  EXPECT_EQ(again.pot, spot.pot);
  EXPECT_EQ(std::min(again.stacks[0], again.stacks[1]), std::min(spot.stacks[0], spot.stacks[1]));
  EXPECT_EQ(paths_of(again), paths_of(spot));
}

std::string one_of(std::mt19937& random, std::vector<std::string> all) {
  return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)];
}
std::string some_range(std::mt19937& random) {
  std::string out = one_of(random, {"AA", "99-66:0.5", "A5s-A2s", "QQ:0.125,JJ"});
  for (const char* more : {"KQs", "T9s:0.75", "AKo:0.3", "AsKs,AhKd:0.6", "22"})
    if (random() % 2) out += std::string(",") + more;
  return out;
}
// `shares`: sizes that are shares of the pot or all-in, and rules that TexasSolver has.
std::string some_spot(std::mt19937& random, bool shares) {
  const std::vector<std::string> bets =
      shares ? std::vector<std::string>{"", "33%", "a", "50%, a", "12.5%, 75%"}
             : std::vector<std::string>{"", "40%", "a", "30c, 100%", "e", "2e150%"};
  const std::vector<std::string> raises = shares ? std::vector<std::string>{"", "60%", "a", "50%, a"}
                                                 : std::vector<std::string>{"", "2.5x", "45%, a", "3x"};
  std::string toml = "board = \"" + one_of(random, {"Qs Jh 2h", "Qs Jh 2h 7c", "Ts 8s 3d 3c 2h"}) +
                     "\"\npot = " + one_of(random, {"10", "55", "400"}) +
                     "\nstacks = " + one_of(random, {"30", "[200, 300]", "975"}) + "\nrange_oop = \"" +
                     some_range(random) + "\"\nrange_ip = \"" + some_range(random) + "\"\n[bets]\n";
  for (const char* street : {"flop", "turn", "river"})
    toml += std::string(street) + " = { oop = { bet = \"" + one_of(random, bets) + "\", raise = \"" +
            one_of(random, raises) + "\", donk = \"" + one_of(random, bets) + "\" }, ip = { bet = \"" +
            one_of(random, bets) + "\", raise = \"" + one_of(random, raises) + "\" } }\n";
  toml += "[rules]\nforce_allin = \"" + one_of(random, {"0%", "20%", "67%"}) + "\"\n";
  return toml +
         (shares
              ? "raise_cap = 4\n"
              : "raise_cap = 3\nadd_allin = \"150%\"\nmerge = \"10%\"\nmin_bet = 2\nrake = \"5% cap 3\"\n");
}

TEST(SpotWriter, TexasSolversCommands) {
  const auto written = write_texas_solver(spot_of(plain), 0.005);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_THAT(written->left_out, IsEmpty());
  for (const char* line : {"set_pot 50\n", "set_effective_stack 200\n", "set_board Qs,Jh,2h\n",
                           "set_bet_sizes oop,flop,bet,33,75\n", "set_bet_sizes oop,flop,allin\n",
                           "set_bet_sizes oop,turn,donk,30\n", "set_bet_sizes oop,turn,raise,400\n",
                           "set_accuracy 0.5\n", "set_allin_threshold 0.714"})
    EXPECT_THAT(written->text, HasSubstr(line));
  EXPECT_THAT(written->text, testing::Not(HasSubstr("river,donk")));
  expect_same(read_back(*written, SpotDialect::texas_solver), spot_of(plain));
}

TEST(SpotWriter, PiosScripts) {
  const auto written = write_pio(spot_of(plain), 0.005);
  ASSERT_TRUE(written) << written.error().message;
  for (const char* line :
       {"set_board QsJh2h\n", "set_pot 0 0 50\n", "set_eff_stack 200\n", "add_line 0 0 0 0 0 0\n",
        "add_line 200\n", "add_line 0 17 17 ", "set_accuracy 0.005 fraction\n"})
    EXPECT_THAT(written->text, HasSubstr(line));
  expect_same(read_back(*written, SpotDialect::pio), spot_of(plain));
}

TEST(SpotWriter, ExamplesAreReadBack) {
  std::size_t pio = 0, texas = 0;
  for (const auto& file : std::filesystem::directory_iterator(tests_dir() + "/../examples/spots")) {
    if (file.path().extension() != ".toml") continue;
    const HoldemSpot spot = spot_of(read_text(file.path()));
    if (spot.board.empty() || spot.cards.deck != CardSet::deck()) continue;
    const auto script = write_pio(spot, 0.003);
    ASSERT_TRUE(script) << file.path() << script.error().message;
    const HoldemSpot again = read_back(*script, SpotDialect::pio);
    expect_same(again, spot);
    EXPECT_EQ(again.rake, spot.rake);
    EXPECT_GE(again.rake_cap, spot.rake_cap);
    ++pio;
    const auto commands = write_texas_solver(spot, 0.003);
    if (!commands || !commands->left_out.empty()) continue;
    expect_same(read_back(*commands, SpotDialect::texas_solver), spot);
    ++texas;
  }
  EXPECT_GE(pio, 8u);
  EXPECT_GE(texas, 1u);
}

TEST(SpotWriter, RandomSpotsAreReadBack) {
  std::mt19937 random(14);
  for (int i = 0; i < 60; ++i) {
    const HoldemSpot spot = spot_of(some_spot(random, true));
    const auto written = write_texas_solver(spot, 0.003);
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_THAT(written->left_out, IsEmpty()) << written->text;
    expect_same(read_back(*written, SpotDialect::texas_solver), spot);
  }
  for (int i = 0; i < 60; ++i) {
    const HoldemSpot spot = spot_of(some_spot(random, i % 2 == 0));
    const auto written = write_pio(spot, 0.003);
    ASSERT_TRUE(written) << written.error().message;
    const HoldemSpot again = read_back(*written, SpotDialect::pio);
    expect_same(again, spot);
    EXPECT_EQ(again.rake, spot.rake);
    EXPECT_EQ(again.rake_cap, spot.rake_cap);
  }
}

TEST(SpotWriter, WhatChangesTheTreeIsNamed) {
  const auto left_out = [](const std::string& rules) {
    const auto written = write_texas_solver(spot_of(std::string(plain) + rules), 0.003);
    EXPECT_TRUE(written) << written.error().message;
    return written ? written->left_out : std::vector<std::string>();
  };
  EXPECT_THAT(left_out("add_allin = \"300%\"\n"), ElementsAre("add_allin"));
  EXPECT_THAT(left_out("merge = \"200%\"\n"), ElementsAre("merge"));
  const std::string reraises = replaced(plain, "60%, a\" }", "60%, a\", reraise = \"33%\" }");
  EXPECT_THAT(write_texas_solver(spot_of(reraises), 0.003)->left_out, ElementsAre("reraise"));
  EXPECT_THAT(left_out("merge = \"0.1%\"\n"), IsEmpty());  // none of these sizes is that near
  EXPECT_THAT(left_out("rake = \"5% cap 3\"\n"), ElementsAre("rake"));
  EXPECT_THAT(left_out("[lines]\nadd = [\"b10\"]\n"), ElementsAre("lines.add"));
  EXPECT_THAT(left_out("[lines]\nremove = [\"b33%\"]\n"), ElementsAre("lines.remove"));
}

TEST(SpotWriter, RefusesInOneSentence) {
  const auto texas = [](const std::string& toml) {
    return write_texas_solver(spot_of(toml), 0.003).error().message;
  };
  EXPECT_THAT(
      texas(replaced(plain, "raise = \"60%, a\"", "raise = \"2.5x\"")),
      HasSubstr("bets.flop.oop.raise: TexasSolver knows shares of the pot and all-in alone, and 2.5x"));
  EXPECT_THAT(texas("deck = \"6-A\"\n" + replaced(plain, "2h", "7h")), HasSubstr("take out deck"));
  const std::string preflop =
      "blinds = [1, 2]\n" + replaced(replaced(plain, "Qs Jh 2h", ""), "pot = 50", "pot = 0");
  EXPECT_THAT(write_pio(spot_of(preflop), 0.003).error().message, HasSubstr("before the flop"));
  const HoldemSpot large = spot_of(
      "board = \"Qs Jh 2h\"\npot = 100\nstacks = 100000\nrange_oop = \"AA\"\nrange_ip = \"KK\"\n[bets]\nbet "
      "= "
      "\"20%, 30%, 40%, 50%, 60%\"\nraise = \"20%, 30%, 40%, 50%, 60%\"\n[rules]\nraise_cap = 2\n");
  EXPECT_THAT(write_pio(large, 0.003).error().message, HasSubstr("more than 100000 lines"));
}

}  // namespace
}  // namespace hindsight::this_file
