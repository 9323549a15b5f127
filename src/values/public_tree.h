// A game as everybody sees it: public states without hands, and how often pairs of hands stand in them.
//
// Each of two is dealt something unseen at the start (a hand, told apart by the player's own infosets), and
// all else that happens is public, later chance as well.  A hand's number is the same in all of the tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "tree/history_tree.h"

namespace hindsight {

inline constexpr InfosetId no_infoset{0xffffffff};

struct PublicTree {
  enum class Kind : std::uint8_t { decision, chance, end };

  struct Node {
    Kind kind = Kind::end;
    std::uint8_t seat = 0;    // decision: whose
    std::uint32_t count = 0;  // children, which stand together behind their parent
    std::uint32_t first_child = 0;
    std::uint32_t parent = 0;           // 0 of the root, too
    HistoryId first{};                  // one of its histories
    std::string outcome{};              // of the chance that led here, as the game calls it
    std::vector<InfosetId> infosets{};  // decision: by hand of the seat; no_infoset where it can't be here
    // Of pairs of hands, [hand of seat 0][hand of seat 1]: chance's part of the way here, the deal among it.
    std::vector<double> meets{};
    std::vector<double> wins{};  // end: seat 0's payoff times that
    // Of all ends below, the smallest payoff that is not 0 and the largest, without signs.
    double smallest = 0, largest = 0;
  };

  std::array<std::uint32_t, 2> hands{};
  std::array<std::vector<std::string>, 2> names;  // of hands: what their player alone knows
  std::vector<Node> nodes;                        // parents first; 0 is the root, where the deal is over

  std::size_t pairs() const { return std::size_t{hands[0]} * hands[1]; }
  // How often each hand of a seat stands at a node if nobody's play says anything: sums of `meets`.
  std::vector<double> alone(std::uint32_t node, std::uint8_t seat) const;
};

// Refused, with the place: other numbers of players, sums that are not 0, and what is seen by one alone after
// the deal.
Result<PublicTree> public_tree(const HistoryTree& game);

}  // namespace hindsight
