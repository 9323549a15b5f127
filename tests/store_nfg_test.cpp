// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/rng.h"
#include "io/atomic_file.h"
#include "places.h"
#include "same_tree.h"
#include "store/games/efg.h"
#include "store/games/load_game.h"
#include "store/games/matrix_csv.h"
#include "store/games/nfg.h"
#include "store/games/payoff_table.h"
#include "tree/compiled_game.h"

namespace hindsight::this_file {
namespace {

constexpr std::uint64_t limit = 100'000;

std::string data(const std::string& name) {
  return read_file(tests_dir() + "/data/" + name, 1 << 20).value();
}

// Payoffs of all players where each takes this action.
std::vector<double> payoffs(const HistoryTree& tree, const std::vector<Action>& actions) {
  HistoryId h{0};
  for (Action a : actions) h = tree.child(h, a);
  std::vector<double> out;
  for (std::uint8_t p = 0; p < tree.players; ++p) out.push_back(tree.payoff(h, Player{p}));
  return out;
}

std::string nfg_error(const std::string& text, std::uint64_t max = limit) {
  const auto file = parse_nfg(text, max);
  return file ? "no error" : file.error().message;
}
std::string csv_error(const std::string& text, std::uint64_t max = limit) {
  const auto file = parse_matrix(text, max);
  return file ? "no error" : file.error().message;
}

struct Paid {
  std::vector<Action> actions;
  std::vector<double> payoffs;
};
// A game of two players who move at once: their actions' names, and what they are paid.
void expect_table(const HistoryTree& tree, const std::array<std::vector<std::string>, 2>& names,
                  const std::vector<Paid>& table) {
  for (std::uint32_t p = 0; p < 2; ++p) EXPECT_EQ(tree.infosets[InfosetId{p}].actions, names[p]);
  for (const Paid& cell : table) EXPECT_EQ(payoffs(tree, cell.actions), cell.payoffs);
}

TEST(Nfg, ReadsPayoffsWithTheFirstPlayerRunningFastest) {
  const auto file = parse_nfg(data("payoffs.nfg"), limit);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->title, "Three players, payoff version");
  EXPECT_EQ(file->players, (std::vector<std::string>{"A", "B", "C"}));
  EXPECT_EQ(file->tree.infosets.size(), 3u);
  EXPECT_EQ(file->tree.infosets[InfosetId{1}].actions, (std::vector<std::string>{"1", "2", "3"}));
  for (Action a = 0; a < 2; ++a)
    for (Action b = 0; b < 3; ++b)
      for (Action c = 0; c < 2; ++c)  // each is paid its own action, the third half as much
        EXPECT_EQ(payoffs(file->tree, {a, b, c}), (std::vector{1.0 * a, 1.0 * b, 0.5 * c}));
  EXPECT_TRUE(compile(file->tree));
}

TEST(Nfg, ReadsOutcomes) {
  const auto file = parse_nfg(data("outcomes.nfg"), limit);
  ASSERT_TRUE(file) << file.error().message;
  expect_table(
      file->tree, {{{"swerve", "straight"}, {"swerve", "2"}}},
      {{{0, 0}, {0, 0}}, {{1, 0}, {1, -1}}, {{0, 1}, {-1, 1}}, {{1, 1}, {0, 0}}});  // the last: outcome 0
}

TEST(Nfg, ReadsBackAsTheSameTree) {
  for (const char* spec : {"rock_paper_scissors", "rock_paper_scissors(scissors=2)"}) {
    const auto game = list_game(spec);
    const auto text = format_nfg(game->histories, spec);
    ASSERT_TRUE(text) << text.error().message;
    expect_same_tree(game->histories, parse_nfg(*text, limit)->tree);
  }
}

TEST(Nfg, ReadsBackAnyTableBitForBit) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    PayoffTable table;
    std::size_t numbers = 1 + seed % 5;
    for (std::size_t p = 0; p < 1 + seed % 5; ++p) {
      table.actions.emplace_back(1 + rng.below(4), "\"quoted\" \\ name");
      numbers *= table.actions.back().size();
    }
    for (std::size_t i = 0; i < numbers; ++i)
      table.payoffs.push_back(std::ldexp(rng.uniform() - 0.5, static_cast<int>(rng.below(100))));
    const HistoryTree tree = tree_of(table);
    const auto back = parse_nfg(format_nfg(tree, "").value(), limit);
    ASSERT_TRUE(back) << back.error().message;
    expect_same_tree(tree, back->tree);
  }
}

// Sequential moves that nobody sees, in any order and not on every line of play, make a table too.
TEST(Nfg, WritesTreesThatAreTablesAtHeart) {
  const auto tree = parse_efg(
      "EFG 2 R \"\" { \"A\" \"B\" \"idle\" }\n"
      "p \"\" 2 1 \"\" { \"out\" \"in\" } 0  t \"\" 1 { 5 6 7 }\n"
      "p \"\" 1 1 \"\" { \"x\" \"y\" \"z\" } 0  t \"\" 2 { 1 0 0 }  t \"\" 3 { 2 0 0 }  t \"\" 4 { 3 0 0 }",
      limit);
  ASSERT_TRUE(tree) << tree.error().message;
  const auto table = parse_nfg(format_nfg(tree->tree, "").value(), limit);
  ASSERT_TRUE(table) << table.error().message;
  for (Action a = 0; a < 3; ++a) {
    EXPECT_EQ(payoffs(table->tree, {a, 0, 0}), (std::vector{5.0, 6.0, 7.0}));
    EXPECT_EQ(payoffs(table->tree, {a, 1, 0}), (std::vector{1.0 + a, 0.0, 0.0}));
  }
}

TEST(Nfg, RefusesToWriteOtherGames) {
  const auto chance = format_nfg(list_game("kuhn")->histories, "");
  ASSERT_FALSE(chance);
  EXPECT_NE(chance.error().message.find("has chance moves"), std::string::npos) << chance.error().message;
  const auto repeated = format_nfg(list_game("goofspiel(cards=3,order=descending)")->histories, "");
  ASSERT_FALSE(repeated);
  EXPECT_NE(repeated.error().message.find("player 1 has more than one infoset"), std::string::npos)
      << repeated.error().message;
}

TEST(Nfg, RefusesWithThePlace) {
  const std::string two = "NFG 1 R \"\" { \"A\" \"B\" }\n";
  EXPECT_EQ(nfg_error("EFG 2 R"),
            "line 1, column 1: this is not a Gambit .nfg file: it must begin with NFG 1 R");
  EXPECT_EQ(nfg_error("NFG 2 R"), "line 1, column 5: expected version 1 of the format, found '2'");
  EXPECT_EQ(nfg_error(two + "{ 2 }"),
            "line 2, column 5: expected a player's number of strategies, found '}'");
  EXPECT_EQ(nfg_error(two + "{ 2 0 }"),
            "line 2, column 5: expected a player's number of strategies, found '0'");
  EXPECT_EQ(nfg_error(two + "{ { \"a\" } { } }"), "line 2, column 13: expected a strategy's name, found '}'");
  EXPECT_EQ(nfg_error(two + "{ 1 1 1 }"),
            "line 2, column 7: expected '}' after the strategies of 2 players, found '1'");
  EXPECT_EQ(nfg_error(two + "{ 2 1 } 1 2 3 x"), "line 2, column 15: expected a payoff, found 'x'");
  EXPECT_EQ(nfg_error(two + "{ 2 1 } 1 2 3"),
            "line 2, column 14: expected a payoff, found the end of the file");
  EXPECT_EQ(nfg_error(two + "{ 1 1 } 1 2 3"),
            "line 2, column 13: the table is complete, but the file goes on; take out what follows");
  EXPECT_EQ(nfg_error(two + "{ 1 1 } { { \"\" 1 2 } } 2"),
            "line 2, column 24: expected an outcome's number, 0 to 1, found '2'");
  EXPECT_EQ(nfg_error(two + "{ 1 1 } { { \"\" 1 } } 1"),
            "line 2, column 18: expected the payoff of player 2, found '}'");
}

TEST(Nfg, AsksForNoMoreMemoryThanTheFileIsLong) {
  EXPECT_EQ(nfg_error("NFG 1 R \"\" { \"A\" \"B\" } { 100 100 } 1 2"),
            "line 1, column 36: the file is cut short: a table of 10000 profiles must follow, and only 3 "
            "bytes are left");
  const std::string huge = "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 1000000000 1000000000 1000000000 } 1 2 3";
  EXPECT_NE(nfg_error(huge).find("memory here holds about 100000"), std::string::npos);
  EXPECT_NE(nfg_error(huge, ~std::uint64_t{0} / 2).find("memory here holds"), std::string::npos);
}

TEST(Nfg, RefusesEveryTruncation) {
  for (const char* name : {"payoffs.nfg", "outcomes.nfg"}) {
    std::string text = data(name);
    text.resize(text.find_last_not_of("0123456789.\n") + 1);  // the last number may lose digits
    for (std::size_t size = 0; size < text.size(); ++size)
      EXPECT_FALSE(parse_nfg(std::string_view(text).substr(0, size), limit)) << name << ' ' << size;
  }
}

TEST(Nfg, SurvivesEveryChangedByte) {
  for (const char* name : {"payoffs.nfg", "outcomes.nfg"}) {
    const std::string text = data(name);
    for (std::size_t i = 0; i < text.size(); ++i)
      for (const char c : {'\0', '"', '{', '}', '9', '-', '\n', '\\', '\xff'}) {
        std::string changed = text;
        changed[i] = c;
        const auto file = parse_nfg(changed, limit);
        if (!file) continue;
        expect_same_tree(file->tree, parse_nfg(format_nfg(file->tree, "").value(), limit)->tree);
      }
  }
}

TEST(Nfg, FactsOfAGameInWhichEverybodyLoses) {
  const auto file = parse_nfg("NFG 1 R \"toll\" { \"a\" \"b\" } { 2 2 }\n\n-1 -5 -3 -3 -4 -2 -2 -4\n", limit);
  ASSERT_TRUE(file) << file.error().message;
  const GameFacts about = facts(file->tree);
  EXPECT_EQ(about.min_payoff, -5);
  EXPECT_EQ(about.max_payoff, -1);
  EXPECT_TRUE(about.constant_sum);
  EXPECT_EQ(about.sum, -6);
}

TEST(Matrix, ReadsNamesAndNumbers) {
  const auto file = parse_matrix(data("matrix.csv"), limit);
  ASSERT_TRUE(file) << file.error().message;
  expect_table(file->tree, {{{"up", "down"}, {"left; or so", "right"}}},
               {{{0, 0}, {1, -1}}, {{0, 1}, {-0.5, 0.5}}, {{1, 0}, {-2, 2}}, {{1, 1}, {0.5, -0.5}}});
  const GameFacts about = facts(file->tree);
  EXPECT_TRUE(about.constant_sum);
  EXPECT_EQ(about.sum, 0);
}

TEST(Matrix, NeedsNoNames) {
  for (const char* text : {"0,-1\n1,0",
                           "\xef\xbb\xbf"
                           "0;-1\r\n1;0\r\n\r\n",
                           "0\t-1\n1\t0\n"}) {
    const auto file = parse_matrix(text, limit);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tree.infosets[InfosetId{0}].actions, (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(payoffs(file->tree, {0, 1}), (std::vector{-1.0, 1.0}));
    EXPECT_EQ(payoffs(file->tree, {1, 0}), (std::vector{1.0, -1.0}));
  }
  EXPECT_EQ(parse_matrix("7", limit)->tree.nodes.size(), 3u);
  EXPECT_EQ(payoffs(parse_matrix("left,right\n1,2\n", limit)->tree, {0, 1}), (std::vector{2.0, -2.0}));
  EXPECT_EQ(payoffs(parse_matrix("up,1\ndown,2\n", limit)->tree, {1, 0}), (std::vector{2.0, -2.0}));
  EXPECT_EQ(payoffs(parse_matrix(",7,8\n9,1,2\nT,3,4\n", limit)->tree, {0, 1}), (std::vector{2.0, -2.0}));
  EXPECT_EQ(payoffs(parse_matrix("\tl\tr\nup\t1\t2\n", limit)->tree, {0, 1}), (std::vector{2.0, -2.0}));
}

TEST(Matrix, RefusesWithThePlace) {
  EXPECT_EQ(csv_error(""), "line 1, column 1: expected a row of numbers, found none");
  EXPECT_EQ(csv_error("a,b\n"), "line 1, column 2: expected numbers, found only names");
  EXPECT_EQ(csv_error("1,2\n3\n"), "line 2, column 2: a row of 1 cells where line 1 has 2");
  EXPECT_EQ(csv_error("# x\n\n1,2\n3,4,5\n"), "line 4, column 4: a row of 3 cells where line 3 has 2");
  EXPECT_EQ(csv_error("1,2\n3,four\n5,6"), "line 2, column 2: expected a number, found 'four'");
  EXPECT_EQ(csv_error("1,2\n,4\n5,6"), "line 2, column 1: expected a number, found ''");
  EXPECT_EQ(csv_error("1,O\n-1,1"), "line 1, column 2: expected a number, found 'O'");
  EXPECT_EQ(csv_error("1,2\nx,4"), "line 2, column 1: expected a number, found 'x'");
  EXPECT_EQ(csv_error("1,O\nx,4"), "line 1, column 2: expected a number, found 'O'");
  EXPECT_EQ(csv_error("1,x"), "line 1, column 2: expected a number, found 'x'");
  EXPECT_EQ(csv_error("nan,inf\n1e400,-1"), "line 1, column 1: expected a number, found 'nan'");
  EXPECT_EQ(csv_error("1,2\n3,1e400"), "line 2, column 2: expected a number, found '1e400'");
  EXPECT_EQ(csv_error("left,right\n1,-inf"), "line 2, column 2: expected a number, found '-inf'");
  EXPECT_EQ(csv_error("1,2\ninfinity,4"), "line 2, column 1: expected a number, found 'infinity'");
  EXPECT_NE(csv_error("1,2\n3,4", 6).find("memory here holds about 6"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
