// Parts of solutions solved anew: with a safe gadget never worse in the whole game, without one sometimes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "holdem/spots/small_poker.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/subgame.h"
#include "laboratory_game.h"
#include "replaced.h"
#include "search/listed_game.h"
#include "search/resolve_cases.h"
#include "small_spots.h"
#include "solve/cfr.h"
#include "spot_game.h"
#include "store/spots/spot_file.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"
#include "tree/game_source.h"

namespace hindsight::this_file {
namespace {

VectorGame turn() { return *make_game(*parse_spot(replaced(laboratory_flop, "Ad Kc 9d", "Ad Kc 9d Jc"))); }
VectorGame dice() { return *vectors_of(*list_named("liars_dice(faces=3)")); }

struct Example {
  const char* name;
  VectorGame (*game)();
  std::uint64_t before, cases;
};

const Example examples[] = {
    {"Leduc", [] { return leduc_vectors(); }, 20, 40},
    {"NoLimitLeduc", [] { return no_limit_leduc_vectors(); }, 20, 40},
    {"Dice", dice, 10, 40},
    {"Turn", turn, 10, 12},
};

// Of rounding: averages are kept in single precision.
double rounding(const ResolveCases& found) { return 1e-5 * found.before; }

ResolveCases cases_of(const VectorGame& game, VectorCfr<float>& so_far, std::string_view gadget,
                      std::uint64_t cases, std::uint64_t iterations = 1000) {
  return resolve_cases(game, so_far, {*find_gadget(gadget), to_the_end, iterations}, cases, 1, {});
}

class Gadgets : public testing::TestWithParam<Example> {
 protected:
  // In every case the whole is no worse than what was left unsolved allows, and that is little.
  void expect_safe(std::uint64_t cases, std::uint64_t iterations) const {
    const VectorGame game = GetParam().game();
    VectorCfr<float> so_far(game, spot_rule, 1);
    so_far.run(GetParam().before, {});
    for (const Gadget& gadget : gadgets()) {
      if (!gadget.is_safe) continue;
      const ResolveCases safe = cases_of(game, so_far, gadget.name, cases, iterations);
      ASSERT_EQ(safe.cases.size(), cases);
      for (const ResolveCase& one : safe.cases) {
        EXPECT_LE(one.after, safe.before + one.excess / 2 + rounding(safe))
            << gadget.name << ' ' << one.place.state << ' ' << one.place.node << " seat " << int{one.seat};
        EXPECT_LE(one.after, safe.before * 1.01) << gadget.name;
      }
      EXPECT_LT(safe.mean(), safe.before) << gadget.name;
    }
  }
};
class SlowGadgets : public Gadgets {};

TEST_P(Gadgets, AreNoWorseInTheWhole) { expect_safe(GetParam().cases, 1000); }
TEST_P(SlowGadgets, AreNoWorseInTheWhole) { expect_safe(5 * GetParam().cases, 3000); }

const auto name_of = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(All, Gadgets, testing::ValuesIn(examples), name_of);
INSTANTIATE_TEST_SUITE_P(All, SlowGadgets, testing::ValuesIn(examples), name_of);

TEST(Gadget, CasesAreThoseOfTheSeedWhateverTheGadget) {
  const VectorGame game = dice();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(10, {});
  const ResolveCases first = cases_of(game, so_far, "unsafe", 20, 10);
  for (const Gadget& gadget : gadgets()) {
    const ResolveCases again = cases_of(game, so_far, gadget.name, 20, 10);
    for (std::size_t i = 0; i < again.cases.size(); ++i) {
      EXPECT_EQ(again.cases[i].place.node, first.cases[i].place.node);
      EXPECT_EQ(again.cases[i].seat, first.cases[i].seat);
    }
  }
}

// What the theory warns of, seen: the part is solved, and the whole is worse.
TEST(Gadget, UnsafeSolvingCanMakeTheWholeWorse) {
  const VectorGame game = no_limit_leduc_vectors();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(50, {});
  const ResolveCases unsafe = cases_of(game, so_far, "unsafe", 100, 2000);
  EXPECT_GT(unsafe.worse(0.5 * unsafe.before), 0u);
  EXPECT_GT(unsafe.worse(0.01 * unsafe.before), 5u);
  const ResolveCases safe = cases_of(game, so_far, "resolve", 100, 2000);
  EXPECT_EQ(safe.worse(0.002 * safe.before), 0u);
}

// In poker by much in the mean, with few dice by next to nothing.  Case by case an equilibrium that is not
// refined may happen to be the better one: rarely.
TEST(Gadget, RefinedSolvingIsTheBetterResolving) {
  const double gains_at_least[] = {1.3, 1.3, 0.95};  // as a multiple
  for (std::size_t k = 0; k < 3; ++k) {
    const VectorGame game = examples[k].game();
    VectorCfr<float> so_far(game, spot_rule, 1);
    so_far.run(examples[k].before, {});
    const ResolveCases plain = cases_of(game, so_far, "resolve", 60),
                       refined = cases_of(game, so_far, "refined", 60);
    EXPECT_GT(refined.before - refined.mean(), gains_at_least[k] * (plain.before - plain.mean()))
        << examples[k].name;
    std::size_t worse = 0;
    for (std::size_t i = 0; i < plain.cases.size(); ++i)
      worse += refined.cases[i].after > plain.cases[i].after + 0.002 * plain.before;
    EXPECT_LE(worse, 6u) << examples[k].name;
  }
}

// The less it is to lose where the model is wrong, the less is won where it is right; with a small beta more
// than by any gadget that knows no model.
TEST(Gadget, OfAModelWinsMoreFromIt) {
  const VectorGame game = leduc_vectors();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(200, {});
  OpponentModel model(game, 0, {});
  const auto found = [&](std::string_view gadget, double beta) {
    return resolve_cases(
        game, so_far,
        {.gadget = *find_gadget(gadget, true), .iterations = 500, .model = &model, .beta = beta}, 40, 1, {});
  };
  const ResolveCases safe = found("resolve", 1), far = found("ox", 1e6), half = found("ox", 0.5),
                     near = found("ox", 0.02);
  EXPECT_EQ(safe.cases[0].place.state, near.cases[0].place.state);
  EXPECT_NEAR(far.mean(), safe.mean(), 1e-3 * safe.before);
  EXPECT_GT(half.mean_gain_at_best(), far.mean_gain_at_best());
  EXPECT_GT(near.mean_gain_at_best(), 1.2 * half.mean_gain_at_best());
  for (const ResolveCases& cases : {half, near})
    for (const ResolveCase& one : cases.cases)
      EXPECT_LE(one.after, cases.before + one.excess / 2 + 1e-5 * cases.before);
  EXPECT_FALSE(find_gadget("ox")) << "without a model";
}

// All places of a street at once, gifts shared: safe, too, and the refined equilibrium is worth far more.
TEST(Gadget, AWholeStreetSolvedAnewIsNoWorse) {
  for (const Example& example : {examples[0], examples[1], examples[3]}) {
    const VectorGame game = example.game();
    VectorCfr<float> so_far(game, spot_rule, 1);
    so_far.run(example.before, {});
    std::map<std::string_view, double> after;
    for (const Gadget& gadget : gadgets()) {
      const ResolvedStreet found = resolve_street(game, so_far, 1, {gadget, to_the_end, 500}, {});
      EXPECT_GT(found.places, 0u);
      after[gadget.name] = found.after;
      if (!gadget.is_safe) continue;
      EXPECT_LE(found.after, found.before + found.excess / 2 + 1e-5 * found.before) << gadget.name;
      EXPECT_LT(found.after, found.before) << example.name << ' ' << gadget.name;
    }
    EXPECT_LT(after["refined"], after["resolve"]) << example.name;
  }
}

// What any play of a street can come to: by the tabular form, where a seat's play before it is a move of
// chance and both are free from there on.  Here that is even play of all actions.
TEST(Gadget, NoPlayOfAStreetLeavesLessThanIsSaid) {
  const HoldemSpot spot = spot_of(spare_turn);
  const VectorGame game = *make_game(spot);
  VectorCfr<float> so_far(game, spot_rule, 1);
  const LeastLeft ours = least_left(game, so_far, 1, 500, {});
  LeastLeft plain;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const auto evenly = [&](const SpotGame::State& state, const InfosetLabel& label, Action) {
      const bool held = label.player == Player{seat} && state.board.size() == spot.board.size();
      return held ? 1.0 / game.trees[state.tree].nodes[state.node].actions : -1.0;
    };
    const TabularForm table{SpotGame(spot, game.trees, 0, 0, evenly)};
    Cfr solver({table.tree, table.game}, {.rule = spot_rule});
    solver.run(500, {});
    const Evaluation found = evaluate(table.game, solver.average());
    plain.at_most += found.best_response[1 - seat] / 2;
    plain.at_least -= found.best_response[seat] / 2;
  }
  EXPECT_LT(plain.at_most - plain.at_least, 0.1);
  EXPECT_LT(ours.at_most - ours.at_least, 0.1);
  EXPECT_GT(ours.at_least, 1) << "of a pot of 200";
  EXPECT_LE(ours.at_least, plain.at_most + 1e-3);
  EXPECT_GE(ours.at_most, plain.at_least - 1e-3);
  const ResolvedStreet anew =
      resolve_street(game, so_far, 1, {*find_gadget("combined"), to_the_end, 500}, {});
  EXPECT_LE(ours.at_least, anew.after);
  EXPECT_LT(anew.after, anew.before);
}

// A solution that is looked at through set_averages() is the solution.
TEST(Gadget, StrategiesThatAreGivenAreTakenForTheSolution) {
  const VectorGame game = leduc_vectors();
  VectorCfr<float> learnt(game, spot_rule, 1), given(game, spot_rule, 1);
  learnt.run(20, {});
  DecisionLocks all;
  for (std::uint32_t s = 0; s < game.states.size(); ++s) {
    const std::vector<StreetTree::Node>& nodes = game.trees[game.states[s].tree].nodes;
    for (std::uint32_t n = 0; n < nodes.size(); ++n) {
      if (nodes[n].kind != StreetTree::Kind::decision) continue;
      std::vector<double> rows;
      for (std::vector<double>& action : learnt.average(s, n)) {
        action.resize(game.boards[game.states[s].board].hands[nodes[n].seat].rows());
        rows.insert(rows.end(), action.begin(), action.end());
      }
      all.add(game, s, n, rows);
    }
  }
  given.set_averages(std::move(all));
  EXPECT_NEAR(given.evaluate().exploitability(), learnt.evaluate().exploitability(), 1e-12);
  const Resolving how{*find_gadget("refined"), to_the_end, 100};
  const ResolveCases first = resolve_cases(game, learnt, how, 5, 1, {}),
                     second = resolve_cases(game, given, how, 5, 1, {});
  for (std::size_t i = 0; i < first.cases.size(); ++i)
    EXPECT_NEAR(first.cases[i].after, second.cases[i].after, 1e-6 * first.before);
}

// Looking ahead one street only, with what the solution so far is worth beyond, is another game, and the
// gadget stands before it.
TEST(Gadget, MayStopWhereTheSolutionGoesOn) {
  const VectorGame game = *make_game(*parse_spot(laboratory_flop));
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(3000, {});
  const ResolveCases stops = resolve_cases(game, so_far, {*find_gadget("resolve"), 1, 1000}, 20, 5, {}),
                     all =
                         resolve_cases(game, so_far, {*find_gadget("resolve"), to_the_end, 1000}, 20, 5, {});
  std::size_t others = 0;
  for (std::size_t i = 0; i < all.cases.size(); ++i) {
    EXPECT_LE(all.cases[i].after, all.before + 0.02);
    EXPECT_LE(stops.cases[i].after, stops.before + 1);  // nothing bounds it but what a turn may cost
    others += stops.cases[i].after != all.cases[i].after;
  }
  EXPECT_GT(others, 0u);  // most places are rivers
}

TEST(Gadget, CasesAreTheSameForAnyNumberOfThreads) {
  const VectorGame game = turn();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(10, {});
  for (const Gadget& gadget : gadgets()) {
    const Resolving how{gadget, to_the_end, 20};
    const ResolveCases one = resolve_cases(game, so_far, how, 3, 3, {.threads = 1}),
                       two = resolve_cases(game, so_far, how, 3, 3, {.threads = 3});
    for (std::size_t i = 0; i < one.cases.size(); ++i) {
      EXPECT_EQ(one.cases[i].after, two.cases[i].after) << gadget.name;
      EXPECT_EQ(one.cases[i].gap, two.cases[i].gap) << gadget.name;
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
