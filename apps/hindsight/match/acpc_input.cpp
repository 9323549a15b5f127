// SPDX-License-Identifier: MIT
#include "match/acpc_input.h"

#include <fmt/format.h>

#include "io/atomic_file.h"

namespace hindsight {

Result<AcpcGame> load_acpc_game(const std::string& path) {
  HS_TRY(const std::string text, read_file(path, 1 << 20));
  auto game = parse_acpc_game(text);
  if (!game) return fail(game.error().code, fmt::format("'{}': {}", path, game.error().message));
  return game;
}

}  // namespace hindsight
