// SPDX-License-Identifier: MIT
#include "tree/game_source.h"

#include <algorithm>
#include <variant>

#include "base/memory.h"
#include "base/spec.h"
#include "base/text.h"
#include "games/any_game.h"

namespace hindsight {

namespace {

// A number in its shortest form; what is none as it is written.
std::string canonical_value(const std::string& value) {
  if (const auto whole = parse_integer(value)) return std::to_string(*whole);
  const auto number = parse_number(value);
  return number ? shortest(*number) : value;
}

const GameEntry* entry_of(std::string_view name) {
  const auto found = std::ranges::find(game_catalog(), name, &GameEntry::name);
  return found == game_catalog().end() ? nullptr : &*found;
}

}  // namespace

std::uint64_t histories_allowed(std::uint64_t max_histories, int players) {
  return std::min(max_histories, histories_that_fit(available_memory(), players));
}

Result<GameSource> named_game(std::string_view spec, const LoadLimits& limits) {
  HS_TRY(const AnyGame any, make_game(spec));
  GameSource source;
  source.name = canonical_name(spec);
  HS_RETURN_IF_ERROR(std::visit(
      [&](const auto& game) -> Result<void> {
        source.unit = game.unit();
        source.big_blind = game.big_blind();
        const std::uint64_t max = histories_allowed(limits.histories, game.players());
        HS_TRY(source.histories, enumerate(game, max, limits.control));
        return {};
      },
      any));
  HS_TRY(source.game, compile(source.histories, limits.control));
  return source;
}

Result<GameExtent> named_extent(std::string_view spec, std::uint64_t max_histories) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit(
      [&](const auto& game) -> Result<GameExtent> {
        const std::uint64_t max = histories_allowed(max_histories, game.players());
        HS_TRY(const std::uint64_t histories, count_histories(game, max));
        return GameExtent{histories, game.players()};
      },
      any);
}

std::string canonical_name(std::string_view text) {
  auto spec = Spec::parse(text);
  if (!spec) return std::string(text);
  for (auto& [key, value] : spec->values) value = canonical_value(value);
  if (const GameEntry* const entry = entry_of(spec->name))
    for (const Parameter& parameter : entry->parameters) {
      const auto given = spec->values.find(std::string(parameter.name));
      if (given != spec->values.end() && given->second == parameter.default_value) spec->values.erase(given);
    }
  return spec->text();
}

}  // namespace hindsight
