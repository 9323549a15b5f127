// Spots with fractions of chips, in big blinds, and as wasm-postflop keeps them.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/spots/foreign_spot.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_labels.h"
#include "store/spots/spot_spec.h"
#include "store/spots/spot_units.h"
#include "study/setup/spot_source.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string river(const std::string& chips, const std::string& more = "") {
  return "board = \"Qs 6h 3d 2c 9s\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\n" + chips +
         "\n[bets]\nbet = \"50%\"\n" + more;
}
std::string unread(const std::string& toml) {
  const auto spot = parse_spot(toml);
  return spot ? "no error" : spot.error().message;
}

TEST(SpotUnits, FractionsMakeTheUnitFiner) {
  const auto spot = parse_spot(river("pot = 5.5\nstacks = [97.5, 100]",
                                     "[lines]\nadd = [\"x, b2.5, r10c\", \"b75%, r2.5x\"]\n"
                                     "[rules]\nmin_bet = 1\nrake = \"5% cap 1.505\"\n"));
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_EQ(spot->pot, 550);
  EXPECT_EQ(spot->stacks[0], 9750);
  EXPECT_EQ(spot->stacks[1], 10000);
  EXPECT_EQ(spot->min_bet, 100);
  EXPECT_DOUBLE_EQ(spot->rake_cap, 150.5);
  EXPECT_EQ(spot->menu.added[0].text, "x, b250, r1000c");
  EXPECT_EQ(spot->menu.added[1].text, "b75%, r2.5x");
}

TEST(SpotUnits, SizesAndLocksInChipsGoAlong) {
  const auto sizes = parse_spot(
      "board = \"Qs 6h 3d 2c 9s\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\npot = 5.5\n"
      "stacks = 97\n[bets]\nbet = \"50%, 2.75c, 20c3r, 2e200%, a\"\nraise = \"2.5x\"\n"
      "[[lock]]\nline = \"b20c\"\nstrategy = \"fold 30%, raise 50 70%\"\n");
  ASSERT_TRUE(sizes) << sizes.error().message;
  std::string all;
  for (const BetSize& size : sizes->menu.seats[0][3].bet) all += to_text(size) + ' ';
  EXPECT_EQ(all, "50% 275c 2000c3r 2e200% a ");
  ASSERT_EQ(sizes->locks.size(), 1u);
}

TEST(SpotUnits, WholeChipsStayAsTheyAre) {
  const auto spot = parse_spot(river("pot = 50.0\nstacks = 200"));
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_EQ(spot->pot, 50);
  const auto raked = parse_spot(river("pot = 50\nstacks = 200", "[rules]\nrake = \"10% cap 1.69\"\n"));
  ASSERT_TRUE(raked) << raked.error().message;
  EXPECT_EQ(raked->pot, 50);
  EXPECT_DOUBLE_EQ(raked->rake_cap, 1.69);
  EXPECT_THAT(unread(river("pot = 0.12345678\nstacks = 200")), HasSubstr("pot has an amount of 8 digits"));
  EXPECT_THAT(unread(river("pot = -5.5\nstacks = 200")), HasSubstr("pot must be a whole number of chips"));
}

TEST(SpotUnits, BigBlindsAreTimesTheBlindOrTheUnit) {
  const auto unit = parse_spot(river("pot = \"5.5bb\"\nstacks = \"97.5 BB\""));
  ASSERT_TRUE(unit) << unit.error().message;
  EXPECT_EQ(unit->pot, 550);
  EXPECT_EQ(unit->stacks[1], 9750);
  const auto blinds = parse_spot(
      "board = \"\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\nblinds = [1, 2]\nstacks = "
      "\"97.5bb\"\n[bets]\nbet = \"50%\"\n");
  ASSERT_TRUE(blinds) << blinds.error().message;
  EXPECT_EQ(blinds->stacks[0], 195);
  EXPECT_THAT(unread(river("pot = 5\nstacks = \"97.5bb\"")),
              HasSubstr("pot is in chips and stacks in big blinds"));
  EXPECT_THAT(unread(river("pot = \"fivebb\"\nstacks = \"97.5bb\"")), HasSubstr("no number of big blinds"));
}

// Positions and big blind, as text: what is said where neither is.
std::string labels(const std::string& toml) {
  const auto said = labels_of(SpotSpec::parse(toml).value());
  if (!said) return said.error().message;
  return said->positions[0] + '/' + said->positions[1] + ' ' + std::to_string(said->big_blind);
}

TEST(SpotLabels, AreWhatTheSpotSays) {
  EXPECT_EQ(labels(river("pot = 55\nstacks = 975")), "/ 0");
  EXPECT_EQ(labels(river("pot = 55\nstacks = 975\nbig_blind = 10\npositions = [\"BB\", \"BTN\"]")),
            "BB/BTN 10");
  EXPECT_EQ(labels(river("pot = 5.5\nstacks = 97.5\nbig_blind = 1")), "/ 100") << "of the spot's finer chips";
  EXPECT_EQ(labels(river("pot = \"5.5bb\"\nstacks = \"97.5bb\"")), "/ 100") << "where nothing else says it";
  const std::string both = river("pot = \"5.5bb\"\nstacks = 975\nbig_blind = 10");
  EXPECT_EQ(labels(both), "/ 10");
  EXPECT_EQ(parse_spot(both)->pot, 55);
  EXPECT_EQ(labels("board = \"\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\nblinds = [1, 2]\nstacks = 200\n"),
            "/ 2");
}

TEST(SpotLabels, AreRefusedWithTheKey) {
  const auto with = [](const std::string& line) { return unread(river("pot = 55\nstacks = 975\n" + line)); };
  EXPECT_THAT(with("positions = \"BB\""), HasSubstr("positions must be two names"));
  EXPECT_THAT(with("positions = [\"BB\", 1]"), HasSubstr("positions must be two names"));
  EXPECT_THAT(with("positions = [\"BB\", \"\"]"), HasSubstr("positions must name both seats"));
  EXPECT_THAT(with("positions = [\"BB\", \"BB\"]"), HasSubstr("positions call both seats BB"));
  EXPECT_THAT(with("positions = [\"BB\", \"under the gun and one\"]"),
              HasSubstr("positions may be 16 letters long"));
  EXPECT_THAT(with("positions = [\"BB\", \"B\\nTN\"]"), HasSubstr("positions must be names on one line"));
  EXPECT_THAT(with("big_blind = 0"), HasSubstr("big_blind must be more than 0"));
  EXPECT_THAT(with("big_blind = \"1bb\""), HasSubstr("big_blind is what a big blind is in chips"));
  EXPECT_THAT(unread("board = \"\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\nblinds = [1, 2]\nbig_blind = 3\n"
                     "stacks = 200\n[bets]\nbet = \"50%\"\n"),
              HasSubstr("big_blind is 3, and that of blinds is 2"));
}

TEST(SpotUnits, AreSaid) {
  const auto spot = spot_of_text(river("pot = 5.5\nstacks = 97.5"));
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_THAT(spot->notes, ElementsAre(HasSubstr("100 of them are one of the spot's text")));
  EXPECT_THAT(spot->spec.toml(), HasSubstr("pot = 5.5"));
  const auto other = spot_of_text(
      "set_pot 5,5\nset_effective_stack 97.5\nset_board Qs,6h,3d,2c,9s\n"
      "set_range_ip AA\nset_range_oop KQs+\nset_bet_sizes oop,river,bet,50\n");
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->spot.pot, 550);
  EXPECT_THAT(other->notes, ElementsAre(HasSubstr("range_oop: range item 'KQs+'"), HasSubstr("100 of them")));
}

TEST(SpotUnits, ACommaIsThePointOfOneAmount) {
  SpotSpec draft;
  EXPECT_TRUE(draft.set_chips("pot", "50,0"));
  EXPECT_TRUE(draft.set_chips("stacks", "97,5", true));
  EXPECT_EQ(draft.toml(), "pot = 50\nstacks = [97, 5]\n");
  const auto both = draft.set_chips("pot", "5,500");
  ASSERT_FALSE(both);
  EXPECT_THAT(both.error().message, HasSubstr("'5,500' can be 5.500 and 5500: write one of them"));
  const auto none = draft.set_chips("pot", "five");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("'five' is not a number of chips: write 55, 5.5 or"));
}

TEST(MergedSizes, AreNamed) {
  const auto notes = [](const std::string& text) {
    const auto spot = spot_of_text(text);
    EXPECT_TRUE(spot) << (spot ? "" : spot.error().message);
    return spot ? spot->notes : std::vector<std::string>{};
  };
  const std::string sizes =
      "board = \"Qs 6h 3d 2c 9s\"\nrange_oop = \"AA\"\nrange_ip = \"KK\"\npot = 60\n"
      "stacks = 400\n[bets]\nbet = \"5c,50%,10c\"\n";
  EXPECT_THAT(notes(sizes), ElementsAre());
  EXPECT_THAT(notes(sizes + "[rules]\nmerge = \"10%\"\n"),
              ElementsAre("at the first decision, 5c is a bet to 5, which is taken for that to 10 (merge)",
                          "after check, 5c is a bet to 5, which is taken for that to 10 (merge)"));
  std::string geometric = sizes;
  geometric.replace(geometric.find("5c,50%,10c"), 10,
                    "50%, e, a");  // on a river e is all-in, and nothing vanishes
  EXPECT_THAT(notes(geometric), ElementsAre());
  std::string small = sizes;
  small.replace(small.find("pot = 60"), 8, "pot = 10");
  EXPECT_THAT(
      notes(small),
      ElementsAre("at the first decision, 50% is a bet to 5, as another size is: one action stands for both",
                  "after check, 50% is a bet to 5, as another size is: one action stands for both"));
}

const std::string wasm =
    R"({"oopRange":"AA,98s+","ipRange":"22:0.5","config":{"board":["4h","7s","Jc"],"startingPot":60,
"effectiveStack":166,"rakePercent":5,"rakeCap":3,"donkOption":false,"oopFlopBet":"5c, 50, 10c","oopFlopRaise":"2.5x",
"oopTurnBet":"","oopTurnRaise":"","oopTurnDonk":"33","oopRiverBet":"","oopRiverRaise":"","oopRiverDonk":"",
"ipFlopBet":"33","ipFlopRaise":"","ipTurnBet":"","ipTurnRaise":"","ipRiverBet":"a","ipRiverRaise":"",
"addAllInThreshold":150,"forceAllInThreshold":20,"mergingThreshold":10,"expectedBoardLength":0,
"addedLines":"X>B40>R120|X","removedLines":""}})";

Result<HoldemSpot> wasm_spot(const std::string& from = "", const std::string& to = "") {
  std::string text = wasm;
  if (!from.empty()) text.replace(text.find(from), from.size(), to);
  EXPECT_EQ(dialect_of(text), SpotDialect::wasm_postflop);
  HS_TRY(const ForeignSpot read, parse_foreign_spot(text));
  return read_spot(read.spec);
}
std::string wasm_error(const std::string& from, const std::string& to) {
  const auto spot = wasm_spot(from, to);
  return spot ? "no error" : spot.error().message;
}

TEST(WasmPostflop, IsTheSpotThatItSays) {
  const auto spot = wasm_spot();
  ASSERT_TRUE(spot) << spot.error().message;
  EXPECT_EQ(to_text(spot->board), "4h7sJc");
  EXPECT_EQ(spot->pot, 60);
  EXPECT_EQ(spot->stacks[0], 166);
  EXPECT_EQ(spot->ranges[0].combos(), 6 + 24);  // its connectors go up to AK
  EXPECT_EQ(spot->ranges[1].combos(), 3);
  EXPECT_EQ(spot->menu.seats[0][1].bet.size(), 3u);
  EXPECT_EQ(spot->menu.seats[0][1].raise.size(), 1u);
  EXPECT_EQ(spot->menu.seats[1][3].bet.size(), 1u);
  EXPECT_FALSE(spot->menu.seats[0][2].has_donk);
  EXPECT_DOUBLE_EQ(spot->rake, 0.05);
  EXPECT_DOUBLE_EQ(spot->rake_cap, 3);
  EXPECT_DOUBLE_EQ(spot->menu.add_all_in, 1.5);
  EXPECT_DOUBLE_EQ(spot->menu.force_all_in, 0.2);
  EXPECT_DOUBLE_EQ(spot->menu.merge, 0.1);
  ASSERT_EQ(spot->menu.added.size(), 1u);
  EXPECT_EQ(spot->menu.added[0].text, "x, b40, r120, x");
  const auto donks = wasm_spot("\"donkOption\":false", "\"donkOption\":true");
  ASSERT_TRUE(donks);
  EXPECT_TRUE(donks->menu.seats[0][2].has_donk);
  EXPECT_TRUE(donks->menu.seats[0][3].has_donk);
  const auto numbers = wasm_spot("[\"4h\",\"7s\",\"Jc\"]", "[10,23,36]");
  ASSERT_TRUE(numbers) << numbers.error().message;
  EXPECT_EQ(to_text(numbers->board), "4h7sJc");
}

TEST(WasmPostflop, RefusesWithTheKey) {
  EXPECT_THAT(wasm_error("\"startingPot\":60,", ""), HasSubstr("startingPot is missing"));
  EXPECT_THAT(wasm_error("\"startingPot\":60", "\"startingPot\":\"60\""),
              HasSubstr("startingPot must be a number"));
  EXPECT_THAT(wasm_error("\"oopFlopBet\":\"5c", "\"oopFlopBet\":\"5q"), HasSubstr("oopFlopBet: "));
  EXPECT_THAT(wasm_error("\"oopRange\":\"AA", "\"oopRange\":\"AZ"), HasSubstr("oopRange: range item"));
  EXPECT_THAT(wasm_error("\"rakeCap\"", "\"icm\":1,\"rakeCap\""), HasSubstr("config.icm is not a setting"));
  EXPECT_THAT(wasm_error("X>B40", "X>?40"), HasSubstr("addedLines has"));
  EXPECT_THAT(wasm_error("\"expectedBoardLength\":0", "\"expectedBoardLength\":4"),
              HasSubstr("expectedBoardLength"));
  EXPECT_THAT(wasm_error("}}", "}"), HasSubstr("begins as JSON and is none"));
}

}  // namespace
}  // namespace hindsight::this_file
