// SPDX-License-Identifier: MIT
#include "study/opponents/held_spot.h"

#include "holdem/solve/seat_decisions.h"
#include "solve/update_rule.h"

namespace hindsight {

Result<SpotExploit> exploit_of(SolvedSpot& spot, std::uint8_t held, std::span<const VectorGame::Lock> model,
                               const std::array<double, 2>& value, std::uint64_t bytes) {
  const auto seat = static_cast<std::uint8_t>(1 - held);
  HS_TRY(const VectorGame free, make_game(spot.spot(), bytes, true));
  DecisionLocks plays;
  for (const VectorGame::Lock& lock : model) plays.add(free, lock.state, lock.node, lock.strategy);
  add_decisions(free, seat, spot.strategy(), plays);
  VectorCfr<float> measure(free, spot_rule, spot.executor(), true);
  const VectorEvaluation played = measure.evaluate_with(plays);
  return SpotExploit{.p = model.empty() ? 0 : model.front().trust,
                     .gain = played.value[seat] - value[seat],
                     .exploitability = played.best_response[held] - value[held],
                     .off = spot.evaluation().exploitability()};
}

}  // namespace hindsight
