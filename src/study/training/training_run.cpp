// SPDX-License-Identifier: MIT
#include "study/training/training_run.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace hindsight {

std::string training_path(const std::string& strategy) { return strategy + std::string(training_extension); }

// The trainer, by the clock of processors.
class TrainingRun::Timed final : public Trainer {
 public:
  Timed(Trainer& trainer, double& cpu) : trainer_(trainer), cpu_(cpu) {}
  void run(std::uint64_t iterations, const RunControl& control) override {
    const double before = cpu_seconds();
    trainer_.run(iterations, control);
    cpu_ += cpu_seconds() - before;
  }
  std::uint64_t iterations() const override { return trainer_.iterations(); }
  bool finished() const override { return trainer_.finished(); }
  std::uint64_t visits() const override { return trainer_.visits(); }
  void save(Writer& out) const override { trainer_.save(out); }
  Result<void> load(Reader& in) override { return trainer_.load(in); }

 private:
  Trainer& trainer_;
  double& cpu_;
};

// The trainer of all processes: whoever wants to stop says so between two rounds, in which each has walked a
// board or its share of a pass, and then all do.
class TrainingRun::Together final : public Trainer {
 public:
  Together(Trainer& trainer, const Training& training, std::uint64_t round,
           std::function<bool()> wants_to_stop)
      : trainer_(trainer),
        learnt_(*training.trainer),
        comm_(*training.comm),
        round_(round),
        wants_to_stop_(std::move(wants_to_stop)) {}

  // Some passes more, where a round has more.
  void run(std::uint64_t iterations, const RunControl& control) override {
    for (const std::uint64_t end = trainer_.iterations() + iterations; trainer_.iterations() < end;) {
      comm_.rank() == 0 ? learnt_.dismiss() : learnt_.attend();
      if (anyone(comm_, wants_to_stop_())) {
        stop_.request_stop();
        return;
      }
      trainer_.run(std::min(round_, most_ - std::min(most_, trainer_.iterations())), {{}, control.threads});
    }
  }
  void end_at(std::uint64_t iterations) { most_ = iterations; }
  std::stop_token stopped() const { return stop_.get_token(); }
  std::uint64_t iterations() const override { return trainer_.iterations(); }
  std::uint64_t visits() const override { return trainer_.visits(); }
  void save(Writer& out) const override { trainer_.save(out); }
  Result<void> load(Reader& in) override { return trainer_.load(in); }

 private:
  Trainer& trainer_;
  BlueprintTrainer& learnt_;
  Comm& comm_;
  std::uint64_t round_, most_ = UINT64_MAX;
  std::function<bool()> wants_to_stop_;
  std::stop_source stop_;
};

// The course as drive() asks for it.  What it looks at is no target, so that no look ends a run.
class TrainingRun::Looks final : public Measure {
 public:
  Looks(TrainingRun& run, const RunControl& control, const Listener& listener)
      : run_(run),
        control_(control),
        listener_(listener),
        cpu_before_(run.cpu_),
        passes_before_(run.passes()) {}

  Measurement measure(bool last) override {
    if (run_.course_ && !control_.stop.stop_requested() &&
        (last ? !run_.course_->looked_at(run_.passes()) : run_.course_->due(run_.passes(), run_.cpu_)))
      if (const auto row = run_.course_->look(run_.training_, run_.cpu_, control_, run_.team_);
          row && listener_.measured)
        listener_.measured(*row);
    return {.evaluation = {}, .exact = false};
  }
  std::uint64_t next(std::uint64_t after) const override {
    if (!run_.course_) return UINT64_MAX;
    const std::uint64_t passes = run_.passes() - passes_before_;
    const double each = passes == 0 ? 0 : (run_.cpu_ - cpu_before_) / static_cast<double>(passes);
    return run_.course_->next(after, run_.cpu_, each);
  }

 private:
  TrainingRun& run_;
  const RunControl& control_;
  const Listener& listener_;
  double cpu_before_;
  std::uint64_t passes_before_;
};

TrainingRun::TrainingRun(Training training, std::string out, std::optional<TrainingCourse> course,
                         unsigned threads)
    : training_(std::move(training)),
      out_(std::move(out)),
      course_(std::move(course)),
      team_(threads),
      cpu_(course_ ? course_->log().cpu_seconds() : 0),
      before_(passes()),
      wanted_(training_.plan.passes) {}

Result<void> TrainingRun::run(const Goal& goal, const RunControl& control, const Listener& listener) {
  wanted_ = goal.passes > 0 ? goal.passes : training_.plan.passes;
  const double seconds_before = seconds_;
  Timed trainer(*training_.trainer, cpu_);
  Looks looks(*this, control, listener);
  const auto between = [&](double seconds) {
    seconds_ = seconds;
    if (listener.between) listener.between();
  };
  Comm& comm = *training_.comm;
  const bool alone = comm.size() == 1;
  const auto keeps = [&] { return comm.rank() == 0 && (!listener.keeps || listener.keeps()); };
  const auto keep = [&](double) {
    if (!keeps()) return;
    if (const Result<void> kept = save(); !kept && listener.not_kept) listener.not_kept(kept.error());
  };
  // Where the log goes on, it knows how long it took to come there.
  if (course_ && before_ > 0 && passes() < wanted_ && !course_->due(passes(), cpu_))
    course_->keep(training_, cpu_, team_);
  const bool by_round = training_.plan.method == TrainingMethod::boards;
  const Clock::time_point start = Clock::now();
  Together all(trainer, training_, by_round ? comm.size() : 1, [&] {
    return control.stop.stop_requested() || (goal.seconds && seconds_since(start) >= *goal.seconds);
  });
  all.end_at(wanted_);
  const hindsight::Goal until{.iterations = wanted_, .seconds = alone ? goal.seconds : std::nullopt};
  const Outcome outcome =
      drive(alone ? static_cast<Trainer&>(trainer) : all, looks, until,
            alone ? control : RunControl{all.stopped(), control.threads},
            {.between = between, .save = keep, .save_every = goal.save_every, .first_save = goal.save_every},
            seconds_before);
  seconds_ = outcome.last.seconds;
  if (comm.rank() > 0) training_.trainer->attend();
  return keeps() ? save() : Result<void>{};
}

Result<void> TrainingRun::save() {
  if (course_) course_->keep(training_, cpu_, team_);
  HS_RETURN_IF_ERROR(write_training(training_path(out_), training_, team_));
  HS_TRY(const BlueprintFile file, blueprint_of(training_));
  return write_blueprint(out_, file, team_);
}

const TrainingRow* TrainingRun::measured() const {
  if (!course_ || course_->log().rows().empty()) return nullptr;
  const TrainingRow& last = course_->log().rows().back();
  return last.passes == passes() && last.measured() ? &last : nullptr;
}

}  // namespace hindsight
