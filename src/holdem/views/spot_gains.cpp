// SPDX-License-Identifier: MIT
#include "holdem/views/spot_gains.h"

#include "holdem/views/spot_cursor.h"

namespace hindsight {

namespace {

std::vector<HandGain> gains_at(const SpotCursor& at, CachedStrategy& solution, double half_pot,
                               std::uint8_t seat) {
  const std::uint8_t other = 1 - seat;
  const std::vector<double> unblocked = unblocked_reach(at.board_node(), seat, at.reach(other));
  const auto value = solution.counterfactual_values(at.state_index(), seat,
                                                    at.reach_at_state(other))[at.node_index()],
             best = solution.best_response_values(at.state_index(), seat,
                                                  at.reach_at_state(other))[at.node_index()];
  const double paid = half_pot + at.node().committed[seat], min = min_unblocked(unblocked);
  double pairs = 0;
  for (std::size_t h = 0; h < unblocked.size(); ++h) pairs += at.reach(seat)[h] * unblocked[h];
  std::vector<HandGain> out;
  for (std::size_t h = 0; h < unblocked.size(); ++h)
    if (unblocked[h] > min)
      out.push_back({.combo = at.combos(seat)[h],
                     .matchup_share = pairs > 0 ? at.reach(seat)[h] * unblocked[h] / pairs : 0,
                     .value = value[h] / unblocked[h] + paid,
                     .best = best[h] / unblocked[h] + paid});
  return out;
}

}  // namespace

Result<SpotGains> hand_gains(const VectorGame& game, CachedStrategy& solution, std::string_view line) {
  SpotCursor at(game, &solution);
  HS_RETURN_IF_ERROR(at.follow(line));
  SpotGains out{.line = at.line(), .pot = at.pot()};
  for (std::uint8_t seat = 0; seat < 2; ++seat) out.hands[seat] = gains_at(at, solution, game.half_pot, seat);
  return out;
}

Result<SpotGains> hand_gains(const VectorGame& game, VectorCfr<float>& solver, std::string_view line) {
  CachedStrategy solution(std::make_unique<SolverStrategy<VectorCfr<float>>>(solver), 0,
                          [&](std::uint32_t state, std::uint8_t seat, const std::vector<double>& reach) {
                            return solver.best_response_values(state, seat, reach);
                          });
  return hand_gains(game, solution, line);
}

}  // namespace hindsight
