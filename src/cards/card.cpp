// Cards as text.
// SPDX-License-Identifier: MIT
#include "cards/card.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.h"
#include "cards/showdown_order.h"

namespace hindsight {
namespace {

constexpr std::string_view ranks = "23456789TJQKA";
constexpr std::string_view suits = "cdhs";

// What starts `text` and how many bytes it takes; 0 bytes when nothing fits.
struct Read {
  int value = 0;
  std::size_t bytes = 0;
};

Read read_rank(std::string_view text) {
  if (text.starts_with("10")) return {8, 2};
  if (text.empty()) return {};
  const auto at = ranks.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))));
  return at == ranks.npos ? Read{} : Read{static_cast<int>(at), 1};
}

Read read_suit(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 8> symbols{
      {{"♣", 0}, {"♦", 1}, {"♥", 2}, {"♠", 3}, {"♧", 0}, {"♢", 1}, {"♡", 2}, {"♤", 3}}};
  for (const auto& [symbol, suit] : symbols)
    if (text.starts_with(symbol)) return {suit, symbol.size()};
  if (text.empty()) return {};
  const auto at = suits.find(lower(text[0]));
  return at == suits.npos ? Read{} : Read{static_cast<int>(at), 1};
}

// The card that starts `text`, and the bytes it takes.
std::optional<std::pair<Card, std::size_t>> read_card(std::string_view text) {
  const Read rank = read_rank(text);
  if (rank.bytes == 0) return {};
  const Read suit = read_suit(text.substr(rank.bytes));
  if (suit.bytes == 0) return {};
  return std::pair{Card::of(rank.value, suit.value), rank.bytes + suit.bytes};
}

}  // namespace

Card Combo::high() const { return {combo_cards[index].high}; }
Card Combo::low() const { return {combo_cards[index].low}; }

Result<Card> parse_card(std::string_view text) {
  const auto card = read_card(text);
  if (!card || card->second != text.size())
    return fail(ErrorCode::parse,
                fmt::format("{} is not a card: write a rank of 23456789TJQKA and a suit of cdhs, like Td",
                            in_quotes(text)));
  return card->first;
}

Result<std::vector<Card>> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  CardSet seen;
  for (std::size_t at = 0; at < text.size();) {
    if (std::string_view(" ,\t[]").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const auto card = read_card(text.substr(at));
    if (!card)
      return fail(
          ErrorCode::parse,
          fmt::format(
              "{} holds no card at character {}: write cards like Td9d6h, ranks 23456789TJQKA and suits cdhs",
              in_quotes(text), at + 1));
    if (seen.has(card->first))
      return fail(ErrorCode::parse, fmt::format("{} holds {} twice: each card is there once", in_quotes(text),
                                                to_text(card->first)));
    seen |= card->first;
    cards.push_back(card->first);
    at += card->second;
  }
  return cards;
}

std::string to_text(Card card) {
  return {ranks[static_cast<std::size_t>(card.rank())], suits[static_cast<std::size_t>(card.suit())]};
}

std::string to_text(Combo combo) { return to_text(combo.high()) + to_text(combo.low()); }

std::string to_text(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += to_text(card);
  return text;
}

}  // namespace hindsight
