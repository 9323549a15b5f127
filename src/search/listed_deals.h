// What chance deals at the start of a listed game of two, and which hand of each seat a deal is.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tree/history_tree.h"

namespace hindsight {

struct ListedDeal {
  HistoryId at;  // behind chance's part
  double probability = 0;
  std::array<std::uint32_t, 2> hand{};  // by seat: a number in ListedDeals::names
};

struct ListedDeals {
  std::vector<ListedDeal> deals;  // those that come about
  // By seat and hand, in the order in which they are first dealt: what the seat alone knows then.
  std::array<std::vector<std::string>, 2> names;
};

// Errors (unsupported) say why the game's hands cannot be told: other than two players; one who may have
// nothing to decide.
Result<ListedDeals> deals_of(const HistoryTree& game);

}  // namespace hindsight
