// The first street of a spot whose whole solution takes long: solved in seconds before the whole is begun,
// shown until that is better, and measured where somebody asks for it (study/spots/first_street_spot.h).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "io/json.h"
#include "server/jobs/job_task.h"
#include "study/spots/first_street_spot.h"

namespace hindsight {

// How far it is off in the whole game, as the job that measures it tells the spot; from any thread.
class MeasuredStreet {
 public:
  explicit MeasuredStreet(double pot) : pot_(pot) {}
  void begin(std::string job);
  void tell(std::uint32_t solved, std::uint32_t all, double seconds);
  // By the job that was begun last; without a distance it was stopped.
  void end(const std::string& job, const std::optional<StreetDistance>& distance);

  std::string job() const;  // that measures it, or did; empty: nobody has asked
  bool measuring() const;
  std::optional<StreetDistance> distance() const;
  // {"measuring": null or {"job", "solved", "all", "left"}, "measured": null or {...}}
  Json json() const;

 private:
  const double pot_;
  mutable std::mutex mutex_;
  std::string job_;
  bool measuring_ = false;
  std::uint32_t solved_ = 0, all_ = 0;
  double seconds_ = 0;
  std::optional<StreetDistance> distance_;
};

class FirstStreet {
 public:
  // Refused as by FirstStreetSpot::open.
  static Result<std::unique_ptr<FirstStreet>> open(SpotSource source, const TaskLimits& limits);

  // Why the whole is not solved after it; before this is said, it is.
  void leave_out_whole(std::string why) { no_whole_ = std::move(why); }
  const std::string& no_whole() const { return no_whole_; }
  std::uint64_t bytes() const { return bytes_; }
  const std::shared_ptr<MeasuredStreet>& measured() const { return measured_; }

  bool solved() const { return !spot_ || spot_->iterations() >= first_street_iterations; }
  // What is to be shown: it is solved, and the whole is not better yet.
  bool shown() const { return spot_ && solved(); }
  // As JobTask::run, until it is solved.
  bool run(const std::stop_token& stop, const JobTask::Yield& yield);
  // The whole is solved so far; where that is better it takes over.  Where nobody has measured the street,
  // better is what it is meant to come to, or the whole's target.
  void compare(double exploitability, std::optional<double> target);

  Json status() const;
  // Of what is shown.  A later street is solved for so many seconds, or to the usual target; asked for the
  // same board, it goes on from there.
  Result<Json> view(std::string_view line, double seconds);
  Result<Json> run_outs(std::string_view line);
  // A job that measures it.
  Result<std::unique_ptr<JobTask>> measure(const std::string& job, const TaskLimits& limits) const;

 private:
  struct Later {
    std::string from;
    ExploredSpot spot;
    bool finished = false;  // the target is reached, or out of reach
  };

  FirstStreet() = default;
  Result<Later*> later(std::string_view from);

  std::shared_ptr<FirstStreetSpot> spot_;  // none: the whole has taken over
  FewerRunOuts left_out_;
  std::size_t run_outs_ = 0, all_run_outs_ = 0;
  std::uint64_t bytes_ = 0;
  double pot_ = 0, seconds_ = 0;
  std::string no_whole_;
  std::shared_ptr<MeasuredStreet> measured_;
  std::unique_ptr<Later> later_;  // what was asked for last
};

}  // namespace hindsight
