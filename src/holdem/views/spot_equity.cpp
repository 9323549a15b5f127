// SPDX-License-Identifier: MIT
#include "holdem/views/spot_equity.h"

#include <algorithm>
#include <limits>

#include "holdem/solve/leaves.h"

namespace hindsight {

namespace {

class Showdowns {
 public:
  Showdowns(const VectorGame& game, std::uint8_t seat) : game_(game), seat_(seat) {
    shown_.lanes = 1;
    shown_.showdown[0] = 0;
    shown_.win[0] = 1;
    shown_.lose[0] = -1;
    shown_.has_showdown = true;
  }

  // Weight of the hands beaten less those that win, over all cards to come.
  std::vector<double> net(const BoardNode& board, const std::vector<double>& reach) const {
    return board.final ? shown(board, reach) : dealt(board, reach);
  }

 private:
  std::vector<double> shown(const BoardNode& board, const std::vector<double>& reach) const {
    Rows<double> theirs(board.hands[1 - seat_].rows()), values(board.hands[seat_].rows());
    std::copy(reach.begin(), reach.end(), theirs.data());
    ScratchStack arena(leaves_need(board) * sizeof(double));
    evaluate_leaves(board, seat_, shown_, {theirs.data()}, {values.data()}, arena);
    return {values.data(), values.data() + board.hands[seat_].count};
  }

  std::vector<double> dealt(const BoardNode& board, const std::vector<double>& reach) const {
    std::vector<double> out(board.hands[seat_].count, 0);
    for (const BoardNode::Next& next : board.next) {
      std::vector<double> below;
      for (const std::uint16_t h : next.images[0][1 - seat_]) below.push_back(reach[h]);
      const std::vector<double> values = net(game_.boards[next.board], below);
      for (const auto& image : next.images)
        for (std::size_t h = 0; h < values.size(); ++h) out[image[seat_][h]] += next.weight * values[h];
    }
    average_orbits(board, seat_, out);
    for (double& x : out) x *= board.chance;
    return out;
  }

  const VectorGame& game_;
  std::uint8_t seat_;
  Leaves<double> shown_;
};

}  // namespace

std::vector<double> equities(const VectorGame& game, std::uint32_t board, std::uint8_t seat,
                             const std::vector<double>& reach) {
  const BoardNode& at = game.boards[board];
  const std::vector<double> unblocked = unblocked_reach(at, seat, reach),
                            net = Showdowns(game, seat).net(at, reach);
  std::vector<double> out;
  for (std::size_t h = 0; h < unblocked.size(); ++h)
    out.push_back(unblocked[h] > 0 ? (net[h] / unblocked[h] + 1) / 2
                                   : std::numeric_limits<double>::quiet_NaN());
  return out;
}

}  // namespace hindsight
