// How large a game is and of what kind: from its rules alone or, where it is small enough, from all its
// histories.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/json.h"
#include "tree/game_source.h"

namespace hindsight {

struct GameSize {
  std::string game;  // as it was asked for
  int players = 0;
  double history_count = 0;        // as in GameDescription
  std::optional<GameFacts> facts;  // only if it was listed
};

inline constexpr std::uint64_t listed_at_once = 300'000;  // histories; well under a second

GameSize size_of(std::string name, const ListedGame& game);
// Lists no more than `max_histories`: a larger game's facts stay unknown.
Result<GameSize> size_of(std::string name, GameDescription game,
                         std::uint64_t max_histories = listed_at_once);

// "zero-sum, imperfect information, chance, finite, at most 5 moves".
std::string class_of(const GameFacts& facts);
Json size_json(const GameSize& size);

}  // namespace hindsight
