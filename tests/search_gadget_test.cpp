// Parts of solutions solved anew: with a gadget never worse in the whole game, without one sometimes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string_view>

#include "laboratory_game.h"
#include "postflop/small_poker.h"
#include "postflop/spot.h"
#include "postflop/subgame.h"
#include "replaced.h"
#include "search/gadget.h"
#include "search/resolve_cases.h"
#include "store/spots/spot_file.h"

namespace hindsight::this_file {
namespace {

VectorGame turn() { return *make_game(*parse_spot(replaced(laboratory_flop, "Ad Kc 9d", "Ad Kc 9d Jc"))); }

struct Example {
  const char* name;
  VectorGame (*game)();
  std::uint64_t before;
  std::uint64_t cases;
};

const Example examples[] = {
    {"Leduc", [] { return leduc_vectors(); }, 20, 60},
    {"NoLimitLeduc", [] { return no_limit_leduc_vectors(); }, 20, 100},
    {"Turn", turn, 10, 40},
};

class Gadgets : public testing::TestWithParam<Example> {};

TEST_P(Gadgets, AreNoWorseInTheWhole) {
  const VectorGame game = GetParam().game();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(GetParam().before, {});
  const ResolveCases safe =
      resolve_cases(game, so_far, {Gadget::resolve, to_the_end, 1000}, GetParam().cases, 1, {});
  ASSERT_EQ(safe.cases.size(), GetParam().cases);
  for (const ResolveCase& one : safe.cases)
    EXPECT_LE(one.after, safe.before * (1 + 2e-3)) << one.state << " seat " << int{one.seat};
  EXPECT_LT(safe.mean(), safe.before);
  const ResolveCases unsafe =
      resolve_cases(game, so_far, {Gadget::unsafe, to_the_end, 1000}, GetParam().cases, 1, {});
  for (std::size_t i = 0; i < safe.cases.size(); ++i) {
    EXPECT_EQ(safe.cases[i].state, unsafe.cases[i].state);
    EXPECT_EQ(safe.cases[i].seat, unsafe.cases[i].seat);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Gadgets, testing::ValuesIn(examples),
                         [](const auto& info) { return std::string(info.param.name); });

// What the theory warns of, seen: the part is solved, and the whole is worse.
TEST(Gadget, UnsafeSolvingCanMakeTheWholeWorse) {
  const VectorGame game = no_limit_leduc_vectors();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(50, {});
  const ResolveCases unsafe = resolve_cases(game, so_far, {Gadget::unsafe, to_the_end, 2000}, 100, 1, {});
  EXPECT_GT(unsafe.worse(0.5 * unsafe.before), 0u);
  EXPECT_GT(unsafe.worse(0.01 * unsafe.before), 5u);
  const ResolveCases safe = resolve_cases(game, so_far, {Gadget::resolve, to_the_end, 2000}, 100, 1, {});
  EXPECT_EQ(safe.worse(0.002 * safe.before), 0u);
}

// Looking ahead one street only, with what the solution so far is worth beyond, is another game, and the gadget stands before it.
TEST(Gadget, MayStopWhereTheSolutionGoesOn) {
  const VectorGame game = *make_game(*parse_spot(laboratory_flop));
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(3000, {});
  const ResolveCases stops = resolve_cases(game, so_far, {Gadget::resolve, 1, 1000}, 20, 5, {}),
                     all = resolve_cases(game, so_far, {Gadget::resolve, to_the_end, 1000}, 20, 5, {});
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
  const Resolving how{Gadget::resolve, to_the_end, 50};
  const ResolveCases one = resolve_cases(game, so_far, how, 5, 3, {.threads = 1}),
                     two = resolve_cases(game, so_far, how, 5, 3, {.threads = 3});
  for (std::size_t i = 0; i < one.cases.size(); ++i) EXPECT_EQ(one.cases[i].after, two.cases[i].after);
}

}  // namespace
}  // namespace hindsight::this_file
