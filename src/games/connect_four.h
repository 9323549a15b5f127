// Connect Four (Wexler & Strongin 1974) on boards of 1 to 9 rows and columns.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/drop_board.h"
#include "games/perfect_information.h"

namespace hindsight {

class ConnectFour {
 public:
  static constexpr Parameter parameters[] = {
      {"rows", "6", "of the board, 1 to 9"},
      {"columns", "7", "of the board, 1 to 9"},
  };
  static constexpr std::string_view examples[] = {"connect_four(columns=2,rows=4)",
                                                  "connect_four(columns=4,rows=2)"};
  static constexpr std::string_view rules =
      "You and the other player drop discs into the columns of an upright board, in turn. A disc falls to "
      "the lowest "
      "empty square of its column. Whoever first has four of his discs in a row, across, down or along a "
      "diagonal, wins; a full board without four in a row is a draw.";
  static constexpr GameEntry entry{"connect_four", "Connect Four: four in a row wins, on boards up to 9x9",
                                   parameters, examples, rules};

  using Bits = uint128;
  struct State {
    std::array<Bits, 2> discs{};           // of each player
    std::uint8_t plies = 0, first = 0;     // first: of the moves that are known
    bool four = false;                     // of the player who moved last
    std::array<std::uint8_t, 81> moves{};  // columns from 0
  };

  static Result<ConnectFour> make(const Arguments& arguments) {
    HS_TRY(const auto rows, arguments.integer("rows", 1, 9));
    HS_TRY(const auto columns, arguments.integer("columns", 1, 9));
    return ConnectFour(static_cast<int>(rows), static_cast<int>(columns));
  }
  ConnectFour(int rows, int columns) : board_(rows, columns) {}

  // A board as text, rows from the top, each ended by '/' or a new line: "......./...X.../..XO...".  Rows
  // above that are empty may be left out.  How it came about is not known, so that information() begins with
  // what follows.  Refused, with row and column: other signs, rows of another length, discs that hang in the
  // air, two winners; and unless `any_count`, numbers of discs that no play leads to.  Then the player moves
  // whose turn the total makes it: X, if it is even.
  Result<State> parse_board(std::string_view text, bool any_count = false) const;

  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    return s.four || s.plies == board_.squares() ? Turn::terminal() : Turn::of(s.plies % 2);
  }
  Action action_count(const State& s) const {
    Action open = 0;
    for (int c = 0; c < board_.columns(); ++c) open += drops_into(s, c) ? 1u : 0u;
    return open;
  }
  double probability(const State&, Action) const { return 0; }
  State next(State s, Action a) const {
    const int c = column_of(s, a);
    Bits& mine = s.discs[s.plies % 2u];
    mine |= board_.drops(taken(s)) & board_.column(c);
    s.four = board_.has_four(mine);
    s.moves[s.plies++] = static_cast<std::uint8_t>(c);
    return s;
  }
  double payoff(const State& s, Player p) const {
    if (!s.four) return 0;
    return (s.plies - 1) % 2 == p.value ? 1 : -1;
  }
  Information information(const State& s, Player) const {
    std::string open;
    for (std::size_t i = s.first; i < s.plies; ++i) open += digit(s.moves[i]);
    return {"", open};
  }
  std::string action_name(const State& s, Action a) const { return std::string(1, digit(column_of(s, a))); }
  std::string_view unit() const { return "games"; }
  double big_blind() const { return 0; }
  double history_count() const {  // every column at every ply, which is too many
    if (board_.squares() <= 12) return 0;
    double count = 1, all = 1;
    for (int i = 0; i < board_.squares(); ++i) all += count *= board_.columns();
    return all;
  }
  std::string size_advice() const { return "'hindsight best' searches it without listing it"; }

  int max_plies() const { return board_.squares(); }
  PositionKey key(const State& s) const {
    const Bits bits =
        s.discs[s.plies % 2u] + taken(s);  // unique: the mover's discs, and how high each column is
    return {static_cast<std::uint64_t>(bits >> 64), static_cast<std::uint64_t>(bits)};
  }
  std::string board(const State& s) const {
    std::string out;
    for (int r = board_.rows() - 1; r >= 0; --r) {
      for (int c = 0; c < board_.columns(); ++c) {
        const Bits square = board_.bottom() << r & board_.column(c);
        out += (s.discs[0] & square) != 0 ? 'X' : (s.discs[1] & square) != 0 ? 'O' : '.';
        out += c + 1 < board_.columns() ? ' ' : '\n';
      }
    }
    for (int c = 0; c < board_.columns(); ++c) {
      out += digit(c);
      out += c + 1 < board_.columns() ? ' ' : '\n';
    }
    return out;
  }
  static Bits taken(const State& s) { return s.discs[0] | s.discs[1]; }
  const DropBoard<Bits>& squares() const { return board_; }
  int column_of(const State& s, Action a) const {  // the a-th that is not full
    for (int c = 0;; ++c)
      if (drops_into(s, c) && a-- == 0) return c;
  }

  // How many lines of four a player can still fill, of those that either can.
  static double open_lines(const ConnectFour& g, const State& s, Player p) {
    const int mine = g.lines(~s.discs[1u - p.value]), theirs = g.lines(~s.discs[p.value]);
    return mine + theirs == 0 ? 0 : static_cast<double>(mine - theirs) / (mine + theirs + 1);
  }
  // Squares that complete four, not yet filled.
  static double threats(const ConnectFour& g, const State& s, Player p) {
    const auto count = [&](const Bits& discs) {
      const Bits squares = g.board_.completing(discs) & ~taken(s);
      return std::popcount(static_cast<std::uint64_t>(squares)) +
             std::popcount(static_cast<std::uint64_t>(squares >> 64));
    };
    return (count(s.discs[p.value]) - count(s.discs[1u - p.value])) / 82.0;
  }
  static constexpr EvaluationFunction<ConnectFour> evaluations[] = {
      {"open_lines", "lines of four that you can still fill, less the other player's", open_lines},
      {"threats", "squares that would complete four for you, less the other player's", threats},
  };

 private:
  static char digit(int column) { return static_cast<char>('1' + column); }
  bool drops_into(const State& s, int c) const { return (board_.drops(taken(s)) & board_.column(c)) != 0; }
  int lines(Bits usable) const {
    usable &= board_.full();
    int count = 0;
    for (const int step : {1, board_.rows(), board_.rows() + 1, board_.rows() + 2}) {
      const Bits two = usable & (usable >> step), four = two & (two >> (2 * step));
      count += std::popcount(static_cast<std::uint64_t>(four)) +
               std::popcount(static_cast<std::uint64_t>(four >> 64));
    }
    return count;
  }

  DropBoard<Bits> board_;
};

}  // namespace hindsight
