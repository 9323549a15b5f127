// SPDX-License-Identifier: MIT
#include "classic/play_board.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <utility>

#include "base/spec.h"
#include "study/classic/best_moves.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr const char* play_board_help = R"help(  a move           as it is listed: 4, or b2
  ?                what each move is worth
  u, undo          take back your last move
  q, quit          leave
)help";

constexpr double seconds_for_values = 5;

class BoardSession {
 public:
  BoardSession(PlayedGame& game, int depth, Player person) : game_(game), depth_(depth), person_(person) {}

  Result<int> play() {
    show();
    while (!game_.over() && !left_) {
      if (game_.to_move() == person_)
        ask();
      else
        HS_RETURN_IF_ERROR(answer());
    }
    if (game_.over()) print_end();
    return 0;
  }

 private:
  void show() const { fmt::print("\n{}\n", game_.board()); }

  // The first of the moves that are worth most, as the course has it.
  Result<void> answer() {
    SearchOrder order{.depth = depth_, .exact = depth_ == 0};
    if (order.exact && !game_.solves_at_once()) fmt::print("Solving ...\n");
    HS_TRY(const Ratings ratings, game_.rate(order));
    const MoveRating& best = ratings.moves.front();
    fmt::print("I play {}.\n", best.move);
    game_.play(best.action);
    plies_.push_back(false);
    show();
    return {};
  }

  void ask() {
    fmt::print("Your move ({}): ", joined(game_.moves(), ", "));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      left_ = true;
      return;
    }
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    take(std::string(trimmed(line)));
  }

  void take(const std::string& word) {
    if (word.empty()) return;
    if (word == "q" || word == "quit") {
      left_ = true;
    } else if (word == "?" || word == "help") {
      fmt::print("{}\n{}", play_board_help, values());
    } else if (word == "u" || word == "undo") {
      undo();
    } else if (const auto played = play_line(game_, word); !played) {
      fmt::print("{}.\n", played.error().message);
    } else {
      plies_.push_back(true);
      show();
    }
  }

  void undo() {
    bool mine = false;
    while (!plies_.empty() && !mine) {
      mine = plies_.back();
      plies_.pop_back();
      game_.take_back();
    }
    if (!mine) fmt::print("There is nothing to take back.\n");
    show();
  }

  // As deep as the opponent looks, at least; who meets perfect play gets what that is found by.
  std::string values() const {
    const int depth = std::max(4, depth_);
    SearchOrder order{
        .depth = depth, .exact = true, .evaluation = std::string(game_.evaluations().back().name)};
    if (depth_ > 0)
      order.budget.end = Clock::now() + std::chrono::seconds(static_cast<int>(seconds_for_values));
    else if (!game_.solves_at_once())
      fmt::print("Solving ...\n");
    const auto ratings = game_.rate(order);
    if (!ratings) return ratings.error().message + "\n";
    std::string out;
    for (const MoveRating& move : ratings->moves) {
      out += fmt::format("  {:<4} ", move.move);
      if (!move.exact)
        out += fmt::format("{:+.3g} as it looks {} plies ahead\n", move.heuristic.value_or(0), depth);
      else if (move.exact->value == 0 || !move.exact->plies)
        out += fmt::format("{}\n", outcome_name(move.exact->value));
      else
        out += fmt::format("{} in {} plies\n", outcome_name(move.exact->value), *move.exact->plies);
    }
    return out;
  }

  void print_end() const {
    const double payoff = game_.payoff(person_);
    fmt::print("{}\n", payoff > 0 ? "You have won." : payoff < 0 ? "You have lost." : "A draw.");
  }

  PlayedGame& game_;
  int depth_;
  Player person_;
  std::vector<bool> plies_;  // whether each was the person's
  bool left_ = false;
};

}  // namespace

Result<int> play_board(const BoardMatch& match) {
  HS_TRY(const auto game, open_played_game(match.game));
  if (game->evaluations().empty())
    return fail(ErrorCode::unsupported, fmt::format("{} is a file; games by name are played here, and "
                                                    "'hindsight best' tells what its moves are worth",
                                                    match.game));
  const auto depth = match.level == "perfect" ? std::optional<std::int64_t>(0) : parse_integer(match.level);
  if (!depth || *depth < 0 || *depth > 40 || match.level == "0")
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--level {} must be a number of plies from 1 to 40, or perfect", in_quotes(match.level)));
  const Player person{static_cast<std::uint8_t>(match.second ? 1 : 0)};
  fmt::print("{}: you are player {}{}.  ? helps, q leaves.\n", game->name(), person.value + 1,
             person.value == 0 ? " and begin" : "");
  return BoardSession(*game, static_cast<int>(*depth), person).play();
}

}  // namespace hindsight
