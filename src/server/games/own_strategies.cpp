// SPDX-License-Identifier: MIT
#include "server/games/own_strategies.h"

#include <algorithm>

#include "server/games/preparation.h"
#include "server/http/ids.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"

namespace hindsight {

Result<std::shared_ptr<const OwnStrategy>> OwnStrategies::add(std::string_view game, const std::string& name,
                                                              std::string_view bytes) {
  const std::unique_lock one(reading_, std::try_to_lock);
  if (!one.owns_lock()) return fail(ErrorCode::busy, "another file is being read: try again in a moment");
  HS_TRY(GameDescription described, describe_named(game));
  HS_RETURN_IF_ERROR(check_playable(described, limits_.histories));
  HS_TRY(const GameSource source, load_game(std::move(described), {limits_.histories}));
  HS_TRY(const Strategy strategy, parse_strategy_for(source, name, bytes));
  auto made = std::make_shared<const OwnStrategy>(
      OwnStrategy{new_id(), source.name, name, canonical(source.game, strategy)});
  const std::lock_guard lock(mutex_);
  kept_.push_back(made);
  const auto too_many = [&] {
    std::size_t all = 0;
    for (const auto& kept : kept_) all += kept->average.size();
    return kept_.size() > limits_.strategies || all > limits_.probabilities;
  };
  while (kept_.size() > 1 && too_many()) kept_.pop_front();
  return made;
}

Result<std::shared_ptr<const OwnStrategy>> OwnStrategies::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, id, [](const auto& kept) { return kept->id; });
  if (found == kept_.end())
    return fail(ErrorCode::not_found, "this strategy is not here any more: choose its file again");
  return *found;
}

}  // namespace hindsight
