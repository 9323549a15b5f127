// The betting of a match of a small game: every line that its strategies may play, and those that logs have
// beside them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "study/wire/wire_game.h"

namespace hindsight {

class BettingLines {
 public:
  struct Line {
    AcpcHand hand;            // as far as it has come
    std::vector<Move> moves;  // of the seat to act; none where it is over
    std::vector<std::uint32_t> next;
  };

  // Calls, and what strategies of the games could do anywhere.  All is outlived by what is given.  Errors:
  // more than `max_histories`, cards counted in.
  static Result<BettingLines> of(const AcpcGame& game, std::vector<const WireGame*> games,
                                 std::uint64_t max_histories);

  // A hand's moves, and what strategies could do behind them, where there is room: how many of them are in.
  // Whether a move is taken in does not depend on what came behind it.
  std::size_t add(std::span<const Move> moves);

  const Line& operator[](std::uint32_t line) const { return lines_[line]; }
  std::size_t size() const { return lines_.size(); }
  const AcpcGame& game() const { return *game_; }
  bool tells_suits() const { return tells_suits_; }  // apart: some game does

 private:
  // Of each game, all of its histories that a line may stand for, whatever the cards.
  using Places = std::vector<std::vector<HistoryId>>;

  BettingLines(const AcpcGame& game, std::vector<const WireGame*> games, std::uint64_t max_histories);
  Places root() const;
  Places after(const Places& places, const AcpcHand& hand, Move move) const;
  void deal(Places& places, const AcpcHand& hand, int dealt) const;
  // With everything behind it; false, and nothing of it, where there is no room.
  bool append(std::uint32_t line, Move move, const Places& places);
  bool grow(std::uint32_t line, const Places& places);

  const AcpcGame* game_;
  std::vector<const WireGame*> games_;
  bool tells_suits_ = false;
  double max_histories_, histories_ = 0;
  std::vector<Line> lines_;
};

}  // namespace hindsight
