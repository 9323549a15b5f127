// The sequence-form linear program and exact best responses.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "plain_recursion.h"
#include "random_game.h"
#include "small_game.h"
#include "solve/best_response_solver.h"
#include "solve/sequence_lp.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

Evaluation solved(const SmallGame& g) {
  const auto s = solver("sequence_lp", {g.histories, g.game});
  s->run(1, {});
  EXPECT_TRUE(s->finished());
  EXPECT_EQ(s->iterations(), 1u);
  EXPECT_TRUE(s->note().starts_with("optimal")) << s->note();
  const Strategy strategy = s->average();
  EXPECT_TRUE(validate(g.game, g.histories, strategy));
  return evaluate(g.game, strategy);
}

// The answer by a recursion over the histories, which shares no code with evaluate().
void expect_plain_equilibrium(const SmallGame& g, double tolerance) {
  const auto s = solver("sequence_lp", {g.histories, g.game});
  s->run(1, {});
  const PlainStrategy found = plain_strategy(g.histories, canonical(g.game, s->average()));
  EXPECT_LE(std::abs(plain_nash_conv(g.histories, found)), tolerance * (1 + g.game.payoff_range));
}

TEST(SequenceLp, IsAnEquilibriumByPlainRecursion) {
  for (const char* game : {"kuhn", "leduc", "goofspiel", "liars_dice(dice=2,faces=2)"})
    expect_plain_equilibrium(small_game(game), 1e-9);
}

// Values to player 1 from the literature and from independent solvers.
struct Known {
  const char* game;
  double value, tolerance;
};
class KnownValue : public testing::TestWithParam<Known> {};
TEST_P(KnownValue, IsFoundWithAProof) {
  const SmallGame g = small_game(GetParam().game);
  const Evaluation e = solved(g);
  EXPECT_NEAR(e.value[0], GetParam().value, GetParam().tolerance);
  EXPECT_LE(e.nash_conv, 1e-9);
}
INSTANTIATE_TEST_SUITE_P(Literature, KnownValue,
                         testing::Values(Known{"kuhn", -1.0 / 18, 1e-12},
                                         Known{"leduc", -0.0856064240780005, 1e-12},
                                         Known{"leduc(cards=card)", -0.0856064240780005, 1e-12},
                                         Known{"liars_dice(faces=4)", 1.0 / 16, 1e-12},
                                         Known{"liars_dice(faces=5)", 1.0 / 125, 1e-12},
                                         Known{"goofspiel", 0, 1e-12}, Known{"goofspiel(cards=5)", 0, 1e-12},
                                         Known{"goofspiel(order=random)", 0, 1e-12},
                                         Known{"rock_paper_scissors", 0, 1e-12},
                                         Known{"rock_paper_scissors(scissors=2)", 0, 1e-12},
                                         Known{"leduc_no_limit", -6.556422390518, 1e-9}));
// An exact value that earlier LP runs took a quarter of an hour for, in antes: -0.069164766986.
INSTANTIATE_TEST_SUITE_P(SlowLiterature, KnownValue,
                         testing::Values(Known{"liars_dice", -7.0 / 258, 1e-12},
                                         Known{"leduc_no_limit(bets=grid:100)", -6.9164766986, 1e-9}));

TEST(SequenceLp, FindsTheOneEquilibriumOfRockPaperScissors) {
  const SmallGame g = small_game("rock_paper_scissors(scissors=2)");
  const auto s = solver("sequence_lp", {g.histories, g.game});
  s->run(1, {});
  const std::vector<double> expected{0.4, 0.4, 0.2, 0.4, 0.4, 0.2}, found = canonical(g.game, s->average());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-12);
}

TEST(SequenceLp, SolvesRandomGamesExactly) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const SmallGame g(random_game(seed));
    if (g.game.players != 2 || !g.game.constant_sum) continue;
    ++count;
    EXPECT_LE(solved(g).nash_conv, 1e-11 * (1 + g.game.payoff_range)) << "random game " << seed;
    expect_plain_equilibrium(g, 1e-11);
  }
  EXPECT_GT(count, 150);
}

// Payoffs that add up to 10, in thousands: sum and unit of a game must not matter.
TEST(SequenceLp, TakesAnyConstantSumAndUnit) {
  SmallGame kuhn = small_game("kuhn");
  HistoryTree tree = kuhn.histories;
  for (std::size_t k = 0; k < tree.payoffs.size(); ++k)
    tree.payoffs[k] = 1000 * (tree.payoffs[k] + (k % 2 == 0 ? 7 : 3));
  const SmallGame shifted(std::move(tree));
  ASSERT_TRUE(shifted.game.constant_sum);
  const Evaluation e = solved(shifted);
  EXPECT_NEAR(e.value[0], 1000 * (7 - 1.0 / 18), 1e-8);
  EXPECT_NEAR(e.value[1], 1000 * (3 + 1.0 / 18), 1e-8);
  EXPECT_LE(e.nash_conv, 1e-8);
}

TEST(SequenceLp, AgreesWithRegretMinimisation) {
  for (const char* game :
       {"kuhn", "kuhn(bets=1+2,raises=1)", "leduc", "goofspiel(cards=3)", "liars_dice(dice=2,faces=2)"}) {
    const SmallGame g = small_game(game);
    const auto s = solver("pcfr+", {g.histories, g.game});
    s->run(2000, {});
    const Evaluation iterated = evaluate(g.game, s->average());
    EXPECT_LE(iterated.nash_conv, 1e-3);
    EXPECT_NEAR(solved(g).value[0], iterated.value[0], iterated.nash_conv + 1e-12) << game;
  }
}

TEST(SequenceLp, RefusesWhatItCannotSolve) {
  const auto message = [](const SmallGame& g, const std::string& spec, std::optional<Strategy> against = {}) {
    const auto made = make_solver(spec, {g.histories, g.game, 1, std::move(against)});
    return made ? std::string() : made.error().message;
  };
  const SmallGame kuhn = small_game("kuhn");
  EXPECT_NE(message(small_game("kuhn(players=3)"), "sequence_lp").find("two players"), std::string::npos);
  const SmallGame general(random_game(RandomGame{.seed = 4, .zero_sum = false}));
  EXPECT_NE(message(general, "sequence_lp").find("constant"), std::string::npos);
  EXPECT_NE(message(kuhn, "sequence_lp(sequences=25)").find("sequences=26"), std::string::npos);
  EXPECT_EQ(message(kuhn, "sequence_lp(sequences=26)"), "");
  EXPECT_NE(message(kuhn, "sequence_lp", uniform_strategy(kuhn.game)).find("best_response"),
            std::string::npos);
}

TEST(SequenceLp, StopsAndCanBeRunAgain) {
  const SmallGame g = small_game("leduc");
  const auto s = solver("sequence_lp", {g.histories, g.game});
  s->run(1, stopped());
  EXPECT_FALSE(s->finished());
  EXPECT_EQ(canonical(g.game, s->average()), canonical(g.game, uniform_strategy(g.game)));
  s->run(1, {});
  EXPECT_TRUE(s->finished());
}

TEST(SequenceLp, KeepsItsAnswerOverSavingAndRunsNoMore) {
  const SmallGame g = small_game("leduc");
  const auto first = solver("sequence_lp", {g.histories, g.game}),
             second = solver("sequence_lp", {g.histories, g.game});
  first->run(5, {});
  Writer saved;
  first->save(saved);
  Reader in(saved.bytes());
  ASSERT_TRUE(second->load(in));
  EXPECT_TRUE(in.finish("state"));
  second->run(3, {});
  EXPECT_EQ(second->iterations(), 1u);
  EXPECT_EQ(second->note(), first->note());
  EXPECT_EQ(canonical(g.game, second->average()), canonical(g.game, first->average()));
}

TEST(BestResponse, IsExactForEverySeat) {
  for (const char* game : {"kuhn", "leduc", "kuhn(players=3)"}) {
    const SmallGame g = small_game(game);
    const Strategy fixed = uniform_strategy(g.game);
    const auto s = solver("best_response", {g.histories, g.game, 1, fixed});
    EXPECT_FALSE(s->finished());
    s->run(1, {});
    EXPECT_TRUE(s->finished());
    for (std::uint8_t p = 0; p < g.game.players; ++p) {
      std::vector<Values> seats = fixed.behaviour;
      seats[p] = s->average().behaviour[p];
      EXPECT_NEAR(evaluate(g.game, {seats}).value[p], evaluate(g.game, fixed).best_response[p], 1e-12);
    }
  }
}

TEST(BestResponse, EarnsWhatPlainRecursionFinds) {
  for (const char* game : {"kuhn", "leduc", "kuhn(players=3)"}) {
    const SmallGame g = small_game(game);
    const Strategy fixed = random_strategy(g.game, 3);
    const auto s = solver("best_response", {g.histories, g.game, 1, fixed});
    s->run(1, {});
    const PlainStrategy plain = plain_strategy(g.histories, canonical(g.game, fixed));
    for (std::uint8_t p = 0; p < g.game.players; ++p) {
      Strategy played = fixed;
      played.behaviour[p] = s->average().behaviour[p];
      const PlainStrategy answer = plain_strategy(g.histories, canonical(g.game, played));
      const double best = PlainRecursion(g.histories, plain, Player{p}).best_value(HistoryId{0});
      const double earned = PlainRecursion(g.histories, answer, Player{p}).value(HistoryId{0});
      EXPECT_NEAR(earned, best, 1e-12 * (1 + g.game.payoff_range));
    }
  }
}

TEST(BestResponse, NeedsAStrategyToRespondTo) {
  const SmallGame g = small_game("kuhn");
  const auto made = make_solver("best_response", {g.histories, g.game});
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("--against"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
