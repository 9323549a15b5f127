// Connect Four: the solver against a plain recursion, the published scores, and what is known of the game.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/rng.h"
#include "classic/search/connect_four_solver.h"
#include "classic/search/played_game.h"
#include "places.h"
#include "plain_connect_four.h"

namespace hindsight::this_file {
namespace {

// A position after so many random moves that did not end the game, in both forms; false where they ended it.
bool play_random(const ConnectFour& game, int discs, Rng& rng, ConnectFour::State& state,
                 PlainConnectFour& plain) {
  for (int i = 0; i < discs; ++i) {
    const Action a = rng.below(game.action_count(state));
    const int column = game.column_of(state, a);
    plain.drop(column);
    state = game.next(state, a);
    EXPECT_EQ(state.four, plain.four(column));
    if (game.turn(state).kind == Turn::Kind::terminal) return false;
  }
  return true;
}

// Every shape of board up to so many squares, in narrow and in wide numbers.
void compare_with_plain(int rows, int columns, int positions) {
  const ConnectFour game(rows, columns);
  const auto solver = ConnectFourSolver::make(rows, columns, 1 << 20);
  Rng rng(static_cast<std::uint64_t>(rows * 10 + columns));
  for (int i = 0; i < positions; ++i) {
    PlainConnectFour plain(rows, columns);
    ConnectFour::State state = game.root();
    const int least = std::max(0, rows * columns - 13);
    if (!play_random(game, least + static_cast<int>(rng.below(6)), rng, state, plain)) continue;
    const int expected = plain.score();
    const DropPosition position = drop_position(state);
    EXPECT_EQ(solver->score(position, {}), expected) << game.board(state);
    EXPECT_EQ(solver->outcome(position, {}), (expected > 0) - (expected < 0));
    EXPECT_EQ(solver->at_least(position, expected, {}), true);
    EXPECT_EQ(solver->at_least(position, expected + 1, {}), false);
  }
}

void compare_boards_of_every_shape(int positions) {
  for (int rows = 1; rows <= 9; ++rows)
    for (int columns = 1; columns <= 9; ++columns)
      compare_with_plain(rows, columns, rows * columns <= 30 ? 3 * positions : positions);
  compare_with_plain(6, 7, 15 * positions);
}

TEST(ConnectFourSolver, AgreesWithPlainRecursionOnBoardsOfEveryShape) { compare_boards_of_every_shape(2); }
TEST(SlowConnectFourSolver, AgreesWithPlainRecursionOnBoardsOfEveryShape) {
  compare_boards_of_every_shape(8);
}

TEST(ConnectFourSolver, KnowsHowSmallBoardsEnd) {
  // Tromp, "John's Connect Four Playground": who wins on boards of columns x rows.
  const std::pair<std::pair<int, int>, int> known[] = {{{4, 4}, 0},  {{4, 5}, 0}, {{5, 4}, 0}, {{5, 5}, 0},
                                                       {{4, 6}, -1}, {{6, 4}, 0}, {{5, 6}, 0}, {{6, 5}, 0}};
  for (const auto& [board, value] : known) {
    const auto solver = ConnectFourSolver::make(board.first, board.second);
    EXPECT_EQ(solver->outcome({}, {}), value) << board.first << " rows, " << board.second << " columns";
  }
}

std::uint64_t lines_of_play(const ConnectFour& game, const ConnectFour::State& state, int plies) {
  if (plies == 0) return 1;
  if (game.turn(state).kind == Turn::Kind::terminal) return 0;
  std::uint64_t count = 0;
  for (Action a = 0; a < game.action_count(state); ++a)
    count += lines_of_play(game, game.next(state, a), plies - 1);
  return count;
}

// Recounted by Tromp and others: sequences of moves, and positions (OEIS A212693).
TEST(ConnectFour, HasAsManyLinesAndPositionsAsPublished) {
  const ConnectFour game(6, 7);
  const std::uint64_t lines[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (int plies = 0; plies < 8; ++plies) EXPECT_EQ(lines_of_play(game, game.root(), plies), lines[plies]);

  const std::size_t positions[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859};
  std::vector<ConnectFour::State> level = {game.root()};
  for (const std::size_t expected : positions) {
    EXPECT_EQ(level.size(), expected);
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    std::vector<ConnectFour::State> next;
    for (const auto& state : level) {
      if (game.turn(state).kind == Turn::Kind::terminal) continue;
      for (Action a = 0; a < game.action_count(state); ++a) {
        const auto after = game.next(state, a);
        const PositionKey key = game.key(after);
        if (seen.emplace(key.high, key.low).second) next.push_back(after);
      }
    }
    level = std::move(next);
  }
}

// Scores of every column, computed by Pons' solver; columns that are full are null.
void compare_with_published(int least_discs, int most_discs) {
  std::ifstream file(tests_dir() + "/data/classic/connect4.jsonl");
  int compared = 0;
  const auto solver = ConnectFourSolver::make(6, 7);
  const ConnectFour rules(6, 7);
  for (std::string line; std::getline(file, line);) {
    const auto sample = nlohmann::json::parse(line);
    const int discs = sample["discs"];
    if (discs < least_discs || discs > most_discs) continue;
    auto state = rules.root();
    for (const char move : sample["moves"].get<std::string>()) {
      Action a = 0;
      while (rules.column_of(state, a) != move - '1') ++a;
      state = rules.next(state, a);
    }
    std::vector<nlohmann::json> found(7);
    for (Action a = 0; a < rules.action_count(state); ++a) {
      const auto after = rules.next(state, a);
      auto& score = found[static_cast<std::size_t>(rules.column_of(state, a))];
      if (rules.turn(after).kind == Turn::Kind::terminal)
        score = after.four ? (43 - discs) / 2 : 0;
      else
        score = -*solver->score(drop_position(after), {});
    }
    EXPECT_EQ(nlohmann::json(found), sample["scores"]) << sample["moves"];
    ++compared;
  }
  EXPECT_GT(compared, 50);
}

TEST(ConnectFourSolver, ScoresEveryColumnAsPublishedLateInTheGame) { compare_with_published(15, 42); }
TEST(SlowConnectFourSolver, ScoresEveryColumnAsPublishedEarlyInTheGame) { compare_with_published(0, 14); }

TEST(SlowConnectFourSolver, FirstPlayerWinsTheEmptyBoardInTheCentreWithTheLastDisc) {
  const auto solver = ConnectFourSolver::make(6, 7);
  EXPECT_EQ(solver->outcome({}, {}), 1);
  const ConnectFour rules(6, 7);
  const int published[] = {-2, -1, 0, 1, 0, -1, -2};
  for (Action a = 2; a < 5; ++a)
    EXPECT_EQ(solver->score(drop_position(rules.next(rules.root(), a)), {}), -published[a]) << a;
  EXPECT_EQ(solver->score({}, {}), 1);
  EXPECT_EQ(plies_to_end(1, 42, 0), 41);
}

TEST(ConnectFourSolver, StopsWhenItsTimeIsOver) {
  const auto solver = ConnectFourSolver::make(6, 7, 1 << 22);
  SearchBudget budget;
  budget.end = Clock::now();
  EXPECT_FALSE(solver->score({}, budget));
  EXPECT_LT(solver->nodes(), 200'000u);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(solver->outcome({}, {stop.get_token()}));
}

// The table's lines split while it grows and entries give way when it may not: scores stay.
TEST(ConnectFourSolver, FindsTheSameWithLittleMemoryAndMuch) {
  const ConnectFour rules(6, 7);
  auto state = rules.root();
  for (const int column : {3, 2, 1, 6, 4, 0, 4, 1, 1, 2, 3}) {
    Action a = 0;
    while (rules.column_of(state, a) != column) ++a;
    state = rules.next(state, a);
  }
  const auto small = ConnectFourSolver::make(6, 7, 1 << 20), large = ConnectFourSolver::make(6, 7, 1 << 28);
  const auto score = large->score(drop_position(state), {});
  EXPECT_EQ(small->score(drop_position(state), {}), score);
  large->forget();
  EXPECT_EQ(large->score(drop_position(state), {}), score);
}

TEST(ConnectFourScore, SaysWhenTheGameEnds) {
  EXPECT_EQ(plies_to_end(0, 42, 10), 32);
  EXPECT_EQ(plies_to_end(16, 42, 10), 1);   // the next disc wins
  EXPECT_EQ(plies_to_end(-16, 42, 10), 2);  // the other's next one
  EXPECT_EQ(plies_to_end(1, 42, 41), 0 + 1);
  EXPECT_EQ(plies_to_end(1, 42, 10), 31);
}

// A board's columns as the course sets them up, from the left, bottom upwards.
struct CoursePosition {
  const char* board;
  int plies_beyond;  // the course's level: the move, and so many plies after it
  std::vector<double> values;
  const char* plays;
};

TEST(Course, ThreePrintedPositionsValueForValue) {
  const CoursePosition printed[] = {
      {"...XX../...OOXO/...XXOX", 1, {0, 0, 0, 1, 0, 0, 0}, "4"},
      {"...OO../...XXOX/...OOXO", 2, {-1, -1, -1, 0, -1, -1, -1}, "4"},
      {"...OO..", 2, {0, 0, 0, 0, 0, 0, 0}, "1"},
      {"...OO..", 3, {-1, -1, 0, -1, -1, 0, -1}, "3"},
  };
  for (const CoursePosition& position : printed) {
    const auto game = open_board_game("connect_four", position.board, true);
    ASSERT_TRUE(game) << game.error().message;
    const auto ratings = (*game)->rate({.depth = position.plies_beyond + 1, .exact = false});
    ASSERT_TRUE(ratings);
    std::vector<double> values(7);
    for (const MoveRating& move : ratings->moves) values[move.action] = *move.heuristic;
    EXPECT_EQ(values, position.values) << position.board;
    EXPECT_EQ(ratings->moves[0].move, position.plays) << position.board;
  }
}

struct WrongBoard {
  const char *board, *says;
};
TEST(ConnectFourBoard, IsRefusedWithThePlace) {
  const WrongBoard wrong[] = {
      {"...X..", "row 1 of the board has 6 squares; it must have 7"},
      {"......./...Z...", "row 2 of the board has 'Z' in column 4"},
      {"...X.../.......", "column 4 of the board has a disc that hangs in the air"},
      {"XX.....", "2 X and 0 O, which no play leads to"},
      {"./././././././.", "the board has 8 rows; this game's has 6"},
      {"XXXX.../OOOO...", "both players have four in a row"},
      {"OXXXXOO", "the board has 4 X and 3 O"},
  };
  const ConnectFour game(6, 7);
  for (const auto& [board, says] : wrong) {
    const auto state = game.parse_board(board);
    if (std::string_view(board) == "OXXXXOO") {
      EXPECT_TRUE(state) << state.error().message;
      EXPECT_EQ(game.turn(*state).kind, Turn::Kind::terminal);
      continue;
    }
    ASSERT_FALSE(state) << board;
    EXPECT_NE(state.error().message.find(says), std::string::npos) << state.error().message;
  }
  EXPECT_FALSE(game.parse_board("OXXXX.O/OO....."));  // X has won, and it would be X's turn
}

}  // namespace
}  // namespace hindsight::this_file
