// Public states, beliefs, and parts of games solved for them: against the tabular form, a linear program, and
// whole solutions.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "lp/sequence_program.h"
#include "store/games/load_game.h"
#include "tree/evaluate.h"
#include "values/belief_play.h"
#include "values/belief_rows.h"
#include "values/belief_solver.h"
#include "values/network_values.h"
#include "values/resolved_play.h"

namespace hindsight::this_file {
namespace {

const GameSource& game_named(const std::string& name) {
  static std::map<std::string, GameSource> loaded;
  if (!loaded.contains(name)) {
    auto source = load_game(name);
    HS_CHECK_OK(source);
    loaded.emplace(name, *std::move(source));
  }
  return loaded.at(name);
}

BeliefGame beliefs_of(const std::string& name) {
  auto game = BeliefGame::of(game_named(name).histories);
  HS_CHECK_OK(game);
  return *std::move(game);
}

Reaches all_come(const PublicTree& tree) {
  return {std::vector<double>(tree.hands[0], 1), std::vector<double>(tree.hands[1], 1)};
}

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

Evaluation evaluation_of(const GameSource& source, const PlaysByInfoset& plays) {
  std::vector<double> flat;
  for (const auto& chances : plays) flat.insert(flat.end(), chances.begin(), chances.end());
  return evaluate(source.game, Strategy{from_canonical(source.game, flat)});
}

TEST(PublicTree, OfNoLimitLeducHasThreeBoardsAfterEachLine) {
  const BeliefGame game = beliefs_of("leduc_no_limit");
  const PublicTree& tree = game.tree();
  EXPECT_EQ(tree.hands, (std::array<std::uint32_t, 2>{3, 3}));
  EXPECT_NEAR(sum(tree.nodes[0].meets), 1, 1e-12);
  for (const PublicTree::Node& node : tree.nodes) {
    if (node.count == 0) continue;
    double below = 0;
    for (std::uint32_t k = 0; k < node.count; ++k) below += sum(tree.nodes[node.first_child + k].meets);
    const double times = node.kind == PublicTree::Kind::decision ? node.count : 1;
    EXPECT_NEAR(below, times * sum(node.meets), 1e-12);
  }
  // Pots of 200, 600 and 1,800: whichever card comes, hands may be called so that the rest is the same.
  ASSERT_EQ(game.class_count(), 3U);
  EXPECT_EQ(game.unit(game.first_of(0)), 100);
  EXPECT_EQ(game.stake(game.first_of(0)), 12);
  EXPECT_EQ(game.unit(game.first_of(2)), 900);
  std::map<std::string, std::string> strongest;
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n)
    if (game.is_place(n)) {
      std::string called;
      for (std::uint32_t h = 0; h < 3; ++h) called += game.hand_name(n, 0, h);
      strongest[tree.nodes[n].outcome] = called;
    }
  // The first board that is met names the class's hands; on the others the pair stands in its place.
  ASSERT_EQ(strongest.size(), 3U);
  for (const auto& [card, called] : strongest) {
    const std::size_t pair = strongest.at("A").find('A');
    EXPECT_EQ(called[pair], card[0]) << called;
  }
}

TEST(PublicTree, RefusesWhatOneAloneSees) {
  for (const char* name : {"goofspiel(cards=3)", "kuhn(players=3)"}) {
    const auto game = BeliefGame::of(game_named(name).histories);
    ASSERT_FALSE(game.has_value()) << name;
    EXPECT_EQ(game.error().code, ErrorCode::unsupported);
  }
}

TEST(BeliefGame, OfLiarsDiceHasAClassForEachLastBidAndSeat) {
  const BeliefGame game = beliefs_of("liars_dice(faces=4)");
  EXPECT_FALSE(game.has_streets());
  // After bid b of 8 either seat may be next, but after the first bid only one; after the last one says liar.
  EXPECT_EQ(game.class_count(), 15U);
}

// The tabular form knows nothing of public states.
TEST(BeliefSolver, WholeGamesAreAsFarFromEquilibriumAsTheTabularFormSays) {
  for (const char* name : {"kuhn", "leduc_no_limit", "liars_dice(faces=4)"}) {
    const GameSource& source = game_named(name);
    const BeliefGame game = beliefs_of(name);
    const PublicTree& tree = game.tree();
    const Reaches all = all_come(tree);
    BeliefSolver solver(tree, 0, {}, all);
    solver.run(100);
    PlaysByInfoset plays = even_plays(source.histories);
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
      if (tree.nodes[n].kind != PublicTree::Kind::decision) continue;
      const auto average = solver.average(n);
      for (std::size_t h = 0; h < tree.nodes[n].infosets.size(); ++h)
        for (std::size_t a = 0; a < average.size(); ++a)
          plays[tree.nodes[n].infosets[h].value][a] = average[a][h];
    }
    const Evaluation found = evaluation_of(source, plays);
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      EXPECT_NEAR(sum(solver.best_response(seat, all[1U - seat])), found.best_response[seat],
                  1e-11 * source.game.payoff_range)
          << name;
    EXPECT_LT(found.exploitability, 0.01 * source.game.payoff_range) << name;
  }
}

// The rest of the game from a public state on, with hands that are dealt as the beliefs say, as a game of its
// own: [hand of seat 0, hand of seat 1] in one move of chance.
class PartAsGame {
 public:
  PartAsGame(const BeliefGame& game, std::uint32_t node, const Reaches& reach) : game_(game), builder_(2) {
    const PublicTree& tree = game.tree();
    std::vector<double> chances;
    std::vector<std::string> names;
    for (std::uint32_t a = 0; a < tree.hands[0]; ++a)
      for (std::uint32_t b = 0; b < tree.hands[1]; ++b) {
        const double meets = tree.nodes[node].meets[a * tree.hands[1] + b] * reach[0][a] * reach[1][b];
        if (meets == 0) continue;
        chances.push_back(meets);
        names.push_back(std::to_string(a) + "," + std::to_string(b));
        pairs_.push_back({a, b});
      }
    total_ = sum(chances);
    for (double& chance : chances) chance /= total_;
    const HistoryId root{0};
    builder_.tree.nodes.resize(1);
    const HistoryId first = builder_.add_children(root, static_cast<std::uint32_t>(pairs_.size()));
    HS_CHECK_OK(builder_.chance(root, chances, names));
    for (std::size_t i = 0; i < pairs_.size(); ++i) copy(first + static_cast<std::uint32_t>(i), node, i);
  }
  double total() const { return total_; }
  const HistoryTree& tree() const { return builder_.tree; }

 private:
  void copy(HistoryId to, std::uint32_t n, std::size_t pair) {
    const PublicTree& tree = game_.tree();
    const PublicTree::Node& node = tree.nodes[n];
    const auto [a, b] = pairs_[pair];
    if (node.kind == PublicTree::Kind::end) {
      const std::size_t at = std::size_t{a} * tree.hands[1] + b;
      const double win = node.wins[at] / node.meets[at];
      return builder_.terminal(to, std::array{win, -win});
    }
    ASSERT_EQ(node.kind, PublicTree::Kind::decision);
    const std::uint32_t hand = node.seat == 0 ? a : b;
    const HistoryId children = builder_.add_children(to, node.count);
    std::vector<std::string> names(node.count);
    for (std::uint32_t k = 0; k < node.count; ++k) names[k] = std::to_string(k);
    HS_CHECK_OK(builder_.decision(to, Player{node.seat}, {std::to_string(hand), std::to_string(n)}, names));
    for (std::uint32_t k = 0; k < node.count; ++k) copy(children + k, node.first_child + k, pair);
  }

  const BeliefGame& game_;
  TreeBuilder builder_;
  std::vector<std::array<std::uint32_t, 2>> pairs_;
  double total_ = 0;
};

// What seat 0 wins from the state on by the linear program, as beliefs and values of a row say it.
double value_by_program(const BeliefGame& game, const BeliefRow& row) {
  const Reaches reach = game.reaches(row.node, row.beliefs);
  const PartAsGame part(game, row.node, reach);
  const auto compiled = compile(part.tree());
  HS_CHECK_OK(compiled);
  SequenceProgram program(*compiled);
  HS_CHECK_THAT(program.solve({}));
  Strategy best = uniform_strategy(*compiled);
  best.behaviour[0] = normalized(*compiled, Player{0}, program.plan());
  const double value = -evaluate(*compiled, best).best_response[1];  // what the other can't keep it from
  // Reaches are beliefs over chance's part, so that R is 1 for both.
  return value * part.total() * sum(game.tree().alone(row.node, 0)) / game.unit(row.node);
}

TEST(BeliefRows, AreWorthWhatALinearProgramSays) {
  for (const char* name : {"leduc_no_limit", "liars_dice(dice=2,faces=2)", "leduc"}) {
    const BeliefGame game = beliefs_of(name);
    for (std::uint64_t solve = 0; solve < 4; ++solve)
      for (const BeliefRow& row :
           solved_rows(game, {.seed = 3, .accuracy = 0.001, .rows_a_solve = 2}, solve)) {
        std::array<double, 2> worth{};
        for (std::uint8_t seat = 0; seat < 2; ++seat) {
          EXPECT_NEAR(sum(row.beliefs[seat]), 1, 1e-12);
          worth[seat] = std::inner_product(row.beliefs[seat].begin(), row.beliefs[seat].end(),
                                           row.values[seat].begin(), 0.0);
        }
        EXPECT_NEAR(worth[0] + worth[1], 0, 1e-12);  // the projection
        EXPECT_LE(row.gap, 0.001);
        EXPECT_NEAR(worth[0], value_by_program(game, row), row.gap / 2 + 1e-9) << name;
      }
  }
}

TEST(BeliefRows, DependOnSeedAndSolveAlone) {
  const BeliefGame game = beliefs_of("leduc");
  const auto one = solved_rows(game, {.accuracy = 0.01}, 5), again = solved_rows(game, {.accuracy = 0.01}, 5);
  const auto other = solved_rows(game, {.accuracy = 0.01}, 6);
  ASSERT_EQ(one.size(), 8U);
  for (std::size_t r = 0; r < one.size(); ++r) {
    EXPECT_EQ(one[r].values, again[r].values);
    EXPECT_NE(one[r].beliefs, other[r].beliefs);
  }
}

// A look-ahead that stops, with what is solved beyond it in a network's place, is the whole of the rest.
TEST(BeliefPlay, MakesRowsThatAreWorthWhatALinearProgramSays) {
  for (const char* name : {"liars_dice(faces=2)", "kuhn"}) {
    const BeliefGame game = beliefs_of(name);
    SolvedValues exact(game, 100);
    const BeliefPlay how{.depth = 1, .iterations = 300, .drawn = 0.5};
    std::size_t rows = 0;
    const auto opened = openings(game, exact, how, 0, 12);
    for (std::uint64_t number = 0; number < opened.size(); ++number)
      for (const BeliefRow& row : played_rows(game, exact, how, number, opened[number])) {
        ++rows;
        std::array<double, 2> worth{};
        for (std::uint8_t seat = 0; seat < 2; ++seat) {
          EXPECT_NEAR(sum(row.beliefs[seat]), 1, 1e-12);
          for (const double share : row.beliefs[seat])
            EXPECT_GE(share, 0.999 * belief_floor / static_cast<double>(row.beliefs[seat].size()));
          worth[seat] = std::inner_product(row.beliefs[seat].begin(), row.beliefs[seat].end(),
                                           row.values[seat].begin(), 0.0);
        }
        EXPECT_NEAR(worth[0] + worth[1], 0, 1e-12);
        EXPECT_LE(row.gap, 0.02);
        EXPECT_NEAR(worth[0], value_by_program(game, row), 0.01) << name;
      }
    EXPECT_GE(rows, 12U) << name;
  }
}

TEST(BeliefPlay, ComesToWhereLookAheadsStop) {
  const BeliefGame game = beliefs_of("liars_dice(faces=3)");
  const PublicTree& tree = game.tree();
  NoValues nothing(game);
  const BeliefPlay how{.depth = 2, .iterations = 5, .drawn = 0};
  const auto opened = openings(game, nothing, how, 0, 60);
  std::set<std::uint32_t> moves;
  for (std::uint64_t number = 0; number < opened.size(); ++number) {
    EXPECT_EQ(openings(game, nothing, how, number, 1)[0], opened[number]) << number;
    for (const BeliefRow& row : played_rows(game, nothing, how, number, opened[number])) {
      std::uint32_t before = 0;
      for (std::uint32_t n = row.node; n != 0; n = tree.nodes[n].parent) ++before;
      moves.insert(before);
    }
  }
  EXPECT_EQ(moves, (std::set<std::uint32_t>{2, 4}));  // of 6 bids, and a call
}

TEST(BeliefGame, UnitsLeadThereAndBack) {
  const BeliefGame game = beliefs_of("leduc_no_limit");
  Rng random(4);
  for (std::uint32_t n = 0; n < game.tree().nodes.size(); ++n) {
    if (!game.is_place(n)) continue;
    const Beliefs drawn = drawn_beliefs(game, random);
    const Reaches reach = game.reaches(n, drawn);
    const Beliefs back = game.beliefs(n, reach);
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      for (std::size_t h = 0; h < 3; ++h) EXPECT_NEAR(back[seat][h], drawn[seat][h], 1e-12);
      const std::vector<float> worth{1, -2, 3};
      const auto values = game.from_units(n, seat, reach, worth);
      const auto units = game.to_units(n, seat, reach, values);
      for (std::size_t h = 0; h < 3; ++h) EXPECT_NEAR(units[h], worth[h], 1e-6);
    }
  }
}

double resolving_loses(const std::string& name, BeliefValues& values, const BeliefGame& game,
                       const ResolvingPlay& how) {
  const GameSource& source = game_named(name);
  PlaysByInfoset plays = even_plays(source.histories);
  for (std::uint8_t seat = 0; seat < 2; ++seat) play_resolving(game, seat, values, how, {}, plays);
  return evaluation_of(source, plays).exploitability;
}

// With exact values where it stops, a look-ahead is the whole game: it falls with iterations, as solving to
// the end does.
TEST(ResolvedPlay, WithExactValuesComesCloseToEquilibrium) {
  const std::string name = "leduc_no_limit(stack=400)";
  const BeliefGame game = beliefs_of(name);
  const Gadget gadget = *find_gadget("resolve");
  SolvedValues exact(game, 60);
  NoValues nothing(game);
  const double blind = resolving_loses(name, nothing, game, {gadget, 100, 500});
  const double few = resolving_loses(name, exact, game, {gadget, 10, 500});
  const double more = resolving_loses(name, exact, game, {gadget, 100, 500});
  EXPECT_LT(more, few / 2);
  EXPECT_LT(more, blind / 10);
}

TEST(ResolvedPlay, LooksAFewMovesAheadInGamesOfOneStreet) {
  const std::string name = "kuhn";
  const BeliefGame game = beliefs_of(name);
  SolvedValues exact(game, 200);
  const double lost = resolving_loses(name, exact, game, {*find_gadget("resolve"), 400, 1000, 1});
  EXPECT_LT(lost, 0.02);
}

}  // namespace
}  // namespace hindsight::this_file
