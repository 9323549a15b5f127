// Games in which nothing is hidden, and what their moves are worth: Connect Four, Nim, tic-tac-toe, Hex, and
// files.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "hindsight/result.h"

namespace hs {

struct MoveWorth {
  std::string move;
  double value = 0;               // to the mover; exact, of games that are won and lost: 1, 0 or -1
  bool exact = false;             // else a heuristic's word, -1 to 1
  std::optional<int> plies;       // until the game ends by best play of both, the move included, where known
  std::vector<std::string> line;  // such play, beginning with this move, where exact
};

struct RateOptions {
  std::optional<double> seconds;  // of the clock; what is known then
  int depth = 0;                  // of a heuristic that looks so many plies ahead; 0: exact alone
};

class BoardGame {
 public:
  // "connect_four(rows=5)", "game.efg"; moves one after the other, "4453".  Refused: games that hide
  // something.
  static Result<BoardGame> open(const std::string& name_or_file, const std::string& moves = "");

  BoardGame(BoardGame&&) noexcept;
  BoardGame& operator=(BoardGame&&) noexcept;
  ~BoardGame();

  const std::string& name() const;
  int players() const;
  bool over() const;
  int to_move() const;  // 0-based; -1 where the game is over, or chance moves
  std::vector<std::string> moves() const;
  std::string board() const;                    // lines of text; "" where the game draws none
  std::vector<double> payoffs() const;          // by player once it is over, else none
  Result<void> play(const std::string& moves);  // one, or several; on an error nothing has changed
  bool take_back();                             // false at the start

  // Best first.
  Result<std::vector<MoveWorth>> rate(const RateOptions& options = {}, const std::stop_token& stop = {});

 private:
  struct Parts;
  explicit BoardGame(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace hs
