// SPDX-License-Identifier: MIT
#include "study/values/belief_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "store/games/load_game.h"
#include "store/values/shipped_networks.h"
#include "values/network_values.h"

namespace hindsight {

namespace {

tl::unexpected<Error> of_another_game(const std::string& what, const std::string& its,
                                      const std::string& game) {
  return fail(ErrorCode::invalid_argument, fmt::format("{} is for {}, not for {}", what, its, game));
}

}  // namespace

Result<std::shared_ptr<const BeliefSource>> load_beliefs(std::string_view game) {
  HS_TRY(ListedGame listed, list_game(game));
  auto beliefs = BeliefGame::of(listed.histories);
  if (!beliefs)
    return fail(beliefs.error().code, fmt::format("{}: {}", listed.name, beliefs.error().message));
  return std::make_shared<const BeliefSource>(std::move(listed), *std::move(beliefs));
}

Result<void> check_rows(const BeliefSource& source, const BeliefRowsFile& file, const std::string& what) {
  if (file.game != source.listed.name) return of_another_game(what, file.game, source.listed.name);
  const auto fits = [&](const BeliefRow& row) {
    return row.node < source.beliefs.tree().nodes.size() && source.beliefs.is_place(row.node) &&
           row.beliefs[0].size() == source.beliefs.tree().hands[0] &&
           row.beliefs[1].size() == source.beliefs.tree().hands[1];
  };
  if (!std::ranges::all_of(file.rows, fits))
    return fail(
        ErrorCode::corrupt,
        fmt::format("{} has rows of states that {} does not have: it is of another version of it, generate "
                    "it anew",
                    what, file.game));
  return {};
}

Result<void> check_network(const BeliefSource& source, const ValueNetworkFile& file,
                           const std::string& what) {
  if (file.game != source.listed.name) return of_another_game(what, file.game, source.listed.name);
  if (file.shape != shape_for(source.beliefs, file.shape.hidden))
    return fail(
        ErrorCode::corrupt,
        fmt::format("{} has other inputs than {} has states and hands: it is of another version of it, "
                    "train it anew",
                    what, file.game));
  return {};
}

Result<ValueNetworkFile> network_for(const BeliefSource& source, const std::string& name) {
  if (name == "shipped") return shipped_network(source.listed.name);
  HS_TRY(ValueNetworkFile file, read_value_network(name));
  HS_RETURN_IF_ERROR(check_network(source, file, fmt::format("'{}'", name)));
  return file;
}

}  // namespace hindsight
