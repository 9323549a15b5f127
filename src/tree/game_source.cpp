// SPDX-License-Identifier: MIT
#include "tree/game_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/memory.h"
#include "games/any_game.h"
#include "tree/enumerate.h"

namespace hindsight {

std::uint64_t histories_allowed(std::uint64_t max_histories, int players) {
  return std::min(max_histories, histories_that_fit(available_memory(), players));
}

Result<HistoryTree> list_named(std::string_view spec, const LoadLimits& limits) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit(
      [&](const auto& game) {
        return enumerate(game, histories_allowed(limits.histories, game.players()), limits.control);
      },
      any);
}

Result<std::uint64_t> count_named(std::string_view spec, std::uint64_t max_histories) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit(
      [&](const auto& game) {
        return count_histories(game, histories_allowed(max_histories, game.players()));
      },
      any);
}

Result<GameSource> compile_game(ListedGame game, const BuildControl& control) {
  auto compiled = compile(game.histories, control);
  if (!compiled && !game.text.empty())  // one of many files, perhaps
    return fail(compiled.error().code, fmt::format("{}: {}", game.name, compiled.error().message));
  if (!compiled) return tl::unexpected<Error>(compiled.error());
  return GameSource{std::move(game), std::move(*compiled)};
}

}  // namespace hindsight
