// SPDX-License-Identifier: MIT
#include "store/games/game_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "store/games/efg.h"
#include "store/games/gambit_text.h"
#include "store/games/matrix_csv.h"
#include "store/games/nfg.h"

namespace hindsight {

namespace {

Result<int> players_in(std::string_view text, std::string_view word, int version) {
  Scanner in(text);
  HS_TRY(const GambitHeader header, read_header(in, word, version));
  return static_cast<int>(header.players.size());
}
Result<int> efg_players(std::string_view text) { return players_in(text, "EFG", 2); }
Result<int> nfg_players(std::string_view text) { return players_in(text, "NFG", 1); }
Result<int> matrix_players(std::string_view) { return 2; }

struct Format {
  std::string_view extension;
  Result<int> (*players)(std::string_view text);
  Result<GameFile> (*parse)(std::string_view text, std::uint64_t limit);
};
constexpr Format formats[] = {{".efg", efg_players, parse_efg},
                              {".nfg", nfg_players, parse_nfg},
                              {".csv", matrix_players, parse_matrix}};

const Format* format_of(std::string_view name) {
  const auto found =
      std::ranges::find_if(formats, [&](const Format& format) { return name.ends_with(format.extension); });
  return found == std::end(formats) ? nullptr : found;
}

tl::unexpected<Error> in_file(std::string_view name, const Error& error) {
  return fail(error.code, fmt::format("{}: {}", name, error.message),
              error.where.empty() ? std::string(name) : error.where);
}

Result<HistoryTree> tree_in_file(const GameDescription& game, std::uint64_t max_histories) {
  auto file = format_of(game.name)->parse(game.text, histories_allowed(max_histories, game.players));
  if (!file) return in_file(game.name, file.error());
  return std::move(file->tree);
}

}  // namespace

bool is_game_file(std::string_view name) { return format_of(name) != nullptr; }

tl::unexpected<Error> no_game_file(std::string_view name) {
  return fail(ErrorCode::invalid_argument,
              fmt::format("'{}' is not a game file: its name must end in .efg, .nfg or .csv", name));
}

Result<GameDescription> describe_game(std::string_view name, std::string text) {
  if (text.empty() && !is_game_file(name)) return describe_named(name);
  const Format* const format = format_of(name);
  if (format == nullptr) return no_game_file(name);
  const Result<int> players = format->players(text);
  if (!players) return in_file(name, players.error());
  return GameDescription{
      .name = std::string(name), .text = std::move(text), .players = *players, .unit = "points"};
}

Result<ListedGame> list_game(GameDescription game, const LoadLimits& limits) {
  HS_TRY(HistoryTree histories,
         is_game_file(game.name) ? tree_in_file(game, limits.histories) : list_named(game.name, limits));
  return ListedGame{std::move(game), std::move(histories)};
}

Result<std::uint64_t> count_histories(const GameDescription& game, std::uint64_t max_histories) {
  if (!is_game_file(game.name)) return count_named(game.name, max_histories);
  HS_TRY(const HistoryTree histories, tree_in_file(game, max_histories));
  return histories.nodes.size();
}

}  // namespace hindsight
