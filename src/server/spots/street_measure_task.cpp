// SPDX-License-Identifier: MIT
#include "server/spots/street_measure_task.h"

#include <utility>

#include "base/clock.h"
#include "tree/history_tree.h"

namespace hindsight {

StreetMeasureTask::StreetMeasureTask(std::shared_ptr<FirstStreetSpot> street,
                                     std::shared_ptr<MeasuredStreet> told, std::string job, unsigned threads)
    : street_(std::move(street)), told_(std::move(told)), job_(std::move(job)), threads_(threads) {}

StreetMeasureTask::~StreetMeasureTask() { told_->end(job_, {}); }

// It is told from whichever thread has solved a turn, one at a time.
Result<bool> StreetMeasureTask::run(const std::stop_token& stop, const Yield& yield) {
  const Clock::time_point start = Clock::now();
  std::stop_source enough;
  const std::stop_callback link(stop, [&] { enough.request_stop(); });
  HS_TRY(const std::optional<StreetDistance> distance,
         street_->measure(first_street_accuracy, {enough.get_token(), threads_},
                          [&](std::uint32_t solved, std::uint32_t all) {
                            told_->tell(solved, all, seconds_since(start));
                            if (yield(0) == 0) enough.request_stop();
                          }));
  if (distance) told_->end(job_, distance);
  return distance.has_value();
}

void StreetMeasureTask::end() {
  told_->end(job_, {});
  street_.reset();
}

Result<void> StreetMeasureTask::extend(const JobGoal&, bool) {
  return fail(ErrorCode::conflict, "a measure that has ended is begun anew: POST /spots/ID/measure");
}

Json StreetMeasureTask::status() const { return told_->json(); }

// That may outlive the spot; what turns take beside it is small.
std::uint64_t StreetMeasureTask::histories() const {
  return street_ ? histories_that_fit(street_->bytes()) : 0;
}

}  // namespace hindsight
