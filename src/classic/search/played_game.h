// A game of perfect information that is being played: its position, the moves it allows, and what each of
// them is worth.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "classic/search/search_budget.h"
#include "games/game.h"

namespace hindsight {

// What a search has to say.  With `depth` it looks so many plies ahead, the move itself included, and takes
// the evaluation's word for what comes after (min-max); with `deepen` it does so for 1, 2, ... plies until
// the budget is spent.
struct SearchOrder {
  int depth = 0;  // 0: no heuristic
  bool deepen = false, exact = true;
  std::string evaluation = "result";  // of evaluations()
  SearchBudget budget;
  std::size_t table_bytes = std::size_t{512} << 20;  // the most that what is remembered may take
  std::function<void(std::size_t move, std::size_t moves, std::uint64_t nodes)> progress;  // may be empty
};

// What a move leads to by best play of both, who hurry to win and put off losing.
struct ExactRating {
  double value = 0;          // to the mover, in the game's unit; of games won and lost 1, 0 or -1
  std::optional<int> plies;  // until the game ends, the move included; nothing where that was not computed
  std::optional<int> score;  // of Connect Four (connect_four_solver.h)
  std::vector<std::string> line;  // the moves of such play, beginning with this one
};

struct MoveRating {
  Action action = 0;
  std::string move;
  std::optional<double>
      heuristic;  // to the mover: 1 wins and -1 loses within the depth, between them the evaluation's word
  std::optional<ExactRating> exact;
  std::optional<int> grundy;  // of what the move leaves, in Nim where the last match wins

  // The best that is known.
  double value() const { return exact ? exact->value : heuristic.value_or(0); }
};

struct Ratings {
  std::vector<MoveRating> moves;  // best first; equal ones in the order of the rules
  int depth = 0;                  // plies that the heuristic looked ahead
  std::uint64_t nodes = 0;
  bool finished = true;  // nothing was left out because the budget was spent
};

// Best first: by value; of exact ones quick wins and slow losses first; else in the order of the rules.
void sort_ratings(Ratings& ratings);

struct EvaluationInfo {
  std::string_view name, summary;
};

class PlayedGame {
 public:
  virtual ~PlayedGame() = default;

  virtual const std::string& name() const = 0;  // canonical spec, or a file's path
  virtual int players() const = 0;
  virtual bool over() const = 0;
  virtual Player to_move() const = 0;  // unless it is over, or chance moves
  virtual bool chance() const = 0;
  virtual double payoff(Player player) const = 0;      // once it is over
  virtual std::vector<std::string> moves() const = 0;  // by action
  virtual void play(Action action) = 0;
  virtual bool take_back() = 0;                                 // false at the start
  virtual std::string board() const = 0;                        // lines of text; "" where the game draws none
  virtual std::vector<EvaluationInfo> evaluations() const = 0;  // "result" is the first
  virtual bool solves_at_once() const = 0;                      // exact values take no time to speak of

  // Refused: an evaluation that there is not, and what cannot be solved exactly by any means here.
  virtual Result<Ratings> rate(const SearchOrder& order) = 0;
};

// A game of the catalog.  Refused: games that hide something or leave something to chance.
Result<std::unique_ptr<PlayedGame>> open_board_game(std::string_view spec);
// Connect Four from a board (ConnectFour::parse_board); refused for other games.
Result<std::unique_ptr<PlayedGame>> open_board_game(std::string_view spec, std::string_view board,
                                                    bool any_count);

// Plays moves that are written one after the other ("4453"; "a1 b2, c3").  Refused, with the place, and
// nothing has been played: what is not a move, or is not allowed.
Result<void> play_line(PlayedGame& game, std::string_view line);

}  // namespace hindsight
