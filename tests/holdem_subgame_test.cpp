// Parts of games as games of their own: with the ranges and beyond them the values of a solution they are
// worth what it says, and what a plain second method says of them.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "holdem/public_belief.h"
#include "holdem/spots/small_poker.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/subgame.h"
#include "laboratory_game.h"
#include "spot_game.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

constexpr std::string_view short_turn = R"(board = "Ah Kd Qc 9h"
deck = "9-A in 3 suits"
pot = 60
stacks = 100
range_oop = "random"
range_ip = "random"
bets = { bet = "50%", raise = "100%" }
rules = { raise_cap = 2 }
)";
HoldemSpot spot_of(std::string_view toml) {
  auto spot = parse_spot(toml);
  EXPECT_TRUE(spot) << (spot ? "" : spot.error().message);
  return *spot;
}

struct Whole {
  Whole(VectorGame made, std::uint64_t iterations)
      : game(std::move(made)), solver(game, spot_rule, 1), solution(solver) {
    solver.run(iterations, {});
  }
  VectorGame game;
  VectorCfr<float> solver;
  SolverStrategy<VectorCfr<float>> solution;
};

// A decision that hands of both seats come to.
struct Place {
  std::uint32_t state, node;
  Ranges ranges;
  double pairs;  // weight of all that can meet
};

double pairs_of(const BoardNode& board, const Ranges& ranges) {
  const std::vector<double> met = unblocked_reach(board, 0, ranges[1]);
  return std::inner_product(met.begin(), met.end(), ranges[0].begin(), 0.0);
}

Place random_place(Whole& whole, Rng& rng, bool before_the_last) {
  for (;;) {
    Place out;
    out.state = rng.below(static_cast<std::uint32_t>(whole.game.states.size()));
    const PublicState& state = whole.game.states[out.state];
    const StreetTree& tree = whole.game.trees[state.tree];
    out.node = rng.below(static_cast<std::uint32_t>(tree.nodes.size()));
    if (tree.nodes[out.node].kind != StreetTree::Kind::decision ||
        (before_the_last && tree.next_trees.empty()))
      continue;
    out.ranges = arriving(whole.game, whole.solution, out.state, out.node);
    out.pairs = pairs_of(whole.game.boards[state.board], out.ranges);
    if (out.pairs > 1e-3) return out;
  }
}

// What the whole's strategies are worth from a place on, for each pair of hands that meets there: above half
// the pot at the whole's start, by seat; and what a best response gains.
struct Told {
  std::array<double, 2> value{}, gain{};
};

Told told(Whole& whole, const Place& at) {
  Told out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    // Values are by what arrives at the state; the other's actions on the way there scale its hands.
    const Ranges start = arriving(whole.game, whole.solution, at.state);
    const auto played = whole.solver.counterfactual_values(at.state, seat, start[1u - seat]);
    const auto best = whole.solver.best_response_values(at.state, seat, start[1u - seat]);
    for (std::size_t h = 0; h < at.ranges[seat].size(); ++h) {
      out.value[seat] += at.ranges[seat][h] * played[at.node][h] / at.pairs;
      out.gain[seat] += at.ranges[seat][h] * (best[at.node][h] - played[at.node][h]) / at.pairs;
    }
  }
  return out;
}

std::string saved(const VectorCfr<float>& solver) {
  Writer out;
  solver.save(out);
  return out.bytes();
}

double half_pot_off(const VectorEvaluation& found, const VectorGame& game, std::size_t seat) {
  return found.value[seat] - game.half_pot;
}

Subgame with_solution(Whole& whole, const Cut& where, const Ranges& ranges) {
  Subgame part = cut(whole.game, where, ranges);
  if (where.streets != to_the_end)
    part.game.frontier =
        std::make_shared<PairValues>(part.game, SolutionValues(whole.game, whole.solution, part));
  return part;
}

// Both certificates bound how far the subgame's value is from what the whole's strategies are worth there;
// and those strategies, played in the subgame, lose no more than they do in the whole.
void expect_worth(Whole& whole, const Place& at, std::uint32_t streets, double target) {
  SCOPED_TRACE("state " + std::to_string(at.state) + ", node " + std::to_string(at.node));
  const Told meant = told(whole, at);
  Subgame part = with_solution(whole, {at.state, at.node, streets}, at.ranges);
  SolvedSubgame solved(std::move(part), std::make_shared<Team>(1));
  const double rounding = 0.05 * target;
  const Outcome outcome = solved.run({.target = target, .iterations = 4000});
  const VectorEvaluation found = solved.solver().evaluate();
  ASSERT_LE(found.exploitability(), target) << outcome.last.iterations;
  EXPECT_EQ(outcome.last.evaluation.exploitability, found.exploitability());
  for (std::size_t seat = 0; seat < 2; ++seat)
    EXPECT_NEAR(half_pot_off(found, solved.game(), seat), meant.value[seat],
                2 * found.exploitability() + meant.gain[0] + meant.gain[1] + rounding);

  DecisionLocks as_the_whole;
  for (std::uint32_t s = 0; s < solved.game().states.size(); ++s) {
    const StreetTree& tree = solved.game().trees[solved.game().states[s].tree];
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
      if (tree.nodes[n].kind != StreetTree::Kind::decision) continue;
      const auto average = whole.solver.average(solved.part().states[s], solved.part().node_in_whole(s, n));
      const std::size_t rows =
          solved.game().boards[solved.game().states[s].board].hands[tree.nodes[n].seat].rows();
      std::vector<double> strategy(average.size() * rows, 0);
      for (std::size_t a = 0; a < average.size(); ++a)
        std::copy(average[a].begin(), average[a].end(),
                  strategy.begin() + static_cast<std::ptrdiff_t>(a * rows));
      as_the_whole.add(solved.game(), s, n, strategy);
    }
  }
  const VectorEvaluation played = solved.solver().evaluate_with(as_the_whole);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(half_pot_off(played, solved.game(), seat), meant.value[seat], rounding);
    const double gain = played.best_response[seat] - played.value[seat];
    if (streets == to_the_end)
      EXPECT_NEAR(gain, meant.gain[seat], rounding);
    else
      EXPECT_LE(gain, meant.gain[seat] + rounding);
  }
}

struct Example {
  const char* name;
  VectorGame (*game)();
  std::uint64_t iterations;
  int cases;
  double target;  // chips
};

const Example examples[] = {
    {"NoLimitLeduc", [] { return no_limit_leduc_vectors(); }, 1000, 80, 0.3},
    {"Turn", [] { return *make_game(spot_of(short_turn)); }, 300, 60, 0.1},
    {"Flop", [] { return *make_game(spot_of(laboratory_flop)); }, 300, 60, 0.1},
};

class Subgames : public testing::TestWithParam<Example> {};

TEST_P(Subgames, AreWorthWhatTheWholeSays) {
  Whole whole(GetParam().game(), GetParam().iterations);
  Rng rng(20261129, 1);
  for (int i = 0; i < GetParam().cases; ++i) {
    const bool stops = i % 2 == 1;
    expect_worth(whole, random_place(whole, rng, stops), stops ? 1 : to_the_end, GetParam().target);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Subgames, testing::ValuesIn(examples),
                         [](const auto& info) { return std::string(info.param.name); });

// Every pair of hands and every card a history of its own; beyond a frontier the whole's strategies are
// chance.
TEST(Subgame, IsWorthWhatAPlainFormSays) {
  const HoldemSpot spot = spot_of(laboratory_flop);
  Whole whole(*make_game(spot), 60);
  Rng rng(20261129, 2);
  for (int i = 0; i < 16; ++i) {
    const bool stops = i % 2 == 1;
    Place at = random_place(whole, rng, stops);
    while (at.state == 0) at = random_place(whole, rng, stops);
    SCOPED_TRACE("state " + std::to_string(at.state) + ", node " + std::to_string(at.node));
    const PublicState& state = whole.game.states[at.state];
    const BoardNode& board = whole.game.boards[state.board];
    HoldemSpot here = spot;
    here.board = board.cards;
    here.ranges = {};
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t h = 0; h < at.ranges[seat].size(); ++h)
        here.ranges[seat][board.hands[seat].combo[h]] = at.ranges[seat][h];

    const Subgame all = cut(whole.game, {at.state, at.node}, at.ranges);
    const auto beyond = [&](const SpotGame::State& now, const InfosetLabel& infoset, Action action) {
      if (!stops || now.board.size() == here.board.size()) return -1.0;
      return average_at(
          all.game,
          [&](std::uint32_t s, std::uint32_t n) {
            return whole.solver.average(all.states[s], all.node_in_whole(s, n));
          },
          infoset)[action];
    };
    const TabularForm table{SpotGame(here, whole.game.trees, state.tree, at.node, beyond)};
    Subgame part = with_solution(whole, {at.state, at.node, stops ? 1 : to_the_end}, at.ranges);
    SolvedSubgame solved(std::move(part), std::make_shared<Team>(2));
    for (const std::uint64_t iterations : {1u, 7u, 200u}) {
      solved.run({.iterations = iterations});
      expect_tabular_worth(solved.game(), solved.solver(), table, whole.game.half_pot, 1e-4);
    }
  }
}

// Ends that are told from outside, in the midst of the betting, are worth what the game says of them itself.
class Showdowns final : public FrontierValues {
 public:
  explicit Showdowns(const VectorGame& game) : game_(game) {}
  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override {
    asked_ += places.size();
    for (const FrontierPlace& place : places) {
      const PublicState& state = game_.states[place.state];
      const StreetTree::Node& node = game_.trees[state.tree].nodes[place.node];
      const Payoffs& pay = game_.trees[state.tree].payoffs[node.end];
      const auto& hands = game_.boards[state.board].hands;
      for (std::size_t h = 0; h < hands[seat].count; ++h) {
        place.values[h] = 0;
        for (std::size_t j = 0; j < hands[1 - seat].count; ++j) {
          if (hands[seat].combo[h].cards().meets(hands[1 - seat].combo[j].cards())) continue;
          const auto mine = hands[seat].strength[h], theirs = hands[1 - seat].strength[j];
          const double worth = node.kind == StreetTree::Kind::fold
                                   ? (node.seat == seat ? pay.lose[seat] : pay.win[seat])
                               : mine > theirs ? pay.win[seat]
                               : mine < theirs ? pay.lose[seat]
                                               : pay.tie[seat];
          place.values[h] += place.reach[j] * worth;
        }
      }
    }
  }
  double stake() const override { return 1000; }
  bool zero_sum() const override { return true; }
  std::size_t asked() const { return asked_; }

 private:
  const VectorGame& game_;
  mutable std::atomic<std::size_t> asked_{0};
};

TEST(Frontiers, WithinBettingAreWorthWhatTheyAreToldToBe) {
  const VectorGame game = *make_game(spot_of(short_turn));
  VectorGame told = game;
  std::size_t ends = 0;
  for (StreetTree& tree : told.trees)
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
      StreetTree::Node& node = tree.nodes[i];
      const bool fold = node.kind == StreetTree::Kind::fold;
      if (!fold && (node.kind != StreetTree::Kind::showdown || tree.street != Street::river)) continue;
      node.kind = StreetTree::Kind::frontier;
      tree.frontiers.push_back(i);
      ++ends;
    }
  const auto showdowns = std::make_shared<Showdowns>(game);
  told.frontier = showdowns;
  VectorCfr<double> plain(game, spot_rule, 2), asking(told, spot_rule, 2);
  for (const std::uint64_t iterations : {1u, 9u}) {
    plain.run(iterations, {});
    asking.run(iterations, {});
    const VectorEvaluation a = plain.evaluate(), b = asking.evaluate();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_NEAR(a.value[seat], b.value[seat], 1e-9);
      EXPECT_NEAR(a.best_response[seat], b.best_response[seat], 1e-9);
    }
    EXPECT_NEAR(plain.estimate(), asking.estimate(), 1e-9);
  }
  EXPECT_GT(ends, 10u);
  EXPECT_GT(showdowns->asked(), 50 * ends);
}

// What is locked in the whole is locked in its parts, wherever these begin.
TEST(Subgame, KeepsLocks) {
  const HoldemSpot spot = spot_of(laboratory_flop +
                                  "[[lock]]\nline = \"x\"\nstrategy = \"check 30%, bet 60\"\n"
                                  "[[lock]]\nline = \"x, x, Qd\"\nstrategy = \"check 90%, bet 60\"\n");
  const VectorGame game = *make_game(spot);
  ASSERT_EQ(game.locks.size(), 2u);
  for (const VectorGame::Lock& lock : game.locks) {
    const StreetTree::Node& node = game.trees[game.states[lock.state].tree].nodes[lock.node];
    const std::uint32_t rows = game.boards[game.states[lock.state].board].hands[node.seat].rows();
    const auto& hands = game.boards[game.states[lock.state].board].hands;
    const Ranges even{std::vector<double>(hands[0].count, 1), std::vector<double>(hands[1].count, 1)};
    for (const std::uint32_t root : {std::uint32_t{0}, lock.node}) {
      const Subgame part = cut(game, {lock.state, root}, even);
      VectorCfr<float> solver(part.game, spot_rule, 1);
      solver.run(20, {});
      const auto found = std::find(part.nodes.begin(), part.nodes.end(), lock.node);
      const auto average = solver.average(0, static_cast<std::uint32_t>(found - part.nodes.begin()));
      for (std::size_t h = 0; h < average[0].size(); ++h) EXPECT_NEAR(average[0][h], lock.strategy[h], 1e-6);
      EXPECT_GE(rows, average[0].size());
    }
  }
  EXPECT_EQ(cut(game, {0, 0, 1}, game.weights).game.locks.size(), 1u);
}

// Of 2 to 10 seats what is to come is counted as it is built; what solves spots takes two and says so.
PublicBelief turn_of(std::size_t seats) {
  PublicBelief out;
  out.board = {*parse_card("Ah"), *parse_card("Kd"), *parse_card("Qh"), *parse_card("9h")};
  out.ranges.assign(seats, any_two());
  out.betting = {.stacks = std::vector<Chips>(seats, 100), .pot = 60, .first = Street::turn};
  StreetMenu street;
  street.bet = street.raise = *parse_bet_sizes("50%", false);
  out.menu.seats.assign(seats, {street, street, street, street});
  out.menu.raise_cap = 2;
  return out;
}

TEST(PublicBeliefs, AreCountedForManySeatsAndSolvedForTwo) {
  for (const std::size_t seats : {2u, 3u, 6u}) {
    PublicBelief belief = turn_of(seats);
    const PublicSize whole = *count(belief);
    EXPECT_EQ(whole.boards[2], 1);
    EXPECT_EQ(whole.boards[3], 48);
    belief.betting.frontier = Street::river;
    const auto stops = count(belief);
    ASSERT_TRUE(stops) << stops.error().message;
    EXPECT_EQ(stops->states, whole.states);  // the river's, where it stops
    EXPECT_EQ(stops->betting.nodes[2], whole.betting.nodes[2]);
    EXPECT_EQ(stops->betting.decisions[3], 0u);
    EXPECT_EQ(stops->betting.nodes[3], (whole.states - 1) / 48);
    const auto game = make_game(belief);
    EXPECT_EQ(game.has_value(), seats == 2);
    if (!game) {
      EXPECT_EQ(game.error().message,
                std::to_string(seats) +
                    " seats are in this hand, and what solves spots takes two: leave those out "
                    "who have folded, or let others play by a policy");
      continue;
    }
    // Four suits that nothing tells apart but hearts: fewer states are solved than there are.
    EXPECT_LT(static_cast<double>(game->states.size()), whole.states);
    for (const PublicState& state : game->states)
      EXPECT_EQ(game->trees[state.tree].stops_at_once(), state.parent != none);
  }
}

TEST(PublicBeliefs, ThatFitNothingAreRefused) {
  const auto refused = [](const std::function<void(PublicBelief&)>& change) {
    PublicBelief belief = turn_of(3);
    change(belief);
    const auto found = count(belief);
    return found ? "" : found.error().message;
  };
  EXPECT_EQ(refused([](PublicBelief& b) { b.ranges.pop_back(); }),
            "there are 3 seats and 2 ranges: give one for each");
  EXPECT_EQ(refused([](PublicBelief& b) { b.board.pop_back(); }),
            "the board has 3 cards, which is not where the turn begins");
  EXPECT_EQ(refused([](PublicBelief& b) { b.betting.frontier = Street::turn; }),
            "the frontier must be a street after the first one");
  EXPECT_EQ(refused([](PublicBelief& b) { b.ranges[1] = parse_range("AhKd")->range; }),
            "the range of seat 2 holds no hand that the board leaves");
  EXPECT_EQ(refused([](PublicBelief& b) { b.betting.stacks.assign(11, 100); }),
            "a hand has 2 to 10 seats, and this one has 11");
}

// What is told of a frontier by fresh betting is what it is of betting that is cut: the same bits.
TEST(PublicBeliefs, WithAFrontierAreTheWholeCutThere) {
  PublicBelief belief = turn_of(2);
  belief.cards.deck = *parse_deck("9-A in 3 suits");
  const VectorGame all = *make_game(belief);
  Whole whole(all, 20);
  Subgame part = with_solution(whole, {.streets = 1}, whole.game.weights);
  belief.betting.frontier = Street::river;
  VectorGame stops = *make_game(belief);
  stops.frontier = part.game.frontier;
  VectorCfr<float> a(part.game, spot_rule, 1), b(stops, spot_rule, 2);
  a.run(30, {});
  b.run(30, {});
  EXPECT_EQ(saved(a), saved(b));
  EXPECT_EQ(a.exploitability(), b.exploitability());
}

// Cut at its root a game is itself, bit for bit.
TEST(Subgame, OfTheWholeIsTheWhole) {
  const VectorGame game = *make_game(spot_of(short_turn));
  const Subgame same = cut(game, {}, game.weights);
  VectorCfr<float> a(game, spot_rule, 1), b(same.game, spot_rule, 1);
  a.run(30, {});
  b.run(30, {});
  EXPECT_EQ(saved(a), saved(b));
  for (std::uint32_t i = 0; i < same.states.size(); ++i) EXPECT_EQ(same.states[i], i);
}

}  // namespace
}  // namespace hindsight::this_file
