// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/boards.h>

#include <chrono>
#include <cmath>
#include <utility>

#include "api/errors.h"
#include "base/clock.h"
#include "classic/search/played_game.h"
#include "study/classic/best_moves.h"

namespace hs {

struct BoardGame::Parts {
  std::unique_ptr<hindsight::PlayedGame> game;
};

namespace {

hindsight::Result<hindsight::SearchOrder> order_of(const RateOptions& options, const std::stop_token& stop) {
  hindsight::SearchOrder order{.depth = options.depth, .exact = options.depth == 0};
  order.budget.stop = stop;
  if (options.depth < 0 || options.depth > 1000)
    return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                           fmt::format("a depth of {} plies; it is 0 to 1000", options.depth), "depth");
  if (!options.seconds) return order;
  if (!std::isfinite(*options.seconds) || *options.seconds < 0 || *options.seconds > 1e9)
    return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                           fmt::format("{} seconds are no time to take", *options.seconds), "seconds");
  order.budget.end = hindsight::Clock::now() + std::chrono::duration_cast<hindsight::Clock::duration>(
                                                   std::chrono::duration<double>(*options.seconds));
  return order;
}

hindsight::Result<std::vector<MoveWorth>> rated(hindsight::PlayedGame& game, const RateOptions& options,
                                                const std::stop_token& stop) {
  HS_TRY(const hindsight::SearchOrder order, order_of(options, stop));
  if (game.over())
    return hindsight::fail(hindsight::ErrorCode::conflict, "the game is over: no move is left", "moves");
  HS_TRY(const hindsight::Ratings ratings, game.rate(order));
  std::vector<MoveWorth> out;
  for (const hindsight::MoveRating& each : ratings.moves) {
    MoveWorth& move = out.emplace_back(MoveWorth{.move = each.move, .value = each.value()});
    if (!each.exact) continue;
    move.exact = true;
    move.plies = each.exact->plies;
    move.line = each.exact->line;
  }
  return out;
}

}  // namespace

BoardGame::BoardGame(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
BoardGame::BoardGame(BoardGame&&) noexcept = default;
BoardGame& BoardGame::operator=(BoardGame&&) noexcept = default;
BoardGame::~BoardGame() = default;

Result<BoardGame> BoardGame::open(const std::string& name_or_file, const std::string& moves) {
  const auto opened = [&]() -> hindsight::Result<BoardGame> {
    HS_TRY(auto game, hindsight::open_played_game(name_or_file));
    if (!moves.empty()) HS_RETURN_IF_ERROR(hindsight::play_line(*game, moves));
    return BoardGame(std::make_unique<Parts>(Parts{std::move(game)}));
  };
  return published(opened());
}

const std::string& BoardGame::name() const { return parts_->game->name(); }
int BoardGame::players() const { return parts_->game->players(); }
bool BoardGame::over() const { return parts_->game->over(); }
int BoardGame::to_move() const {
  return parts_->game->over() || parts_->game->chance() ? -1 : parts_->game->to_move().value;
}
std::vector<std::string> BoardGame::moves() const {
  return parts_->game->over() ? std::vector<std::string>{} : parts_->game->moves();
}
std::string BoardGame::board() const { return parts_->game->board(); }

std::vector<double> BoardGame::payoffs() const {
  std::vector<double> out;
  for (std::uint8_t p = 0; parts_->game->over() && p < parts_->game->players(); ++p)
    out.push_back(parts_->game->payoff({p}));
  return out;
}

Result<void> BoardGame::play(const std::string& moves) {
  return published(hindsight::play_line(*parts_->game, moves));
}
bool BoardGame::take_back() { return parts_->game->take_back(); }

Result<std::vector<MoveWorth>> BoardGame::rate(const RateOptions& options, const std::stop_token& stop) {
  return published(rated(*parts_->game, options, stop));
}

}  // namespace hs
