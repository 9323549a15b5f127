// The vector form of the catalog's small poker games is the tabular form, iteration by iteration.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/kuhn.h"
#include "games/leduc.h"
#include "games/leduc_no_limit.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/small_poker.h"
#include "solve/cfr.h"
#include "solve/update_rules.h"
#include "store/games/load_game.h"
#include "tree/compiled_game.h"
#include "tree/enumerate.h"
#include "tree/evaluate.h"
#include "uneven_game.h"

namespace hindsight::this_file {
namespace {

// With defaults, a hundredth of a big blind more or less at each end of its betting.
template <Game G>
HistoryTree uneven_tree() {
  const G game = G::make(Arguments::check({}, G::parameters).value()).value();
  return enumerate(UnevenGame(game, game.big_blind() / 100), 1'000'000).value();
}

struct Form {
  const char* name;
  VectorGame game;
  HistoryTree (*uneven)();
};
std::vector<Form> forms() {
  return {{"kuhn", kuhn_vectors(), uneven_tree<Kuhn>},
          {"leduc", leduc_vectors(), uneven_tree<Leduc>},
          {"leduc_no_limit", no_limit_leduc_vectors(), uneven_tree<LeducNoLimit>}};
}

// Those that have a name, and that of spots.
std::vector<NamedRule> rules() {
  std::vector<NamedRule> out(update_rules().begin(), update_rules().end());
  out.push_back({"of spots", "", "", spot_rule});
  return out;
}

// Both forms are the same to 1e-12 big blinds after 1, 3 and 10 iterations.
void expect_alike(VectorCfr<double>& vectors, const CompiledGame& game, Cfr& table, double big_blind,
                  const std::string& what) {
  for (const std::uint64_t more : {1u, 2u, 7u}) {
    vectors.run(more, {});
    table.run(more, {});
    const VectorEvaluation ours = vectors.evaluate();
    const Evaluation plain = evaluate(game, table.average());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_NEAR(ours.value[seat], plain.value[seat], 1e-12 * big_blind) << what;
      EXPECT_NEAR(ours.best_response[seat], plain.best_response[seat], 1e-12 * big_blind) << what;
    }
  }
}

TEST(SmallPoker, IteratesAsTheTabularFormDoes) {
  for (Form& form : forms()) {
    const auto described = describe_named(form.name);
    ASSERT_TRUE(described) << described.error().message;
    const double big_blind = described->big_blind;
    const HistoryTree tree = form.uneven();
    const auto game = compile(tree);
    ASSERT_TRUE(game) << game.error().message;
    make_uneven(form.game, big_blind / 100);
    for (const NamedRule& rule : rules()) {
      VectorCfr<double> vectors(form.game, rule.rule, 1);
      Cfr table({tree, *game}, {.rule = rule.rule});
      expect_alike(vectors, *game, table, big_blind, std::string(form.name) + ' ' + std::string(rule.name));
    }
  }
}

// As they are; in no-limit Leduc actions are exactly as good as others, and rounding decides.
TEST(SmallPoker, IteratesAsTheTabularFormDoesOnKuhnAndLeduc) {
  for (const Form& form : forms()) {
    const auto source = load_game(form.name);
    ASSERT_TRUE(source) << source.error().message;
    for (const NamedRule& rule : rules()) {
      VectorCfr<double> vectors(form.game, rule.rule, 1);
      Cfr table({source->histories, source->game}, {.rule = rule.rule});
      expect_alike(vectors, source->game, table, source->big_blind,
                   std::string(form.name) + ' ' + std::string(rule.name));
    }
  }
}

TEST(SmallPoker, IsSolvedAsFarAsInTheTabularForm) {
  for (const Form& form : forms()) {
    const auto source = load_game(form.name);
    ASSERT_TRUE(source) << source.error().message;
    VectorCfr<double> vectors(form.game, spot_rule, 1);
    Cfr table({source->histories, source->game}, {.rule = spot_rule});
    vectors.run(1000, {});
    table.run(1000, {});
    const Evaluation plain = evaluate(source->game, table.average());
    const double min = (plain.best_response[0] + plain.best_response[1]) / 2;
    EXPECT_LT(vectors.exploitability(), 2 * min + 1e-9) << form.name;
    EXPECT_NEAR(vectors.evaluate().value[0], plain.value[0], 2 * min + 1e-9) << form.name;
  }
}

}  // namespace
}  // namespace hindsight::this_file
