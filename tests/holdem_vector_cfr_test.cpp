// The vector form of hold'em spots: against the tabular form, against other programs' trees and values, and
// itself.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "solve/cfr.h"
#include "solve/update_rules.h"
#include "spot_game.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

const UpdateRule& rule(std::string_view name) {
  const UpdateRule* const found = find_rule(name);
  EXPECT_NE(found, nullptr) << name;
  return found == nullptr ? spot_rule : *found;
}

// The published comparison spot of postflop-solver: pot 200, stacks 900.
constexpr std::string_view oop = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s";
constexpr std::string_view ip = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+";

HoldemSpot spot(std::string_view board, std::string_view bets, std::string_view raises,
                std::string_view first = oop, std::string_view second = ip) {
  HoldemSpot s;
  s.board = *parse_cards(board);
  s.ranges = {parse_range(first)->range, parse_range(second)->range};
  s.pot = 200;
  s.stacks = {900, 900};
  for (auto& streets : s.menu.seats)
    for (StreetMenu& menu : streets) {
      menu.bet = *parse_bet_sizes(bets, false);
      menu.raise = *parse_bet_sizes(raises, true);
    }
  return s;
}

// postflop-solver's own example: bets of 60 %, geometric and all-in, raises of 2.5x, a donk of 50 % on the
// river.
HoldemSpot native(std::string_view board) {
  HoldemSpot s = spot(board, "60%, e, a", "2.5x");
  s.menu.seats[0][3].donk = *parse_bet_sizes("50%", false);
  s.menu.seats[0][3].has_donk = true;
  s.menu.add_all_in = 1.5;
  s.menu.force_all_in = 0.15;
  s.menu.merge = 0.1;
  return s;
}

std::array<std::size_t, 3> betting_nodes(const HoldemSpot& s) {
  std::array<std::size_t, 3> nodes{};
  const auto trees = street_trees(s);
  for (const StreetTree& tree : *trees) nodes[static_cast<std::size_t>(tree.street) - 1] += tree.nodes.size();
  return nodes;
}

TEST(SpotBetting, HasTheNodesThatPostflopSolverCounts) {
  EXPECT_EQ(betting_nodes(spot("QsJh2h8c3d", "33%,75%,a", "50%,a"))[2], 69u);
  EXPECT_EQ(betting_nodes(native("QsJh2h8c3d"))[2], 27u);
  EXPECT_EQ(betting_nodes(spot("QsJh2h8c", "33%,75%,a", "50%,a"))[1], 69u);
  EXPECT_EQ(betting_nodes(native("QsJh2h8c"))[1], 51u);
  EXPECT_EQ(betting_nodes(native("Td9d6h"))[0], 27u);
  EXPECT_EQ(betting_nodes(spot("Td9d6h", "75%,a", "50%,a"))[0], 33u);
}

TEST(SpotValue, OfTheRiverIsPostflopSolvers) {
  const auto game = make_game(native("QsJh2h8c3d"));
  ASSERT_TRUE(game);
  VectorCfr<float> solver(*game, rule("postflop"), 1);
  solver.run(4000, {});
  const VectorEvaluation e = solver.evaluate();
  EXPECT_LT(e.exploitability(), 0.002);
  EXPECT_NEAR(e.value[0], 102.8386, 0.002);
  EXPECT_NEAR(e.value[1], 97.1614, 0.002);
}

// Six value combos and eight that cannot win, a bet of the pot: three bluffs for six value bets, and the
// bluff-catchers call half the time (Chen & Ankenman 2006, the [0,1] game's discrete form).
TEST(SpotValue, BluffsAsOftenAsThePriceSays) {
  HoldemSpot s = spot("AsKd8h4c2s", "a", "a", "QQ", "AA,KK,76s,65s");
  s.pot = s.stacks[0] = s.stacks[1] = 100;
  for (StreetMenu& menu : s.menu.seats[0]) menu.bet.clear();
  const auto game = make_game(s);
  ASSERT_TRUE(game);
  VectorCfr<double> solver(*game, rule("postflop"), 1);
  solver.run(3000, {});
  EXPECT_LT(solver.exploitability(), 0.02);
  const StreetTree& tree = game->trees[0];
  const std::uint32_t bets = tree.nodes[0].first_child;          // out of position checks
  const std::uint32_t calls = tree.nodes[bets].first_child + 1;  // facing the bet
  const auto bluffs = solver.average(0, bets), catches = solver.average(0, calls);
  double betting = 0;
  for (std::uint32_t h = 0; h < 14; ++h) betting += bluffs[1][h];
  EXPECT_NEAR(betting, 6 + 8 * 0.375, 0.01);
  for (const double call : catches[1]) EXPECT_NEAR(call, 0.5, 0.01);
}

struct Small {
  const char *name, *board, *bets, *raises, *first, *second;
  double rake = 0, rake_cap = 0;
  Chips stack = 900;
};
void PrintTo(const Small& small, std::ostream* out) { *out << small.name; }

// Uneven weights, so that no suits are alike and every board is solved for itself.
HoldemSpot uneven(const Small& small) {
  HoldemSpot s = spot(small.board, small.bets, small.raises, small.first, small.second);
  for (Range& range : s.ranges)
    for (std::size_t i = 0; i < combo_count; ++i)
      range.weights[i] *= 0.5 + 0.5 * std::fmod(0.6180339887 * static_cast<double>(i), 1.0);
  s.rake = small.rake;
  s.rake_cap = small.rake_cap;
  s.stacks = {small.stack, 900};
  return s;
}

class SpotForm : public testing::TestWithParam<Small> {};

// Values and best responses of what the vector form has learnt, by
// the tabular form: it knows no suits, vectors or tables of run-outs.
TEST_P(SpotForm, IsWorthWhatTheTabularFormSays) {
  EXPECT_LT(learn_tabular_worth(uneven(GetParam()), rule("dcfr"), {1, 30, 300}, 1e-9), 0.2);
}
INSTANTIATE_TEST_SUITE_P(SlowFlop, SpotForm,
                         testing::Values(Small{"all_in", "QsJh2h", "a", "a", "AhAs", "QhQd,9h8h"}),
                         [](const auto& named) { return named.param.name; });
INSTANTIATE_TEST_SUITE_P(
    Small, SpotForm,
    testing::Values(
        Small{"river", "QsJh2h8c3d", "50%,a", "50%,a", "AA,KQs,T9s:0.5,54s", "QQ,JJ,AKo:0.25,T9s,65s"},
        Small{"turn", "QsJh2h8c", "75%", "a", "AhAs,KhQh,Th9h:0.5", "QhQd,9h9s,AhKh"},
        Small{"turn_all_in", "QsJh2h8c", "a", "a", "AhAs,KhQh,Th9h:0.5,2c2d", "QhQd,9h9s,AhKh,5s4s"},
        Small{"raked", "QsJh2h8c", "75%,a", "a", "AhAs,KhQh,Th9h:0.5", "QhQd,9h9s,AhKh,KsQc", 0.05, 12},
        Small{"raked_ties", "AsKsQsJsTs", "75%,a", "a", "AhAd,22", "QhQd,33", 0.05},
        Small{"short_first_stack", "QsJh2h8c", "75%,a", "a", "AhAs,KhQh", "QhQd,9h9s", 0, 0, 300}),
    [](const auto& named) { return named.param.name; });

// Hands with an ace stay free; the others bet or raise as often as their index says.
double stubborn(Combo combo, Action a) {
  if (combo.high().rank() == 12) return -1;
  const double p = (100 + combo.index % 7 * 100) / 1024.0;  // a float holds it
  return a == 0 ? 1 - p : a == 1 ? p : 0;
}

void lock(VectorCfr<double>& solver, const VectorGame& game, std::uint32_t state, std::uint32_t node) {
  const StreetTree::Node& at = game.trees[game.states[state].tree].nodes[node];
  const BoardNode::Hands& hands = game.boards[game.states[state].board].hands[at.seat];
  std::vector<double> numbers(at.actions * hands.rows(), std::nan(""));
  for (std::uint32_t i = 0; i < hands.count; ++i)
    for (Action a = 0; a < at.actions; ++a) numbers[a * hands.rows() + i] = stubborn(hands.combo[i], a);
  solver.lock(state, node, numbers);
}

// A locked decision is a move of chance: to the seat's own best response too.
TEST_P(SpotForm, PlaysWhatIsLocked) {
  const HoldemSpot s = uneven(GetParam());
  const auto game = make_game(s);
  ASSERT_TRUE(game) << game.error().message;
  std::vector<SpotGame::Lock> locks{{"", stubborn}, {"0 ", stubborn}};
  VectorCfr<double> solver(*game, rule("dcfr"), 2);
  lock(solver, *game, 0, 0);
  lock(solver, *game, 0, game->trees[0].nodes[0].first_child);
  if (game->states.size() > 1) {  // the first card after two checks
    locks.push_back({"0 0 " + to_text(game->boards[game->states[1].board].cards.back()) + ' ', stubborn});
    lock(solver, *game, 1, 0);
  }
  const TabularForm table{SpotGame(s, locks)};
  for (const std::uint64_t more : {1u, 30u, 300u}) {
    solver.run(more, {});
    expect_tabular_worth(*game, solver, table, 100, 1e-9);
  }
  EXPECT_LT(solver.evaluate().exploitability(), 0.2);
}

// The same iterations as the tabular form, where no action is exactly as good as another, so that rounding
// does not decide.  Suits are alike in the second spot: its boards are solved once for all their images.
class SpotIterations : public testing::TestWithParam<Small> {};
TEST_P(SpotIterations, AreThoseOfTheTabularForm) {
  const Small& small = GetParam();
  const HoldemSpot s = spot(small.board, small.bets, small.raises, small.first, small.second);
  const auto game = make_game(s);
  ASSERT_TRUE(game) << game.error().message;
  const TabularForm table{SpotGame(s)};
  for (const char* name : {"cfr", "dcfr", "cfr+", "pcfr+"}) {
    VectorCfr<double> vectors(*game, rule(name), 2);
    Cfr sequences({table.tree, table.game}, {.rule = rule(name)});
    for (const std::uint64_t more : {1u, 2u, 7u}) {
      vectors.run(more, {});
      sequences.run(more, {});
      const VectorEvaluation ours = vectors.evaluate();
      const Evaluation plain = evaluate(table.game, sequences.average());
      for (std::size_t seat = 0; seat < 2; ++seat) {
        EXPECT_NEAR(ours.value[seat] - 100, plain.value[seat], 1e-10) << name;
        EXPECT_NEAR(ours.best_response[seat] - 100, plain.best_response[seat], 1e-10) << name;
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Small, SpotIterations,
                         testing::Values(Small{"river", "QsJh2h8c3d", "50%,a", "50%,a", "AA,KQs,T9s:0.5,54s",
                                               "QQ,JJ,AKo:0.25,T9s,65s"},
                                         Small{"turn", "QsJs2s8s", "75%,a", "a", "AhAd,KhKd,KcKd,KhKc",
                                               "QhQd,QcQd,QhQc"}),
                         [](const auto& named) { return named.param.name; });

TEST(SpotSolver, GivesTheSameBitsForAnyNumberOfThreads) {
  const auto game = make_game(spot("QsJh2h8c", "75%", "a"));
  ASSERT_TRUE(game);
  VectorCfr<float> one(*game, rule("postflop"), 1), two(*game, rule("postflop"), 2);
  one.run(5, {});
  two.run(5, {});
  for (std::uint32_t state = 0; state < game->states.size(); state += 7)
    ASSERT_EQ(one.average(state, 0), two.average(state, 0)) << state;
  EXPECT_EQ(one.evaluate().best_response, two.evaluate().best_response);
  EXPECT_NEAR(one.estimate(), one.exploitability(), 1e-3);
}

// The last subtree first, all on this thread.
class Backwards final : public Executor {
 public:
  unsigned width() const override { return 1; }

 private:
  void run(std::uint32_t items, Call call, const void* context) override {
    for (std::uint32_t i = items; i-- > 0;) call(context, i);
  }
};

TEST(SpotSolver, GivesTheSameBitsWhoeverRunsItsSubtrees) {
  const auto game = make_game(spot("QsJh2h8c", "75%", "a"));
  ASSERT_TRUE(game);
  VectorCfr<float> team(*game, spot_rule, 1), other(*game, spot_rule, std::make_shared<Backwards>());
  Writer one, two;
  for (auto* solver : {&team, &other}) {
    solver->run(5, {});
    solver->save(solver == &team ? one : two);
  }
  EXPECT_EQ(one.bytes(), two.bytes());
  EXPECT_EQ(team.evaluate().best_response, other.evaluate().best_response);
}

// What lies below a state is one range of states and of each seat's numbers, child after child.
TEST(VectorGame, LaysEachSubtreeOutAsOneRange) {
  const auto game = make_game(spot("Ks7h2d", "75%", "a", "AsAh", "QsQh"));
  ASSERT_TRUE(game);
  const auto& states = game->states;
  const auto begins = [&](std::uint32_t state, std::size_t seat) {
    return state < states.size() ? states[state].offset[seat] : game->size[seat];
  };
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    const StreetTree& tree = game->trees[states[i].tree];
    const BoardNode& board = game->boards[states[i].board];
    std::uint32_t next = i + 1;
    for (std::uint32_t way = 0; way < tree.next_trees.size() * board.next.size(); ++way) {
      const std::uint32_t child = game->children[states[i].first_child + way];
      ASSERT_EQ(child, next);
      ASSERT_EQ(states[child].parent, i);
      ASSERT_EQ(states[child].way, way);
      ASSERT_EQ(states[child].board, board.next[way % board.next.size()].board);
      next = states[child].end;
    }
    ASSERT_EQ(states[i].end, next);
    for (std::size_t seat = 0; seat < 2; ++seat)
      ASSERT_EQ(begins(i + 1, seat) - begins(i, seat),
                (tree.sequences[seat] - std::uint64_t{1}) * board.hands[seat].rows());
  }
  EXPECT_EQ(states[0].end, states.size());
  const std::vector<std::uint32_t> order = game->by_street();
  EXPECT_EQ(std::set(order.begin(), order.end()).size(), states.size());
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return game->trees[states[a].tree].street < game->trees[states[b].tree].street;
  }));
}

// 16 bits for a regret: three quarters of the memory, the same solution, the same bits for any number of
// threads and after a pause.
TEST(SpotSolver, IsAsExactWhereItIsCompact) {
  const auto river = make_game(native("QsJh2h8c3d"));
  ASSERT_TRUE(river);
  VectorCfr<float> plain(*river, spot_rule, 1), compact(*river, spot_rule, 1, true);
  plain.run(4000, {});
  compact.run(4000, {});
  EXPECT_LT(compact.exploitability(), 2 * plain.exploitability());
  EXPECT_NEAR(compact.evaluate().value[0], 102.8386, 0.002);
  EXPECT_LT(VectorCfr<float>::bytes(*river, true), VectorCfr<float>::bytes(*river) * 4 / 5);

  const auto turn = make_game(spot("QsJh2h8c", "75%", "a"));
  ASSERT_TRUE(turn);
  VectorCfr<float> one(*turn, spot_rule, 1, true), two(*turn, spot_rule, 2, true), late(*turn, spot_rule, 1);
  one.run(20, {});
  two.run(12, {});
  Writer out;
  two.save(out);
  Reader in(out.bytes());
  ASSERT_TRUE(late.load(in));
  EXPECT_TRUE(late.compact());
  late.run(8, {});
  two.run(8, {});
  for (std::uint32_t state = 0; state < turn->states.size(); state += 7) {
    ASSERT_EQ(one.average(state, 0), two.average(state, 0)) << state;
    ASSERT_EQ(one.average(state, 0), late.average(state, 0)) << state;
  }
  EXPECT_EQ(one.exploitability(), late.exploitability());
}

// A rule that predicts, in each precision: what postflop-solver says of the river, and the same bits for any
// number of threads and after a pause.
TEST(SpotSolver, Predicts) {
  const auto river = make_game(native("QsJh2h8c3d"));
  const auto turn = make_game(spot("QsJh2h8c", "75%", "a"));
  ASSERT_TRUE(river && turn);
  for (const bool compact : {false, true}) {
    VectorCfr<float> solver(*river, rule("pcfr+"), 1, compact);
    solver.run(4000, {});
    EXPECT_LT(solver.exploitability(), 0.005);
    EXPECT_NEAR(solver.evaluate().value[0], 102.8386, 0.005);

    VectorCfr<float> one(*turn, rule("pdcfr+"), 1, compact), two(*turn, rule("pdcfr+"), 2, compact),
        late(*turn, rule("pdcfr+"), 1), other(*turn, spot_rule, 1);
    one.run(12, {});
    two.run(7, {});
    Writer out;
    two.save(out);
    Reader in(out.bytes()), again(out.bytes());
    EXPECT_FALSE(other.load(again));  // it keeps less
    ASSERT_TRUE(late.load(in));
    two.run(5, {});
    late.run(5, {});
    for (std::uint32_t state = 0; state < turn->states.size(); state += 7) {
      ASSERT_EQ(one.average(state, 0), two.average(state, 0)) << state;
      ASSERT_EQ(one.average(state, 0), late.average(state, 0)) << state;
    }
  }
}

TEST(SpotSolver, RefusesWhatIsNoSpot) {
  HoldemSpot s = spot("QsJh2h", "75%", "a");
  s.board.pop_back();
  EXPECT_EQ(make_game(s).error().message, "the board has 2 cards: a spot needs 3, 4 or 5");
  s = spot("QsQhQd", "75%", "a", "QQ", "AA");
  EXPECT_NE(make_game(s).error().message.find("out of position"), std::string::npos);
  s = spot("QsJh2h", "75%", "a", "AsAh", "AhKh,AsKs");
  EXPECT_NE(make_game(s).error().message.find("share all their cards"), std::string::npos);
}

// The least memory that a spot is given.
std::uint64_t enough(const HoldemSpot& spot, unsigned threads) {
  std::uint64_t low = 0, high = std::uint64_t{1} << 32;
  while (high - low > 1) {
    const std::uint64_t middle = (low + high) / 2;
    (make_game(spot, middle, false, threads) ? high : low) = middle;
  }
  return high;
}

// Every thread walks in memory of its own.
TEST(SpotSolver, IsRefusedWithoutMemoryForItsThreads) {
  const HoldemSpot turn = spot("QsJh2h8c", "75%", "a", "AsAh,KsKh", "QcQd,JcJd");
  const auto game = make_game(turn);
  ASSERT_TRUE(game);
  const std::uint64_t one = enough(turn, 1), nine = enough(turn, 9);
  EXPECT_EQ(nine - one, VectorCfr<float>::walk_bytes(*game, 9) - VectorCfr<float>::walk_bytes(*game, 1));
  EXPECT_GT(nine, one);
  EXPECT_GT(one, VectorCfr<float>::bytes(*game) + VectorCfr<float>::walk_bytes(*game, 1));
  const std::string refused = make_game(turn, nine - 1, false, 9).error().message;
  EXPECT_EQ(refused.rfind("this spot needs 0.0 GiB to be solved, and 0.0 GiB are free: ", 0), 0u) << refused;
}

// What is refused for the number of its states is refused before they are laid out: regrets are not counted
// yet.
TEST(SpotSolver, IsRefusedBeforeItsPlaysTakeMemory) {
  HoldemSpot flop = spot("Ks7h2d", "25%,50%,75%,100%", "50%,100%", "AsAh", "QsQh");
  flop.pot = 20;
  flop.stacks = {3000, 3000};
  flop.menu.raise_cap = 2;
  const auto refused = [&](std::uint64_t memory) { return make_game(flop, memory).error().message; };
  EXPECT_EQ(refused(60 << 20).rfind("this spot needs 0.1 GiB to be solved, and 0.1 GiB are free", 0), 0u)
      << refused(60 << 20);
  EXPECT_EQ(refused(1 << 30).rfind("this spot needs 9.9 GiB to be solved, and 1.0 GiB are free", 0), 0u)
      << refused(1 << 30);
}

}  // namespace
}  // namespace hindsight::this_file
