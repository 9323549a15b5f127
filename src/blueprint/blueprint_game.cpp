// SPDX-License-Identifier: MIT
#include "blueprint/blueprint_game.h"

#include <algorithm>
#include <utility>

namespace hindsight {

double BlueprintGame::depth() const {
  return static_cast<double>(std::ranges::min(start.stacks)) / static_cast<double>(big_blind);
}

Chips big_blind_of(const HoldemSpot& spot) { return spot.blinds[1] > 0 ? spot.blinds[1] : spot.min_bet; }

BlueprintGame game_of(HoldemSpot spot) {
  BlueprintGame out{.name = spot.name,
                    .start = betting_start(spot),
                    .menu = spot.menu,
                    .cards = spot.cards,
                    .big_blind = big_blind_of(spot)};
  out.spot = std::move(spot);
  return out;
}

}  // namespace hindsight
