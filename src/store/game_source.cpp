// SPDX-License-Identifier: MIT
#include "store/game_source.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "base/spec.h"
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

// As many as are allowed, and never more than memory holds.
std::uint64_t limit_of(std::uint64_t most_histories, int players = 2) {
  return std::min(most_histories, histories_that_fit(available_memory(), players));
}

Result<GameSource> from_catalog(std::string_view text, const LoadLimits& limits) {
  HS_TRY(const AnyGame any, make_game(text));
  GameSource source;
  source.name = canonical_name(text);
  HS_CHECK_OK(std::visit(
      [&](const auto& game) -> Result<void> {
        source.unit = game.unit();
        source.big_blind = game.big_blind();
        const std::uint64_t most = limit_of(limits.histories, game.players());
        HS_TRY(source.histories, enumerate(game, most, limits.control));
        return {};
      },
      any));
  HS_TRY(source.game, compile(source.histories, limits.control));
  return source;
}

Result<HistoryTree> tree_of_file(const Format& format, std::string_view text, std::uint64_t most_histories) {
  HS_TRY(GameFile file, format.parse(text, limit_of(most_histories)));
  const std::uint64_t limit = limit_of(most_histories, file.tree.players);
  if (const auto size = file.tree.nodes.size(); size > limit)
    return tl::unexpected<Error>(too_large(static_cast<double>(size), limit, ""));
  return std::move(file.tree);
}

Result<GameSource> from_file(std::string_view path, const Format& format, std::string text,
                             const LoadLimits& limits) {
  GameSource source{.name = std::string(path), .text = std::move(text), .unit = "points"};
  const auto named = [&](const Error& error) { return fail(error.code, source.name + ": " + error.message); };
  auto tree = tree_of_file(format, source.text, limits.histories);
  if (!tree) return named(tree.error());
  source.histories = std::move(*tree);
  auto game = compile(source.histories, limits.control);
  if (!game) return named(game.error());
  source.game = std::move(*game);
  return source;
}

tl::unexpected<Error> no_game_file(std::string_view name) {
  return fail(ErrorCode::invalid_argument,
              "'" + std::string(name) + "' is no game file: its name must end in .efg, .nfg or .csv");
}

// A number in its shortest form; what is none as it is written.
std::string canonical_value(const std::string& value) {
  if (const auto whole = parse_integer(value)) return std::to_string(*whole);
  const auto number = parse_number(value);
  if (!number) return value;
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), *number).ptr};
}

const GameEntry* entry_of(std::string_view name) {
  const auto found = std::ranges::find(game_catalog(), name, &GameEntry::name);
  return found == game_catalog().end() ? nullptr : &*found;
}

}  // namespace

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

Result<GameExtent> extent_of(std::string_view name, std::string_view text, std::uint64_t most_histories) {
  if (!text.empty()) {
    const Format* const format = format_of(name);
    if (format == nullptr) return no_game_file(name);
    HS_TRY(const HistoryTree tree, tree_of_file(*format, text, most_histories));
    return GameExtent{tree.nodes.size(), tree.players};
  }
  HS_TRY(const AnyGame any, make_game(name));
  return std::visit(
      [&](const auto& game) -> Result<GameExtent> {
        HS_TRY(const std::uint64_t histories,
               count_histories(game, limit_of(most_histories, game.players())));
        return GameExtent{histories, game.players()};
      },
      any);
}

Result<GameSource> load_game(std::string_view name, std::string text, const LoadLimits& limits) {
  if (text.empty()) return from_catalog(name, limits);
  if (const Format* format = format_of(name)) return from_file(name, *format, std::move(text), limits);
  return no_game_file(name);
}

Result<GameSource> load_game(std::string_view spec_or_path, const LoadLimits& limits) {
  const std::string path(spec_or_path);
  if (const Format* format = format_of(path)) {
    HS_TRY(std::string text, read_file(path, available_memory() / 8));
    return from_file(path, *format, std::move(text), limits);
  }
  auto source = from_catalog(spec_or_path, limits);
  std::error_code none;
  if (!source && std::filesystem::is_regular_file(path, none)) return no_game_file(path);
  return source;
}

}  // namespace hindsight
