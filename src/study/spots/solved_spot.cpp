// SPDX-License-Identifier: MIT
#include "study/spots/solved_spot.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <limits>
#include <new>
#include <utility>

#include "base/check.h"
#include "base/memory.h"
#include "holdem/solve/vector_measure.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr double river_accuracy = 0.001;  // of the pot, where a river is solved anew

// Values that are remembered, beside the solution: a flop's and all its turns' take less.
std::size_t remembered_bytes(std::uint64_t solution) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(solution / 16, std::uint64_t{32} << 20));
}

}  // namespace

// What VectorMeasure says of a run without stops, where it would say it: at a stop, and where the run is gone
// on with, nothing is measured, and what is known stands.
class MeasureInTurns final : public Measure {
 public:
  MeasureInTurns(VectorCfr<float>& solver, std::optional<double> target, const MeasureSchedule& habits)
      : solver_(solver), target_(target), gives_up_(habits.gives_up), measure_(solver, target, habits) {}

  bool is_for(std::optional<double> target, bool gives_up) const {
    return target == target_ && gives_up == gives_up_;
  }
  void begin(std::stop_token stop) { stop_ = std::move(stop); }
  bool is_new() const { return new_; }  // what was measured last

  Measurement measure(bool last) override {
    new_ = last ? !stop_.stop_requested() : solver_.iterations() >= due_;
    if (!new_) return known_;
    const Measurement now = measure_.measure(last);
    due_ = measure_.next(solver_.iterations());
    known_ = now;
    known_.exact = false;  // for the iterations to come
    return now;
  }
  std::uint64_t next(std::uint64_t after) const override {
    if (due_ <= after) due_ = measure_.next(after);
    return due_;
  }
  bool out_of_reach(const Checkpoint& now) override { return new_ && measure_.out_of_reach(now); }

 private:
  VectorCfr<float>& solver_;
  const std::optional<double> target_;
  const bool gives_up_;
  VectorMeasure<float> measure_;
  std::stop_token stop_;
  Measurement known_{.evaluation = {}, .exact = false};
  mutable std::uint64_t due_ = 0;  // the iteration at which to measure
  bool new_ = false;
};

SolvedSpot::SolvedSpot() = default;
SolvedSpot::SolvedSpot(SolvedSpot&&) noexcept = default;
SolvedSpot& SolvedSpot::operator=(SolvedSpot&&) noexcept = default;
SolvedSpot::~SolvedSpot() = default;

Result<SolvedSpot> SolvedSpot::open(SpotSource source, unsigned threads, bool compact,
                                    std::optional<std::uint64_t> memory) {
  SolvedSpot out;
  out.source_ = std::move(source);
  out.threads_ = threads;
  const std::optional<SpotSolution>& file = out.source_.solution;
  out.compact_ = compact || (file && file->compact);
  const std::uint64_t most = memory            ? *memory
                             : out.has_river() ? available_memory()
                                               : std::numeric_limits<std::uint64_t>::max();
  auto game = make_game(out.source_.spot, most, out.compact_, threads);
  if (!game) return in_spot(out.source_.path, game.error());
  out.game_ = std::make_unique<VectorGame>(std::move(*game));
  if (!file) return out;
  out.last_ = file->evaluation;
  out.iterations_ = out.before_ = file->iterations;
  out.seconds_ = file->seconds;
  return out;
}

void SolvedSpot::hold(std::vector<VectorGame::Lock> locks) {
  HS_CHECK_THAT(executor_ == nullptr);
  game_->locks.insert(game_->locks.end(), std::make_move_iterator(locks.begin()),
                      std::make_move_iterator(locks.end()));
}

Result<void> SolvedSpot::prepare() {
  std::optional<SpotSolution>& file = source_.solution;
  executor_ = std::make_shared<Team>(threads_);
  if (has_river()) {
    solver_ = std::make_unique<VectorCfr<float>>(*game_, spot_rule, executor_, compact_);
    solution_ = std::make_unique<CachedStrategy>(
        std::make_unique<SolverStrategy<VectorCfr<float>>>(*solver_), remembered_bytes(bytes()),
        [solver = solver_.get()](std::uint32_t state, std::uint8_t seat, const std::vector<double>& reach) {
          return solver->best_response_values(state, seat, reach);
        });
  }
  if (!file) return {};
  if (has_river()) {
    HS_RETURN_IF_ERROR(restore(*solver_, *file));
    compact_ = solver_->compact();
    evaluated_ = solver_->iterations();
    if (!file->certified) evaluate();
  } else {
    auto trunk = std::make_unique<RiverlessSolution>(*game_, river_accuracy, executor_);
    HS_RETURN_IF_ERROR(restore(*trunk, *file));
    trunk_ = trunk.get();
    solution_ = std::make_unique<CachedStrategy>(std::move(trunk), remembered_bytes(bytes()));
  }
  file->file.reset();
  return {};
}

void SolvedSpot::evaluate() {
  last_ = solver_->evaluate();
  evaluated_ = solver_->iterations();
}

const VectorEvaluation& SolvedSpot::evaluate_now() {
  if (solver_ && evaluated_ != solver_->iterations()) evaluate();
  return last_;
}

Outcome SolvedSpot::run(const Goal& goal, const RunControl& control, const SpotWatch& watch) {
  const MeasureSchedule habits{.gives_up = !goal.iterations};
  Listener listener{.checkpoint = watch.checkpoint, .save_every = watch.save_every};
  listener.between = [&](double seconds) {
    seconds_ = seconds;
    iterations_ = solver_->iterations();
    if (watch.between) watch.between(iterations_, seconds);
  };
  if (!watch.path.empty() && watch.save_every > 0)
    listener.save = [&](double) {
      const Result<void> saved = save(watch.path);
      if (!saved && watch.not_saved) watch.not_saved(saved.error());
    };
  if (!in_turns_) {
    VectorMeasure<float> measure(*solver_, goal.target, habits);
    const Outcome outcome = go_on(measure, goal, control, std::move(listener));
    evaluate();
    return outcome;
  }
  if (course_ == nullptr || !course_->is_for(goal.target, habits.gives_up))
    course_ = std::make_unique<MeasureInTurns>(*solver_, goal.target, habits);
  course_->begin(control.stop);
  listener.checkpoint = [&](const Checkpoint& now) {
    if (course_->is_new() && watch.checkpoint) watch.checkpoint(now);
  };
  const Outcome outcome = go_on(*course_, goal, control, std::move(listener));
  if (outcome.reason != StopReason::stopped) evaluate();
  return outcome;
}

Outcome SolvedSpot::go_on(Measure& measure, const Goal& goal, const RunControl& control, Listener listener) {
  const Outcome outcome = drive(*solver_, measure, goal, control, listener, seconds_);
  iterations_ = solver_->iterations();
  seconds_ = outcome.last.seconds;
  return outcome;
}

// What was remembered of fewer iterations is forgotten.
CachedStrategy& SolvedSpot::now() {
  const std::uint64_t learnt = solver_ ? solver_->iterations() : iterations_;
  if (std::exchange(remembered_, learnt) != learnt) solution_->forget();
  return *solution_;
}

Result<SpotView> SolvedSpot::view(std::string_view line) { return view_spot(*game_, now(), line); }

Result<std::vector<RunOut>> SolvedSpot::run_outs(std::string_view line) {
  return view_run_outs(*game_, now(), line);
}

Result<void> SolvedSpot::needs_river(std::string_view what) const {
  if (solver_) return {};
  return fail(ErrorCode::unsupported,
              fmt::format("{} is known of a whole solution alone, and {} was kept without its river", what,
                          source_.path));
}

Result<SpotGains> SolvedSpot::gains(std::string_view line) {
  HS_RETURN_IF_ERROR(needs_river("what a best response gains"));
  return hand_gains(*game_, now(), line);
}

Result<SimplifiedEvaluation> SolvedSpot::simplified(const Simplification& how) {
  HS_RETURN_IF_ERROR(needs_river("what a simpler strategy costs"));
  return solver_->simplified(how);
}

Result<VectorEvaluation> SolvedSpot::evaluate_with(const DecisionLocks& instead) {
  HS_RETURN_IF_ERROR(needs_river("what another strategy costs"));
  return solver_->evaluate_with(instead);
}

std::optional<double> SolvedSpot::resolved() const {
  return trunk_ != nullptr ? trunk_->resolved() : std::nullopt;
}

Result<void> SolvedSpot::write(const std::string& path, bool without_river) {
  if (solver_) evaluate();
  SpotSolution file{.spot = source_.spec.toml(),
                    .seconds = seconds_,
                    .iterations = iterations_,
                    .evaluation = last_,
                    .without_river = without_river,
                    .compact = compact_};
  if (!solver_)
    return fail(ErrorCode::unsupported,
                fmt::format("{} was kept without its river: there is nothing more to keep", source_.path));
  if (!without_river)
    return write_solution(
        path, file, [&](Writer& out) { solver_->save(out); }, *executor_);
  RiverlessSolution trunk(*game_, river_accuracy, 1);
  SolverStrategy<VectorCfr<float>> whole(*solver_);
  trunk.keep(whole);
  return write_solution(
      path, file, [&](Writer& out) { trunk.save(out); }, *executor_);
}

// A run that cannot be kept for want of memory goes on, or says so at its end.
Result<void> SolvedSpot::save(const std::string& path, bool without_river) {
  try {
    return write(path, without_river);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::unsupported,
                fmt::format("'{}' cannot be written: there is no memory left to pack it", path));
  }
}

Result<void> SolvedSpot::save_somewhere(const std::string& path, bool without_river) {
  const Result<void> written = save(path, without_river);
  if (written || written.error().code != ErrorCode::io) return written;
  std::error_code no_folder;
  const std::string elsewhere = unused_spot_path(path, std::filesystem::temp_directory_path(no_folder));
  if (!save(elsewhere, without_river)) return written;
  return fail(ErrorCode::io,
              fmt::format("{}; the solution is kept as '{}'", written.error().message, elsewhere));
}

std::string unused_spot_path(const std::string& spot, const std::string& folder) {
  const std::filesystem::path stem = std::filesystem::path(spot.empty() ? "spot" : spot).stem();
  return unused_path((std::filesystem::path(folder) / stem).string(), ".spot");
}

}  // namespace hindsight
