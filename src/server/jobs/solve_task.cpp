// SPDX-License-Identifier: MIT
#include "server/jobs/solve_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/spec.h"
#include "io/json.h"
#include "solve/solvers.h"
#include "store/games/game_formats.h"
#include "store/games/load_game.h"
#include "study/games/goal.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::size_t max_frame_bytes = 4 << 20;  // of one job

// A name that the catalog knows, and no text that could be anything else.
Result<std::string> algorithm_of(const std::string& text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> known;
  for (const SolverEntry& entry : solver_catalog()) {
    known.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_RETURN_IF_ERROR(Arguments::check(spec, entry.parameters));
    if (entry.responds)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format(
              "{} responds to a fixed strategy, and a new job has none: send POST /api/v1/jobs/load a file "
              "that 'hindsight solve GAME --algorithm {} --against FILE --out OUT' has written",
              spec.name, spec.name));
    return spec.text();
  }
  return fail(ErrorCode::not_found,
              fmt::format("there is no algorithm '{}'{}", spec.name, did_you_mean(spec.name, known)));
}

std::uint64_t bytes_of(const StrategyFile& file) {
  return 8 * (file.average.size() + file.regrets.size()) + file.state.size() + file.game_text.size() +
         file.against.size();
}

}  // namespace

SolveTask::SolveTask(SolveSetup setup, std::optional<StrategyFile> file, const JobGoal& goal,
                     unsigned threads, std::uint64_t histories, std::uint64_t max_histories)
    : RunTask(goal),
      setup_(std::move(setup)),
      file_(std::move(file)),
      file_iterations_(file_ ? file_->iterations : 0),
      threads_(threads),
      histories_(histories),
      max_histories_(max_histories),
      file_histories_(file_ ? histories_that_fit(bytes_of(*file_)) : 0),
      loaded_(file_.has_value()) {}

Result<void> SolveTask::prepare(const BuildControl& control) {
  HS_TRY(GameDescription game, describe_game(setup_.game, setup_.game_text));
  HS_TRY(GameSource source, load_game(std::move(game), {max_histories_, control}));
  histories_ = source.histories.nodes.size();
  source_ = std::make_shared<const GameSource>(std::move(source));
  setup_.game = source_->name;
  setup_.game_text = source_->text;
  if (file_ && file_->state.empty()) {
    if (!file_->against.empty()) {
      HS_TRY(against_, strategy_from_bytes(source_->game, file_->against));
    }
    HS_TRY(strategy_, strategy_of(*file_, *source_, "this strategy file"));
    begin_at(file_->seconds);
    return {};
  }
  HS_TRY(run_, file_ ? GameRun::resume(*file_, source_) : GameRun::start(setup_, source_));
  begin_at(run_->seconds());
  file_.reset();  // the run has it
  return {};
}

void SolveTask::release() {
  run_.reset();
  strategy_.reset();
  against_.reset();
  source_.reset();
  file_.reset();
  setup_.game_text.clear();
  setup_.against.clear();
  histories_ = file_histories_ = 0;
}

// Without any goal: a millionth of the payoff range.
Goal SolveTask::goal() const {
  Goal out = limits();
  if (goal_.empty()) out.target = usual_target(*source_);
  return out;
}

// So that one can look back.  Of a large game few fit; then every second one goes.
void SolveTask::keep_frame() {
  const std::size_t bytes = 2 * canonical_size(source_->game) * sizeof(float);
  if (!run_ || bytes > max_frame_bytes / 16) return;
  if ((frames_.size() + 1) * bytes > max_frame_bytes) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < frames_.size(); i += 2) frames_[kept++] = std::move(frames_[i]);
    frames_.resize(kept);
  }
  const auto numbers = [&](const Strategy& strategy) {
    const std::vector<double> exact = canonical(source_->game, strategy);
    return std::vector<float>(exact.begin(), exact.end());
  };
  frames_.push_back({last_.iterations, numbers(run_->solver().average()), numbers(run_->solver().current())});
}

Outcome SolveTask::drive_on(const Goal& goal, const RunControl& control, const Listener& listener) {
  return run_->run(goal, control, listener);
}

Evaluation SolveTask::measured() const {
  if (run_) return run_->measured();
  return against_ ? evaluate_against(source_->game, *strategy_, *against_)
                  : evaluate(source_->game, *strategy_);
}

// What a file holds is measured at once.
Result<bool> SolveTask::look_at_file() {
  loaded_ = false;
  add({.iterations = iterations(), .seconds = seconds_, .evaluation = measured()});
  return true;
}

Result<bool> SolveTask::run(const std::stop_token& stop, const Yield& yield) {
  if (!run_ && !strategy_) {
    const Result<void> prepared = prepare({stop, [&](const BuildProgress&) { yield(0); }});
    if (!prepared && stop.stop_requested()) return false;
    HS_RETURN_IF_ERROR(prepared);
  }
  if (loaded_) return look_at_file();
  if (!run_)
    return fail(ErrorCode::unsupported,
                "the file holds a strategy without the state of a solver: there is nothing to go on with");
  return go_on(goal(), threads_, stop, yield);
}

Result<std::unique_ptr<JobTask>> solve_task(const SolveOrder& order, const TaskLimits& limits) {
  SolveSetup setup;
  HS_TRY(const Spec spec, Spec::parse(order.game));
  setup.game = spec.text();
  HS_TRY(const std::uint64_t histories, count_named(setup.game, limits.histories));
  HS_TRY(setup.algorithm, algorithm_of(order.algorithm));
  setup.seed = order.seed;
  return std::make_unique<SolveTask>(std::move(setup), std::nullopt, order.goal, order.threads, histories,
                                     limits.histories);
}

Result<std::unique_ptr<JobTask>> loaded_task(const std::string& bytes, const TaskLimits& limits) {
  constexpr std::uint64_t longest_text = 64 << 20;
  Result<StrategyFile> parsed = parse_strategy(bytes, {limits.histories, longest_text});
  if (!parsed) return fail(ErrorCode::invalid_argument, parsed.error().message);  // theirs, not ours
  StrategyFile file = std::move(*parsed);
  HS_TRY(const GameDescription game, describe_game(file.game, file.game_text));
  HS_TRY(const std::uint64_t histories, count_histories(game, limits.histories));
  if (file.average.empty()) return fail(ErrorCode::invalid_argument, "this strategy file holds no strategy");
  SolveSetup setup = setup_of(file);
  return std::make_unique<SolveTask>(std::move(setup), std::move(file), JobGoal{}, 1, histories,
                                     limits.histories);
}

}  // namespace hindsight
