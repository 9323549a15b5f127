// Strategies in the form of the thesis: names and codes by a second walk, pickles of Python's own, and what
// is refused.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "places.h"
#include "program.h"
#include "random_game.h"
#include "store/games/load_game.h"
#include "store/strategies/thesis_strategy.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

GameSource grid(const char* stack = "1200") {
  return load_game(std::string("leduc_no_limit(bets=grid:100,stack=") + stack + ")").value();
}

// Walks all histories and writes down what the thesis' trainer would call each, from the names of the moves
// alone.
struct Walk {
  const GameSource& source;
  std::map<std::string, std::vector<double>> codes;  // by the thesis' name
  std::map<std::string, InfosetId> infosets;

  void visit(HistoryId h, const std::string& line, const std::vector<std::string>& cards,
             std::array<int, 2> in) {
    const HistoryTree& tree = source.histories;
    const History& node = tree.nodes[h];
    if (node.kind == Turn::Kind::terminal) return;
    if (node.kind == Turn::Kind::chance) {
      for (Action a = 0; a < node.count; ++a) {
        std::vector<std::string> more = cards;
        more.push_back(tree.chance_names[node.label][a]);
        std::string next = line;
        if (cards.size() == 2) {
          const auto moves =
              std::ranges::count_if(line, [](char c) { return c == 'k' || c == 'c' || c == 'r'; });
          next += moves % 2 == 1 ? "-/" : "/";
        }
        visit(tree.child(h, a), next, more, in);
      }
      return;
    }
    const std::size_t me = node.player.value;
    const std::string name = line + ":|" + cards[me] + (cards.size() == 3 ? "/" + cards[2] : "");
    infosets.emplace(name, tree.infoset(h));
    std::vector<double>& own = codes[name];
    own.clear();
    for (Action a = 0; a < node.count; ++a) {
      const std::string& action = tree.infosets[tree.infoset(h)].actions[a];
      std::array<int, 2> then = in;
      std::string letter = action == "check" ? "k" : "c";
      if (action == "call") then[me] = in[1 - me];
      if (action == "all-in") then[me] = 1200;
      if (action.starts_with("bet ") || action.starts_with("raise "))
        then[me] = std::stoi(action.substr(action.find(' ')));
      if (then[me] > in[1 - me]) letter = "r" + std::to_string(then[me]);
      own.push_back(action == "check" || action == "fold" ? 0 : then[me] / 100);
      if (action != "fold") visit(tree.child(h, a), line + letter, cards, then);
    }
  }
};

TEST(ThesisStrategy, NamesAndCodesAreThoseOfASecondWalk) {
  const GameSource source = grid();
  Walk walk{source, {}, {}};
  walk.visit(HistoryId{0}, "", {}, {100, 100});
  const Strategy strategy = random_strategy(source.game, 3);
  const ThesisRows rows = thesis_rows(source, strategy).value();
  ASSERT_EQ(rows.size(), 84144);  // of the thesis' 89,979 rows those with a choice
  ASSERT_EQ(walk.codes.size(), rows.size());
  for (const ThesisRow& row : rows) {
    ASSERT_EQ(walk.codes.at(row.infoset), row.codes) << row.infoset;
    const Infoset& infoset = source.game.infosets[walk.infosets.at(row.infoset)];
    for (Action a = 0; a < infoset.actions; ++a)
      ASSERT_EQ(strategy.behaviour[infoset.player.value][infoset.sequence(a)], row.shares[a]) << row.infoset;
  }
  EXPECT_THAT(walk.codes.at(":|A"), ElementsAre(0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  EXPECT_THAT(walk.codes.at("kr300c-/r500:|K/Q"), ElementsAre(0, 5, 7, 8, 9, 10, 11, 12));
  EXPECT_EQ(game_of_thesis(rows), "leduc_no_limit(bets=grid:100)");
}

TEST(ThesisStrategy, ComesBackFromAPickle) {
  const GameSource source = grid("500");
  const Strategy strategy = random_strategy(source.game, 9);
  const auto rows = thesis_rows_of_pickle(pickle_of(thesis_rows(source, strategy).value()));
  ASSERT_TRUE(rows.has_value()) << rows.error().message;
  EXPECT_EQ(game_of_thesis(*rows), "leduc_no_limit(bets=grid:100,stack=500)");
  const auto back = strategy_from_thesis(*rows, source);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  const auto before = canonical(source.game, strategy), after = canonical(source.game, *back);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(before[i], after[i], 1e-15);
}

// Written by Python 3.11, in four protocols and as JSON: docs/formats.md.
TEST(ThesisStrategy, PicklesOfPythonAreRead) {
  const std::string corpus = tests_dir() + "/fuzz/corpus/thesis_strategy/";
  for (const char* name : {"python2", "python3", "python4", "python5", "json"}) {
    const std::string bytes = read_text(corpus + name);
    const auto rows = name == std::string("json") ? thesis_rows_of_json(bytes) : thesis_rows_of_pickle(bytes);
    ASSERT_TRUE(rows.has_value()) << name << ": " << rows.error().message;
    ASSERT_EQ(rows->size(), 7) << name;
    std::map<std::string, ThesisRow> by_name;
    for (const ThesisRow& row : *rows) by_name[row.infoset] = row;
    EXPECT_THAT(by_name.at(":|A").codes, ElementsAre(0, 2, 3));
    EXPECT_THAT(by_name.at(":|A").shares, ElementsAre(0.25, 0.5, 0.25));
    EXPECT_THAT(by_name.at("kr200c-/k:|K/K").shares, ElementsAre(0.75, 0.25));
    const GameSource source = grid("300");
    std::size_t left_out = 0, told_nothing = 0;
    const auto strategy = strategy_from_thesis(*rows, source, &left_out);
    ASSERT_TRUE(strategy.has_value()) << strategy.error().message;
    const ThesisRows all = thesis_rows(source, *strategy).value();
    for (const ThesisRow& row : all) {
      if (by_name.contains(row.infoset)) continue;
      ++told_nothing;
      const bool checks = row.codes[0] == 0 && row.shares[0] == 1, calls = row.shares[1] == 1;
      EXPECT_NE(checks, calls) << row.infoset << ": one that it has not met checks or calls";
    }
    EXPECT_EQ(left_out, told_nothing);
  }
  EXPECT_EQ(thesis_rows_of_pickle(read_text(corpus + "shared"))->at(1).shares.size(), 3);
  EXPECT_FALSE(thesis_rows_of_pickle(read_text(corpus + "calls")).has_value()) << "nothing is run";
  EXPECT_FALSE(thesis_rows_of_pickle(read_text(corpus + "cut")).has_value());
}

TEST(ThesisStrategy, RefusesWithTheInfoset) {
  const GameSource source = grid("300");
  const auto refused = [&](const ThesisRow& row, const GameSource& game) {
    const auto read = strategy_from_thesis({{":|A", {0}, {1}}, row}, game);
    return read ? std::string("no error") : read.error().message;
  };
  EXPECT_EQ(refused({":|K", {0, 2}, {0.5, 0.5}}, source), "no error");
  EXPECT_EQ(refused({"r300c/:|K/Q", {0}, {1}}, source), "no error") << "a forced move";
  EXPECT_THAT(refused({":|K", {0, 4}, {0.5, 0.5}}, source),
              HasSubstr("':|K' has the action code 4, which is no move"));
  EXPECT_THAT(refused({":|K", {0, 0}, {0.5, 0.5}}, source), HasSubstr("the action code 0 twice"));
  EXPECT_THAT(refused({":|K", {0, 2}, {0.5, 0.6}}, source), HasSubstr("add up to 1.1, not 1"));
  EXPECT_THAT(refused({":|K", {0, 2}, {-0.5, 1}}, source), HasSubstr("-0.5, which is not a probability"));
  EXPECT_THAT(refused({":|K", {0, 2}, {1}}, source), HasSubstr("as many probabilities as action codes"));
  EXPECT_THAT(refused({":|A", {0, 2}, {0, 1}}, source), HasSubstr("':|A' is told a second time"));
  EXPECT_THAT(refused({"x:|K", {0, 2}, {0, 1}}, source), HasSubstr("has no infoset 'x:|K'"));
  EXPECT_THAT(refused({":|K", {0}, {1}}, load_game("leduc").value()), HasSubstr("not for leduc"));
  EXPECT_THAT(refused({":|K", {0}, {1}}, load_game("leduc_no_limit(cards=card)").value()),
              HasSubstr("cards=rank"));
  EXPECT_THAT(refused({":|K", {0}, {1}}, load_game("leduc_no_limit(bets=grid:50,stack=300)").value()),
              HasSubstr("bets that are no hundreds"));
  EXPECT_THAT(thesis_rows_of_json(R"({":|K": [[0], "x"]})").error().message,
              HasSubstr("':|K' must have [action codes, probabilities]"));
}

TEST(ThesisStrategy, IsConvertedThereAndBack) {
  const Scratch dir;
  ASSERT_EQ(run_program({"solve", "leduc_no_limit(bets=grid:100,stack=400)", "--iterations", "20", "--out",
                         dir / "g.hs", "--quiet"})
                .code,
            0);
  ASSERT_EQ(run_program({"convert", dir / "g.hs", dir / "g.pkl"}).code, 0);
  const auto before = run_program({"evaluate", dir / "g.hs", "--json"}).json(),
             after = run_program({"evaluate", dir / "g.pkl", "--json"}).json();
  EXPECT_NEAR(before["exploitability"].get<double>(), after["exploitability"].get<double>(), 1e-9);
  EXPECT_EQ(after["game"], "leduc_no_limit(bets=grid:100,stack=400)");
  const Finished other = run_program({"convert", dir / "g.hs", dir / "g.txt"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr(".json, .csv, .pkl or .hs"));
}

// What a file does not have is counted wherever it is measured or plays.
TEST(ThesisStrategy, WhatItLeavesOutIsSaid) {
  const Scratch dir;
  const std::string file = dir / "one.json", game = "leduc_no_limit(bets=grid:100,stack=500)";
  std::ofstream(file) << R"({":|K": [[0], [1.0]]})";
  const Finished measured = run_program({"evaluate", file, "--game", game, "--json"});
  EXPECT_EQ(measured.json()["left_out"], 1127);
  EXPECT_THAT(measured.err, HasSubstr("leaves out 1,127 of 1,128 infosets"));
  const Finished played = run_program({"match", file, "uniform", "--game", game, "--hands", "4", "--json"});
  EXPECT_EQ(played.json()["left_out"].dump(), "[1127,0]");
  EXPECT_THAT(played.err, HasSubstr("leaves out 1,127 of 1,128 infosets"));
}

}  // namespace
}  // namespace hindsight::this_file
