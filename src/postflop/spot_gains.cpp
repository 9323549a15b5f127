// SPDX-License-Identifier: MIT
#include "postflop/spot_gains.h"

namespace hindsight {

std::array<std::vector<HandGain>, 2> hand_gains(const VectorGame& game, VectorCfr<float>& solver) {
  std::array<std::vector<HandGain>, 2> out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const std::vector<double> met = weight_met(game.deals[0], seat, game.weights[1 - seat]);
    const std::vector<double> value = solver.hand_values(seat, false), best = solver.hand_values(seat, true);
    double pairs = 0;
    for (std::size_t h = 0; h < met.size(); ++h) pairs += game.weights[seat][h] * met[h];
    for (std::size_t h = 0; h < met.size(); ++h)
      if (met[h] > 0)
        out[seat].push_back({.combo = game.deals[0].hands[seat].combo[h],
                             .often = game.weights[seat][h] * met[h] / pairs,
                             .value = value[h] / met[h] + game.half_pot,
                             .best = best[h] / met[h] + game.half_pot});
  }
  return out;
}

}  // namespace hindsight
