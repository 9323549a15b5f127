// The cards of a match, from its seed, as the ACPC dealer deals them: MT19937, one generator for all hands.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "acpc/acpc_hand.h"

namespace hindsight {

class AcpcDeck {
 public:
  AcpcDeck(const AcpcGame& game, std::uint32_t seed);

  // The next hand's: position by position all its hole cards, then the whole board.
  AcpcCards deal();
  void skip(std::uint64_t hands);

 private:
  int players_, hole_cards_, board_cards_;
  std::vector<Card> full_;  // suit by suit, ranks ascending
  std::vector<Card> left_;
  std::mt19937 generator_;
};

}  // namespace hindsight
