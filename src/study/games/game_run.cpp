// SPDX-License-Identifier: MIT
#include "study/games/game_run.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "base/bytes.h"
#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "study/games/convergence_log.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight {

SolveSetup setup_of(const StrategyFile& file) {
  return {file.game, file.game_text, file.algorithm, file.seed, file.against};
}

GameRun::GameRun(SolveSetup setup, std::shared_ptr<const GameSource> source)
    : setup_(std::move(setup)), source_(std::move(source)) {
  setup_.game = source_->name;
  setup_.game_text = source_->text;
}

Result<GameRun> GameRun::start(SolveSetup setup, std::shared_ptr<const GameSource> source) {
  GameRun run(std::move(setup), std::move(source));
  std::optional<Strategy> against;
  if (!run.setup_.against.empty()) {
    HS_TRY(against, strategy_from_bytes(run.source_->game, run.setup_.against));
  }
  run.input_ = std::make_unique<SolverInput>(
      SolverInput{run.source_->histories, run.source_->game, run.setup_.seed, std::move(against)});
  HS_TRY(run.solver_, make_solver(run.setup_.algorithm, *run.input_));
  return run;
}

Result<GameRun> GameRun::resume(const StrategyFile& file, std::shared_ptr<const GameSource> source) {
  HS_TRY(GameRun run, start(setup_of(file), std::move(source)));
  run.seconds_ = file.seconds;
  if (file.state.empty()) return run;
  Reader state(file.state);
  HS_RETURN_IF_ERROR(run.solver_->load(state));
  HS_RETURN_IF_ERROR(state.finish("the solver's state in the file"));
  return run;
}

Evaluation GameRun::measured() const {
  const Strategy average = solver_->average();
  return input_->against ? evaluate_against(input_->game, average, *input_->against)
                         : evaluate(input_->game, average);
}

Outcome GameRun::run(const Goal& goal, const RunControl& control, const Listener& listener) {
  Listener mine = listener;
  mine.between = [&](double seconds) {
    seconds_ = seconds;
    if (listener.between) listener.between(seconds);
  };
  Outcome outcome = drive(*solver_, *input_, goal, control, mine, seconds_);
  seconds_ = outcome.last.seconds;
  return outcome;
}

StrategyFile GameRun::file() const {
  StrategyFile out{.game = setup_.game,
                   .game_text = setup_.game_text,
                   .algorithm = setup_.algorithm,
                   .against = setup_.against,
                   .seed = setup_.seed,
                   .iterations = solver_->iterations(),
                   .seconds = seconds_};
  out.average = canonical(source_->game, solver_->average());
  const std::vector<Values> regrets = solver_->regrets();
  if (!regrets.empty()) out.regrets = canonical(source_->game, regrets);
  Writer state;
  solver_->save(state);
  out.state = state.bytes();
  return out;
}

Result<Strategy> solved(const std::shared_ptr<const GameSource>& source, const Goal& goal,
                        const RunControl& control, const Listener& listener) {
  HS_TRY(GameRun run, GameRun::start({.game = source->name, .game_text = source->text}, source));
  run.run(goal, control, listener);
  return run.solver().average();
}

namespace {

// The average alone, without what a solver needs to go on.
Result<void> write_version(const std::string& path, const GameRun& run, std::uint64_t iterations) {
  constexpr std::string_view extension = ".hs";
  const std::string stem = path.ends_with(extension) ? path.substr(0, path.size() - extension.size()) : path;
  StrategyFile file = run.file();
  file.regrets.clear();
  file.state.clear();
  return write_strategy(fmt::format("{}.{}{}", stem, iterations, extension), file);
}

}  // namespace

Result<RunRecord> run_and_record(GameRun& run, const Goal& goal, const RunControl& control,
                                 const RunFiles& files, const RunWatch& watch) {
  std::optional<ConvergenceLog> log;
  if (!files.log.empty()) {
    HS_TRY(log, ConvergenceLog::open(files.log, run.source().game.players, run.has_opponent(),
                                     run.solver().iterations()));
  }
  RunRecord out;
  std::uint64_t next_version = std::bit_ceil(run.solver().iterations() + 1);
  Listener listener{.save_every = files.save_every};
  listener.checkpoint = [&](const Checkpoint& checkpoint) {
    out.points.push_back(checkpoint);
    if (log) log->add(checkpoint);
    if (watch.checkpoint) watch.checkpoint(checkpoint, run.solver().note());
    if (!files.versions || checkpoint.iterations < next_version) return;
    next_version = std::bit_ceil(checkpoint.iterations + 1);
    const Result<void> written = write_version(files.strategy, run, checkpoint.iterations);
    if (!written && watch.not_saved) watch.not_saved(written.error());
  };
  if (!files.strategy.empty())
    listener.save = [&](double) {
      const Result<void> written = write_strategy(files.strategy, run.file());
      if (!written && watch.not_saved) watch.not_saved(written.error());
    };
  out.outcome = run.run(goal, control, listener);
  if (log) out.logged = log->finish();
  return out;
}

}  // namespace hindsight
