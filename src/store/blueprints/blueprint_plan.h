// What a blueprint is to be: its game and bets, its cards, how it is trained.  A TOML file:
//
//   name = "Heads-up, 200 big blinds"
//   blinds = [50, 100]
//   stacks = 20000
//   [bets]                         # as those of a spot (store/spots/spot_file.h), as are rules and lines
//   preflop = { bet = "2.5x", raise = "100%" }
//   ante = 10                      # of both; with ranking = "pair" blinds may be missing: it is the smallest
//   bet, and the
//                                  # first seat speaks first in every round
//   deck = "2-6"                   # with deal and ranking, as those of a spot: a laboratory deck
//   plays = "oop"                  # the seat that it is to be played from, "oop" or "ip"; "both" unless said
//   [cards]                        # abstraction/abstraction_spec.h; of such decks blueprint/deck_buckets.h
//   flop = "histogram:1000"
//   turn = "histogram:1000"
//   river = "ochs:1000"
//   seed = 1
//   [training]
//   passes = 50000                 # boards dealt, or times that all boards are walked
//   method = "all boards"          # of a laboratory deck, in every pass; "boards" unless said, which deals
//   one
//   opponent = "lossless"          # with it: who tells all hands apart; "alike" unless said, in the same
//   buckets
//   seed = 1
//   levels = 15                    # steps between never and always in the strategy's file, 1 to 255
//
// With three to ten seats, whose names in [bets] are sb, bb, utg, utg1, ..., hj, co, btn:
//
//   seats = 6
//   stacks = [10000, 10000, 5000, 10000, 10000, 10000]  # or one number; the small blind first
//   ante = 10                      # of every seat
//   straddle = 200                 # of the seat left of the big blind
//   players_to_flop = 3            # one more raises or folds
//   limp = "small blind"           # who may call the big blind: "all", "small blind", "none"
//   [training]                     # blueprint/hand_trainer.h: passes are of boards times deals
//   method = "hands"               # may be said heads-up, too
//   boards = 8
//   deals = 32
//   period = 200
//   discounts = 100
//   prune = 0                      # big blinds
//   floor = 400                    # with prune, and at least that: where negative regrets end; 31/30 of it
//   unless said
//   split = true                   # blueprint/owned_trainer.h: processes may own parts of what is learnt
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abstraction/abstraction_spec.h"
#include "base/result.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/deck_buckets.h"
#include "blueprint/hand_trainer.h"

namespace hindsight {

enum class TrainingMethod : std::uint8_t {
  boards,      // blueprint/board_trainer.h, two seats
  all_boards,  // blueprint/deck_trainer.h, two seats
  hands,       // blueprint/hand_trainer.h
};

struct BlueprintPlan {
  std::string text;  // that it was read from
  BlueprintGame game;
  AbstractionSpec cards;
  std::optional<DeckSpec> deck;  // in place of cards, where the game is not hold'em with 52
  TrainingMethod method = TrainingMethod::boards;
  bool lossless_opponent = false;  // of all_boards: who is trained against tells all hands apart
  SamplingRules sampling;
  std::uint64_t passes = 50'000, seed = 1;
  unsigned levels = 15;
};

inline constexpr std::uint64_t longest_blueprint_plan = 1 << 20;  // bytes

// As [bets] calls them, in the order in which they act after the flop: oop and ip, or the blinds, the early
// ones and the last three.
std::vector<std::string_view> seat_names(std::size_t seats);

// Errors name the key.
Result<BlueprintPlan> parse_blueprint_plan(std::string_view toml);

}  // namespace hindsight
