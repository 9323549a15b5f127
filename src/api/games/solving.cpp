// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/solving.h>

#include <utility>

#include "api/errors.h"
#include "api/games/parts.h"
#include "base/spec.h"
#include "solve/solvers.h"
#include "store/games/game_formats.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_file.h"
#include "study/games/goal.h"
#include "study/games/solution.h"

namespace hs {

namespace {

using hindsight::ErrorCode::invalid_argument;
constexpr double usual_seconds = 60;

hindsight::Result<Solver> started(Game game, const std::string& algorithm, std::uint64_t seed,
                                  const std::optional<Strategy>& against) {
  const std::shared_ptr<const hindsight::GameSource> source = game.parts().source;
  HS_TRY(const hindsight::Spec spec, hindsight::Spec::parse(algorithm));
  hindsight::SolveSetup setup{.game = source->name, .algorithm = spec.text(), .seed = seed};
  if (against) {
    if (against->numbers().size() != game.size())
      return hindsight::fail(invalid_argument,
                             fmt::format("a strategy for {} can't be trained against in {}",
                                         against->game().name(), game.name()),
                             "against");
    const hindsight::Strategy theirs{hindsight::from_canonical(source->game, against->numbers())};
    setup.against = hindsight::strategy_bytes(source->game, theirs);
  }
  HS_TRY(hindsight::GameRun run, hindsight::GameRun::start(std::move(setup), source));
  return Solver(std::make_unique<Solver::Parts>(Solver::Parts{std::move(game), std::move(run)}));
}

hindsight::Result<Solver> resumed(const std::string& path) {
  HS_TRY(const hindsight::StrategyFile file, hindsight::read_strategy(path));
  if (file.state.empty())
    return hindsight::fail(
        hindsight::ErrorCode::unsupported,
        fmt::format("'{}' holds a strategy without the state of a solver, so there is nothing "
                    "to go on from; start afresh",
                    path),
        path);
  HS_TRY(hindsight::GameDescription described, hindsight::describe_game(file.game, file.game_text));
  HS_TRY(hindsight::GameSource source, hindsight::load_game(std::move(described)));
  Game game = game_of(std::move(source));
  HS_TRY(hindsight::GameRun run, hindsight::GameRun::resume(file, game.parts().source));
  return Solver(std::make_unique<Solver::Parts>(Solver::Parts{std::move(game), std::move(run)}));
}

hindsight::Result<hindsight::Goal> goal_of(const Goal& goal, const hindsight::GameSource& source) {
  hindsight::Goal out{goal.target, goal.iterations, goal.seconds};
  HS_RETURN_IF_ERROR(check_goal(goal));
  if (!out.target && !out.iterations && !out.seconds) {
    out.target = hindsight::usual_target(source);
    out.seconds = usual_seconds;
  }
  return out;
}

// With what a file says of it, but for the solver's state.
Strategy average_of(const Solver::Parts& parts) {
  const hindsight::SolveSetup& setup = parts.run.setup();
  hindsight::StrategyFile file = file_of(parts.game);
  file.algorithm = setup.algorithm;
  file.against = setup.against;
  file.seed = setup.seed;
  file.iterations = parts.run.solver().iterations();
  file.seconds = parts.run.seconds();
  const std::vector<hindsight::Values> regrets = parts.run.solver().regrets();
  if (!regrets.empty()) file.regrets = hindsight::canonical(parts.game.parts().source->game, regrets);
  return strategy_of(parts.game, parts.run.solver().average(), std::move(file));
}

hindsight::Result<Solution> ran(Solver::Parts& parts, const Goal& wanted, const Control& control,
                                const std::function<void(const Progress&)>& watch) {
  HS_TRY(const hindsight::Goal goal, goal_of(wanted, parts.run.source()));
  HS_RETURN_IF_ERROR(check_threads(control.threads));
  hindsight::Listener listener;
  if (watch)
    listener.checkpoint = [&](const hindsight::Checkpoint& now) {
      watch({now.iterations, now.seconds, evaluation_of(now.evaluation), now.exact});
    };
  const hindsight::Outcome outcome = parts.run.run(goal, {control.stop, control.threads}, listener);
  Strategy average = average_of(parts);
  // Trained against a fixed strategy it is measured against itself all the same, as the program does.
  Evaluation evaluation =
      parts.run.has_opponent() ? evaluate(average) : evaluation_of(outcome.last.evaluation);
  return Solution{std::move(average),      std::move(evaluation), parts.run.setup().algorithm,
                  outcome.last.iterations, outcome.last.seconds,  static_cast<StopReason>(outcome.reason)};
}

}  // namespace

static_assert(static_cast<int>(StopReason::stalled) == static_cast<int>(hindsight::StopReason::stalled));
static_assert(static_cast<int>(StopReason::finished) == static_cast<int>(hindsight::StopReason::finished));

std::vector<Algorithm> algorithms() {
  std::vector<Algorithm> out;
  for (const hindsight::SolverEntry& entry : hindsight::solver_catalog())
    out.push_back({std::string(entry.name), std::string(entry.summary), std::string(entry.source),
                   parameters_of(entry.parameters), entry.samples});
  return out;
}

std::string_view reason_name(StopReason reason) {
  constexpr std::string_view names[] = {"target", "iterations", "seconds", "finished", "stopped", "stalled"};
  return names[static_cast<std::size_t>(reason)];
}

Solver::Solver(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result<Solver> Solver::start(Game game, const std::string& algorithm, std::uint64_t seed,
                             const std::optional<Strategy>& against) {
  return published(started(std::move(game), algorithm, seed, against));
}
Result<Solver> Solver::resume(const std::string& file) { return published(resumed(file)); }

Result<Solution> Solver::run(const Goal& goal, const Control& control,
                             const std::function<void(const Progress&)>& watch) {
  return published(ran(*parts_, goal, control, watch));
}

const Game& Solver::game() const { return parts_->game; }
const std::string& Solver::algorithm() const { return parts_->run.setup().algorithm; }
std::uint64_t Solver::iterations() const { return parts_->run.solver().iterations(); }
double Solver::seconds() const { return parts_->run.seconds(); }
Strategy Solver::average() const { return average_of(*parts_); }
Result<void> Solver::save(const std::string& file) const {
  return published(hindsight::write_strategy(file, parts_->run.file()));
}

Result<Solution> solve(const Game& game, const Goal& goal, const std::string& algorithm,
                       const Control& control) {
  Result<Solver> solver = Solver::start(game, algorithm);
  if (!solver) return tl::unexpected<Error>(std::move(solver.error()));
  return solver->run(goal, control);
}

}  // namespace hs
