// Sampling solvers: unbiased to the letter, good enough within the budgets of earlier systems, repeatable.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "random_game.h"
#include "small_game.h"
#include "solve/draws.h"
#include "solve/mccfr.h"
#include "solve/public_chance.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

const std::string samplers[] = {"chance_sampling",
                                "external_sampling",
                                "outcome_sampling",
                                "average_strategy_sampling(beta=5,tau=2,epsilon=0.2)",
                                "public_chance_sampling",
                                "chance_sampling(baseline=0)",
                                "external_sampling(baseline=0,draws=quasi_random)",
                                "outcome_sampling(baseline=0)",
                                "average_strategy_sampling(beta=5,tau=2,epsilon=0.2,baseline=0)",
                                "public_chance_sampling(draws=quasi_random)"};

class Sampler : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, Sampler, testing::ValuesIn(samplers), case_name);

std::string with(const std::string& spec, const std::string& options) {
  if (options.empty()) return spec;
  return spec.ends_with(')') ? spec.substr(0, spec.size() - 1) + ',' + options + ')'
                             : spec + '(' + options + ')';
}

void expect_same(const CompiledGame& game, const Solver& a, const Solver& b) {
  EXPECT_EQ(canonical(game, a.average()), canonical(game, b.average()));
  EXPECT_EQ(canonical(game, a.regrets()), canonical(game, b.regrets()));
  EXPECT_EQ(a.visits(), b.visits());
  EXPECT_EQ(a.iterations(), b.iterations());
}

void expect_seamless(const std::string& spec, const SolverInput& input) {
  const auto whole = solver(spec, input), parts = solver(spec, input), later = solver(spec, input);
  whole->run(90, {});
  parts->run(40, {});
  Writer saved;
  parts->save(saved);
  later->run(3, {});
  Reader reader(saved.bytes());
  ASSERT_TRUE(later->load(reader));
  parts->run(50, {});
  later->run(50, {});
  expect_same(input.game, *parts, *whole);
  expect_same(input.game, *later, *whole);
}

TEST_P(Sampler, RunsInPiecesAndContinuesBitForBit) {
  for (const char* game : {"leduc", "kuhn(players=3)"}) {
    const SmallGame g = small_game(game);
    for (const char* options : {"", "weight=linear,floor=true,delay=30"}) {
      expect_seamless(with(GetParam(), options), {g.histories, g.game, 9});
      expect_seamless(with(GetParam(), options), {g.histories, g.game, 9, random_strategy(g.game, 4)});
    }
  }
}

TEST_P(Sampler, LeavesTheExplorationOutOfTheAverage) {
  const SmallGame g = small_game("leduc");
  const auto s = solver(with(GetParam(), "delay=50"), {g.histories, g.game});
  s->run(50, {});
  EXPECT_EQ(canonical(g.game, s->average()), canonical(g.game, s->current()));
  EXPECT_NE(canonical(g.game, s->current()), canonical(g.game, uniform_strategy(g.game)));
  s->run(50, {});
  EXPECT_NE(canonical(g.game, s->average()), canonical(g.game, uniform_strategy(g.game)));
}

TEST(Mccfr, StopsBetweenIterations) {
  const SmallGame g = small_game("kuhn");
  const auto s = solver("external_sampling", {g.histories, g.game});
  s->run(1000, stopped());
  EXPECT_EQ(s->iterations(), 0u);
}

TEST(Mccfr, RefusesWhatIsNoParameter) {
  const SmallGame g = small_game("kuhn");
  for (const char* spec : {"external_sampling(weight=square)", "outcome_sampling(epsilon=0)",
                           "chance_sampling(epsilon=1)", "external_sampling(baseline=2)",
                           "external_sampling(draws=odd)", "public_chance_sampling(baseline=0)"})
    EXPECT_FALSE(make_solver(spec, {g.histories, g.game})) << spec;
}

TEST(Mccfr, TakesTheOldNameOfQuasiRandomDraws) {
  const SmallGame g = small_game("kuhn");
  const SolverInput input{g.histories, g.game};
  const auto by_default = solver("external_sampling", input),
             independent = solver("external_sampling(draws=independent)", input),
             even = solver("external_sampling(draws=even)", input),
             quasi_random = solver("external_sampling(draws=quasi_random)", input);
  for (Solver* s : {by_default.get(), independent.get(), even.get(), quasi_random.get()}) s->run(50, {});
  expect_same(g.game, *by_default, *independent);
  expect_same(g.game, *even, *quasi_random);
  EXPECT_NE(canonical(g.game, by_default->average()), canonical(g.game, even->average()));
}

TEST(Mccfr, TakesTheOldNameOfTheDelay) {
  const SmallGame g = small_game("kuhn");
  const SolverInput input{g.histories, g.game};
  const auto old = solver("external_sampling(explore=30)", input),
             now = solver("external_sampling(delay=30)", input);
  for (Solver* s : {old.get(), now.get()}) s->run(50, {});
  EXPECT_EQ(old->averaging_delay(), 30u);
  expect_same(g.game, *old, *now);
  EXPECT_FALSE(make_solver("external_sampling(explore=30,delay=40)", input));
  EXPECT_FALSE(make_solver("sequence_lp(explore=30)", input));
}

TEST(Mccfr, CountsTheNodesOfAFullWalk) {
  const SmallGame g = small_game("kuhn");
  const auto chance = solver("chance_sampling", {g.histories, g.game});
  chance->run(1, {});
  EXPECT_EQ(chance->visits(), 2 * (2 + 9u));  // two cards dealt, then every line of betting, for each player
  const auto all = solver("public_chance_sampling", {g.histories, g.game});
  all->run(1, {});
  EXPECT_EQ(all->visits(), 2 * 58u);  // no card is public: every history
}

// With no public chance the sampler enumerates everything: alternating CFR.
TEST(Mccfr, PublicChanceSamplingOfKuhnIsCfr) {
  const SmallGame g = small_game("kuhn");
  const auto s = solver("public_chance_sampling", {g.histories, g.game}),
             cfr = solver("cfr", {g.histories, g.game});
  s->run(10, {});
  cfr->run(10, {});
  const std::vector<double> mine = canonical(g.game, s->average()),
                            theirs = canonical(g.game, cfr->average());
  for (std::size_t i = 0; i < mine.size(); ++i) EXPECT_NEAR(mine[i], theirs[i], 1e-12);
}

// ---- budgets of earlier systems -------------------------------------------------------------------------

double exploitability(const SmallGame& g, const std::string& spec, std::uint64_t iterations,
                      std::uint64_t seed) {
  const auto s = solver(spec, {g.histories, g.game, seed});
  s->run(iterations, {});
  return evaluate(g.game, s->average()).exploitability;
}

double worst_deviation_from_third(const SmallGame& g, const std::string& spec, std::uint64_t seed) {
  const auto s = solver(spec, {g.histories, g.game, seed});
  s->run(100'000, {});
  double worst = 0;
  for (const double p : canonical(g.game, s->average())) worst = std::max(worst, std::abs(p - 1.0 / 3));
  return worst;
}

double min_share_of_rock(const SmallGame& g, const std::string& spec, std::uint64_t seed) {
  const Strategy leaning{from_canonical(g.game, std::vector<double>{0.3, 0.3, 0.4, 0.3, 0.3, 0.4})};
  const auto s = solver(spec, {g.histories, g.game, seed, leaning});
  s->run(100'000, {});
  const std::vector<double> p = canonical(g.game, s->average());
  return std::min(p[0], p[3]);
}

const std::string defaults[] = {"chance_sampling", "public_chance_sampling", "external_sampling",
                                "average_strategy_sampling", "outcome_sampling"};

// How many of the seeds 1 to `seeds` pass.
int passed(int seeds, const auto& good) {
  int count = 0;
  for (int seed = 1; seed <= seeds; ++seed) count += good(static_cast<std::uint64_t>(seed));
  return count;
}

// By the heuristic, which is what `reproduce` promises them of; single runs of independent draws miss them
// now and then.
void expect_budgets(int seeds) {
  const SmallGame rps = small_game("rock_paper_scissors"),
                  doubled = small_game("rock_paper_scissors(scissors=2)"), kuhn = small_game("kuhn");
  const int max = seeds - seeds / 20;  // 95 %
  const std::string deals = "chance_sampling(draws=quasi_random)";
  for (const std::string& sampler : defaults) {
    const std::string spec = sampler + "(draws=quasi_random)";
    SCOPED_TRACE(spec);
    EXPECT_EQ(passed(std::min(seeds, 20),
                     [&](auto seed) { return worst_deviation_from_third(rps, spec, seed) <= 0.002; }),
              std::min(seeds, 20));
    EXPECT_GE(passed(seeds, [&](auto seed) { return min_share_of_rock(rps, spec, seed) >= 0.9982; }), max);
    EXPECT_GE(
        passed(seeds, [&](auto seed) { return exploitability(doubled, spec, 100'000, seed) <= 0.0215; }),
        max);
    EXPECT_GE(passed(seeds, [&](auto seed) { return exploitability(kuhn, spec, 100'000, seed) <= 0.00438; }),
              max);
  }
  EXPECT_GE(passed(seeds, [&](auto seed) { return exploitability(kuhn, deals, 25'000, seed) <= 0.0057; }),
            max);
  EXPECT_GE(passed(seeds, [&](auto seed) { return exploitability(kuhn, deals, 100'000, seed) <= 0.00175; }),
            max);
}

// The defaults, with independent draws: earlier systems' Kuhn poker after as many iterations, within twice
// the noise.
TEST(Mccfr, ComesNearTheBudgetsWithIndependentDraws) {
  const SmallGame kuhn = small_game("kuhn");
  for (const std::string& spec : defaults)
    EXPECT_EQ(passed(4, [&](auto seed) { return exploitability(kuhn, spec, 100'000, seed) <= 2 * 0.00438; }),
              4)
        << spec;
}

TEST(Mccfr, MeetsTheBudgetsOfEarlierSystems) { expect_budgets(4); }
TEST(SlowMccfr, MeetsTheBudgetsOfEarlierSystemsForNearlyEverySeed) { expect_budgets(200); }

TEST(Mccfr, ConvergesOnLargerGames) {
  const SmallGame leduc = small_game("leduc"), three = small_game("kuhn(players=3)");
  const std::pair<const char*, double> bounds[] = {{"chance_sampling", 0.04},
                                                   {"public_chance_sampling", 0.06},
                                                   {"external_sampling", 0.04},
                                                   {"average_strategy_sampling", 0.04},
                                                   {"outcome_sampling", 0.2}};
  for (const auto& [spec, bound] : bounds) {
    SCOPED_TRACE(spec);
    EXPECT_LE(exploitability(leduc, spec, spec[0] == 'p' ? 10'000 : 100'000, 1), bound);
    EXPECT_LE(exploitability(three, spec, spec[0] == 'p' ? 10'000 : 100'000, 1), 0.005);
  }
}

TEST(Mccfr, LearnsNearlyTheBestResponseToAFixedStrategy) {
  const SmallGame g = small_game("leduc");
  const Strategy fixed = random_strategy(g.game, 8);
  const std::vector<Values> x = reaches(g.game, fixed);
  for (const std::string& spec : defaults) {
    const auto s = solver(spec, {g.histories, g.game, 1, fixed});
    s->run(spec[0] == 'p' ? 5'000 : 100'000, {});
    for (std::uint8_t p = 0; p < 2; ++p) {
      std::vector<Values> seats = fixed.behaviour;
      seats[p] = s->average().behaviour[p];
      const double best = best_response_value(g.game, Player{p}, x);
      EXPECT_NEAR(evaluate(g.game, {seats}).value[p], best, 0.04 * best) << spec << " as player " << p + 1;
    }
  }
}

TEST(Mccfr, SolvesDecisionsOfOnePlayer) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const SmallGame g(random_game(RandomGame{.seed = seed, .player_count = 1, .zero_sum = false}));
    for (const std::string& spec : defaults)
      EXPECT_LE(exploitability(g, spec, 20'000, seed), 0.02 * (1 + g.game.payoff_range))
          << spec << ' ' << seed;
  }
}

// ---- the thesis' sampler --------------------------------------------------------------------------------

TEST(ThesisSampling, IsWorseThanExternalSamplingAtEqualIterations) {
  const SmallGame g = small_game("leduc");
  for (const std::uint64_t seed : {1u, 2u, 3u})
    EXPECT_GT(exploitability(g, "thesis_sampling", 100'000, seed),
              2 * exploitability(g, "external_sampling", 100'000, seed));
}

// ---- parts ----------------------------------------------------------------------------------------------

TEST(WalkTree, AliasTablesDrawByTheProbabilities) {
  for (const std::vector<double>& p : {std::vector<double>{1},
                                       {0, 1},
                                       {0.5, 0.5},
                                       {0.1, 0.2, 0.3, 0.4},
                                       {0.7, 0, 0.3},
                                       {0.9, 0.05, 0.05, 0}}) {
    const std::vector<WalkOutcome> table = alias_table(p);
    std::vector<double> drawn(p.size(), 0);
    for (std::uint32_t k = 0; k < p.size(); ++k) {
      const double keep = std::min(table[k].keep, 1.0), share = 1.0 / static_cast<double>(p.size());
      drawn[k] += keep * share;
      drawn[table[k].alias] += (1 - keep) * share;
    }
    for (std::size_t k = 0; k < p.size(); ++k) EXPECT_NEAR(drawn[k], p[k], 1e-15);
    for (int k = 0; k < 1000; ++k) {
      const std::uint32_t a = draw_outcome(table.data(), static_cast<std::uint32_t>(p.size()), k / 1000.0);
      ASSERT_LT(a, p.size());
      EXPECT_GT(p[a], 0);
    }
  }
}

// All 36 boxes of two decisions get their share up to a few of 10 000 draws; independent draws miss by 50.
TEST(Draws, QuasiRandomOnesFillTheSquareEvenly) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    Draws draws(seed, 2, true);
    std::vector<int> box(36, 0);
    for (std::uint64_t t = 1; t <= 10'000; ++t) {
      draws.begin(1, t);
      ++box[static_cast<std::size_t>(draws.line(0) * 6) * 6 + static_cast<std::size_t>(draws.line(1) * 6)];
    }
    for (const int n : box) EXPECT_NEAR(n, 10'000 / 36.0, 8);
  }
}

TEST(PublicChance, IsFoundFromWhatEverybodySees) {
  EXPECT_TRUE(find_public_chance(small_game("kuhn").histories).nodes.empty());
  EXPECT_TRUE(find_public_chance(small_game("liars_dice(faces=4)").histories).nodes.empty());
  // Five ways to check or call the first round of Leduc; six cards that 30 private deals leave.
  const PublicChance leduc = find_public_chance(small_game("leduc(cards=card)").histories);
  EXPECT_EQ(leduc.draws.size(), 5u);
  EXPECT_EQ(leduc.nodes.size(), 5u * 30);
  for (const PublicChance::Draw& draw : leduc.draws) EXPECT_EQ(draw.count, 6u);
  for (const PublicChance::Node& node : leduc.nodes) {
    int possible = 0;
    for (std::uint32_t k = 0; k < 6; ++k) {
      const PublicChance::Child& child = leduc.children[node.child + k];
      if (child.number == PublicChance::none) continue;
      ++possible;
      EXPECT_NEAR(child.weight, 0.25 * 6, 1e-12);
    }
    EXPECT_EQ(possible, 4);
  }
  EXPECT_GT(find_public_chance(small_game("goofspiel(cards=3,order=random)").histories).draws.size(), 1u);
}

// The weather, which both see, and then a card that the first player alone sees; the second guesses it from a
// bet.
struct Weather {
  using State = std::string;  // a digit for each outcome and move so far
  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    return s.size() < 2   ? Turn::chance()
           : s.size() < 4 ? Turn::of(static_cast<int>(s.size()) - 2)
                          : Turn::terminal();
  }
  Action action_count(const State& s) const { return s.size() == 1 ? 3 : 2; }
  double probability(const State& s, Action a) const { return !s.empty() ? 1.0 / 3 : a == 0 ? 0.25 : 0.75; }
  State next(State s, Action a) const { return s + static_cast<char>('0' + a); }
  double payoff(const State& s, Player p) const { return (s[1] == s[3]) == (p.value == 1) ? 1 : -1; }
  Information information(const State& s, Player p) const {
    return {p.value == 0 ? s.substr(1, 1) : "", s.substr(0, 1) + s.substr(2)};
  }
  std::string action_name(const State&, Action a) const { return std::to_string(a); }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }
};

TEST(PublicChance, IsFoundBeforePrivateCards) {
  const auto tree = enumerate(Weather(), 100);
  ASSERT_TRUE(tree);
  const PublicChance found = find_public_chance(*tree);
  ASSERT_EQ(found.nodes.size(), 1u);
  EXPECT_EQ(found.nodes[0].history, 0u);
  ASSERT_EQ(found.draws.size(), 1u);
  ASSERT_EQ(found.draws[0].count, 2u);
  for (std::uint32_t k = 0; k < 2; ++k) {
    EXPECT_EQ(found.outcomes[found.draws[0].first + k].probability,
              found.children[k].number == 0 ? 0.25 : 0.75);
    EXPECT_EQ(found.children[k].weight, 1);
  }
}

}  // namespace
}  // namespace hindsight::this_file
