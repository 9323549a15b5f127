// SPDX-License-Identifier: MIT
#include "store/games/load_game.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "base/memory.h"
#include "io/atomic_file.h"

namespace hindsight {

Result<GameDescription> describe_game(std::string_view spec_or_path) {
  const std::string path(spec_or_path);
  if (is_game_file(path)) {
    HS_TRY(std::string text, read_file(path, available_memory() / 8));
    return describe_game(path, std::move(text));
  }
  auto named = describe_named(spec_or_path);
  std::error_code none;
  if (!named && std::filesystem::is_regular_file(path, none)) return no_game_file(path);
  return named;
}

Result<ListedGame> list_game(std::string_view spec_or_path, const LoadLimits& limits) {
  HS_TRY(GameDescription game, describe_game(spec_or_path));
  return list_game(std::move(game), limits);
}

Result<GameSource> load_game(std::string_view spec_or_path, const LoadLimits& limits) {
  HS_TRY(GameDescription game, describe_game(spec_or_path));
  return load_game(std::move(game), limits);
}

Result<GameSource> load_game(GameDescription game, const LoadLimits& limits) {
  HS_TRY(ListedGame listed, list_game(std::move(game), limits));
  return compile_game(std::move(listed), limits.control);
}

}  // namespace hindsight
