// What a blueprint is to be: its game and bets, its cards, how it is trained.  A TOML file:
//
//   name = "Heads-up, 200 big blinds"
//   blinds = [50, 100]
//   stacks = 20000
//   [bets]                         # as those of a spot (store/spots/spot_file.h), as are rules and lines
//   preflop = { bet = "2.5x", raise = "100%" }
//   deck = "2-6"                   # with deal and ranking, as those of a spot: a laboratory deck
//   [cards]                        # abstraction/abstraction_spec.h; of such decks blueprint/deck_buckets.h
//   flop = "histogram:1000"
//   turn = "histogram:1000"
//   river = "ochs:1000"
//   seed = 1
//   [training]
//   passes = 50000                 # boards dealt, or times that all boards are walked
//   boards = "all"                 # of a laboratory deck, in every pass; "dealt" unless said
//   seed = 1
//   levels = 15                    # steps between never and always in the strategy's file, 1 to 255
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "abstraction/abstraction_spec.h"
#include "base/result.h"
#include "blueprint/deck_buckets.h"
#include "postflop/spot.h"

namespace hindsight {

struct BlueprintPlan {
  std::string text;  // that it was read from
  HoldemSpot spot;
  AbstractionSpec cards;
  std::optional<DeckSpec> deck;  // in place of cards, where the game is not hold'em with 52
  std::uint64_t passes = 50'000, seed = 1;
  unsigned levels = 15;
  bool all_boards = false;  // each pass walks them all
};

inline constexpr std::uint64_t longest_blueprint_plan = 1 << 20;  // bytes

// Errors name the key.
Result<BlueprintPlan> parse_blueprint_plan(std::string_view toml);

}  // namespace hindsight
