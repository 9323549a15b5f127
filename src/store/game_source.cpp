// SPDX-License-Identifier: MIT
#include "store/game_source.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "games/catalog.h"
#include "store/atomic_file.h"
#include "store/efg.h"
#include "store/matrix_csv.h"
#include "store/nfg.h"

namespace hindsight {

namespace {

struct Format {
  std::string_view extension;
  Result<GameFile> (*parse)(std::string_view text, std::uint64_t limit);
};
constexpr Format formats[] = {{".efg", parse_efg}, {".nfg", parse_nfg}, {".csv", parse_matrix}};

const Format* format_of(std::string_view name) {
  const auto found =
      std::ranges::find_if(formats, [&](const Format& format) { return name.ends_with(format.extension); });
  return found == std::end(formats) ? nullptr : found;
}

// Keys sorted, defaults left out: one name for each game.
std::string canonical_name(std::string_view text) {
  Spec spec = *Spec::parse(text);
  for (const GameEntry& entry : game_catalog())
    for (const Parameter& parameter : entry.parameters)
      if (entry.name == spec.name) {
        const auto given = spec.values.find(std::string(parameter.name));
        if (given != spec.values.end() && given->second == parameter.default_value) spec.values.erase(given);
      }
  return spec.text();
}

// As many as are allowed, and never more than memory holds.
std::uint64_t limit_of(std::uint64_t most_histories, int players = 2) {
  return std::min(most_histories, histories_that_fit(available_memory(), players));
}

Result<GameSource> from_catalog(std::string_view text, std::uint64_t most_histories = UINT64_MAX) {
  HS_TRY(const AnyGame any, make_game(text));
  GameSource source;
  source.name = canonical_name(text);
  HS_CHECK_OK(std::visit(
      [&](const auto& game) -> Result<void> {
        source.unit = game.unit();
        source.big_blind = game.big_blind();
        HS_TRY(source.histories, enumerate(game, limit_of(most_histories, game.players())));
        return {};
      },
      any));
  HS_TRY(source.game, compile(source.histories));
  return source;
}

Result<GameSource> from_file(std::string_view path, const Format& format, std::string text,
                             std::uint64_t most_histories = UINT64_MAX) {
  GameSource source{.name = std::string(path), .text = std::move(text), .unit = "points"};
  const auto named = [&](const Error& error) { return fail(error.code, source.name + ": " + error.message); };
  auto file = format.parse(source.text, limit_of(most_histories));
  if (!file) return named(file.error());
  const std::uint64_t limit = limit_of(most_histories, file->tree.players);
  if (const auto size = file->tree.nodes.size(); size > limit)
    return named(too_large(static_cast<double>(size), limit, ""));
  source.histories = std::move(file->tree);
  auto game = compile(source.histories);
  if (!game) return named(game.error());
  source.game = std::move(*game);
  return source;
}

}  // namespace

Result<GameSource> load_game(std::string_view name, std::string text, std::uint64_t most_histories) {
  if (text.empty()) return from_catalog(name, most_histories);
  if (const Format* format = format_of(name))
    return from_file(name, *format, std::move(text), most_histories);
  return fail(ErrorCode::invalid_argument,
              "'" + std::string(name) + "' is no game file: its name must end in .efg, .nfg or .csv");
}

Result<GameSource> load_game(std::string_view spec_or_path) {
  const std::string path(spec_or_path);
  if (const Format* format = format_of(path)) {
    HS_TRY(std::string text, read_file(path, available_memory() / 8));
    return from_file(path, *format, std::move(text));
  }
  auto source = from_catalog(spec_or_path);
  std::error_code none;
  if (!source && std::filesystem::is_regular_file(path, none))
    return fail(ErrorCode::invalid_argument,
                "'" + path + "' is no game file: its name must end in .efg, .nfg or .csv");
  return source;
}

}  // namespace hindsight
