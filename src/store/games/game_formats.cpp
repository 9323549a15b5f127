// SPDX-License-Identifier: MIT
#include "store/games/game_formats.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "store/games/efg.h"
#include "store/games/matrix_csv.h"
#include "store/games/nfg.h"

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

Result<HistoryTree> tree_of_file(const Format& format, std::string_view text, std::uint64_t max_histories) {
  HS_TRY(GameFile file, format.parse(text, histories_allowed(max_histories)));
  const std::uint64_t limit = histories_allowed(max_histories, file.tree.players);
  if (const auto size = file.tree.nodes.size(); size > limit)
    return tl::unexpected<Error>(too_large(static_cast<double>(size), limit, ""));
  return std::move(file.tree);
}

}  // namespace

bool is_game_file(std::string_view name) { return format_of(name) != nullptr; }

tl::unexpected<Error> no_game_file(std::string_view name) {
  return fail(ErrorCode::invalid_argument,
              "'" + std::string(name) + "' is not a game file: its name must end in .efg, .nfg or .csv");
}

Result<GameSource> parse_game(std::string_view name, std::string text, const LoadLimits& limits) {
  const Format* const format = format_of(name);
  if (format == nullptr) return no_game_file(name);
  GameSource source{.name = std::string(name), .text = std::move(text), .unit = "points"};
  const auto named = [&](const Error& error) { return fail(error.code, source.name + ": " + error.message); };
  auto tree = tree_of_file(*format, source.text, limits.histories);
  if (!tree) return named(tree.error());
  source.histories = std::move(*tree);
  auto game = compile(source.histories, limits.control);
  if (!game) return named(game.error());
  source.game = std::move(*game);
  return source;
}

Result<GameExtent> extent_of(std::string_view name, std::string_view text, std::uint64_t max_histories) {
  if (text.empty()) return named_extent(name, max_histories);
  const Format* const format = format_of(name);
  if (format == nullptr) return no_game_file(name);
  HS_TRY(const HistoryTree tree, tree_of_file(*format, text, max_histories));
  return GameExtent{tree.nodes.size(), tree.players};
}

}  // namespace hindsight
