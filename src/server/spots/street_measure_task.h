// How far a first street is off in the whole game, measured beside whoever looks at it.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "server/jobs/job_task.h"
#include "server/spots/first_street.h"

namespace hindsight {

class StreetMeasureTask : public JobTask {
 public:
  // Of a street that is solved, which nobody goes on with.
  StreetMeasureTask(std::shared_ptr<FirstStreetSpot> street, std::shared_ptr<MeasuredStreet> told,
                    std::string job, unsigned threads);
  ~StreetMeasureTask() override;

  // A pause or a stop begins it anew.
  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  void end() override;
  Result<void> extend(const JobGoal& goal, bool ended) override;
  Json status() const override;
  std::uint64_t histories() const override;

 private:
  std::shared_ptr<FirstStreetSpot> street_;  // none: it has ended
  std::shared_ptr<MeasuredStreet> told_;
  std::string job_;
  unsigned threads_;
};

}  // namespace hindsight
