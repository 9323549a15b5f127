// SPDX-License-Identifier: MIT
#include "server/games/preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "base/clock.h"
#include "base/spec.h"
#include "games/catalog.h"
#include "store/games/load_game.h"
#include "study/games/game_run.h"
#include "study/games/solution.h"

namespace hindsight {

namespace {

constexpr std::uint64_t max_prepared = 1'000'000;
constexpr std::size_t max_opponents = 16;  // kept for a game
constexpr std::string_view prefix = "iterate:", file_prefix = "file:";

// Solves for the seconds given at most, telling how far it is ten times a second.
Strategy solve(const std::shared_ptr<PlayGame>& game, std::string algorithm, const Goal& goal,
               const std::stop_token& stop,
               const std::function<void(const Preparation::Progress&)>& progress) {
  const std::shared_ptr<const GameSource> source(game, &game->source);
  Result<GameRun> run = GameRun::start({.game = source->name, .algorithm = std::move(algorithm)}, source);
  HS_CHECK_OK(run);
  Clock::time_point told = Clock::now();
  const auto tell = [&](const Checkpoint& now) {
    if (!progress || Clock::now() - told < std::chrono::milliseconds(100)) return;
    told = Clock::now();
    progress({false, now.iterations, now.evaluation.exploitability, goal.target.value_or(0), now.seconds});
  };
  run->run(goal, {stop}, {.checkpoint = tell});
  return run->solver().average();
}

}  // namespace

Result<OpponentSpec> OpponentSpec::parse(std::string_view text, const OwnStrategies& own) {
  if (text.starts_with(file_prefix)) {
    HS_TRY(auto found, own.find(std::string(text.substr(file_prefix.size()))));
    return OpponentSpec{Kind::file, 0, std::move(found)};
  }
  constexpr std::pair<std::string_view, Kind> plain[] = {
      {"solved", Kind::solved}, {"uniform", Kind::uniform}, {"first", Kind::first}, {"last", Kind::last}};
  for (const auto& [name, kind] : plain)
    if (text == name) return OpponentSpec{kind, 0, {}};
  const auto count = text.starts_with(prefix) ? parse_integer(text.substr(prefix.size())) : std::nullopt;
  if (count && *count >= 1 && *count <= std::int64_t{max_prepared})
    return OpponentSpec{Kind::iterate, static_cast<std::uint64_t>(*count), {}};
  return fail(
      ErrorCode::invalid_argument,
      fmt::format(
          "\"opponent\" must be solved, iterate:N with N from 1 to {}, uniform, first, last or file:ID",
          max_prepared));
}

std::string OpponentSpec::text() const {
  constexpr std::string_view names[] = {"solved", "", "uniform", "first", "last", ""};
  if (kind == Kind::file) return fmt::format("{}{}", file_prefix, own->id);
  return kind == Kind::iterate ? fmt::format("{}{}", prefix, iterations)
                               : std::string(names[static_cast<std::size_t>(kind)]);
}

Result<void> check_playable(const GameDescription& game, std::uint64_t max_histories) {
  if (game.players != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("{} is for {} players: a solved strategy answers one opponent, not several",
                            game.name, game.players));
  if (game.history_count > static_cast<double>(max_histories))
    return fail(ErrorCode::unsupported,
                fmt::format("{} has {:.10g} histories; up to {} are solved while you wait: {}", game.name,
                            game.history_count, max_histories, game.size_advice));
  return {};
}

bool Preparation::Kept::in_use() const {
  const bool opponent =
      std::ranges::any_of(opponents, [](const auto& item) { return item.second.use_count() > 1; });
  return opponent || game.use_count() > static_cast<long>(1 + opponents.size());
}

Preparation::Preparation(const PreparationLimits& limits) : limits_(limits) {}

Preparation::~Preparation() {
  stop_.request_stop();
  worker_.stop();
}

Result<void> Preparation::ask(Request request) {
  HS_TRY(const GameDescription game, describe_named(request.game));
  HS_RETURN_IF_ERROR(check_playable(game, limits_.histories));
  const OwnStrategy* const own = request.opponent.own.get();
  if (own && own->game != game.name)
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' is a strategy for {}, not for {}: choose another file", own->name,
                            own->game, game.name));
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_,
                [](const Waiting& other) { return other.request.wanted && !other.request.wanted(); });
  if (waiting_.size() >= limits_.waiting)
    return fail(ErrorCode::busy, "other games are being solved: try again in some seconds");
  waiting_.push_back({std::move(request), game.history_count});
  worker_.run([this] { prepare_next(); });
  return {};
}

void Preparation::prepare_next() {
  Request request;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return;  // what was asked for is no longer wanted
    const auto first = std::ranges::min_element(waiting_, {}, &Waiting::histories);
    request = std::move(first->request);
    waiting_.erase(first);
  }
  if (request.wanted && !request.wanted()) return;
  auto prepared = prepare(request);
  if (!stop_.stop_requested()) request.done(std::move(prepared));
}

Result<std::shared_ptr<const Opponent>> Preparation::prepare(const Request& request) {
  using enum OpponentSpec::Kind;
  HS_TRY(Kept * kept, game_of(request));
  const std::string name = request.opponent.text();
  if (const auto found = kept->opponents.find(name); found != kept->opponents.end()) return found->second;
  const auto made = [&]() -> Strategy {
    switch (request.opponent.kind) {
      case solved:
        return kept->game->solved;
      case iterate:
        return solve(kept->game, "cfr",
                     {.iterations = request.opponent.iterations, .seconds = limits_.seconds},
                     stop_.get_token(), request.progress);
      case file:
        return {from_canonical(kept->game->source.game, request.opponent.own->average)};
      case uniform:
      case first:
      case last:
        break;
    }
    return *named_strategy(name, kept->game->source.game);
  };
  auto opponent = std::make_shared<const Opponent>(kept->game, made());
  if (kept->opponents.size() >= max_opponents) kept->opponents.clear();
  kept->opponents[name] = opponent;
  return opponent;
}

// The pointer is good until the next call.
Result<Preparation::Kept*> Preparation::game_of(const Request& request) {
  const auto same = [&](const Kept& kept) { return kept.asked_for == request.game; };
  if (const auto found = std::ranges::find_if(kept_, same); found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    return &kept_.front();
  }
  if (request.progress) request.progress({.building = true});
  HS_TRY(GameDescription described, describe_named(request.game));
  HS_TRY(GameSource source, load_game(std::move(described), {limits_.histories, {stop_.get_token()}}));
  HS_RETURN_IF_ERROR(make_room(source.histories.nodes.size()));
  const auto game = std::make_shared<PlayGame>(std::move(source));
  const CompiledGame& compiled = game->source.game;
  game->solved =
      solve(game, "auto", {.target = limits_.target * compiled.payoff_range, .seconds = limits_.seconds},
            stop_.get_token(), request.progress);
  game->evaluation = evaluate(compiled, game->solved);
  kept_.push_front({game, request.game, {}});
  return &kept_.front();
}

Result<void> Preparation::make_room(std::uint64_t histories) {
  std::uint64_t all = histories;
  for (const Kept& kept : kept_) all += kept.game->source.histories.nodes.size();
  for (auto kept = kept_.end(); kept != kept_.begin() && all > limits_.all_histories;) {
    --kept;
    if (kept->in_use()) continue;
    all -= kept->game->source.histories.nodes.size();
    kept = kept_.erase(kept);
  }
  if (all <= limits_.all_histories) return {};
  return fail(ErrorCode::busy, "too many large games are being played: end one of them first");
}

}  // namespace hindsight
