// A place in a spot, and the way there: the state and its node, and the hands that arrive on the board as it
// lies.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "holdem/spots/spot_line.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/vector_game.h"

namespace hindsight {

class SpotCursor {
 public:
  // Without a strategy every action is as likely as not taking it: the places alone are meant.
  SpotCursor(const VectorGame& game, SpotStrategy* strategy);

  // An action or the next cards.  Errors name what would fit.
  Result<void> step(const SpotStep& step) { return hindsight::follow(game_, *this, step); }
  Result<void> step(std::string_view text) { return step(parse_spot_step(text)); }
  Result<void> follow(std::string_view line);
  void take(std::uint32_t child);           // of this decision
  Result<void> draw(const SpotStep& step);  // the next cards
  // Deals the cards of a class as they are at one of its images, in any order.
  void enter(std::uint32_t next, std::size_t image, const std::vector<Card>& cards);
  CardSet dealt(std::uint32_t next, std::size_t image) const;  // these cards

  std::uint32_t state_index() const { return state_; }
  std::uint32_t node_index() const { return node_; }
  const PublicState& state() const { return game_.states[state_]; }
  const StreetTree& tree() const { return game_.trees[state().tree]; }
  const StreetTree::Node& node() const { return tree().nodes[node_]; }
  const BoardNode& board_node() const { return game_.boards[state().board]; }
  double pot() const { return 2 * game_.half_pot + node().committed[0] + node().committed[1]; }
  // In front of each seat on this street; before the flop the blinds, too.
  std::array<double, 2> bets() const {
    const auto& [now, begun] = std::pair(node().committed, tree().begun);
    return {now[0] - begun[0], now[1] - begun[1]};
  }
  const std::vector<Card>& board() const { return board_; }
  const std::string& line() const { return line_; }
  const std::vector<Combo>& combos(std::size_t seat) const { return combos_[seat]; }
  const std::vector<double>& reach(std::size_t seat) const { return reach_[seat]; }
  const std::vector<double>& reach_at_state(std::size_t seat) const { return at_state_[seat]; }

 private:
  void add(const std::string& step) { line_ += (line_.empty() ? "" : ", ") + step; }

  const VectorGame& game_;
  SpotStrategy* strategy_;
  std::uint32_t state_ = 0, node_ = 0;
  std::array<std::vector<Combo>, 2> combos_;             // that the state's hands stand for on this board
  std::array<std::vector<double>, 2> reach_, at_state_;  // now, and when the state began
  std::array<std::uint8_t, 4> suits_{0, 1, 2, 3};        // where the state's suits are on this board
  std::vector<Card> board_;
  std::string line_;
};

}  // namespace hindsight
