// SPDX-License-Identifier: MIT
#include "games/cut_game.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/memory.h"
#include "blueprint/blueprint_value.h"
#include "holdem/spots/small_poker.h"
#include "search/listed_game.h"
#include "store/blueprints/blueprint_file.h"
#include "study/setup/spot_source.h"
#include "tree/game_source.h"

namespace hindsight {

namespace {

Result<CutGame> of_catalog(const std::string& name) {
  if (name == "leduc") return CutGame{leduc_vectors()};
  if (name == "leduc_no_limit") return CutGame{no_limit_leduc_vectors()};
  HS_TRY(const GameDescription described, describe_named(name));
  HS_TRY(const HistoryTree listed, list_named(name, {histories_allowed(UINT64_MAX)}));
  HS_TRY(VectorGame game, vectors_of(listed));
  return CutGame{std::move(game), described.unit};
}

Result<CutGame> of_blueprint(const std::string& path, unsigned threads) {
  HS_TRY(const BlueprintFile file, read_blueprint(path));
  const BlueprintGame& game = file.plan.game;
  if (!game.spot || game.seats() != 2)
    return fail(
        ErrorCode::unsupported,
        fmt::format("'{}' is not the blueprint of a laboratory deck for two: only those are cut open", path));
  HS_TRY(WholeGame whole, whole_game(*game.spot, file.blueprint->buckets(), available_memory(), threads));
  DecisionLocks plays = strategy_in_full(*file.blueprint, whole);
  return CutGame{std::move(whole.game), "chips", 1000 / static_cast<double>(game.big_blind), true,
                 std::move(plays)};
}

}  // namespace

Result<CutGame> load_cut_game(const std::string& name, unsigned threads) {
  if (catalog_entry(name) != nullptr) return of_catalog(name);
  std::error_code none;
  if (!std::filesystem::exists(name, none))
    return fail(ErrorCode::not_found,
                fmt::format("{} is neither a game by name nor the file of a spot or blueprint", name));
  if (name.ends_with(blueprint_extension)) return of_blueprint(name, threads);
  HS_TRY(const SpotSource source, load_spot(name));
  HS_TRY(VectorGame game, make_game(source.spot, available_memory(), false, threads));
  return CutGame{std::move(game)};
}

}  // namespace hindsight
