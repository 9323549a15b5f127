// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/strategies.h>

#include <utility>

#include "api/errors.h"
#include "api/games/parts.h"
#include "base/check.h"
#include "store/strategies/strategy_file.h"
#include "study/games/solution.h"

namespace hs {

namespace {

hindsight::Result<Strategy> checked(Game game, std::vector<double> numbers) {
  const hindsight::GameSource& source = *game.parts().source;
  if (numbers.size() != game.size())
    return hindsight::fail(
        hindsight::ErrorCode::invalid_argument,
        fmt::format("{} numbers for the {} actions of {}", numbers.size(), game.size(), game.name()));
  hindsight::Strategy strategy{hindsight::from_canonical(source.game, numbers)};
  const hindsight::Result<void> valid = hindsight::validate(source.game, source.histories, strategy);
  if (!valid)  // of a file it would be damage
    return hindsight::fail(hindsight::ErrorCode::invalid_argument, valid.error().message,
                           valid.error().where);
  return strategy_of(game, std::move(strategy));
}

hindsight::Result<Strategy> loaded_for(const Game& game, const std::string& name_or_file) {
  HS_TRY(hindsight::LoadedStrategy loaded, hindsight::load_strategy_for(*game.parts().source, name_or_file));
  return strategy_of(game, std::move(loaded.strategy));
}

hindsight::Result<Strategy> loaded(const std::string& file) {
  HS_TRY(hindsight::Solution solution, hindsight::load_solution(file));
  hindsight::Strategy strategy = std::move(solution.strategy);
  return strategy_of(game_of(std::move(solution.source)), std::move(strategy), std::move(solution.file));
}

}  // namespace

hindsight::StrategyFile file_of(const Game& game) {
  return {.game = game.name(), .game_text = game.parts().source->text};
}

Strategy strategy_of(const Game& game, hindsight::Strategy strategy, hindsight::StrategyFile file) {
  std::vector<double> numbers = hindsight::canonical(game.parts().source->game, strategy);
  if (file.game.empty()) file = file_of(game);
  file.average.clear();
  file.state.clear();
  return Strategy(std::make_shared<const Strategy::Parts>(
      Strategy::Parts{game, std::move(strategy), std::move(numbers), std::move(file)}));
}

Strategy::Strategy(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

Result<Strategy> Strategy::of(Game game, std::vector<double> numbers) {
  return published(checked(std::move(game), std::move(numbers)));
}
Result<Strategy> Strategy::load(const Game& game, const std::string& name_or_file) {
  return published(loaded_for(game, name_or_file));
}
Result<Strategy> Strategy::load(const std::string& file) { return published(loaded(file)); }

const Game& Strategy::game() const { return parts_->game; }
std::span<const double> Strategy::numbers() const { return parts_->numbers; }
std::span<const double> Strategy::at(std::size_t infoset) const {
  HS_CHECK(infoset, <, parts_->game.infosets().size());
  const Infoset& place = parts_->game.infosets()[infoset];
  return numbers().subspan(place.first, place.actions.size());
}

Result<void> Strategy::save(const std::string& file) const {
  hindsight::StrategyFile out = parts_->file;
  out.average = parts_->numbers;
  return published(hindsight::write_strategy(file, out));
}

}  // namespace hs
