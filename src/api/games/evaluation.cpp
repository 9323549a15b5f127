// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/evaluation.h>

#include "api/errors.h"
#include "api/games/parts.h"
#include "study/games/report.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hs {

namespace {

hindsight::Result<Evaluation> evaluated_against(const Strategy& strategy, const Strategy& fixed) {
  const hindsight::GameSource& source = *strategy.game().parts().source;
  if (&source != fixed.game().parts().source.get()) {
    HS_TRY(const bool same, hindsight::is_for(fixed.parts().file, source));
    if (!same)
      return hindsight::fail(
          hindsight::ErrorCode::invalid_argument,
          fmt::format("one strategy is for {}, the other for {}; both must be for one game",
                      strategy.game().name(), fixed.game().name()));
  }
  // The same infosets in the same order, whatever the game is called there.
  const hindsight::Strategy theirs{hindsight::from_canonical(source.game, fixed.numbers())};
  return evaluation_of(hindsight::evaluate_against(source.game, strategy.parts().strategy, theirs));
}

}  // namespace

Evaluation evaluation_of(const hindsight::Evaluation& evaluation) {
  return {evaluation.value, evaluation.best_response, evaluation.nash_conv, evaluation.exploitability};
}

Evaluation evaluate(const Strategy& strategy) {
  return evaluation_of(hindsight::evaluate(strategy.game().parts().source->game, strategy.parts().strategy));
}

Result<Evaluation> evaluate_against(const Strategy& strategy, const Strategy& fixed) {
  return published(evaluated_against(strategy, fixed));
}

Strategy best_responses(const Strategy& strategy) {
  const Game& game = strategy.game();
  return strategy_of(game, hindsight::best_responses(game.parts().source->game, strategy.parts().strategy));
}

std::string signature(const Strategy& strategy) {
  return hindsight::result_signature(strategy.game().parts().source->game, strategy.parts().strategy);
}

}  // namespace hs
