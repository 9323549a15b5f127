// SPDX-License-Identifier: MIT
#include "training_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text.h"

namespace hindsight {

std::string training_path(const std::string& strategy) { return strategy + std::string(training_extension); }

TrainingRun::TrainingRun(const TrainOptions& given, Training training, std::string out,
                         std::optional<TrainingCourse> course)
    : given_(given),
      training_(std::move(training)),
      course_(std::move(course)),
      cpu_(course_ ? course_->log().cpu_seconds() : 0),
      out_(std::move(out)),
      team_(given.threads),
      live_(given.quiet),
      before_(training_.trainer->iterations()),
      passes_(given.passes > 0 ? given.passes : training_.plan.passes) {}

Result<void> TrainingRun::run(const RunControl& control) {
  if (course_ && before_ > 0) {  // where the log goes on
    if (over() ? !course_->looked_at(passes()) : course_->due(passes(), cpu_)) look(control);
    course_->keep(training_, cpu_, team_);
  }
  while (!over() && !control.stop.stop_requested()) {
    advance(control);
    if (course_ && (over() ? !course_->looked_at(passes()) : course_->due(passes(), cpu_))) look(control);
    if (live_.due()) show();
    if (!over() && seconds_since(saved_) >= given_.save_every)
      if (const Result<void> saved = save(); !saved)  // perhaps there is room the next time
        live_.say(fmt::format("not kept: {}", saved.error().message));
  }
  live_.clear();
  return save();
}

void TrainingRun::advance(const RunControl& control) {
  std::uint64_t more = std::min(chunk_, passes_ - passes());
  if (course_) more = std::min(more, course_->passes_to_look(passes()));
  const Clock::time_point start = Clock::now();
  const double before = cpu_seconds();
  training_.trainer->run(more, control);
  const double took = seconds_since(start);
  cpu_ += cpu_seconds() - before;
  if (took > 1) chunk_ = std::max<std::uint64_t>(1, chunk_ / 2);
  if (took < 0.2 && more == chunk_) chunk_ *= 2;
}

void TrainingRun::look(const RunControl& control) {
  if (control.stop.stop_requested()) return;
  const Clock::time_point start = Clock::now();
  const std::string seen = course_->look(training_, cpu_, control, team_);
  apart_ += seconds_since(start);
  if (!given_.quiet && !seen.empty()) live_.say(seen);
}

// What training holds is read now and then: a twentieth of the time at most.
void TrainingRun::show() {
  if (seconds_since(summed_up_) >= 20 * summing_up_) {
    const Clock::time_point start = Clock::now();
    learnt_ = summary();
    summing_up_ = seconds_since(start);
    apart_ += summing_up_;
    summed_up_ = Clock::now();
  }
  live_.show(progress());
}

std::string TrainingRun::progress() const {
  const double each = seconds() / static_cast<double>(std::max<std::uint64_t>(1, passes() - before_));
  double left = each * static_cast<double>(passes_ - passes());
  if (given_.seconds > 0) left = std::min(left, std::max(0.0, given_.seconds - seconds()));
  const std::string sampled = visits() == 0 ? ""
                                            : fmt::format("  {:.1f} million visits/s",
                                                          static_cast<double>(visits()) / 1e6 / seconds());
  return fmt::format("{} of {} {}  {}/s  {} left  {} of infosets  regret {} mbb{}", grouped(passes()),
                     grouped(passes_), unit(), number(1 / each, 3), duration(left),
                     percent(learnt_.share(), 1), number(learnt_.average, 3), sampled);
}

Result<void> TrainingRun::save() {
  live_.clear();
  saved_ = Clock::now();
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

Result<void> TrainingRun::finish() { return course_ ? course_->finish() : Result<void>{}; }

}  // namespace hindsight
