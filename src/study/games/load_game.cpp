// SPDX-License-Identifier: MIT
#include "study/games/load_game.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/memory.h"
#include "store/atomic_file.h"
#include "store/games/game_formats.h"

namespace hindsight {

Result<GameSource> load_game(std::string_view name, std::string text, const LoadLimits& limits) {
  return text.empty() ? named_game(name, limits) : parse_game(name, std::move(text), limits);
}

Result<GameSource> load_game(std::string_view spec_or_path, const LoadLimits& limits) {
  const std::string path(spec_or_path);
  if (is_game_file(path)) {
    HS_TRY(std::string text, read_file(path, available_memory() / 8));
    return parse_game(path, std::move(text), limits);
  }
  auto source = named_game(spec_or_path, limits);
  std::error_code none;
  if (!source && std::filesystem::is_regular_file(path, none)) return no_game_file(path);
  return source;
}

}  // namespace hindsight
