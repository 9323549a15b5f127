// Spots as TexasSolver and PioSOLVER write them.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "cards/range.h"
#include "replaced.h"
#include "store/spots/foreign_spot.h"
#include "store/spots/pio_line.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view texas = R"(set_pot 50
set_effective_stack 200
set_board Qs,Jh,2h
set_range_ip AA,KK:0.5
set_range_oop QQ:0.5,AK
set_bet_sizes oop,flop,bet,50
set_bet_sizes oop,flop,raise,60
set_bet_sizes oop,flop,allin
set_bet_sizes ip,flop,bet,50
set_bet_sizes oop,river,donk,33,50
set_bet_sizes oop,river,bet,50
set_allin_threshold 0.67
build_tree
set_thread_num 8
set_accuracy 0.5
set_max_iteration 200
set_print_interval 10
set_use_isomorphism 1
start_solve
set_dump_rounds 2
dump_result output_result.json
)";

constexpr std::string_view pio = R"(#Type#NoLimit
#Range0#AA,KK:0.5
#Range1#QQ,AKs
#Board#Qs Jh 2h
#Pot#100
#EffectiveStacks#400
#AllinThreshold#60
#AddAllinOnlyIfLessThanThisTimesThePot#250
#MergeSimilarBets#True
#MergeSimilarBetsThreshold#12
#CapEnabled#True
#CapPerStreet#3\n0\n4
#ForceIPBet#False
#RemovedLines#
#FlopConfig.BetSize#33, 75
#FlopConfig.RaiseSize#3x
#FlopConfig.AddAllin#True
#TurnConfig.DonkBetSize#30
#FlopConfigIP.BetSize#33
#FlopConfigIP.RaiseSize#50
#FlopConfigIP.Dont3bet#True
#RiverConfigIP.BetSize#e
#Rake.Cap#10
#Rake.Fraction#0.05
#Rake.Enabled#True
)";

std::string error_of(const std::string& text) {
  const auto spot = parse_foreign_spot(text);
  EXPECT_FALSE(spot) << text;
  return spot ? "" : spot.error().message;
}

HoldemSpot spot_of(const ForeignSpot& foreign) {
  auto spot = read_spot(foreign.spec);
  EXPECT_TRUE(spot) << spot.error().message << '\n' << foreign.spec.toml();
  return spot ? *spot : HoldemSpot{};
}

std::string text_of(const std::vector<BetSize>& sizes) {
  std::string text;
  for (const BetSize& size : sizes) text += (text.empty() ? "" : " ") + to_text(size);
  return text;
}

TEST(ForeignSpots, AreToldApartByContent) {
  EXPECT_EQ(dialect_of(texas), SpotDialect::texas_solver);
  EXPECT_EQ(dialect_of(pio), SpotDialect::pio);
  EXPECT_EQ(dialect_of("set_pot 0 0 55\nset_eff_stack 100\n"), SpotDialect::pio);
  EXPECT_EQ(dialect_of("# a comment # of ours\nboard = \"QsJh2h\"\n"), SpotDialect::toml);
  EXPECT_EQ(dialect_of(""), SpotDialect::toml);
}

TEST(TexasSolver, CommandsAreRead) {
  const auto read = parse_foreign_spot(texas);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_DOUBLE_EQ(*read->run.target, 0.005);
  EXPECT_EQ(read->run.iterations, 200u);
  EXPECT_THAT(read->run.left_out, ElementsAre("set_thread_num (line 14)", "set_print_interval (line 17)",
                                              "set_dump_rounds (line 20)", "dump_result (line 21)"));
  const HoldemSpot spot = spot_of(*read);
  EXPECT_EQ(to_text(spot.board), "QsJh2h");
  EXPECT_EQ(spot.pot, 50);
  EXPECT_EQ(spot.stacks, (std::array<Chips, 2>{200, 200}));
  EXPECT_EQ(to_text(spot.ranges[0]), "QQ:0.5,AK");
  EXPECT_EQ(to_text(spot.ranges[1]), "AA,KK:0.5");
  EXPECT_EQ(text_of(spot.menu.seats[0][1].bet), "50% a");
  EXPECT_EQ(text_of(spot.menu.seats[0][1].raise), "60% a");
  EXPECT_EQ(text_of(spot.menu.seats[1][1].raise), "");
  EXPECT_EQ(text_of(spot.menu.seats[0][3].donk), "33% 50%");
  EXPECT_TRUE(spot.menu.seats[0][2].has_donk);  // and empty: no donk bets on the turn
  EXPECT_TRUE(spot.menu.seats[0][2].donk.empty());
  EXPECT_EQ(spot.menu.raise_cap, 4);
}

// Of 50 in the pot and 200 behind, all-in follows when more than 0.67 * 225 - 25 = 125.75 would be in.
// What its window exports, which console files do not know.
TEST(TexasSolver, TheWindowsOwnCommandsAreRead) {
  const auto read = parse_foreign_spot(replaced(
      texas, "set_pot 50",
      "set_pot 50\nset_raise_limit 3\nset_use_halffloats 1\nset_enable_range 1\nestimate_tree_memory\nexit"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(spot_of(*read).menu.raise_cap, 3);
  EXPECT_THAT(read->run.left_out, testing::Contains("set_use_halffloats (line 3)"));
  for (const char* wrong : {"0", "2.5", "x", "1001"})
    EXPECT_FALSE(parse_foreign_spot(
        replaced(texas, "set_pot 50", std::string("set_pot 50\nset_raise_limit ") + wrong)))
        << wrong;
}

TEST(TexasSolver, BlanksAndCommentsMeanNothing) {
  std::string loose = replaced(texas, "set_pot 50", "# by hand\n set_pot   50.0 ");
  loose = replaced(loose, "oop,flop,bet,50", " oop, flop, bet, 50");
  const auto read = parse_foreign_spot(loose);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->spec.toml(), parse_foreign_spot(texas)->spec.toml());
}

TEST(TexasSolver, TheThresholdMeansTheSame) {
  const auto bet_of = [](int percent) {
    const auto read = parse_foreign_spot(
        replaced(texas, "oop,flop,bet,50", "oop,flop,bet," + std::to_string(percent)) +
        "set_board Qs,Jh,2h,3c,4c\nset_bet_sizes oop,river,bet," + std::to_string(percent) + "\n");
    const auto trees = street_trees(spot_of(*read));
    return to_text((*trees)[0].actions[2]);
  };
  EXPECT_EQ(bet_of(250), "bet 125");
  EXPECT_EQ(bet_of(254), "all-in 200");
}

TEST(TexasSolver, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(error_of(replaced(texas, "set_pot 50", "set_pot fifty")),
              HasSubstr("line 1: 'fifty' is not a number of chips"));
  EXPECT_THAT(error_of(replaced(texas, "Qs,Jh,2h", "Qs,Jh,Jh")), HasSubstr("line 3: "));
  EXPECT_THAT(error_of(replaced(texas, "AA,KK:0.5", "AA,KX")), HasSubstr("line 4: "));
  EXPECT_THAT(error_of(replaced(texas, "oop,flop,bet,50", "oop,flop,bet,x")),
              HasSubstr("line 6: bet size 'x'"));
  EXPECT_THAT(error_of(replaced(texas, "oop,flop,bet,50", "oop,lop,bet,50")),
              HasSubstr("must be like oop,flop,bet,50"));
  EXPECT_THAT(error_of(replaced(texas, "build_tree", "lock_tree")),
              HasSubstr("line 13: 'lock_tree' is not a command"));
  EXPECT_THAT(error_of(replaced(texas, "0.67", "much")), HasSubstr("line 12: 'much' must be a number"));
}

TEST(Pio, TreeConfigurationsAreRead) {
  const auto read = parse_foreign_spot(pio);
  ASSERT_TRUE(read) << read.error().message;
  const HoldemSpot spot = spot_of(*read);
  EXPECT_EQ(to_text(spot.ranges[0]), "AA,KK:0.5");
  EXPECT_EQ(spot.pot, 100);
  EXPECT_EQ(text_of(spot.menu.seats[0][1].bet), "33% 75%");
  EXPECT_EQ(text_of(spot.menu.seats[0][1].raise), "3x");
  EXPECT_DOUBLE_EQ(spot.menu.seats[0][1].add_all_in, 2.5);
  EXPECT_EQ(spot.menu.seats[1][1].add_all_in, 0);
  EXPECT_EQ(text_of(spot.menu.seats[0][2].donk), "30%");
  EXPECT_TRUE(spot.menu.seats[0][3].has_donk);
  EXPECT_EQ(text_of(spot.menu.seats[1][3].bet), "e");
  EXPECT_EQ(spot.menu.seats[0][1].raise_cap, 3);
  EXPECT_EQ(spot.menu.seats[1][1].raise_cap, 2);  // no third bet in position
  EXPECT_EQ(spot.menu.seats[1][2].raise_cap, 0);
  EXPECT_EQ(spot.menu.seats[1][3].raise_cap, 4);
  EXPECT_DOUBLE_EQ(spot.menu.merge, 0.12);
  EXPECT_DOUBLE_EQ(spot.rake, 0.05);
  EXPECT_DOUBLE_EQ(spot.rake_cap, 10);
  EXPECT_NEAR(spot.menu.force_all_in, 160.0 / 580, 1e-12);  // what 240 of 400 leaves, of the pot after a call
}

TEST(Pio, WithoutABoundAllInIsAlwaysAddedToOtherSizes) {
  const auto read = parse_foreign_spot(replaced(pio, "ThePot#250", "ThePot#1000000"));
  ASSERT_TRUE(read) << read.error().message;
  const HoldemSpot spot = spot_of(*read);
  EXPECT_EQ(text_of(spot.menu.seats[0][1].bet), "33% 75% a");
  EXPECT_EQ(text_of(spot.menu.seats[0][1].raise), "3x a");
}

std::string numbers_of(const std::string& range) {
  return to_text(parse_range(range)->range, RangeStyle::vector);
}

TEST(Pio, ScriptsAreRead) {
  const std::string script =
      "set_threads 0\nset_range OOP " + numbers_of("AA,2d2c:0.5") + "\nset_range IP " + numbers_of("KK") +
      "\nset_board QsJh2h8c3d\nset_pot 0 0 100\nset_eff_stack 400\nset_rake 0.05 3\n"
      "set_accuracy 0.004 fraction\nclear_lines\nadd_line 0 50 50\nadd_line 0 50 150 400\n"
      "build_tree\ngo 30 seconds\n";
  const auto read = parse_foreign_spot(script);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_DOUBLE_EQ(*read->run.target, 0.004);
  EXPECT_EQ(read->run.seconds, 30);
  EXPECT_EQ(parse_foreign_spot(replaced(script, "go 30 seconds", "go 2 minutes"))->run.seconds, 120);
  EXPECT_THAT(read->run.left_out, ElementsAre("set_threads (line 1)"));
  EXPECT_THAT(read->spec.toml(), HasSubstr(R"(add = ["x, b50, c", "x, b50, b150, b400"])"));
  const HoldemSpot spot = spot_of(*read);
  EXPECT_EQ(to_text(spot.ranges[0]), "AA,2d2c:0.5");
  EXPECT_DOUBLE_EQ(spot.rake_cap, 3);
  const auto trees = street_trees(spot);
  ASSERT_TRUE(trees) << trees.error().message;
  std::string actions;
  for (const BetAction& action : std::span((*trees)[0].actions).subspan(1)) actions += to_text(action) + ';';
  EXPECT_EQ(actions, "check;check;bet 50;fold;call;raise 150;fold;call;all-in 400;fold;call;");
  EXPECT_DOUBLE_EQ(*parse_foreign_spot("set_pot 0 0 200\nset_accuracy 0.5\n")->run.target, 0.0025);
}

TEST(Pio, ARakeOverTheWholePotIsRefused) {
  const auto read = parse_foreign_spot("set_pot 0 0 100\nset_rake 5 3\n");
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("must be a fraction"));
  EXPECT_TRUE(parse_foreign_spot("set_pot 0 0 100\nset_rake 1 3\n"));
}

TEST(Pio, LinesAreFollowedOverStreets) {
  const auto text = [](std::vector<std::int64_t> committed) {
    return pio_line_text(committed, 0).value_or("?");
  };
  EXPECT_EQ(text({0, 0, 0, 0, 0, 41, 112, 257, 553, 975}), "x, x, x, x, x, b41, b112, b257, b553, b975");
  EXPECT_EQ(text({412, 412, 0}), "?");
  EXPECT_EQ(text({412, 412, 412, 1442, 1442, 4018}), "b412, c, x, b1030, c, b2576");
  EXPECT_EQ(text({0, 50, 0}), "x, b50, f");
  EXPECT_EQ(text({0, 0, 0, 0, 0, 0, 5}), "?");
}

TEST(Pio, SaysWhatIsWrongAndWhere) {
  const std::pair<std::string, const char*> wrong[] = {
      {replaced(pio, "Board#Qs Jh 2h", "Board#Qs Jh 2"), "line 4: Board: "},
      {replaced(pio, "Pot#100", "Pot#five"), "line 5: Pot: 'five' is not a number of chips"},
      {replaced(pio, "#3\\n0\\n4", "#3\\n0"), "as 3\\n3\\n0"},
      {replaced(pio, "#RemovedLines#", "#RemovedLines#Check, Bet"), "line 14: RemovedLines"},
      {replaced(pio, "ForceIPBet#False", "ForceIPBet#True"), "line 13: ForceIPBet"},
      {replaced(pio, "Type#NoLimit", "Type#Preflop"), "line 1: Type"},
      {replaced(pio, "BetSize#33, 75", "BetSize#33, y"), "line 15: FlopConfig.BetSize"},
      {std::string(pio) + "#Colour#red\n", "line 26: 'Colour' is not a setting"},
      {"set_eff_stack 40,\n", "line 1: '40,' is not a number of chips"},
      {"set_pot 10 20 30\n", "line 1: set_pot must be like"},
      {"set_range OOP 1 2 3\n", "line 1: "},
      {"set_board QsJh2h\nadd_line 50 40\n", "line 2: the line does not go on with 40"},
      {"set_pot 0 0 9\nset_accuracy 0.5 fractoin\n",
       "line 2: an accuracy is in chips or, with fraction behind it"},
      {"set_pot 0 0 9\ngo 2 fortnights\n",
       "line 2: go takes steps, seconds, minutes or hours, not 'fortnights'"},
      {"set_pot 0 0 9\nlock_node r:0 1\n", "line 2: 'lock_node' is not a command"},
  };
  for (const auto& [text, said] : wrong) EXPECT_THAT(error_of(text), HasSubstr(said));
  EXPECT_EQ(parse_foreign_spot(replaced(pio, "#3\\n0\\n4", "#3 0 4"))->spec.toml(),
            parse_foreign_spot(pio)->spec.toml());
}

}  // namespace
}  // namespace hindsight::this_file
