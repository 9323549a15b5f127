// The vector form of the catalog's small poker games is the tabular form, iteration by iteration.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "postflop/small_poker.h"
#include "postflop/vector_cfr.h"
#include "solve/cfr.h"
#include "store/game_source.h"
#include "tree/evaluate.h"

namespace hindsight {
namespace {

struct Form {
  const char* name;
  VectorGame game;
};
std::vector<Form> forms() {
  return {{"kuhn", kuhn_vectors()},
          {"leduc", leduc_vectors()},
          {"leduc_no_limit(stack=1013)",
           no_limit_leduc_vectors(1013)},  // few actions are exactly as good as others
          {"leduc_no_limit", no_limit_leduc_vectors()}};
}

// Rules that forget the first regrets leave it to rounding what hands do that meet nobody; none here may do so.
bool iterates_alike(const UpdateRule& rule) { return rule.predict == 0 && rule.lag == 0; }

TEST(SmallPoker, IteratesAsTheTabularFormDoes) {
  for (const Form& form : forms()) {
    const auto source = load_game(form.name);
    ASSERT_TRUE(source) << source.error().message;
    const double near = 1e-12 * source->big_blind;
    for (const NamedRule& rule : update_rules) {
      if (!iterates_alike(rule.rule) || source->name == "leduc_no_limit") continue;
      VectorCfr<double> vectors(form.game, rule.rule, 1);
      Cfr table({source->histories, source->game}, {.rule = rule.rule});
      for (const std::uint64_t more : {1u, 2u, 7u}) {
        vectors.run(more, {});
        table.run(more, {});
        const VectorEvaluation ours = vectors.evaluate();
        const Evaluation plain = evaluate(source->game, table.average());
        for (std::size_t seat = 0; seat < 2; ++seat) {
          EXPECT_NEAR(ours.value[seat], plain.value[seat], near) << form.name << ' ' << rule.name;
          EXPECT_NEAR(ours.best_response[seat], plain.best_response[seat], near)
              << form.name << ' ' << rule.name;
        }
      }
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
    const double least = (plain.best_response[0] + plain.best_response[1]) / 2;
    EXPECT_LT(vectors.exploitability(), 2 * least + 1e-9) << form.name;
    EXPECT_NEAR(vectors.evaluate().value[0], plain.value[0], 2 * least + 1e-9) << form.name;
  }
}

}  // namespace
}  // namespace hindsight
