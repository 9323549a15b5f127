// The betting of spots: before the flop, geometric raises, lines added and removed, what checks refuse.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "betting/line.h"
#include "laboratory_game.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string spot(std::string_view rest, std::string_view board = "Qs Jh 2h 8c",
                 std::string_view stacks = "900") {
  return "board = \"" + std::string(board) + "\"\npot = 100\nstacks = " + std::string(stacks) +
         "\nrange_oop = \"AA\"\nrange_ip = \"KK\"\n" + std::string(rest);
}

// What may be done after some actions, given by their names; streets follow one another.
std::vector<std::string> after(const std::string& toml, const std::vector<std::string>& path) {
  const auto parsed = parse_spot(toml);
  if (!parsed) return {parsed.error().message};
  const auto trees = street_trees(*parsed);
  if (!trees) return {trees.error().message};
  std::uint32_t tree = 0, node = 0;
  const auto names = [&] {
    std::vector<std::string> out;
    const StreetTree::Node& at = (*trees)[tree].nodes[node];
    for (std::uint32_t a = 0; a < at.actions; ++a)
      out.push_back(to_text((*trees)[tree].actions[at.first_child + a]));
    return out;
  };
  for (const std::string& action : path) {
    const auto all = names();
    const auto found = std::find(all.begin(), all.end(), action);
    if (found == all.end()) return {action + " is not there"};
    node = (*trees)[tree].nodes[node].first_child + static_cast<std::uint32_t>(found - all.begin());
    if ((*trees)[tree].nodes[node].kind != StreetTree::Kind::street_end) continue;
    tree = (*trees)[tree].next_trees[(*trees)[tree].nodes[node].end];
    node = 0;
  }
  return names();
}

std::string error_of(const std::string& toml) {
  const auto parsed = parse_spot(toml);
  if (!parsed) return parsed.error().message;
  const auto trees = street_trees(*parsed);
  EXPECT_FALSE(trees) << toml;
  return trees ? "" : trees.error().message;
}

// A pot of 200 after the call with 800 behind: one pot now and one on the river; after a raise, all now.
TEST(SpotBetting, CountsEarlierRaisesInGeometricOnes) {
  const std::string toml = spot("[bets]\nbet = \"50%\"\nraise = \"e\"", "Qs Jh 2h 8c", "850");
  EXPECT_THAT(after(toml, {"bet 50"}), ElementsAre("fold", "call", "raise 250"));
  EXPECT_THAT(after(toml, {"bet 50", "raise 250"}), ElementsAre("fold", "call", "all-in 850"));
}

// A tenth of a pot of 10 is less than a bet may be; so is a raise of less than the bet faced.
TEST(SpotBetting, RaisesWhatIsTooSmallToTheLeastBet) {
  const auto small = [](std::string_view rules) {
    return "board = \"Qs Jh 2h 8c 3d\"\npot = 10\nstacks = 40\nrange_oop = \"AA\"\nrange_ip = \"KK\"\n"
           "[bets]\nbet = \"10%\"\nraise = \"10%\"\n[rules]\n" +
           std::string(rules);
  };
  EXPECT_THAT(after(small("min_bet = 5"), {}), ElementsAre("check", "bet 5"));
  EXPECT_THAT(after(small("min_bet = 5"), {"bet 5"}), ElementsAre("fold", "call", "raise 10"));
  EXPECT_THAT(after(small(""), {}), ElementsAre("check", "bet 1"));
  EXPECT_THAT(after(small("min_bet = 50"), {}), ElementsAre("check", "all-in 40"));
}

// Everybody is all-in before the first decision.
TEST(SpotBetting, HasOnlyChecksWithoutStacks) {
  for (const char* stacks : {"0", "[0, 900]"}) {
    const std::string toml = spot("[bets]\nbet = \"50%, a, e\"\n", "Qs Jh 2h 8c", stacks);
    EXPECT_THAT(after(toml, {}), ElementsAre("check")) << stacks;
    EXPECT_THAT(error_of(toml + "[lines]\nadd = [\"b10\"]"), HasSubstr("nobody can raise any more"));
  }
}

// By menus and by lines; on the last street, and on one that others follow.
TEST(SpotBetting, IsRefusedWhereItIsTooDeep) {
  const std::string deep = "more than 1000 bets and raises in a row on one street: cap the raises";
  for (const char* board : {"Qs Jh 2h 8c 3d", "Qs Jh 2h"}) {
    EXPECT_THAT(error_of(spot("[bets]\nbet = \"1c\"\nraise = \"1.0001x\"", board, "100000")),
                HasSubstr(deep));
    std::string line = "b1";
    for (int to = 2; to < 3000; ++to) line += ", r" + std::to_string(to);
    EXPECT_THAT(error_of(spot("[bets]\nbet = \"\"\n[lines]\nadd = [\"" + line + "\"]", board, "100000")),
                HasSubstr(deep));
  }
  const std::string wide = "[bets]\nbet = \"1c, 2c, 3c, 5c, 9c, 20c\"\nraise = \"1.01x, 1.1x, 2x, 3x, 9x\"";
  EXPECT_THAT(error_of(spot(wide, "Qs Jh 2h", "20000")), HasSubstr("more than 2000000 nodes"));
}

TEST(SpotBetting, BeginsBeforeTheFlopWithTheBlinds) {
  const std::string toml = R"(
board = ""
blinds = [1, 2]
stacks = [100, 80]
range_oop = "AA"
range_ip = "KK"
[bets]
bet = "75%"
raise = "a"
preflop = { bet = "2.5x", raise = "100%" }
[rules]
raise_cap = 2
)";
  EXPECT_THAT(after(toml, {}), ElementsAre("fold", "call", "raise 5"));
  EXPECT_THAT(after(toml, {"call"}), ElementsAre("check", "raise 5"));  // the big blind may still raise
  EXPECT_THAT(after(toml, {"raise 5"}), ElementsAre("fold", "call", "raise 15"));
  EXPECT_THAT(after(toml, {"raise 5", "raise 15"}), ElementsAre("fold", "call"));
  EXPECT_THAT(after(toml, {"call", "check"}), ElementsAre("check", "bet 3"));  // out of position first
  EXPECT_THAT(after(toml, {"raise 5", "call", "check"}), ElementsAre("check", "bet 8"));
  EXPECT_THAT(after(toml, {"raise 5", "call", "bet 8"}), ElementsAre("fold", "call", "all-in 75"));
}

TEST(SpotBetting, TakesNoRakeWithoutAFlop) {
  HoldemSpot s = *parse_spot(R"(
board = ""
blinds = [1, 2]
stacks = 20
range_oop = "AA"
range_ip = "KK"
[bets]
raise = "a"
preflop = "a"
[rules]
rake = "10%"
)");
  const StreetTree first = (*street_trees(s))[0];
  const StreetTree::Node& root = first.nodes[0];
  EXPECT_EQ(first.payoffs[first.nodes[root.first_child].end].win[0], 1);  // the small blind folds
  const StreetTree::Node& raised = first.nodes[root.first_child + 2];
  EXPECT_EQ(first.payoffs[first.nodes[raised.first_child + 1].end].win[0], 16);  // 36 of 40, less 20
}

TEST(SpotLines, AddActionsOfAnySize) {
  const std::string toml =
      spot("[bets]\nbet = \"75%\"\nraise = \"a\"\n[lines]\nadd = [\"x, b50%, r200, c, b33%\"]");
  EXPECT_THAT(after(toml, {}), ElementsAre("check", "bet 75"));
  EXPECT_THAT(after(toml, {"check"}), ElementsAre("check", "bet 50", "bet 75"));
  EXPECT_THAT(after(toml, {"check", "bet 50"}), ElementsAre("fold", "call", "raise 200", "all-in 900"));
  EXPECT_THAT(after(toml, {"check", "bet 75"}), ElementsAre("fold", "call", "all-in 900"));
  EXPECT_THAT(after(toml, {"check", "bet 50", "raise 200", "call"}),
              ElementsAre("check", "bet 165", "bet 375"));
  EXPECT_THAT(after(toml, {"check", "bet 50", "call"}), ElementsAre("check", "bet 150"));
}

// Actions as they are shown, and an all-in that is less than the stack because of streets before.
TEST(SpotLines, ReadWhatIsShown) {
  const std::string bets = "[bets]\nbet = \"75%, a\"\nraise = \"a\"\n[lines]\n";
  const std::string shown = spot(bets + "remove = [\"check, all-in 900, call\"]");
  EXPECT_THAT(after(shown, {"check", "all-in 900"}), ElementsAre("fold"));
  const std::string later = spot("[bets]\nbet = \"75%\"\n[lines]\nadd = [\"b75%, c, ba\"]");
  EXPECT_THAT(after(later, {"bet 75", "call"}), ElementsAre("check", "bet 188", "all-in 825"));
}

TEST(SpotLines, RemoveTheirLastAction) {
  const std::string toml = spot(
      "[bets]\nbet = \"75%, a\"\nraise = \"a\"\n[lines]\nremove = [\"b75, a\", \"x, x, x, a\", \"x, f\"]");
  EXPECT_THAT(after(toml, {}),
              ElementsAre("'f' in line 'x, f' is not an action there; there are check, bet 75, all-in 900"));
  const std::string good =
      spot("[bets]\nbet = \"75%, a\"\nraise = \"a\"\n[lines]\nremove = [\"b75, a\", \"x, x, x, a\"]");
  EXPECT_THAT(after(good, {"bet 75"}), ElementsAre("fold", "call"));
  EXPECT_THAT(after(good, {"check", "bet 75"}), ElementsAre("fold", "call", "all-in 900"));
  EXPECT_THAT(after(good, {"check", "check", "check"}), ElementsAre("check", "bet 75"));
}

TEST(SpotLines, AreRefusedWithTheLineAndTheAction) {
  const auto with = [](std::string_view lines) {
    return error_of(spot("[bets]\nbet = \"75%\"\n[lines]\n" + std::string(lines)));
  };
  EXPECT_EQ(with("add = [\"x, b5000\"]"),
            "'b5000' in line 'x, b5000' is to 5000 chips, and may be to 1 at least and 900 at most");
  EXPECT_EQ(with("add = [\"b75, r80\"]"),
            "'r80' in line 'b75, r80' is to 80 chips, and may be to 150 at least and 900 at most");
  EXPECT_EQ(with("add = [\"b75, f, x\"]"),
            "'x' in line 'b75, f, x' comes after the end of the hand; leave it out");
  EXPECT_EQ(with("add = [\"a, a\"]"), "'a' in line 'a, a' is not an action there: nobody can raise any more");
  EXPECT_EQ(with("remove = [\"b80\"]"),
            "'b80' in line 'b80' is not an action there; there are check, bet 75");
  EXPECT_EQ(with("remove = [\"b75\", \"x\"]"),
            "'x' in line 'x' is the only action there, and something must be left");
  EXPECT_THAT(with("add = [\"x, Ts\"]"),
              HasSubstr("lines.add: 'Ts' in line 'x, Ts' is not an action; leave cards out"));
  EXPECT_THAT(with("add = [\"jump\"]"),
              HasSubstr("'jump' in line 'jump' is not an action; write x, f, c, a"));
  EXPECT_THAT(with("add = \"x\""), HasSubstr("lines.add must be a list"));
  EXPECT_THAT(with("add = [\" , \"]"), HasSubstr("names no action"));
  std::string many = "add = [\"b1\"";
  for (int to = 2; to <= 70; ++to) many += ", \"b" + std::to_string(to) + "\"";
  EXPECT_EQ(with(many + "]"), "'b63' in line 'b63' is one too many: a decision has at most 64 actions");
}

TEST(SpotCards, AreRefusedWhereTheGameCannotBe) {
  const auto with = [](std::string_view cards, std::string_view board = "Qs Jh Th") {
    const auto parsed = parse_spot(spot(std::string(cards) + "\n[bets]\nbet = \"75%\"", board));
    return parsed ? "" : parsed.error().message;
  };
  EXPECT_EQ(with("deck = \"6-A\"\nranking = \"short deck\""), "");
  EXPECT_EQ(with("deck = \"J-A\""), "Th is on the board and not in the deck");
  EXPECT_THAT(with("ranking = \"short deck\""), HasSubstr("is for decks from the sixes up"));
  EXPECT_THAT(with("ranking = \"tall deck\""), HasSubstr("'tall deck' is not a ranking"));
  EXPECT_THAT(with("ranking = \"pair\""), HasSubstr("ranking \"pair\" is for one hole card"));
  EXPECT_THAT(with("deck = \"KA\"", ""), HasSubstr("the deck has 8 cards and the game takes 9"));
  EXPECT_THAT(with("deal = [3, 1, 1]"), HasSubstr("must be like [0, 3, 1, 1]"));
  EXPECT_THAT(with("deal = [0, 4, 1]"), HasSubstr("must be like [0, 3, 1, 1]"));
  EXPECT_THAT(with("deal = 3"), HasSubstr("deal must be the cards"));
  EXPECT_EQ(with("deal = [0, 2, 2]"), "the board has 3 cards: a spot needs 2 or 4");
  EXPECT_THAT(with("", ""), HasSubstr("or blinds, as [1, 2]"));
  EXPECT_THAT(with("blinds = [1, 2]"), HasSubstr("blinds are for spots without a board"));
  EXPECT_THAT(with("blinds = 2", ""), HasSubstr("blinds must be two numbers"));
  EXPECT_THAT(with("blinds = [3, 2]", ""), HasSubstr("blinds must be the small one and the big one"));
  EXPECT_THAT(with("blinds = [500, 1000]", ""), HasSubstr("a stack must be more than the big blind"));
  EXPECT_EQ(with("deck = \"2-6\""), "Qs is on the board and not in the deck");
}

// slumbot2019's notes: 4/12/36/108 decisions.
TEST(SpotBetting, HasTheTreeOfTheLaboratoryGames) {
  const auto s = parse_spot(laboratory_game("2-6", "[0, 1, 1, 1]", 162));
  ASSERT_TRUE(s) << s.error().message;
  const auto trees = street_trees(*s);
  std::array<std::size_t, 4> decisions{};
  double max = 0;
  for (const StreetTree& tree : *trees)
    for (const StreetTree::Node& node : tree.nodes) {
      decisions[static_cast<std::size_t>(tree.street)] += node.kind == StreetTree::Kind::decision;
      max = std::max(max, node.committed[0]);
    }
  EXPECT_THAT(decisions, ElementsAre(4, 12, 36, 108));
  EXPECT_EQ(max, 162);  // three bets of the pot and the last is all-in
}

}  // namespace
}  // namespace hindsight::this_file
