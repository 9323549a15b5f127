// Trees as they are drawn: nothing overlaps, infosets are whole, and the numbers are those of the strategy.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/rng.h"
#include "plain_recursion.h"
#include "random_game.h"
#include "store/games/load_game.h"
#include "study/games/game_tree.h"
#include "study/games/solution.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;
using Parents = std::vector<std::uint32_t>;

struct RandomTree {
  Parents parent;
  std::vector<double> width;

  // Breadth first, so that nodes of a level stand in order.
  explicit RandomTree(std::uint64_t seed) : parent{no_parent} {
    Rng rng(seed, 5);
    const std::uint32_t most = 1 + rng.below(150);
    for (std::uint32_t v = 0; v < parent.size(); ++v)
      for (std::uint32_t k = rng.below(5); k > 0 && parent.size() < most; --k) parent.push_back(v);
    for (std::size_t v = 0; v < parent.size(); ++v)
      width.push_back(seed % 2 == 0 ? 1 : 1 + 4 * rng.uniform());
  }

  std::vector<std::vector<std::uint32_t>> children() const {
    std::vector<std::vector<std::uint32_t>> out(parent.size());
    for (std::uint32_t v = 1; v < parent.size(); ++v) out[parent[v]].push_back(v);
    return out;
  }
  std::vector<std::uint32_t> depth() const {
    std::vector<std::uint32_t> out(parent.size(), 0);
    for (std::uint32_t v = 1; v < parent.size(); ++v) out[v] = out[parent[v]] + 1;
    return out;
  }
};

TEST(TidyTree, NothingOverlapsAndParentsStandOverTheirChildren) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const RandomTree tree(seed);
    const std::vector<double> x = tidy_positions(tree.parent, tree.width);
    const auto depth = tree.depth();
    const auto children = tree.children();
    double left = 1e300;
    for (std::uint32_t v = 0; v < x.size(); ++v) {
      left = std::min(left, x[v] - tree.width[v] / 2);
      if (v + 1 < x.size() && depth[v] == depth[v + 1]) {
        ASSERT_GE(x[v + 1] - x[v], (tree.width[v] + tree.width[v + 1]) / 2 - 1e-9) << seed;
      }
      if (!children[v].empty()) {
        ASSERT_NEAR(x[v], (x[children[v].front()] + x[children[v].back()]) / 2, 1e-9) << seed;
      }
    }
    ASSERT_NEAR(left, 0, 1e-9);
  }
}

// The shape of a subtree, as text, and where its nodes stand relative to its root.
void shape_of(const std::vector<std::vector<std::uint32_t>>& children, const std::vector<double>& x,
              std::uint32_t v, std::uint32_t root, std::string& shape, std::vector<double>& places) {
  shape += '(';
  places.push_back(x[v] - x[root]);
  for (const std::uint32_t child : children[v]) shape_of(children, x, child, root, shape, places);
  shape += ')';
}

TEST(TidyTree, EqualSubtreesLookAlike) {
  for (std::uint64_t seed = 2; seed <= 200; seed += 2) {
    const RandomTree tree(seed);
    const std::vector<double> x = tidy_positions(tree.parent, tree.width);
    std::map<std::string, std::vector<double>> seen;
    for (std::uint32_t v = 0; v < x.size(); ++v) {
      std::string shape;
      std::vector<double> places;
      shape_of(tree.children(), x, v, v, shape, places);
      const auto [at, is_new] = seen.emplace(shape, places);
      for (std::size_t i = 0; i < places.size(); ++i) ASSERT_NEAR(at->second[i], places[i], 1e-9) << seed;
    }
  }
}

GameSource game(std::string_view spec) {
  auto loaded = load_game(spec);
  EXPECT_TRUE(loaded) << loaded.error().message;
  return std::move(*loaded);
}

GameTree drawn(const GameSource& source, const TreeOrder& order = {}) {
  auto tree = draw_tree(source, uniform_strategy(source.game), order);
  EXPECT_TRUE(tree) << tree.error().message;
  return std::move(*tree);
}

void expect_whole(const HistoryTree& histories, const GameTree& tree) {
  std::set<std::uint32_t> in_infosets;
  for (const TreeInfoset& infoset : tree.infosets) {
    std::vector<std::uint32_t> joined;
    for (const auto& part : infoset.parts) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        EXPECT_EQ(part[i], part[0] + i);
        EXPECT_EQ(tree.nodes[part[i]].depth, tree.nodes[part[0]].depth);
      }
      joined.insert(joined.end(), part.begin(), part.end());
    }
    EXPECT_EQ(joined, infoset.nodes);
    for (const std::uint32_t v : infoset.nodes) {
      EXPECT_EQ(histories.infoset(tree.nodes[v].history), infoset.id);
      EXPECT_TRUE(in_infosets.insert(v).second);
    }
  }
  for (std::uint32_t v = 0; v < tree.nodes.size(); ++v)
    EXPECT_EQ(in_infosets.count(v), histories.nodes[tree.nodes[v].history].kind == Turn::Kind::decision);
}

// Joints of one lane on one level do not meet.
void expect_lanes_apart(const GameTree& tree) {
  for (const TreeInfoset& a : tree.infosets)
    for (const TreeInfoset& b : tree.infosets) {
      const auto level = [&](const TreeInfoset& i) { return tree.nodes[i.nodes.back()].depth; };
      if (a.id == b.id || a.parts.size() < 2 || b.parts.size() < 2 || a.lane != b.lane ||
          level(a) != level(b))
        continue;
      const auto x = [&](std::uint32_t v) { return tree.nodes[v].x; };
      EXPECT_TRUE(x(a.nodes.back()) < x(b.nodes.front()) || x(b.nodes.back()) < x(a.nodes.front()));
    }
}

TEST(GameTree, HoldsEveryHistoryOfKuhnOnce) {
  const GameSource kuhn = game("kuhn");
  const GameTree tree = drawn(kuhn);
  EXPECT_EQ(tree.nodes.size(), kuhn.histories.nodes.size());
  EXPECT_EQ(tree.infosets.size(), 12u);
  expect_whole(kuhn.histories, tree);
  expect_lanes_apart(tree);
  for (const TreeNode& node : tree.nodes) {
    EXPECT_GT(node.x, 0);
    EXPECT_LT(node.x, tree.width);
    EXPECT_LT(node.y, tree.height);
  }
}

TEST(GameTree, NumbersAreThoseOfTheStrategy) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    ListedGame listed;
    listed.histories = random_game(seed);
    listed.players = listed.histories.players;
    auto compiled = compile_game(std::move(listed));
    ASSERT_TRUE(compiled);
    const GameTree tree = drawn(*compiled, {.most = 100'000});
    const auto plain =
        plain_strategy(compiled->histories, canonical(compiled->game, uniform_strategy(compiled->game)));
    double ends = 0;
    for (const TreeNode& node : tree.nodes) {
      for (std::uint8_t p = 0; p < compiled->players; ++p)
        ASSERT_NEAR(node.values[p], PlainRecursion(compiled->histories, plain, Player{p}).value(node.history),
                    1e-9);
      if (compiled->histories.nodes[node.history].kind == Turn::Kind::terminal) ends += node.reach;
    }
    EXPECT_NEAR(ends, 1, 1e-9);
    expect_whole(compiled->histories, tree);
    expect_lanes_apart(tree);
  }
}

TEST(GameTree, WhatIsFoldedIsCounted) {
  const GameSource kuhn = game("kuhn");
  for (std::uint32_t depth = 0; depth <= 6; ++depth) {
    const GameTree tree = drawn(kuhn, {.depth = depth});
    std::uint64_t all = tree.nodes.size();
    for (const TreeNode& node : tree.nodes) all += node.folded;
    EXPECT_EQ(all, kuhn.histories.nodes.size()) << depth;
  }
}

TEST(GameTree, BeginsWhereALineEnds) {
  const GameSource kuhn = game("kuhn");
  const GameTree tree = drawn(kuhn, {.root = "K / Q / bet"});
  EXPECT_EQ(tree.nodes.size(), 3u);
  EXPECT_THAT(tree.line, testing::ElementsAre("K", "Q", "bet"));
  EXPECT_EQ(tree.nodes[0].reach, 1);
  EXPECT_EQ(tree.nodes[1].action, "fold");
  EXPECT_EQ(tree.nodes[1].reach, 0.5);
  EXPECT_THAT(tree.nodes[2].values, testing::ElementsAre(2, -2));
}

TEST(GameTree, WithoutAStrategyThereAreOnlyPayoffsAndChances) {
  const GameSource kuhn = game("kuhn");
  const auto tree = draw_tree(static_cast<const ListedGame&>(kuhn), {});
  ASSERT_TRUE(tree);
  for (const TreeNode& node : tree->nodes) {
    const bool over = kuhn.histories.nodes[node.history].kind == Turn::Kind::terminal;
    EXPECT_EQ(node.values.size(), over ? 2u : 0u);
    const bool by_chance = node.parent != no_parent &&
                           kuhn.histories.nodes[tree->nodes[node.parent].history].kind == Turn::Kind::chance;
    EXPECT_EQ(node.probability.has_value(), by_chance);
  }
}

TEST(GameTree, WhatCannotBeDrawnIsRefusedWithARemedy) {
  const GameSource leduc = game("leduc");
  const auto complaint = [&](const TreeOrder& order) {
    const auto tree = draw_tree(static_cast<const ListedGame&>(leduc), order);
    return tree ? "" : tree.error().message;
  };
  EXPECT_THAT(complaint({}), HasSubstr("deeper than depth 7"));
  EXPECT_EQ(complaint({.depth = 7}), "");
  for (const char* root : {"J K bet", "J, K, bet", " J/K / bet"}) EXPECT_EQ(complaint({.root = root}), "");
  EXPECT_THAT(complaint({.root = "J / X"}), HasSubstr("after J there is no move 'X', but J, Q, K"));
  EXPECT_THAT(complaint({.root = "J/K/bet/fold/call"}),
              HasSubstr("after J / K / bet / fold the game is over"));
}

TEST(GameTree, JsonHoldsWhatThePageDraws) {
  const GameSource kuhn = game("kuhn");
  const auto line = tree_json(kuhn, drawn(kuhn));
  EXPECT_EQ(line["nodes"].size(), kuhn.histories.nodes.size());
  EXPECT_EQ(line["nodes"][0]["kind"], "chance");
  EXPECT_TRUE(line["nodes"][0]["parent"].is_null());
  EXPECT_NEAR(line["nodes"][0]["values"][0].number(), 0.125, 1e-12);
  EXPECT_EQ(line["infosets"].size(), 12u);
  EXPECT_EQ(line["infosets"][0]["name"], "J");
}

}  // namespace
}  // namespace hindsight::this_file
