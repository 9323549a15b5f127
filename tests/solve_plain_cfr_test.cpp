// Every rule of the CFR family against the formulas of docs/algorithms.md in fractions and in numbers of a
// hundred digits, where no rounding decides a tie.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "plain_cfr.h"
#include "plain_recursion.h"
#include "small_game.h"
#include "solve/update_rules.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

std::string spec_of(const PlainRule& rule, bool simultaneous) {
  std::string name(rule.name);
  if (!simultaneous) return name;
  if (!name.ends_with(')')) return name + "(updates=simultaneous)";
  name.pop_back();
  return name + ",updates=simultaneous)";
}

template <class Number>
void expect_same(const SmallGame& g, const PlainCfr<Number>& plain, const Solver& s,
                 const std::string& what) {
  const std::vector<double> current = canonical(g.game, s.current()),
                            average = canonical(g.game, s.average());
  std::size_t slot = 0, compared = 0;
  for (std::size_t i = 0; i < g.game.infosets.size(); ++i) {
    const std::vector<double> expected = plain.average(i);
    for (std::size_t a = 0; a < plain.current()[i].size(); ++a, ++slot) {
      EXPECT_NEAR(current[slot], static_cast<double>(plain.current()[i][a]), 1e-9)
          << what << ", infoset " << i << ", action " << a;
      if (expected.empty()) continue;
      ++compared;
      EXPECT_NEAR(average[slot], expected[a], 1e-9) << what << ", infoset " << i << ", action " << a;
    }
  }
  EXPECT_GT(compared, slot / 3) << what;
}

template <class Number>
void follow(const SmallGame& g, const PlainRule& rule, bool simultaneous, int iterations) {
  PlainCfr<Number> plain(g.histories, rule, simultaneous);
  const std::string spec = spec_of(rule, simultaneous);
  const auto s = solver(spec, {g.histories, g.game});
  for (int t = 1; t <= iterations && !testing::Test::HasFailure(); ++t) {
    plain.iterate();
    s->run(1, {});
    expect_same(g, plain, *s, spec + " after " + std::to_string(t));
  }
}

TEST(PlainCfr, HasEveryRuleOfTheCatalog) {
  for (const NamedRule& rule : update_rules())
    EXPECT_NE(std::ranges::find(plain_rules, rule.name, &PlainRule::name), std::end(plain_rules))
        << rule.name << " is missing in plain_rules (tests/plain_cfr.h): the row of docs/algorithms.md";
}

TEST(PlainCfr, EveryRuleIsItsFormulaOnKuhn) {
  const SmallGame g = small_game("kuhn");
  for (const PlainRule& rule : plain_rules)
    for (const bool simultaneous : {false, true}) follow<HundredDigits>(g, rule, simultaneous, 30);
}

TEST(PlainCfr, EveryRuleIsItsFormulaOnLeducAndForThree) {
  const SmallGame leduc = small_game("leduc"), three = small_game("kuhn(players=3)");
  for (const PlainRule& rule : plain_rules) {
    follow<HundredDigits>(leduc, rule, false, 5);
    follow<HundredDigits>(three, rule, false, 6);
  }
}

TEST(PlainCfr, WhatAutoBeginsWithIsItsFormula) {
  const SmallGame kuhn = small_game("kuhn"), leduc = small_game("leduc"),
                  three = small_game("kuhn(players=3)");
  follow<HundredDigits>(kuhn, plain_auto_for_two, false, 30);
  follow<HundredDigits>(leduc, plain_auto_for_two, false, 5);
  follow<HundredDigits>(three, plain_auto_for_more, false, 6);
}

TEST(PlainCfr, RulesWithWholeExponentsAreTheirFormulaInFractions) {
  const SmallGame g = small_game("kuhn");
  for (const PlainRule& rule : plain_rules) {
    const auto whole = [](const PlainExponent& e) {
      return !e.base || (e.slope == 0 && *e.base == std::floor(*e.base));
    };
    if (!whole(rule.alpha) || !whole(rule.beta) || !whole(rule.gamma)) continue;
    for (const bool simultaneous : {false, true}) follow<Fraction>(g, rule, simultaneous, 4);
  }
}

// Average overall regret and the bound of theorem 2, as `solve` prints them: from the values of the iterates,
// the best response by recursion, and the regrets in a hundred digits.
TEST(PlainCfr, OverallRegretAndItsBoundAreAsDefined) {
  const SmallGame g = small_game("kuhn");
  PlainCfr<HundredDigits> plain(g.histories, plain_rules[0], true);
  const auto s = solver("cfr(updates=simultaneous)", {g.histories, g.game});
  for (int t = 1; t <= 30; ++t) {
    plain.iterate();
    s->run(1, {});
    const auto told = s->overall_regret();
    ASSERT_TRUE(told);
    const PlainStrategy average = plain_strategy(g.histories, canonical(g.game, s->average()));
    std::vector<double> bound(2, 0);
    for (std::uint32_t i = 0; i < g.histories.infosets.size(); ++i) {
      HundredDigits max(0);
      for (const HundredDigits& r : plain.regret()[i]) max = std::max(max, r);
      bound[g.histories.infosets[InfosetId{i}].player.value] += static_cast<double>(max) / t;
    }
    for (std::uint8_t p = 0; p < 2; ++p) {
      const double best = PlainRecursion(g.histories, average, Player{p}).best_value(HistoryId{0});
      EXPECT_NEAR(told->measured[p], best - static_cast<double>(plain.value_sum()[p]) / t, 1e-12) << t;
      EXPECT_NEAR(told->bound[p].value(), bound[p], 1e-12) << t;
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
