// Tic-tac-toe, and the same on other boards: the m,n,k-games.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/perfect_information.h"

namespace hindsight {

class TicTacToe {
 public:
  static constexpr Parameter parameters[] = {
      {"rows", "3", "of the board, 1 to 5"},
      {"columns", "3", "of the board, 1 to 5"},
      {"line", "3", "marks in a row that win, 2 to 5"},
  };
  static constexpr std::string_view examples[] = {"tic_tac_toe(columns=2,line=2,rows=2)",
                                                  "tic_tac_toe(columns=3,line=3,rows=2)", "tic_tac_toe"};
  static constexpr std::string_view rules =
      "You and the other player put marks on the squares of a board of three by three, in turn. Whoever "
      "first has three in "
      "a row, across, down or along a diagonal, wins; a full board without three in a row is a draw.";
  static constexpr GameEntry entry{"tic_tac_toe", "Tic-tac-toe, and lines of 2 to 5 on boards up to 5x5",
                                   parameters, examples, rules};

  struct State {
    std::array<std::uint32_t, 2> marks{};  // bit row * columns + column
    std::uint8_t plies = 0;
    bool line = false;  // of the player who moved last
    std::array<std::uint8_t, 25> moves{};
  };

  static Result<TicTacToe> make(const Arguments& arguments) {
    HS_TRY(const auto rows, arguments.integer("rows", 1, 5));
    HS_TRY(const auto columns, arguments.integer("columns", 1, 5));
    HS_TRY(const auto line, arguments.integer("line", 2, 5));
    return TicTacToe(static_cast<int>(rows), static_cast<int>(columns), static_cast<int>(line));
  }

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    return s.line || s.plies == squares() ? Turn::terminal() : Turn::of(s.plies % 2);
  }
  Action action_count(const State& s) const { return static_cast<Action>(squares() - s.plies); }
  double probability(const State&, Action) const { return 0; }
  State next(State s, Action a) const {
    const int square = empty_square(s, a);
    std::uint32_t& mine = s.marks[s.plies % 2u];
    mine |= 1u << square;
    s.line = completes(mine, square);
    s.moves[s.plies++] = static_cast<std::uint8_t>(square);
    return s;
  }
  double payoff(const State& s, Player p) const {
    if (!s.line) return 0;
    return (s.plies - 1) % 2 == p.value ? 1 : -1;
  }
  Information information(const State& s, Player) const {
    std::string open;
    for (std::size_t i = 0; i < s.plies; ++i) open += (i > 0 ? " " : "") + square_name(s.moves[i]);
    return {"", open};
  }
  std::string action_name(const State& s, Action a) const { return square_name(empty_square(s, a)); }
  std::string_view unit() const { return "games"; }
  double big_blind() const { return 0; }
  double history_count() const {
    if (rows_ == 3 && columns_ == 3 && line_ == 3) return 549'946;
    if (squares() <= 6) return 0;  // quickly listed
    double count = 1, all = 1;     // every square at every ply
    for (int i = 0; i < squares(); ++i) all += count *= squares() - i;
    return all;
  }
  std::string size_advice() const { return "'hindsight best' searches it without listing it"; }

  int max_plies() const { return squares(); }
  PositionKey key(const State& s) const { return {s.marks[s.plies % 2u], s.marks[1 - s.plies % 2u]}; }
  std::string board(const State& s) const {
    std::string out;
    for (int r = rows_ - 1; r >= 0; --r) {
      out += static_cast<char>('1' + r);
      for (int c = 0; c < columns_; ++c) {
        const std::uint32_t square = 1u << (r * columns_ + c);
        out += (s.marks[0] & square) != 0 ? " X" : (s.marks[1] & square) != 0 ? " O" : " .";
      }
      out += '\n';
    }
    out += ' ';
    for (int c = 0; c < columns_; ++c) (out += ' ') += static_cast<char>('a' + c);
    return out + '\n';
  }

 private:
  TicTacToe(int rows, int columns, int line) : rows_(rows), columns_(columns), line_(line) {}

  int squares() const { return rows_ * columns_; }
  std::string square_name(int square) const {  // a1 is the lower left one
    return {static_cast<char>('a' + square % columns_), static_cast<char>('1' + square / columns_)};
  }
  int empty_square(const State& s, Action a) const {  // the a-th
    std::uint32_t empty = ~(s.marks[0] | s.marks[1]);
    while (a-- > 0) empty &= empty - 1;
    return std::countr_zero(empty);
  }
  int run(std::uint32_t marks, int square, int dr, int dc) const {  // marks that follow in one direction
    int length = 0;
    for (int r = square / columns_ + dr, c = square % columns_ + dc;
         r >= 0 && r < rows_ && c >= 0 && c < columns_ && (marks >> (r * columns_ + c) & 1) != 0;
         r += dr, c += dc)
      ++length;
    return length;
  }
  bool completes(std::uint32_t marks, int square) const {
    static constexpr int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& [dr, dc] : directions)
      if (1 + run(marks, square, dr, dc) + run(marks, square, -dr, -dc) >= line_) return true;
    return false;
  }

  int rows_, columns_, line_;
};

}  // namespace hindsight
