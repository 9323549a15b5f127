// SPDX-License-Identifier: MIT
#include "holdem/card_rules.h"

#include <fmt/format.h>

#include <numeric>
#include <string>

#include "base/check.h"
#include "base/text.h"
#include "cards/evaluator.h"

namespace hindsight {

namespace {

constexpr HandValue lowest(HandClass c) { return lowest_of_class[static_cast<std::size_t>(c)]; }

// All of A-6-7-8-9 of one suit, and of any.
bool has_suited_low_straight(CardSet cards) {
  constexpr std::uint64_t clubs = std::uint64_t{0x1111} << 16 | std::uint64_t{1} << 48;
  bool has = false;
  for (int suit = 0; suit < 4; ++suit) has = has || (cards.bits >> suit & clubs) == clubs;
  return has;
}
bool has_low_straight(CardSet cards) {
  const std::uint64_t bits = cards.bits | cards.bits >> 1 | cards.bits >> 2 | cards.bits >> 3;
  return has_suited_low_straight(CardSet(bits & 0x1111111111111));
}

}  // namespace

std::uint16_t holdem_strength(CardSet hole, CardSet board) { return evaluate(hole | board); }

// The values of A-2-3-4-5, which no such deck makes, stand for A-6-7-8-9.
std::uint16_t short_deck_strength(CardSet hole, CardSet board) {
  constexpr int flushes = lowest(HandClass::full_house) - lowest(HandClass::flush),
                houses = lowest(HandClass::quads) - lowest(HandClass::full_house);
  const HandValue value = evaluate(hole | board);
  if (value >= lowest(HandClass::quads)) return value;
  if (has_suited_low_straight(hole | board)) return lowest(HandClass::straight_flush);
  if (value >= lowest(HandClass::full_house)) return static_cast<HandValue>(value - flushes);
  if (value >= lowest(HandClass::flush)) return static_cast<HandValue>(value + houses);
  const bool low = value < lowest(HandClass::straight) && has_low_straight(hole | board);
  return low ? lowest(HandClass::straight) : value;
}

std::uint16_t pair_strength(CardSet hole, CardSet board) {
  const int rank = hole.first().rank();
  bool pair = false;
  for (const Card card : board) pair = pair || card.rank() == rank;
  return static_cast<std::uint16_t>(rank + (pair ? 13 : 0));
}

Result<CardSet> parse_deck(std::string_view text) {
  constexpr std::string_view ranks = "23456789TJQKA";
  const auto bad = [&](std::string_view why) {
    return fail(ErrorCode::parse, fmt::format("{} is not a deck: {}; write ranks as \"6-A\" or \"789TJQKA\"",
                                              in_quotes(text), why));
  };
  if (text == "short deck") return parse_deck("6-A");
  constexpr std::string_view in = " in ", suits = " suits";
  const std::size_t end = text.find(in);
  int suit_count = 4;
  if (end != text.npos) {
    const std::string_view rest = text.substr(end + in.size());
    if (rest.size() != 1 + suits.size() || !rest.ends_with(suits) || rest[0] < '2' || rest[0] > '4')
      return bad("suits are 2 to 4, as in \"Q-A in 2 suits\"");
    suit_count = rest[0] - '0';
  }
  CardSet deck;
  std::size_t last = 0;  // rank before, counted from 1
  bool to = false;
  for (const char c : text.substr(0, end)) {
    const std::size_t rank = ranks.find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    if (c == ' ' || c == ',') continue;
    if (c == '-' && last > 0 && !to) {
      to = true;
      continue;
    }
    if (rank == ranks.npos) return bad(fmt::format("it has a '{}'", c));
    if (to && rank + 1 < last) return bad("the lower rank comes first");
    for (std::size_t r = to ? last : rank; r <= rank; ++r)
      for (int suit = 0; suit < suit_count; ++suit) deck |= Card::of(static_cast<int>(r), suit);
    last = rank + 1;
    to = false;
  }
  if (deck.empty() || to) return bad("a rank is missing");
  return deck;
}

Result<Ranking> parse_ranking(std::string_view name) {
  if (name == "hold'em" || name == "holdem") return &holdem_strength;
  if (name == "short deck") return &short_deck_strength;
  if (name == "pair") return &pair_strength;
  return fail(ErrorCode::parse,
              fmt::format("{} is not a ranking; there are \"hold'em\", \"short deck\" and \"pair\"",
                          in_quotes(name)));
}

std::optional<std::size_t> CardRules::round_at(std::size_t cards) const {
  std::size_t out = 0;
  for (std::size_t round = 0; round < dealt.size(); ++round) {
    out += static_cast<std::size_t>(dealt[round]);
    if (out == cards) return round;
  }
  return {};
}

int CardRules::board_cards() const { return std::accumulate(dealt.begin(), dealt.end(), 0); }

std::uint16_t CardRules::hand_count() const {
  HS_ASSERT_THAT(hole_cards == 1 || hole_cards == 2);
  return static_cast<std::uint16_t>(hole_cards == 1 ? deck_size : combo_count);
}

CardSet CardRules::hand(std::uint16_t number) const {
  return hole_cards == 1 ? CardSet(Card{static_cast<std::uint8_t>(number)}) : Combo{number}.cards();
}

double ways_to_deal(int cards, int dealt) {
  double out = 1;
  for (int i = 0; i < dealt; ++i) out = out * (cards - i) / (i + 1);
  return out;
}

}  // namespace hindsight
