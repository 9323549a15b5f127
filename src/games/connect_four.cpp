// SPDX-License-Identifier: MIT
#include "games/connect_four.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"

namespace hindsight {

namespace {

using Bits = ConnectFour::Bits;

tl::unexpected<Error> wrong(const std::string& sentence) { return fail(ErrorCode::parse, sentence); }

int count(Bits discs) {
  return std::popcount(static_cast<std::uint64_t>(discs)) +
         std::popcount(static_cast<std::uint64_t>(discs >> 64));
}

// `up` is the row's height over the lowest one.
Result<void> read_row(const DropBoard<Bits>& board, std::string_view row, std::size_t number, std::size_t up,
                      ConnectFour::State& state) {
  if (row.size() != static_cast<std::size_t>(board.columns()))
    return wrong(fmt::format("row {} of the board has {} squares; it must have {}", number, row.size(),
                             board.columns()));
  for (int c = 0; c < board.columns(); ++c) {
    const char sign = row[static_cast<std::size_t>(c)];
    const std::size_t player = std::string_view("XxOo").find(sign) / 2;
    if (sign == '.') continue;
    if (player > 1)
      return wrong(fmt::format("row {} of the board has {} in column {}; a square is X, O or .", number,
                               in_quotes(printable(std::string_view(&sign, 1), 1)), c + 1));
    state.discs[player] |= (board.bottom() & board.column(c)) << up;
  }
  return {};
}

}  // namespace

Result<ConnectFour::State> ConnectFour::parse_board(std::string_view text, bool any_count) const {
  std::string lines(text);
  std::ranges::replace(lines, '\n', '/');
  const std::vector<std::string_view> rows = split(trimmed(lines, " \t\r/"), '/');
  if (rows.size() > static_cast<std::size_t>(board_.rows()))
    return wrong(fmt::format("the board has {} rows; this game's has {}", rows.size(), board_.rows()));
  State state;
  for (std::size_t r = 0; r < rows.size(); ++r)
    HS_RETURN_IF_ERROR(read_row(board_, trimmed(rows[r]), r + 1, rows.size() - 1 - r, state));
  for (int c = 0; c < board_.columns(); ++c) {
    const Bits column = taken(state) & board_.column(c);
    // Discs that stand on each other are a run of bits from the bottom: one more there carries through all of
    // them.
    if (((column + (board_.bottom() & board_.column(c))) & column) != 0)
      return wrong(fmt::format("column {} of the board has a disc that hangs in the air", c + 1));
  }
  const int x = count(state.discs[0]), o = count(state.discs[1]);
  if (!any_count && x != o && x != o + 1)
    return wrong(fmt::format(
        "the board has {} X and {} O, which no play leads to: X begins, so there are as many or one more; "
        "--any-board takes it all the same",
        x, o));
  state.plies = state.first = static_cast<std::uint8_t>(x + o);
  const bool x_won = board_.has_four(state.discs[0]), o_won = board_.has_four(state.discs[1]);
  if (x_won && o_won) return wrong("both players have four in a row on the board");
  state.four = x_won || o_won;
  if (state.four && x_won != (state.plies % 2 == 1))
    return wrong(fmt::format("{} has four in a row on the board, and yet it is {}'s turn", x_won ? 'X' : 'O',
                             x_won ? 'X' : 'O'));
  return state;
}

}  // namespace hindsight
