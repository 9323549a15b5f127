// SPDX-License-Identifier: MIT
#include "store/spots/spot_writer.h"

#include <fmt/format.h>

namespace hindsight {

Result<void> check_written(const HoldemSpot& spot, std::string_view program) {
  const auto refused = [&](std::string_view what) {
    return fail(ErrorCode::invalid_argument, fmt::format("{} {}", program, what));
  };
  if (spot.board.empty())
    return refused("cannot be told a spot before the flop: give it a board of 3 to 5 cards");
  const CardRules usual;
  if (spot.cards.deck != usual.deck || spot.cards.strength != usual.strength ||
      spot.cards.dealt != usual.dealt)
    return refused("can be told hold'em with 52 cards alone: take out deck, ranking and deal");
  return check(spot);
}

Result<WrittenSpot> write_foreign_spot(const HoldemSpot& spot, SpotDialect dialect, double target) {
  if (dialect == SpotDialect::texas_solver) return write_texas_solver(spot, target);
  if (dialect == SpotDialect::pio) return write_pio(spot, target);
  return fail(ErrorCode::invalid_argument, "a spot is written for TexasSolver or for PioSOLVER");
}

}  // namespace hindsight
