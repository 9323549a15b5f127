// The CFR family against published traces, its own theorems and itself.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <tuple>

#include "random_game.h"
#include "small_game.h"
#include "solve/cfr.h"
#include "solve/deep_cfr.h"
#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "solve/update_rules.h"
#include "store/games/load_game.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

GameSource game(const std::string& spec) {
  auto loaded = load_game(spec);
  EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
  return std::move(*loaded);
}

double exploitability_after(const GameSource& g, const std::string& spec, std::uint64_t iterations) {
  const auto s = solver(spec, {g.histories, g.game});
  s->run(iterations, {});
  return evaluate(g.game, s->average()).exploitability;
}

// Exploitability after N iterations as another implementation (OpenSpiel's C++ solvers) prints it.
struct Trace {
  const char *game, *algorithm;
  std::uint64_t iterations;
  double exploitability;
};
class CfrTrace : public testing::TestWithParam<Trace> {};
TEST_P(CfrTrace, AgreesWithOpenSpiel) {
  const Trace& trace = GetParam();
  EXPECT_NEAR(exploitability_after(game(trace.game), trace.algorithm, trace.iterations), trace.exploitability,
              1e-9);
}
INSTANTIATE_TEST_SUITE_P(
    Published, CfrTrace,
    testing::Values(
        Trace{"kuhn", "cfr", 1, 0.458333333333}, Trace{"kuhn", "cfr", 2, 0.270833333333},
        Trace{"kuhn", "cfr", 10, 0.068698793817}, Trace{"kuhn", "cfr", 100, 0.008225977316},
        Trace{"kuhn", "cfr", 1000, 0.000937616647}, Trace{"kuhn", "cfr+", 2, 0.263888888889},
        Trace{"kuhn", "cfr+", 10, 0.032687090668}, Trace{"kuhn", "cfr+", 1000, 0.000087365323},
        Trace{"leduc", "cfr", 10, 0.888578983169}, Trace{"leduc", "cfr", 100, 0.095716353005},
        Trace{"leduc(cards=card)", "cfr", 10, 0.888578983169},
        Trace{"leduc(cards=card)", "cfr", 100, 0.095716353005}, Trace{"leduc", "cfr+", 10, 0.610438901590},
        Trace{"goofspiel", "cfr", 1, 0.708333333333}, Trace{"goofspiel", "cfr", 10, 0.149654829468},
        Trace{"goofspiel", "cfr+", 10, 0.142996878332}, Trace{"liars_dice", "cfr", 1, 0.780744323192},
        Trace{"liars_dice", "cfr", 10, 0.183925618175}, Trace{"liars_dice", "cfr+", 10, 0.141601426230}));

// Iterations to a target as LiteEFG's DCFR(1.5, 0, 2) counts them.
TEST(Cfr, DiscountedReachesTargetsAtTheIterationsKnown) {
  const GameSource kuhn = game("kuhn");
  const std::tuple<std::uint64_t, double> known[] = {{21, 1e-2}, {136, 1e-3}, {1446, 1e-4}};
  for (const auto& [iterations, target] : known) {
    EXPECT_LE(exploitability_after(kuhn, "dcfr", iterations), target);
    EXPECT_GT(exploitability_after(kuhn, "dcfr", iterations - 1), target * 0.97);
  }
}

constexpr std::uint64_t checkpoints[] = {1, 2, 3, 5, 8, 13, 30, 100};

// Theorems 1 and 2 (Zinkevich et al. 2007), at every checkpoint: with two players and a constant sum the
// exploitability is the mean of the regrets, and no regret exceeds its bound.
void expect_theorems(const std::string& algorithm, const HistoryTree& tree, const CompiledGame& game,
                     bool seconds_bound = true) {
  const auto s = solver(algorithm, {tree, game});
  const bool in_turn = algorithm.find("simultaneous") == std::string::npos;
  for (const std::uint64_t until : checkpoints) {
    s->run(until - s->iterations(), {});
    const auto regret = s->overall_regret();
    ASSERT_EQ(regret.has_value(),
              game.players == 1 || (game.players == 2 && (!in_turn || game.constant_sum)));
    if (!regret) return;
    const double tolerance = 1e-12 * (1 + game.payoff_range);
    double sum = 0;
    for (std::size_t p = 0; p < regret->measured.size(); ++p) {
      ASSERT_EQ(regret->bound[p].has_value(), p == 0 || seconds_bound);
      if (regret->bound[p]) {
        EXPECT_LE(regret->measured[p], *regret->bound[p] + tolerance) << until;
      }
      sum += regret->measured[p];
    }
    if (game.players == 2 && game.constant_sum) {
      EXPECT_NEAR(evaluate(game, s->average()).exploitability, sum / 2, tolerance) << until;
    }
  }
}

TEST(Cfr, RegretBoundsHoldOnKuhnAndLeduc) {
  for (const char* name : {"kuhn", "leduc", "goofspiel(cards=3)"}) {
    SCOPED_TRACE(name);
    const GameSource g = game(name);
    expect_theorems("cfr(updates=simultaneous)", g.histories, g.game);
  }
}

TEST(Cfr, RegretBoundsHoldOnThousandRandomGames) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE("random game " + std::to_string(seed));
    const HistoryTree tree = random_game(seed);
    const auto compiled = compile(tree);
    ASSERT_TRUE(compiled) << compiled.error().message;
    expect_theorems("cfr(updates=simultaneous)", tree, *compiled);
    if (HasFailure()) return;
  }
}

// Also where iterations weigh differently, where regrets are floored, and where players move in turn.
TEST(Cfr, RegretBoundsHoldForEveryRuleWhoseRegretsWeighWhatItsIterationsDo) {
  std::vector<GameSource> named;
  for (const char* name : {"kuhn", "leduc", "goofspiel(cards=3)"}) named.push_back(game(name));
  for (const std::string rule : {"cfr", "cfr+", "lcfr", "dcfr+", "pcfr+", "pdcfr+", "hs-pcfr+", "hs-pdcfr+"})
    for (const std::string updates : {"alternating", "simultaneous"}) {
      const std::string algorithm = rule + "(updates=" + updates + ")";
      const bool seconds_bound = updates == "simultaneous" || rule.find('p') == std::string::npos;
      SCOPED_TRACE(algorithm);
      for (const GameSource& g : named) expect_theorems(algorithm, g.histories, g.game, seconds_bound);
      for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const HistoryTree tree = random_game(seed);
        const auto compiled = compile(tree);
        ASSERT_TRUE(compiled) << compiled.error().message;
        expect_theorems(algorithm, tree, *compiled, seconds_bound);
        if (HasFailure()) return;
      }
    }
}

// From the strategies of all iterations and the weights as the rule writes them.
TEST(Cfr, OverallRegretIsThatOfTheWeightedIterations) {
  const GameSource g = game("leduc(cards=card)");
  for (const std::string updates : {"alternating", "simultaneous"})
    for (const std::string text : {"cfr", "cfr+(delay=3", "lcfr", "dcfr", "pcfr+", "postflop"}) {
      const std::string spec = text + (text.find('(') == text.npos ? "(" : ",") + "updates=" + updates + ")";
      const auto s = solver(spec, {g.histories, g.game});
      const UpdateRule& rule = *find_rule(text.substr(0, text.find('(')));
      const std::uint64_t delay = text.find("delay") == text.npos ? 0 : 3;
      double value = 0, weight = 0;
      for (std::uint64_t t = 0; t < 20; ++t) {
        const double counts = t < delay ? 0 : 1;
        const double keep = discount(rule, t, t - std::min(t, delay)).keep;
        value = keep * value + counts * evaluate(g.game, s->current()).value[0];
        weight = keep * weight + counts;
        s->run(1, {});
        const auto regret = s->overall_regret();
        ASSERT_EQ(regret.has_value(), t >= delay) << spec;
        if (!regret) continue;
        const Evaluation average = evaluate(g.game, s->average());
        EXPECT_NEAR(regret->measured[0], average.best_response[0] - value / weight, 1e-12) << spec << t;
        EXPECT_NEAR(regret->measured[1], average.best_response[1] + value / weight, 1e-12) << spec << t;
      }
    }
}

// Every solver of the catalog: what was saved goes on as if nothing had happened.
class EverySolver : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Catalog, EverySolver, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const SolverEntry& entry : solver_catalog())
                             names.push_back(quick_spec(entry));
                           return names;
                         }()),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == '+' ? 'p' : std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

std::vector<std::string> games_for_all() { return {"rock_paper_scissors(scissors=2)", "kuhn", "leduc"}; }

std::optional<Strategy> against(const GameSource& g, const std::string& solver_name) {
  if (solver_name != "best_response") return {};
  return uniform_strategy(g.game);
}

bool takes_matrices_alone(const std::string& solver_name) { return solver_name == "regret_matching"; }

// Calls f with each of the games that the solver takes; those that it does not are refused with a reason.
void with_games(const std::string& name, const auto& f) {
  for (const std::string& spec : games_for_all()) {
    SCOPED_TRACE(spec);
    const GameSource g = game(spec);
    const SolverInput input{g.histories, g.game, 7, against(g, name)};
    auto made = make_solver(name, input);
    if (takes_matrices_alone(name) && spec != games_for_all()[0]) {
      ASSERT_FALSE(made);
      EXPECT_NE(made.error().message.find("every player decides once"), std::string::npos);
      continue;
    }
    ASSERT_TRUE(made) << made.error().message;
    f(g, input, **made);
  }
}

std::string saved(const Solver& s) {
  Writer out;
  s.save(out);
  return std::string(out.bytes());
}

// Where two states differ first, and how they go on.
std::string difference(const std::string& a, const std::string& b) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  if (at == a.size() && at == b.size()) return "";
  const auto hex = [at](const std::string& bytes) {
    std::string out;
    for (std::size_t i = at; i < std::min(bytes.size(), at + 16); ++i)
      for (const int shift : {4, 0}) out += "0123456789abcdef"[(bytes[i] >> shift) & 15];
    return out;
  };
  return "from byte " + std::to_string(at) + " on: " + hex(a) + "... and " + hex(b) + "...";
}

TEST_P(EverySolver, ContinuesBitForBitAfterLoading) {
  with_games(GetParam(), [&](const GameSource& g, const SolverInput& input, Solver& straight) {
    straight.run(37, {});
    const std::string state = saved(straight);
    const auto resumed = solver(GetParam(), input);
    Reader reader(state);
    ASSERT_TRUE(resumed->load(reader));
    EXPECT_TRUE(reader.finish("state"));
    EXPECT_EQ(difference(saved(*resumed), state), "");
    EXPECT_EQ(resumed->iterations(), straight.iterations());
    straight.run(41, {});
    resumed->run(41, {});
    EXPECT_EQ(difference(saved(*resumed), saved(straight)), "");
    EXPECT_EQ(canonical(g.game, resumed->average()), canonical(g.game, straight.average()));
    EXPECT_EQ(canonical(g.game, resumed->current()), canonical(g.game, straight.current()));
  });
}

TEST_P(EverySolver, RefusesADamagedState) {
  const GameSource g = game(takes_matrices_alone(GetParam()) ? "rock_paper_scissors" : "kuhn");
  const SolverInput input{g.histories, g.game, 7, against(g, GetParam())};
  const auto made = solver(GetParam(), input);
  made->run(3, {});
  const std::string whole = saved(*made);
  ASSERT_FALSE(whole.empty());
  const std::size_t step = std::max<std::size_t>(7, whole.size() / 100);
  for (std::size_t length = 0; length < whole.size(); length += step) {
    Reader reader(std::string_view(whole).substr(0, length));
    const auto status = solver(GetParam(), input)->load(reader);
    EXPECT_FALSE(status && reader.finish("state"));
  }
}

// Many matrix games, one of which both are told to play: each easy,
// all of them together enough to be cut into runs that threads share.
struct ManyMatrices {
  struct State {
    std::uint32_t which = 0, first = 0, second = 0;
    int depth = 0;
  };
  std::uint32_t count = 3000;

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    return s.depth == 0 ? Turn::chance() : s.depth == 3 ? Turn::terminal() : Turn::of(s.depth - 1);
  }
  Action action_count(const State& s) const { return s.depth == 0 ? count : 3; }
  double probability(const State&, Action) const { return 1.0 / count; }
  State next(State s, Action a) const {
    (s.depth == 0 ? s.which : s.depth == 1 ? s.first : s.second) = a;
    ++s.depth;
    return s;
  }
  double payoff(const State& s, Player p) const {
    const double x = Rng(7, s.which, s.first, s.second).uniform();
    return p.value == 0 ? x : -x;
  }
  Information information(const State& s, Player) const { return {"", std::to_string(s.which)}; }
  std::string action_name(const State&, Action a) const { return std::to_string(a); }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }
};

TEST_P(EverySolver, GivesTheSameBitsForAnyNumberOfThreads) {
  if (takes_matrices_alone(GetParam())) GTEST_SKIP() << "one infoset a player is never cut";
  const auto tree = enumerate(ManyMatrices(), 100'000);
  ASSERT_TRUE(tree) << tree.error().message;
  const auto compiled = compile(*tree);
  ASSERT_TRUE(compiled) << compiled.error().message;
  for (const Treeplex& plex : compiled->plex) ASSERT_GT(plex.subtrees.size(), 2u) << "not cut into runs";
  std::optional<Strategy> fixed;
  if (GetParam() == "best_response") fixed = uniform_strategy(*compiled);
  const SolverInput input{*tree, *compiled, 7, fixed};
  const auto one = solver(GetParam(), input), two = solver(GetParam(), input),
             three = solver(GetParam(), input);
  one->run(20, {.threads = 1});
  two->run(20, {.threads = 2});
  three->run(20, {.threads = 3});
  EXPECT_NE(canonical(*compiled, one->current()), canonical(*compiled, uniform_strategy(*compiled)));
  EXPECT_EQ(difference(saved(*one), saved(*two)), "");
  EXPECT_EQ(difference(saved(*one), saved(*three)), "");
  EXPECT_EQ(canonical(*compiled, one->average()), canonical(*compiled, two->average()));
}

// Nor minus zero, which would be written as such.
TEST_P(EverySolver, PlaysAValidStrategyAtAnyTime) {
  with_games(GetParam(), [](const GameSource& g, const SolverInput&, Solver& made) {
    for (int step = 0; step < 4; ++step) {
      for (const Strategy& strategy : {made.average(), made.current()}) {
        EXPECT_TRUE(validate(g.game, g.histories, strategy));
        for (const double p : canonical(g.game, strategy)) EXPECT_FALSE(std::signbit(p));
      }
      made.run(5, {});
    }
  });
}

TEST(Cfr, SharesOutALargeGameWithoutChangingABit) {
  const GameSource g = game("leduc_no_limit(bets=grid:100)");
  ASSERT_GT(g.game.plex[0].subtrees.size(), 3u) << "the game must be large enough to be shared out";
  const SolverInput input{g.histories, g.game};
  const auto one = solver("dcfr", input), two = solver("dcfr", input), three = solver("dcfr", input);
  one->run(5, {.threads = 1});
  two->run(5, {.threads = 2});
  three->run(5, {.threads = 3});
  EXPECT_EQ(canonical(g.game, one->average()), canonical(g.game, two->average()));
  EXPECT_EQ(canonical(g.game, one->average()), canonical(g.game, three->average()));
}

TEST(Cfr, StopsBetweenIterationsWhenAsked) {
  const GameSource g = game("kuhn");
  std::stop_source source;
  source.request_stop();
  const auto s = solver("cfr", {g.histories, g.game});
  s->run(1000, {.stop = source.get_token()});
  EXPECT_EQ(s->iterations(), 0u);
}

TEST(Cfr, LearnsABestResponseToAFixedStrategy) {
  const GameSource g = game("leduc");
  const Strategy fixed = uniform_strategy(g.game);
  const SolverInput input{g.histories, g.game, 1, fixed};
  const auto s = solver("cfr", input);
  const Outcome outcome = drive(*s, input, {.iterations = 2000});
  EXPECT_NEAR(outcome.last.evaluation.best_response[0], 2.0875, 1e-12);
  EXPECT_NEAR(outcome.last.evaluation.best_response[1], 2.659722222222, 1e-11);
  EXPECT_LT(outcome.last.evaluation.exploitability, 0.01);
}

TEST(Cfr, LeavesExplorationOutOfTheAverage) {
  const GameSource g = game("kuhn");
  const auto plain = solver("cfr", {g.histories, g.game}),
             late = solver("cfr(delay=50)", {g.histories, g.game});
  late->run(50, {});
  EXPECT_EQ(canonical(g.game, late->average()), canonical(g.game, late->current()));
  late->run(50, {});
  plain->run(100, {});
  EXPECT_EQ(canonical(g.game, late->current()), canonical(g.game, plain->current()));
  EXPECT_NE(canonical(g.game, late->average()), canonical(g.game, plain->average()));
}

TEST(Cfr, RefusesParametersWithAReason) {
  const GameSource g = game("kuhn");
  const SolverInput input{g.histories, g.game};
  for (const char* spec : {"dcf", "dcfr(alfa=1)", "dcfr(alpha=x)", "dcfr(updates=never)", "dcfr(restart=-1)",
                           "dcfr(", "regret_matching"}) {
    const auto made = make_solver(spec, input);
    ASSERT_FALSE(made) << spec;
    EXPECT_FALSE(made.error().message.empty());
  }
}

}  // namespace
}  // namespace hindsight::this_file
