// SPDX-License-Identifier: MIT
#include "server/trainings/training_task.h"

#include <cmath>
#include <filesystem>

#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr double save_every = 30;  // seconds

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

}  // namespace

bool TrainingFiles::ordered() const { return exists(order()); }
bool TrainingFiles::trained() const { return exists(training()) && exists(strategy()); }

TrainingTask::TrainingTask(BlueprintPlan plan, TrainingOrder order, std::shared_ptr<TrainingFiles> files,
                           unsigned threads)
    : plan_(std::move(plan)),
      files_(std::move(files)),
      order_(std::move(order)),
      threads_(order_.threads.value_or(threads)),
      wanted_(order_.passes.value_or(plan_.passes)) {
  if (!files_->trained()) return;
  const Result<std::uint64_t> kept = training_passes(files_->training());
  const Result<std::vector<TrainingRow>> rows = TrainingLog::read(files_->log());
  if (!kept || !rows) return;  // whoever goes on with it is told why
  for (const TrainingRow& row : *rows)
    if (row.passes <= *kept) add(row);
  passes_ = *kept;
}

// In mbb a hand: exploitability, else what a local best response wins, else the average regret.
void TrainingTask::add(const TrainingRow& row) {
  passes_ = row.passes;
  if (row.measured() || !last_ || !last_->measured()) last_ = row;
  const double mbb = 1000 / static_cast<double>(plan_.game.big_blind);
  const double told = !std::isnan(row.exploitability) ? mbb * row.exploitability
                      : !std::isnan(row.lbr)          ? row.lbr
                                                      : row.regret;
  const bool measures = plan_.deck || (plan_.game.seats() == 2 && order_.hands != 0u);
  if (row.measured() || !measures) points_.push_back({row.passes, row.cpu_seconds, told});
}

Result<bool> TrainingTask::prepare(const RunControl& control, const Yield& yield) {
  std::optional<Training> training;
  if (files_->trained()) {
    HS_TRY(training, read_training(files_->training(), threads_));
  } else {
    HS_TRY(training,
           start_training(plan_, std::nullopt, wanted_, control, [&](const AbstractionProgress& now) {
             cards_ = now;
             yield(0);
           }));
  }
  cards_ = {};
  infosets_ = 0;
  if (!training) return false;
  HS_TRY(TrainingCourse course, TrainingCourse::make(plan_, {.log = files_->log(), .hands = order_.hands}));
  HS_RETURN_IF_ERROR(course.open_log(training->trainer->iterations()));
  note_ = course.note();
  for (const auto& street : training->trainer->layout().by_street()) infosets_ += street.infosets;
  run_.emplace(std::move(*training), files_->strategy(), std::move(course), threads_);
  passes_ = run_->passes();
  return true;
}

void TrainingTask::note() {
  passes_ = run_->passes();
  seconds_ = run_->seconds();
  const auto done = static_cast<double>(passes_ - run_->passes_before());
  per_second_ = seconds_ > 0 ? done / seconds_ : 0;
}

Result<bool> TrainingTask::run(const std::stop_token& stop, const Yield& yield) {
  runs_ = true;
  std::stop_source enough;
  const std::stop_callback link(stop, [&] { enough.request_stop(); });
  const RunControl control{enough.get_token(), threads_};
  const auto yield_point = [&](std::uint64_t) -> std::uint64_t {
    const std::uint64_t allowed = yield(0);
    if (allowed == 0 || files_->forgotten) enough.request_stop();
    return allowed;
  };
  if (yield_point(0) == 0) return false;
  if (!run_) {
    HS_TRY(const bool prepared, prepare(control, yield_point));
    if (!prepared) return false;
  }
  const Result<void> done = run_->run({.passes = wanted_, .save_every = save_every}, control,
                                      {.measured = [&](const TrainingRow& row) { add(row); },
                                       .between =
                                           [&] {
                                             note();
                                             yield_point(0);
                                           },
                                       .not_kept = [&](const Error& error) { trouble_ = error.message; },
                                       .keeps = [&] { return !files_->forgotten; }});
  note();
  trouble_ = done ? "" : done.error().message;
  const bool pauses = !stop.stop_requested() && !run_->complete();
  if (!done && !pauses) return tl::unexpected<Error>(done.error());
  return run_->complete();
}

void TrainingTask::end() {
  runs_ = false;
  run_.reset();
}

Result<void> TrainingTask::extend(const JobGoal& goal, bool ended) {
  if (goal.iterations && *goal.iterations <= passes_)
    return fail(ErrorCode::invalid_argument, "it has made as many passes already: ask for more");
  const std::uint64_t wanted = goal.iterations.value_or(ended ? 2 * wanted_ : wanted_);
  if (wanted == wanted_) return {};
  TrainingOrder order = order_;
  order.passes = wanted;
  HS_RETURN_IF_ERROR(write_file(files_->order(), order_json(order).dump()));
  order_ = std::move(order);
  wanted_ = wanted;
  return {};
}

Json TrainingTask::status() const {
  const double mbb = 1000 / static_cast<double>(plan_.game.big_blind);
  const auto left = static_cast<double>(wanted_ - std::min(wanted_, passes_));
  Json out{{"name", plan_.game.name},
           {"seats", plan_.game.seats()},
           {"unit", passes_unit(plan_)},
           {"iterations", passes_},
           {"iterations_wanted", wanted_},
           {"infosets", infosets_ > 0 ? Json(infosets_) : Json()},
           {"threads", threads_},
           {"seconds", seconds_},
           {"per_second", per_second_},
           {"left", runs_ && per_second_ > 0 ? Json(left / per_second_) : Json()},
           {"note", note_.empty() ? Json() : Json(note_)},
           {"trouble", trouble_.empty() ? Json() : Json(trouble_)},
           {"cards", cards_.step.empty() ? Json() : Json{{"step", cards_.step}, {"done", cards_.done}}}};
  out["exploitability"] = last_ ? number_or_null(mbb * last_->exploitability) : Json();
  out["lbr"] = last_ ? number_or_null(last_->lbr) : Json();
  out["lbr_half_width_95"] = last_ ? number_or_null(last_->lbr_half_width) : Json();
  out["regret"] = last_ ? number_or_null(last_->regret) : Json();
  out["reached"] = last_ ? number_or_null(last_->share) : Json();
  out["measured_at"] = last_ ? Json(last_->passes) : Json();
  return out;
}

}  // namespace hindsight
