// SPDX-License-Identifier: MIT
#include "store/spots/board_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/spec.h"
#include "base/text.h"
#include "store/spots/foreign_spot.h"

namespace hindsight {

namespace {

// What follows the cards: a number behind the last separator.
std::optional<double> weight_in(std::string_view& text) {
  const std::size_t mark = text.find_last_of(" \t,;:");
  if (mark == text.npos) return {};
  const auto weight = parse_number(text.substr(mark + 1));
  if (!weight) return {};
  text = text.substr(0, mark);
  text = text.substr(0, text.find_last_not_of(" \t,;:") + 1);
  return weight;
}

// "Ks8h3c, AsAdAh": several on a line, where all between commas are boards; else the line as it is.
std::vector<std::string_view> boards_of(std::string_view line) {
  std::vector<std::string_view> parts;
  for (const std::string_view part : split(line, ',')) {
    const auto board = parse_cards(trimmed(part, " \t"));
    if (!board || board->size() < 3) return {line};
    parts.push_back(trimmed(part, " \t"));
  }
  return parts;
}

Result<void> add_board(std::string_view cards, std::vector<WeightedBoard>& boards) {
  const double weight = weight_in(cards).value_or(1);
  HS_TRY(std::vector<Card> board, parse_cards(cards));
  const auto wrong = [](std::string why) { return fail(ErrorCode::parse, std::move(why)); };
  if (!(weight > 0) || weight > 1e12) return wrong("a weight must be a number above 0");
  if (board.size() < 3 || board.size() > 5)
    return wrong(fmt::format("a board has 3, 4 or 5 cards, not {}", board.size()));
  if (!boards.empty() && board.size() != boards[0].board.size())
    return wrong(
        fmt::format("all boards of a list must have as many cards as the first: {}", boards[0].board.size()));
  for (const WeightedBoard& other : boards)
    if (set_of(other.board) == set_of(board))
      return wrong(fmt::format("{} stands in the list already", to_text(board)));
  boards.push_back({std::move(board), weight});
  return {};
}

}  // namespace

Result<std::vector<WeightedBoard>> parse_board_list(std::string_view text) {
  std::vector<WeightedBoard> boards;
  for (const TextLine& line : lines_of(text)) {
    std::string_view cards = trimmed(line.text.substr(0, line.text.find('#')), " \t");
    if (cards.empty()) continue;
    for (const std::string_view one : boards_of(cards))
      if (const auto added = add_board(one, boards); !added) return at_line(line.number, added.error());
  }
  if (boards.empty())
    return fail(ErrorCode::parse, "the list holds no board: write one a line, such as Ks7h2d");
  return boards;
}

}  // namespace hindsight
