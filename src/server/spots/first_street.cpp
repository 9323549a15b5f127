// SPDX-License-Identifier: MIT
#include "server/spots/first_street.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "server/spots/street_measure_task.h"
#include "study/spots/spot_json.h"

namespace hindsight {

namespace {

constexpr double usual_distance = 0.01;  // of the pot: about what a first street comes to
// Bytes that a later street of a small spot may take.
constexpr std::uint64_t least_later = std::uint64_t{64} << 20;

}  // namespace

void MeasuredStreet::begin(std::string job) {
  const std::lock_guard lock(mutex_);
  job_ = std::move(job);
  measuring_ = true;
  solved_ = all_ = 0;
  seconds_ = 0;
}

void MeasuredStreet::tell(std::uint32_t solved, std::uint32_t all, double seconds) {
  const std::lock_guard lock(mutex_);
  solved_ = solved;
  all_ = all;
  seconds_ = seconds;
}

void MeasuredStreet::end(const std::string& job, const std::optional<StreetDistance>& distance) {
  const std::lock_guard lock(mutex_);
  if (job != job_) return;
  measuring_ = false;
  if (distance) distance_ = distance;
}

std::string MeasuredStreet::job() const {
  const std::lock_guard lock(mutex_);
  return job_;
}

bool MeasuredStreet::measuring() const {
  const std::lock_guard lock(mutex_);
  return measuring_;
}

std::optional<StreetDistance> MeasuredStreet::distance() const {
  const std::lock_guard lock(mutex_);
  return distance_;
}

Json MeasuredStreet::json() const {
  const std::lock_guard lock(mutex_);
  Json out{{"measuring", Json()}, {"measured", Json()}};
  if (measuring_)
    out["measuring"] = {{"job", job_},
                        {"solved", solved_},
                        {"all", all_},
                        {"left", solved_ > 0 ? Json(seconds_ / solved_ * (all_ - solved_)) : Json()}};
  if (distance_)
    out["measured"] = {{"exploitability", distance_->exploitability},
                       {"exploitability_of_pot", distance_->exploitability / pot_},
                       {"later_of_pot", distance_->later / pot_},
                       {"turns", distance_->solved}};
  return out;
}

Result<std::unique_ptr<FirstStreet>> FirstStreet::open(SpotSource source, const TaskLimits& limits) {
  HS_TRY(FirstStreetSpot spot, FirstStreetSpot::open(std::move(source), limits.threads, {}, limits.bytes));
  std::unique_ptr<FirstStreet> out(new FirstStreet);
  out->left_out_ = spot.left_out();
  out->run_outs_ = spot.run_outs();
  out->all_run_outs_ = spot.all_run_outs();
  out->bytes_ = spot.bytes();
  out->pot_ = spot.pot();
  out->measured_ = std::make_shared<MeasuredStreet>(spot.pot());
  out->spot_ = std::make_shared<FirstStreetSpot>(std::move(spot));
  return out;
}

bool FirstStreet::run(const std::stop_token& stop, const JobTask::Yield& yield) {
  std::uint64_t allowed = yield(0);
  while (!solved() && allowed > 0 && !stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    const std::uint64_t before = spot_->iterations();
    spot_->iterate(1, {stop, spot_->threads()});
    seconds_ += seconds_since(start);
    allowed = yield(spot_->iterations() - before);
  }
  return solved();
}

void FirstStreet::compare(double exploitability, std::optional<double> target) {
  const std::optional<StreetDistance> distance = measured_->distance();
  const double better =
      distance ? distance->exploitability : std::max(usual_distance * pot_, target.value_or(0));
  if (!shown() || exploitability > better) return;
  later_.reset();
  spot_.reset();
}

Json FirstStreet::status() const {
  const std::uint64_t done = spot_ ? spot_->iterations() : first_street_iterations;
  Json out{{"shown", shown()},
           {"iterations", done},
           {"iterations_wanted", first_street_iterations},
           {"seconds", seconds_},
           {"left", done > 0 ? Json(seconds_ / static_cast<double>(done) *
                                    static_cast<double>(first_street_iterations - done))
                             : Json()},
           {"run_outs", run_outs_},
           {"all_run_outs", all_run_outs_},
           {"one_bet", left_out_.one_bet},
           {"bytes", bytes_},
           {"no_whole", no_whole_.empty() ? Json() : Json(no_whole_)}};
  out.update(measured_->json());
  return out;
}

Result<FirstStreet::Later*> FirstStreet::later(std::string_view from) {
  if (!later_ || later_->from != from) {
    later_.reset();
    HS_TRY(FirstStreetSpot::Later opened, spot_->later(from, 2 * bytes_ + least_later));
    later_ = std::make_unique<Later>(Later{std::string(from), std::move(opened.spot)});
  }
  return later_.get();
}

Result<Json> FirstStreet::view(std::string_view line, double seconds) {
  if (!spot_->begins_later(line)) {
    HS_TRY(const SpotView seen, spot_->view(line));
    return Json{{"view", view_json(seen)}, {"words", words_json(seen)}, {"iterations", spot_->iterations()}};
  }
  HS_TRY(const FirstStreetSpot::Parts parts, spot_->split_line(line));
  HS_TRY(Later* const at, later(parts.from));
  ExploredSpot& there = at->spot;
  HS_RETURN_IF_ERROR(there.check(parts.after));
  if (!at->finished && (there.iterations() == 0 || seconds > 0)) {
    const Outcome run =
        there.run({.target = usual_spot_target * there.pot(), .seconds = std::max(seconds, 0.1)});
    at->finished = run.reason == StopReason::target || run.reason == StopReason::stalled;
  }
  HS_TRY(const SpotView seen, there.view(parts.after));
  return Json{{"view", view_json(seen)},
              {"words", words_json(seen)},
              {"iterations", there.iterations()},
              {"later",
               {{"from", there.line()},
                {"exploitability_of_pot", there.exploitability() / there.pot()},
                {"finished", at->finished}}}};
}

Result<Json> FirstStreet::run_outs(std::string_view line) {
  if (!spot_->begins_later(line)) {
    HS_TRY(const std::vector<RunOut> seen, spot_->run_outs(line));
    return Json{{"runouts", run_outs_json(seen)}, {"iterations", spot_->iterations()}};
  }
  HS_TRY(const FirstStreetSpot::Parts parts, spot_->split_line(line));
  HS_TRY(Later* const at, later(parts.from));
  HS_TRY(const std::vector<RunOut> seen, at->spot.run_outs(parts.after));
  return Json{{"runouts", run_outs_json(seen)}, {"iterations", at->spot.iterations()}};
}

Result<std::unique_ptr<JobTask>> FirstStreet::measure(const std::string& job,
                                                      const TaskLimits& limits) const {
  if (!spot_)
    return fail(ErrorCode::conflict, "the whole solution has taken over: its exploitability is the spot's");
  if (!solved()) return fail(ErrorCode::busy, "the first street is not solved yet: ask again in a moment");
  if (limits.in_turns)
    return fail(ErrorCode::unsupported,
                "a first street is measured by the program alone: 'hindsight spot --first-street --measure'");
  measured_->begin(job);
  return std::make_unique<StreetMeasureTask>(spot_, measured_, job, limits.threads);
}

}  // namespace hindsight
