// What players call hands, by examples and against the evaluator.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/rng.h"
#include "cards/outs.h"
#include "study/spots/hand_words.h"

namespace hindsight::this_file {

namespace {

CardSet cards(const std::string& text) {
  CardSet out;
  const std::vector<Card> parsed = *parse_cards(text);
  for (const Card card : parsed) out = out | CardSet(card);
  return out;
}

std::string words(const std::string& hole, const std::string& board) {
  std::string out;
  for (const std::string_view word : hand_words(cards(hole), cards(board)))
    out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

TEST(HandWords, AreThoseOfPlayers) {
  EXPECT_EQ(words("AhKh", "Kd 7h 2h"), "top pair, flush draw");
  EXPECT_EQ(words("AsAd", "Kd 7h 2h"), "overpair");
  EXPECT_EQ(words("9s9d", "Kd 7h 2h"), "pocket pair");
  EXPECT_EQ(words("7s7d", "Kd 7h 2h"), "set");
  EXPECT_EQ(words("Ks2d", "Kd 7h 2h 3c"), "two pair");
  EXPECT_EQ(words("As7d", "Kd 7h 2s"), "second pair");
  EXPECT_EQ(words("As2d", "Kd 7h 2h 3c Tc"), "low pair");
  EXPECT_EQ(words("AsQd", "7d 7h 2s"), "ace high");
  EXPECT_EQ(words("As7c", "7d 7h 2s"), "trips");
  EXPECT_EQ(words("AsKc", "7d 7h Ks"), "top pair");
  EXPECT_EQ(words("QsJd", "Td 9h 2c"), "no pair, open-ended");
  EXPECT_EQ(words("QsJd", "Ad Kh 2c"), "no pair, gutshot");
  EXPECT_EQ(words("AsKd", "7d 7h 7c 2s 3s"), "ace high");
  EXPECT_EQ(words("5s4d", "7d 6h 3c Ks"), "straight");
  EXPECT_EQ(words("5h4h", "Ah Kh 2c"), "no pair, flush draw, gutshot");
  EXPECT_EQ(words("JhTc", "Ah 9h 2c"), "no pair, backdoor flush draw");
  EXPECT_EQ(words("AhKd", "Qh 7h 2h 3h 9c"), "flush");
  EXPECT_EQ(words("AhKd", ""), "ace high");
}

// Some next card makes the flush or straight that a draw speaks of, and none where no draw is named.
TEST(HandWords, DrawsAreWhatTheNextCardMakes) {
  Rng rng(5);
  for (int round = 0; round < 3000; ++round) {
    CardSet deck, hole, board;
    while (hole.size() < 2) hole = hole | CardSet(Card{static_cast<std::uint8_t>(rng.below(52))});
    while (board.size() < 4) {
      const CardSet next(Card{static_cast<std::uint8_t>(rng.below(52))});
      if ((next & hole).empty()) board = board | next;
    }
    const auto said = hand_words(hole, board);
    const auto has = [&](std::string_view word) {
      return std::find(said.begin(), said.end(), word) != said.end();
    };
    const HandClass now = class_of(hole | board);
    bool flush = false, straight = false;
    for (std::uint8_t i = 0; i < 52; ++i) {
      const CardSet next(Card{i});
      if (!(next & (hole | board)).empty()) continue;
      const HandClass then = class_of(hole | board | next);
      flush = flush || then == HandClass::flush || then == HandClass::straight_flush;
      straight = straight || (then == HandClass::straight && class_of(board | next) < HandClass::straight);
    }
    if (now < HandClass::flush && !has("flush draw")) {
      // Four of a suit on the board itself is nobody's draw.
      bool shared = false;
      for (std::uint8_t i = 0; i < 52; ++i)
        shared = shared || class_of(board | CardSet(Card{i})) >= HandClass::flush;
      EXPECT_TRUE(!flush || shared);
    }
    EXPECT_TRUE(flush || !has("flush draw"));
    EXPECT_TRUE(now >= HandClass::straight || !straight || has("open-ended") || has("gutshot"));
  }
}

}  // namespace

}  // namespace hindsight::this_file
