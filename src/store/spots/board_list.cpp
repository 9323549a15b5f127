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

}  // namespace

Result<std::vector<WeightedBoard>> parse_board_list(std::string_view text) {
  std::vector<WeightedBoard> boards;
  std::vector<CardSet> seen;
  for (const TextLine& line : lines_of(text)) {
    std::string_view cards = trimmed(line.text.substr(0, line.text.find('#')), " \t");
    if (cards.empty()) continue;
    const double weight = weight_in(cards).value_or(1);
    auto board = parse_cards(cards);
    if (!board) return at_line(line.number, board.error());
    if (!(weight > 0) || weight > 1e12) return at_line(line.number, "a weight must be a number above 0");
    if (board->size() < 3 || board->size() > 5)
      return at_line(line.number, fmt::format("a board has 3, 4 or 5 cards, not {}", board->size()));
    if (!boards.empty() && board->size() != boards[0].board.size())
      return at_line(line.number, fmt::format("all boards of a list must have as many cards as the first: {}",
                                              boards[0].board.size()));
    if (std::find(seen.begin(), seen.end(), set_of(*board)) != seen.end())
      return at_line(line.number, fmt::format("{} stands in the list already", to_text(*board)));
    seen.push_back(set_of(*board));
    boards.push_back({std::move(*board), weight});
  }
  if (boards.empty())
    return fail(ErrorCode::parse, "the list holds no board: write one a line, such as Ks7h2d");
  return boards;
}

}  // namespace hindsight
