// What `auto` does where it changes its stage, and what it goes on from.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "small_game.h"
#include "solve/auto.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

std::string saved(const Solver& s) {
  Writer out;
  s.save(out);
  return out.bytes();
}

// Where the first rule is left soon.
constexpr const char* slow_for_two = "leduc_no_limit(bets=2pot,stack=2400)";
constexpr const char* slow_for_three = "kuhn(cards=6,players=3)";

// Runs until the stage changes, and no further than `most`.
void run_to_change(Solver& s, std::uint64_t max) {
  const std::string first = s.note();
  while (s.note() == first && s.iterations() < max) s.run(1, {});
}

TEST(Auto, BeginsAnewWhereItIsSlowAndAnswersWithTheBestMeanwhile) {
  for (const char* name : {slow_for_two, slow_for_three}) {
    const SmallGame g = small_game(name);
    const auto s = solver("auto", {g.histories, g.game});
    run_to_change(*s, 20'000);
    ASSERT_LT(s->iterations(), 20'000u) << name;
    const std::uint64_t changed = s->iterations();
    const double reached = evaluate(g.game, s->average()).exploitability;
    EXPECT_EQ(canonical(g.game, s->current()), canonical(g.game, uniform_strategy(g.game))) << name;
    for (const std::uint64_t more : {1u, 50u, 500u}) {
      s->run(more, {});
      EXPECT_LE(evaluate(g.game, s->average()).exploitability, reached) << name << " + " << more;
    }
    EXPECT_EQ(s->iterations(), changed + 551) << name;
  }
}

TEST(Auto, ContinuesBitForBitAcrossAChangeOfStage) {
  const SmallGame g = small_game(slow_for_two);
  const SolverInput input{g.histories, g.game};
  const auto found = solver("auto", input);
  run_to_change(*found, 20'000);
  const std::uint64_t changed = found->iterations();
  const auto straight = solver("auto", input);
  straight->run(2 * changed, {.threads = 3});
  for (const std::uint64_t cut : {changed - 1, changed, changed + 40}) {
    const auto one = solver("auto", input), two = solver("auto", input);
    one->run(cut, {});
    const std::string state = saved(*one);
    Reader reader(state);
    ASSERT_TRUE(two->load(reader));
    EXPECT_EQ(two->iterations(), cut);
    two->run(2 * changed - cut, {});
    EXPECT_EQ(saved(*two), saved(*straight)) << cut;
    EXPECT_EQ(canonical(g.game, two->average()), canonical(g.game, straight->average())) << cut;
  }
}

// States began with the number of the stage, 0 to 2, or with a lower number of the format, when the stages
// were others.
TEST(Auto, RefusesAStateOfItsEarlierStagesByName) {
  const SmallGame g = small_game("kuhn");
  for (const std::uint64_t stage : {0ull, 1ull, 2ull, 0x6f747561'00000002ull}) {
    Writer out;
    out.u64(stage);
    for (int i = 0; i < 100; ++i) out.u64(1000);
    const std::string state = out.bytes();
    Reader reader(state);
    const auto status = solver("auto", {g.histories, g.game})->load(reader);
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message.find("earlier version"), std::string::npos) << status.error().message;
  }
}

// Once in 2.5 * 10^14 games a player may take a point.
struct RareGift {
  struct State {
    std::array<Action, 2> chosen{};
    int depth = 0;
  };
  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    return s.depth == 0 ? Turn::chance() : s.depth == 1 ? Turn::of(0) : Turn::terminal();
  }
  Action action_count(const State&) const { return 2; }
  double probability(const State&, Action a) const { return a == 1 ? 4e-15 : 1 - 4e-15; }
  State next(State s, Action a) const {
    s.chosen[static_cast<std::size_t>(s.depth++)] = a;
    return s;
  }
  double payoff(const State& s, Player p) const {
    const double x = s.chosen[0] == 1 && s.chosen[1] == 1 ? 1 : 0;
    return p.value == 0 ? x : -x;
  }
  Information information(const State& s, Player) const { return {"", std::to_string(s.chosen[0])}; }
  std::string action_name(const State&, Action a) const { return std::to_string(a); }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }
};

TEST(Ties, AreOfTheValuesAtHandSoThatRareDecisionsAreLearntToo) {
  auto tree = enumerate(RareGift(), 100);
  ASSERT_TRUE(tree);
  const SmallGame g{std::move(*tree)};
  for (const char* rule : {"cfr", "cfr+", "dcfr", "pdcfr+", "auto"}) {
    const auto s = solver(rule, {g.histories, g.game});
    s->run(3, {});
    const std::vector<double> current = canonical(g.game, s->current());
    // In order of discovery: the usual game, where both actions are worth nothing, and the rare one.
    EXPECT_EQ(current, (std::vector<double>{0.5, 0.5, 0, 1})) << rule;
  }
}

}  // namespace
}  // namespace hindsight::this_file
