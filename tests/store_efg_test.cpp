// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <bit>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "games/catalog.h"
#include "io/atomic_file.h"
#include "places.h"
#include "same_tree.h"
#include "store/games/efg.h"
#include "store/games/load_game.h"
#include "tree/compiled_game.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

constexpr std::uint64_t limit = 1'000'000;

std::string data(const std::string& name) {
  return read_file(tests_dir() + "/data/" + name, 1 << 20).value();
}

HistoryTree tree_of(const std::string& text) {
  auto file = parse_efg(text, limit);
  EXPECT_TRUE(file) << file.error().message;
  return file ? std::move(file->tree) : HistoryTree{};
}

std::string error_of(const std::string& text, std::uint64_t max = limit) {
  const auto file = parse_efg(text, max);
  return file ? "no error" : file.error().message;
}

// The catalog's examples of so many histories or fewer; returns how many they are.
int read_back_as_the_same_trees(std::uint64_t most) {
  int read = 0;
  for (const GameEntry& entry : game_catalog())
    for (const std::string_view example : entry.examples) {
      const auto game = list_game(example, {most});
      if (!game) continue;  // too large
      SCOPED_TRACE(example);
      ++read;
      const std::string text = format_efg(game->histories, game->name);
      const HistoryTree back = tree_of(text);
      expect_same_tree(game->histories, back);
      EXPECT_EQ(format_efg(back, game->name), text);
    }
  return read;
}

TEST(EveryGameAsEfg, ReadsBackAsTheSameTree) { EXPECT_GE(read_back_as_the_same_trees(60'000), 20); }
TEST(SlowEveryGameAsEfg, ReadsBackAsTheSameTree) { EXPECT_GT(read_back_as_the_same_trees(limit), 20); }

// Trees that no game of ours has: odd names, odd numbers, any number of players.
class RandomTree {
 public:
  RandomTree(std::uint64_t seed, int players) : rng_(seed), builder_(players) {
    builder_.tree.nodes.push_back({});
    grow(HistoryId{0}, 0, "");
  }
  HistoryTree take() { return std::move(builder_.tree); }

 private:
  void grow(HistoryId h, int depth, const std::string& path) {
    const std::uint32_t kind = rng_.below(depth < 4 ? 5 : 1);
    if (kind == 0) return end(h);
    const std::uint32_t count = 1 + rng_.below(3);
    std::vector<std::string> names;
    for (std::uint32_t a = 0; a < count; ++a) names.push_back(name());
    const HistoryId first = builder_.add_children(h, count);
    if (kind == 1) {
      ASSERT_TRUE(builder_.chance(h, probabilities(count), names));
    } else {  // perfect information, and so perfect recall
      const auto player =
          static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(builder_.tree.players)));
      const Information information =
          rng_.below(2) == 0 ? Information{name() + path, name()} : Information{"", name() + path};
      ASSERT_TRUE(builder_.decision(h, Player{player}, information, names));
    }
    for (Action a = 0; a < count; ++a) grow(first + a, depth + 1, path + std::to_string(a));
  }

  void end(HistoryId h) {
    std::vector<double> payoffs;
    for (int p = 0; p < builder_.tree.players; ++p) payoffs.push_back(number());
    builder_.terminal(h, payoffs);
  }

  double number() {
    constexpr double special[] = {0, 1, -2.5, 1.0 / 3, 0.1, 1e22, 5e-324, 1e100, -1e-7};
    if (rng_.below(2) == 0) return special[rng_.below(std::size(special))];
    return (rng_.uniform() - 0.5) * std::ldexp(1, static_cast<int>(rng_.below(200)) - 100);
  }

  std::vector<double> probabilities(std::uint32_t count) {
    std::vector<double> out(count, 1.0 / count);
    if (rng_.below(2) == 0) return out;
    double rest = 1;
    for (double& p : out) rest -= p = rest * rng_.uniform();
    out.back() += rest;
    return out;
  }

  std::string name() {
    constexpr std::string_view letters = "ab|\"\\ {}\n,\xc3\xa4";
    std::string out;
    for (std::uint32_t n = rng_.below(6); n > 0; --n) out += letters[rng_.below(letters.size())];
    return out + 'x';  // a name that ends in a backslash cannot be written
  }

  Rng rng_;
  TreeBuilder builder_;
};

TEST(Efg, ReadsBackAnyTreeBitForBit) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const HistoryTree tree = RandomTree(seed, 1 + static_cast<int>(seed % 10)).take();
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_same_tree(tree, tree_of(format_efg(tree, "any \"title\"")));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Efg, KeepsTitleAndPlayers) {
  const std::vector<std::string> players{"Ann", "Bob \"the bluff\""};
  const auto file =
      parse_efg(format_efg(tree_of(data("shared_infoset.efg")), "say \"hi\"\nthere", players), limit);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->title, "say \"hi\"\nthere");
  EXPECT_EQ(file->players, players);
}

TEST(Efg, WritesFractionsWhereTheyAreExact) {
  const std::string kuhn = format_efg(list_game("kuhn")->histories, "");
  EXPECT_NE(kuhn.find(R"("J" 1/3 "Q" 1/3 "K" 1/3)"), std::string::npos) << kuhn;
  TreeBuilder odd(1);
  odd.tree.nodes.push_back({});
  odd.add_children(HistoryId{0}, 2);
  ASSERT_TRUE(odd.chance(HistoryId{0}, {std::sqrt(0.5), 1 - std::sqrt(0.5)}, {"a", "b"}));
  odd.terminal(HistoryId{1}, std::vector{1.0});
  odd.terminal(HistoryId{2}, std::vector{2.0});
  EXPECT_NE(format_efg(odd.tree, "").find("\"a\" 0.7071067811865476"), std::string::npos);
}

TEST(Efg, ReadsTheCornersOfTheFormat) {
  const auto file = parse_efg(data("corners.efg"), limit);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->title, "The corners of the format: \"quotes\", two lines\nin a title");
  EXPECT_EQ(file->players, (std::vector<std::string>{"Ann", "Bob \"the bluff\"", ""}));
  const HistoryTree& tree = file->tree;
  ASSERT_EQ(tree.nodes.size(), 17u);
  EXPECT_EQ(tree.nodes[HistoryId{1}].probability, 1.0 / 3);
  EXPECT_EQ(tree.nodes[HistoryId{2}].probability, 0.5);
  EXPECT_EQ(tree.nodes[HistoryId{3}].probability, 1.66666666666666666e-1);
  const auto payoffs = [&](std::uint32_t h) {
    std::vector<double> out;
    for (std::uint8_t p = 0; p < 3; ++p) out.push_back(tree.payoff(HistoryId{h}, Player{p}));
    return out;
  };
  EXPECT_EQ(payoffs(4), (std::vector{-1 + 1.0 / 3, -1.25, 149.0}));    // entry fee, then outcome 1
  EXPECT_EQ(payoffs(6), (std::vector{-0.5 + 1.0 / 3, -1.25, 149.0}));  // and a prize on the way
  EXPECT_EQ(payoffs(7), (std::vector{-0.5 + 0.001, -101.0, 1.0}));
  EXPECT_EQ(payoffs(8), (std::vector{-0.5, -1.0, -1.0}));  // outcome 0 adds nothing
  EXPECT_EQ(tree.infosets[InfosetId{1}].actions, (std::vector<std::string>{"1", "go on", "3"}));
  EXPECT_EQ(tree.infosets[InfosetId{4}].actions, (std::vector<std::string>{"a\"b"}));
  const std::vector<Information> expected{
      {"Ann sees", "left"}, {"3", ""},         {"Ann sees #9223372036854775807", "left"},
      {"twice", ""},        {"", "open only"}, {"twice #5", ""}};
  ASSERT_EQ(tree.infosets.size(), expected.size());
  for (std::uint32_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(tree.infosets[InfosetId{i}].information, expected[i]) << i;
  expect_same_tree(tree, tree_of(format_efg(tree, file->title, file->players)));
}

TEST(Efg, JoinsNodesOfOneInfoset) {
  const HistoryTree tree = tree_of(data("shared_infoset.efg"));
  EXPECT_EQ(tree.infosets.size(), 2u);
  const auto game = compile(tree);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_TRUE(game->constant_sum);
}

TEST(Efg, OneEndAloneIsAGame) {
  const HistoryTree tree = tree_of("EFG 2 R \"\" { \"\" } t \"\" 7 { 3 }");
  EXPECT_EQ(tree.payoff(HistoryId{0}, Player{0}), 3);
  EXPECT_TRUE(compile(tree));
}

struct Refusal {
  const char *name, *body, *says;  // the body follows a first line with two players
};
void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.name; }
class RefusedEfg : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedEfg, NamesThePlaceAndTheReason) {
  const std::string error = error_of(std::string("EFG 2 R \"game\" { \"A\" \"B\" }\n") + GetParam().body);
  EXPECT_NE(error.find(GetParam().says), std::string::npos) << error;
}

constexpr Refusal refusals[] = {
    {"NoNode", "", "line 2, column 1: expected a node: c, p or t, found the end of the file"},
    {"UnknownNode", "x \"\" 1", "line 2, column 1: expected a node: c, p or t, found 'x'"},
    {"NoName", "t 1", "line 2, column 3: expected the node's name, found '1'"},
    {"OpenQuote", "t \"never closed\n", "line 2, column 3: the node's name has no closing quote"},
    {"NoSuchPlayer", "p \"\" 3 1 \"\" { \"a\" } 0",
     "line 2, column 6: expected a player's number, 1 to 2, found '3'"},
    {"NoActions", "p \"\" 1 1 \"\" { } 0", "line 2, column 15: expected an action's name, found '}'"},
    {"UndescribedInfoset", "p \"\" 1 5 0", "line 2, column 8: player 1's infoset 5 has no actions"},
    {"UndescribedOutcome", "t \"\" 4", "line 2, column 6: outcome 4 has no payoffs"},
    {"OutcomeZero", "t \"\" 0 \"\" { 1 1 }", "line 2, column 6: outcome 0 stands for none"},
    {"FewPayoffs", "t \"\" 1 \"\" { 1 }", "line 2, column 15: expected the payoff of player 2, found '}'"},
    {"ManyPayoffs", "t \"\" 1 \"\" { 1 2 3 }",
     "line 2, column 17: expected '}' after the payoffs of 2 players"},
    {"NotANumber", "t \"\" 1 \"\" { nan 0 }",
     "line 2, column 13: expected the payoff of player 1, found 'nan'"},
    {"Infinite", "t \"\" 1 \"\" { 1e999 0 }", "line 2, column 13: expected the payoff of player 1"},
    {"DividedByZero", "t \"\" 1 \"\" { 1/0 0 }", "line 2, column 13: expected the payoff of player 1"},
    {"OutcomeTwoWays", "p \"\" 1 1 \"\" { \"a\" \"b\" } 0 t \"\" 1 { 1 1 }\nt \"\" 1 { 1 2 }",
     "line 3, column 6: outcome 1 has other payoffs here than at line 2, column 32"},
    {"WrongChance", "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/3 } 0 t \"\" 0 t \"\" 0",
     "line 2, column 6: chance at the root adds up to 0.833333333333 instead of 1"},
    {"NegativeChance", "c \"\" 1 \"\" { \"a\" -1 \"b\" 2 } 0 t \"\" 0 t \"\" 0",
     "line 2, column 6: chance at the root"},
    {"ChanceTwoWays",
     "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/2 } 0\nc \"\" 1 \"\" { \"a\" 1/3 \"b\" 2/3 } 0 t \"\" 0 t \"\" 0 t "
     "\"\" 0",
     "line 3, column 6: chance event 1 has other actions or probabilities here than at line 2, column 6"},
    {"UnequalActions",
     "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\np \"\" 2 1 \"x\" { \"c\" } 0 t \"\" 0\np \"\" 2 1 \"x\" { \"d\" } 0 "
     "t \"\" 0",
     "line 4, column 8: player 2's infoset 1 has other actions or probabilities here than at line 3, column "
     "8"},
    {"UnequalCounts",
     "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\np \"\" 2 1 \"x\" { \"c\" } 0 t \"\" 0\np \"\" 2 1 \"x\" { \"c\" "
     "\"d\" } 0 t \"\" 0 t "
     "\"\" 0",
     "line 4, column 8: player 2's infoset 1 has other actions"},
    {"ForgetsItsOwnMove",
     "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\np \"\" 1 2 \"later\" { \"c\" } 0 t \"\" 0\np \"\" 1 2 0 t \"\" 0",
     "line 4, column 8: imperfect recall: player 1's infoset 2 is reached after other moves of its owner "
     "here than "
     "at line 3, column 8"},
    {"Absentminded", "p \"\" 1 1 \"exit\" { \"on\" \"off\" } 0\np \"\" 1 1 0 t \"\" 0 t \"\" 0 t \"\" 0",
     "line 3, column 8: imperfect recall: player 1's infoset 1"},
    {"CutShort", "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\nt \"\" 0\n",
     "line 2, column 1: the file is cut short: at least 2 nodes must still follow, and only 7 bytes are "
     "left"},
    {"Overlong", "t \"\" 0\nt \"\" 0", "line 3, column 1: the tree is complete, but the file goes on"},
    {"HugeId", "p \"\" 1 99999999999999999999 \"\" { \"a\" } 0",
     "line 2, column 8: expected an infoset's number"},
};
INSTANTIATE_TEST_SUITE_P(Efg, RefusedEfg, testing::ValuesIn(refusals),
                         [](const auto& refusal) { return std::string(refusal.param.name); });

TEST(Efg, RefusesOtherFilesAndVersions) {
  EXPECT_EQ(error_of("hello"),
            "line 1, column 1: this is not a Gambit .efg file: it must begin with EFG 2 R");
  EXPECT_EQ(error_of(""), "line 1, column 1: this is not a Gambit .efg file: it must begin with EFG 2 R");
  EXPECT_EQ(error_of("EFG 3 R"), "line 1, column 5: expected version 2 of the format, found '3'");
  EXPECT_EQ(error_of("EFG 2 X \"\" { \"A\" } t \"\" 0"),
            "line 1, column 7: the file must begin with EFG 2 R");
  EXPECT_NE(error_of("EFG 2 R \"\" { } t \"\" 0").find("a game of 0 players"), std::string::npos);
}

TEST(Efg, RefusesWhatIsTooLarge) {
  std::string many = "EFG 2 R \"\" { \"A\" }\np \"\" 1 1 \"\" {", ends;
  for (int a = 0; a < 100; ++a) {
    many += " \"a\"";
    ends += "t \"\" 0\n";
  }
  many += " } 0\n" + ends;
  EXPECT_EQ(tree_of(many).nodes.size(), 101u);
  EXPECT_NE(error_of(many, 100).find("memory here holds about 100"), std::string::npos);
}

// A chance event of 1000 outcomes, repeated all the way down: the file announces far more than it holds.
TEST(Efg, AsksForNoMoreMemoryThanTheFileIsLong) {
  std::string text = "EFG 2 R \"\" { \"A\" }\nc \"\" 1 \"\" {";
  for (int a = 0; a < 1000; ++a) text += " \"\" 0.001";
  text += " } 0\n";
  for (int depth = 0; depth < 3000; ++depth) text += "c \"\" 1 0\n";
  EXPECT_NE(error_of(text, ~std::uint64_t{0}).find("the file is cut short"), std::string::npos);
}

std::string chain(int moves) {
  std::string text = "EFG 2 R \"\" { \"A\" }\n";
  for (int i = 1; i <= moves; ++i) text += "p \"\" 1 " + std::to_string(i) + " \"\" { \"go\" } 0\n";
  return text + "t \"\" 0\n";
}
TEST(Efg, FollowsLongLinesOfPlayUpToABound) {
  const HistoryTree tree = tree_of(chain(4096));
  EXPECT_EQ(facts(tree).depth, 4096u);
  EXPECT_TRUE(compile(tree));
  EXPECT_NE(error_of(chain(200'000)).find("line 4098, column 1: more than 4096 moves in a row"),
            std::string::npos);
}

// Names that look like one another when they are put together must not join infosets.
TEST(Efg, KeepsLookalikeNamesApart) {
  const HistoryTree tree = tree_of(
      "EFG 2 R \"\" { \"A\" } c \"\" 1 \"\" { \"\x1f\" 1/2 \"\" 1/2 } 0\n"
      "p \"\" 1 1 \"3\" { \"a\" } 0 t \"\" 0 c \"\" 2 \"\" { \"a\" 1/2 \"b\" 1/2 } 0\n"
      "p \"\" 1 3 \"\" { \"a\" } 0 t \"\" 0 p \"\" 1 4 \"3 #3\" { \"b\" } 0 t \"\" 0");
  ASSERT_EQ(tree.infosets.size(), 3u);
  EXPECT_EQ(tree.infosets[InfosetId{1}].information.secret, "3 #3");
  EXPECT_EQ(tree.infosets[InfosetId{2}].information.secret, "3 #3 #4");
  EXPECT_EQ(tree.chance_names[0].size(), 2u);
}

TEST(Efg, PayoffsOfAnySizeGiveFiniteValues) {
  const HistoryTree tree = tree_of(
      "EFG 2 R \"\" { \"A\" \"B\" }\n"
      "c \"\" 1 \"\" { \"k\" 1/2 \"q\" 1/2 } 0\n"
      "p \"\" 1 1 \"\" { \"a\" } 0 p \"\" 2 1 \"\" { \"c\" } 0 t \"\" 1 { 1e-310 0 }\n"
      "p \"\" 1 2 \"\" { \"a\" } 0 p \"\" 2 1 0 t \"\" 2 { 1e100 1e100 }");
  const auto game = compile(tree);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(evaluate(*game, uniform_strategy(*game)).value, (std::vector{5e99, 5e99}));
}

TEST(Efg, RefusesEveryTruncation) {
  std::string text = format_efg(list_game("kuhn")->histories, "kuhn");
  text.pop_back();  // the last newline may be missing
  ASSERT_TRUE(parse_efg(text, limit));
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(parse_efg(std::string_view(text).substr(0, size), limit)) << size;
}

// Whatever is still read must be a whole tree: it is written and read back as the same.
TEST(Efg, SurvivesEveryChangedByte) {
  const std::string text = data("corners.efg");
  for (std::size_t i = 0; i < text.size(); ++i)
    for (const char c : {'\0', '"', '{', '}', '9', '-', 'c', 'p', 't', '\n', '\\', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      const auto file = parse_efg(changed, limit);
      if (!file) {
        EXPECT_EQ(file.error().message.find("line "), 0u) << file.error().message;
        continue;
      }
      expect_same_tree(file->tree, tree_of(format_efg(file->tree, file->title, file->players)));
    }
}

}  // namespace
}  // namespace hindsight::this_file
