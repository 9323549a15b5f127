// Cards, what hands are worth, ranges, and who wins how often.
//
// A card is a number from 0 to 51: 4 * rank + suit, deuce first, clubs before diamonds, hearts, spades; 2c is
// 0, As is 51. Two hole cards are one of 1,326 numbers: high * (high - 1) / 2 + low, 3c2c first, AsAh last.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/control.h"
#include "hindsight/result.h"

namespace hs {

inline constexpr int deck_size = 52;
inline constexpr int combo_count = 1326;

// "AhKd", "Ah Kd", "10h"; no card twice.
Result<std::vector<int>> parse_cards(std::string_view text);
std::string card_text(int card);    // "Td", of 0 to 51
std::string combo_text(int combo);  // "AsKd": the higher card first, of 0 to 1325
int combo_of(int card, int other);  // of two different cards

// Of 5, 6 or 7 different cards: 1 (7-5-4-3-2) to 7462 (a royal flush); equal numbers split the pot.
Result<int> hand_value(std::span<const int> cards);
std::string hand_name(int value);  // "two pair, kings and sevens"

// How often a player holds each of the hole cards, 0 to 1.
struct Range {
  std::array<double, combo_count> weights{};
  std::vector<std::string>
      notices{};  // of parse_range(): items that override others, or that programs read differently
};
// "QQ+, AKs, A5s-A2s:0.5, AhKd", "top 15%", "random", or 1,326 numbers (docs/formats.md).  Errors name the
// item.
Result<Range> parse_range(std::string_view text);
// The shortest text that reads back to the same weights.  Refused: numbers that are not from 0 to 1.
Result<std::string> range_text(std::span<const double, combo_count> weights);

struct EquityOptions {
  double half_width = 0.001, confidence = 0.95;  // that a simulation is to reach
  std::uint64_t seed = 1;
  bool simulate = false;  // even where all deals could be gone through
};
// By player; shares of 1.
struct Equities {
  std::vector<double> equity, win, tie;  // equity: ties count by their share
  bool exact = true;
  double deals = 0;  // hands times boards, each by its weight; or random trials
  double half_width =
      0;  // every number is within this of the truth with the confidence asked for; 0 where exact
};
// 2 to 10 players, each any of the hands of its range by its weight, all deals without a card twice; 0 to 5
// cards on the board.
Result<Equities> equity(std::span<const Range> players, std::span<const int> board = {},
                        std::span<const int> dead = {}, const EquityOptions& options = {},
                        const Control& control = {});

}  // namespace hs
