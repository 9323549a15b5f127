// Cards, sets and combos: their order, their numbers and their text.
// SPDX-License-Identifier: MIT
#include "cards/card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "card_text.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TEST(Cards, AreNumberedByRankThenSuit) {
  EXPECT_EQ(parse_card("2c")->index, 0);
  EXPECT_EQ(parse_card("2s")->index, 3);
  EXPECT_EQ(parse_card("As")->index, 51);
  for (const Card card : CardSet::deck()) {
    EXPECT_EQ(parse_card(to_text(card)), card);
    EXPECT_EQ(Card::of(card.rank(), card.suit()), card);
  }
}

TEST(Cards, AreReadInEveryUsualSpelling) {
  const Card ten = Card::of(8, 1);
  for (const char* text : {"Td", "10d", "tD", "TD", "T♦", "10♢"}) EXPECT_EQ(parse_card(text), ten) << text;
  EXPECT_EQ(to_text(parse_cards("Td9d6h").value()), "Td9d6h");
  for (const char* text : {"As Kd", "As,Kd", "[As Kd]", "A♠K♦", " as\tkD "})
    EXPECT_EQ(to_text(parse_cards(text).value()), "AsKd") << text;
  EXPECT_TRUE(parse_cards("")->empty());
  EXPECT_FALSE(parse_card(std::string_view("As").substr(0, 1)));  // what stands behind the text is none of it
}

TEST(Cards, ErrorsNameTextAndPlace) {
  for (const char* text : {"", "A", "1d", "Ax", "Asd", "11d", " As"})
    EXPECT_THAT(parse_card(text).error().message, HasSubstr("'" + std::string(text) + "'")) << text;
  EXPECT_THAT(parse_cards("AsKx").error().message, HasSubstr("character 3"));
  EXPECT_THAT(parse_cards("As Kd As").error().message, HasSubstr("As twice"));
}

TEST(Cards, SetsGoThroughTheirCardsLowestFirst) {
  const CardSet set = cards_of("As2cTd");
  std::string text;
  for (const Card card : set) text += to_text(card);
  EXPECT_EQ(text, "2cTdAs");
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(set.without(cards_of("TdKd")), cards_of("As2c"));
  EXPECT_TRUE(set.meets(cards_of("KdTd")));
  EXPECT_FALSE(set.meets(cards_of("Kd")));
  EXPECT_EQ(CardSet::deck().size(), deck_size);
}

TEST(Cards, CombosAreNumberedWithoutGaps) {
  std::uint16_t next = 0;
  for (const Card high : CardSet::deck())
    for (std::uint8_t low = 0; low < high.index; ++low) {
      const Combo combo = Combo::of(Card{low}, high);
      EXPECT_EQ(combo.index, next++);
      EXPECT_EQ(combo.high(), high);
      EXPECT_EQ(combo.low(), Card{low});
    }
  EXPECT_EQ(next, combo_count);
  EXPECT_EQ(to_text(combo_of("KdAs")), "AsKd");
}

}  // namespace
}  // namespace hindsight::this_file
