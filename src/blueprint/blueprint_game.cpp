// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_game.h"

#include <algorithm>
#include <utility>

namespace hindsight {

double BlueprintGame::depth() const {
  return static_cast<double>(std::ranges::min(start.stacks)) / static_cast<double>(big_blind);
}

BlueprintGame game_of(HoldemSpot spot) {
  BlueprintGame out{.name = spot.name,
                    .start = betting_start(spot),
                    .menu = spot.menu,
                    .cards = spot.cards,
                    .big_blind = spot.blinds[1] > 0 ? spot.blinds[1] : spot.min_bet};
  out.spot = std::move(spot);
  return out;
}

}  // namespace hindsight
