// What the catalogs say of games and algorithms, as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/spec.h"
#include "store/json.h"
#include "tree/history_tree.h"

namespace hindsight {

// What is known of one game; `facts` only if it was walked.
struct GameSize {
  std::string game;
  int players = 0;
  std::optional<GameFacts> facts;
  std::optional<double> histories;  // the game's own count, where it was not walked
};

inline constexpr std::uint64_t walked_at_once = 300'000;  // histories; well under a second

GameSize size_of(const std::string& name, const HistoryTree& tree);
Result<GameSize> size_of_spec(std::string_view spec, std::uint64_t max_histories = walked_at_once);
std::string class_of(
    const GameFacts& facts);  // "zero-sum, imperfect information, chance, finite, at most 5 moves"

Json parameters_json(std::span<const Parameter> parameters);  // an array
Json size_json(const GameSize& size);

// As GET /info, GET /games/NAME and GET /algorithms answer.
Json games_json();
Result<Json> game_json(std::string_view name_or_spec);
Json algorithms_json();
std::string game_title(std::string_view spec);  // "Kuhn poker"

}  // namespace hindsight
