// The games that are shown whole: small, for two, of the catalog.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tree/game_source.h"

namespace hindsight {

inline constexpr std::uint64_t most_lesson_histories = 2'000;

// Refused: any other number of players, and games of more histories than that.
Result<std::shared_ptr<const GameSource>> lesson_game(std::string_view spec);

// What two players get who choose at once: row of the first, column of the second.
struct ChoiceMatrix {
  std::vector<std::string> rows, columns;
  std::vector<std::vector<double>> first, second;  // [row][column], to the one and to the other player
};
// Refused: games with chance, and where somebody decides more than once or after having seen something.
Result<ChoiceMatrix> choice_matrix(const GameSource& game);

}  // namespace hindsight
