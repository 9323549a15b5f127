// What PHH has no words for, in fields of our own (PHH leaves names that begin with '_' to programs).
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/card.h"
#include "store/hands/phh.h"

namespace hindsight {

struct PhhExtras {
  std::vector<std::vector<Card>> boards;  // _boards: whole, those after the board of the actions
  std::vector<std::vector<Decimal>>
      won;        // _winnings_by_board: by board, the first one too, and player; may be missing
  Decimal added;  // _added: to the pot, by the house
  std::optional<HandRules::OddChip> odd_chip;  // _odd_chip
};

std::string_view odd_chip_name(HandRules::OddChip rule);
std::optional<HandRules::OddChip> odd_chip_named(std::string_view name);

Result<PhhExtras> extras_of(const PhhHand& hand);
void set_extras(PhhHand& hand, const PhhExtras& extras);  // into `others`; nothing of what is not there

}  // namespace hindsight
