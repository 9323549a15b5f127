// SPDX-License-Identifier: MIT
#include "holdem/views/spot_cursor.h"

#include <fmt/format.h>

#include "base/text.h"
#include "holdem/boards.h"

namespace hindsight {

SpotCursor::SpotCursor(const VectorGame& game, SpotStrategy* strategy) : game_(game), strategy_(strategy) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    combos_[seat] = game.boards[0].hands[seat].combo;
    reach_[seat] = game.weights[seat];
  }
  at_state_ = reach_;
  board_ = game.boards[0].cards;
}

Result<void> SpotCursor::follow(std::string_view line) {
  for (const SpotStep& next : parse_spot_line(line).steps) HS_RETURN_IF_ERROR(step(next));
  return {};
}

void SpotCursor::take(std::uint32_t child) {
  if (strategy_ != nullptr) {
    const std::vector<double> row = strategy_->average(state_, node_)[child - node().first_child];
    std::vector<double>& reach = reach_[node().seat];
    for (std::size_t h = 0; h < row.size(); ++h) reach[h] *= row[h];
  }
  add(to_text(tree().actions[child]));
  node_ = child;
}

CardSet SpotCursor::dealt(std::uint32_t index, std::size_t image) const {
  const BoardNode::Next& next = board_node().next[index];
  CardSet out;
  for (const Card card : set_of(game_.boards[next.board].cards).without(set_of(board_node().cards)))
    out |= Card::of(card.rank(), suits_[next.suits[image][static_cast<std::size_t>(card.suit())]]);
  return out;
}

Result<void> SpotCursor::draw(const SpotStep& step) {
  const auto& cards = step.cards;
  const std::vector<BoardNode::Next>& next = board_node().next;
  const std::size_t count = game_.boards[next[0].board].cards.size() - board_node().cards.size();
  if (!cards || cards->size() != count)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format(
            "{} after {}: {}", count == 1 ? "a card comes" : fmt::format("{} cards come", count), line_,
            cards ? fmt::format("{} has {}", in_quotes(step.text), cards->size()) : cards.error().message));
  for (std::uint32_t k = 0; k < next.size(); ++k)
    for (std::size_t i = 0; i < next[k].suits.size(); ++i)
      if (dealt(k, i) == set_of(*cards)) {
        enter(k, i, *cards);
        return {};
      }
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} {} on the board already: deal {}", to_text(*cards),
                          count == 1 ? "is" : "are not all in the deck, or one is",
                          count == 1 ? "another card" : "others"));
}

void SpotCursor::enter(std::uint32_t index, std::size_t image, const std::vector<Card>& cards) {
  const BoardNode& now = board_node();
  const BoardNode::Next& next = now.next[index];
  for (std::size_t seat = 0; seat < 2; ++seat) {
    std::vector<Combo> combos;
    std::vector<double> reach;
    for (const std::uint16_t h : hands_at(now, game_.boards[next.board], next, image, seat)) {
      combos.push_back(combos_[seat][h]);
      reach.push_back(reach_[seat][h]);
    }
    combos_[seat] = combos;
    reach_[seat] = reach;
  }
  at_state_ = reach_;
  std::array<std::uint8_t, 4> suits{};
  for (std::size_t s = 0; s < 4; ++s) suits[s] = suits_[next.suits[image][s]];
  suits_ = suits;
  board_.insert(board_.end(), cards.begin(), cards.end());
  add(to_text(cards));
  state_ = game_.children[state().first_child + node().end * now.next.size() + index];
  node_ = 0;
}

}  // namespace hindsight
