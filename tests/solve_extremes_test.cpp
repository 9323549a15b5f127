// Every parameter of every algorithm at both ends of what it allows, alone and beside every other's: numbers
// stay numbers, and the run learns.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "small_game.h"
#include "solve/deep_cfr.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

// The ends of a parameter's range, or all its words, read from the sentence that refuses what is neither.
std::vector<std::string> ends(const SmallGame& g, const SolverEntry& entry, const Parameter& parameter) {
  const auto refused =
      make_solver(std::string(entry.name) + '(' + std::string(parameter.name) + "=?)", {g.histories, g.game});
  EXPECT_FALSE(refused) << entry.name << ' ' << parameter.name;
  if (refused) return {};
  std::string text = refused.error().message;
  const std::size_t at = text.find(" must be ");
  EXPECT_NE(at, std::string::npos) << text;
  if (at == std::string::npos) return {};
  text = text.substr(at + 9);
  if (const std::size_t from = text.find("number from "); from != std::string::npos) {
    const std::size_t to = text.find(" to ", from);
    return {text.substr(from + 12, to - from - 12), text.substr(to + 4)};
  }
  std::vector<std::string> words;
  for (std::size_t next; (next = text.find(" or ")) != std::string::npos; text = text.substr(next + 4))
    words.push_back(text.substr(0, next));
  words.push_back(text);
  return words;
}

std::vector<std::string> settings(const SmallGame& g, const SolverEntry& entry) {
  std::vector<std::string> out;
  std::vector<std::vector<std::string>> earlier;  // by parameter: "key=value"
  for (const Parameter& parameter : entry.parameters) {
    std::vector<std::string> here;
    for (const std::string& end : ends(g, entry, parameter))
      here.push_back(std::string(parameter.name) + '=' + end);
    EXPECT_GE(here.size(), 2u);
    out.insert(out.end(), here.begin(), here.end());
    for (const std::vector<std::string>& others : earlier)
      for (const std::string& a : others)
        for (const std::string& b : here) out.push_back(a + ',' + b);
    earlier.push_back(std::move(here));
  }
  return out;
}

void expect_numbers(const SmallGame& g, const Solver& s, const std::string& spec) {
  EXPECT_TRUE(validate(g.game, g.histories, s.average())) << spec;
  EXPECT_TRUE(validate(g.game, g.histories, s.current())) << spec;
  for (const Values& regrets : s.regrets())
    for (const double r : regrets) ASSERT_TRUE(std::isfinite(r)) << spec;
}

// While every iteration is left out of the average, the answer is the strategy of the moment.
void expect_waits(const SmallGame& g, const std::string& spec) {
  const auto s = solver(spec, {g.histories, g.game});
  s->run(1000, {});
  expect_numbers(g, *s, spec);
  EXPECT_EQ(canonical(g.game, s->average()), canonical(g.game, s->current())) << spec;
  EXPECT_NE(canonical(g.game, s->average()), canonical(g.game, uniform_strategy(g.game))) << spec;
}

// Comes to well below what uniform play gives away, where it starts.
void expect_learns(const SmallGame& g, const SolverEntry& entry, const std::string& spec) {
  auto made = make_solver(spec, {g.histories, g.game});
  if (!made && entry.name == "sequence_lp") return;  // its one parameter is what it refuses above
  ASSERT_TRUE(made) << made.error().message;
  const double enough = 0.6 * evaluate(g.game, uniform_strategy(g.game)).exploitability;
  const std::uint64_t max = entry.samples ? 500'000 : 5'000;
  double reached = 2 * enough;
  for (std::uint64_t n = max / 500; n <= max && !(reached < enough); n *= 5) {
    (*made)->run(n - (*made)->iterations(), {});
    expect_numbers(g, **made, spec);
    reached = evaluate(g.game, (*made)->average()).exploitability;
    ASSERT_TRUE(std::isfinite(reached)) << spec;
  }
  EXPECT_LT(reached, enough) << spec;
}

class Extremes : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Catalog, Extremes, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const SolverEntry& entry : solver_catalog())
                             if (!entry.parameters.empty() && quick_spec(entry) == entry.name)
                               names.emplace_back(entry.name);
                           return names;
                         }()),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == '+' ? 'p' : c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(Extremes, OfEveryParameterLearn) {
  const std::string name = GetParam();
  const SmallGame g = small_game(name == "regret_matching" ? "rock_paper_scissors(scissors=2)" : "kuhn");
  for (const SolverEntry& entry : solver_catalog()) {
    if (entry.name != name) continue;
    expect_learns(g, entry, name);
    for (const std::string& setting : settings(g, entry)) {
      const std::string spec = name + '(' + setting + ')';
      if (setting.find("delay=1000000000000") != std::string::npos)
        expect_waits(g, spec);
      else
        expect_learns(g, entry, spec);
    }
  }
}

TEST(Extremes, AreRefusedBeyondTheirRange) {
  const SmallGame g = small_game("kuhn");
  for (const char* spec : {"dcfr(gamma=-1000)", "dcfr(gamma=nan)", "dcfr(alpha=-1)", "dcfr(alpha=0)",
                           "cfr(alpha=nan)", "cfr(predict=inf)", "average_strategy_sampling(beta=-1)",
                           "average_strategy_sampling(tau=nan)", "outcome_sampling(epsilon=nan)"}) {
    const auto made = make_solver(spec, {g.histories, g.game});
    ASSERT_FALSE(made) << spec;
    EXPECT_NE(made.error().message.find("must be a number from"), std::string::npos) << made.error().message;
  }
}

// 1000^100 has no double; the factor of an old regret is 1 all the same.
TEST(Extremes, LargeExponentsKeepEverything) {
  const SmallGame g = small_game("kuhn");
  const auto large = solver("dcfr(alpha=100,beta=100)", {g.histories, g.game}),
             endless = solver("dcfr(alpha=inf,beta=inf)", {g.histories, g.game});
  large->run(20'000, {});
  endless->run(20'000, {});
  EXPECT_NEAR(evaluate(g.game, large->average()).exploitability,
              evaluate(g.game, endless->average()).exploitability, 1e-4);
}

}  // namespace
}  // namespace hindsight::this_file
