// What a job of the lab works on.  One thread at a time holds it: a worker, or between its turns a request
// it something.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

// How far a job is to go: a solve to what is set, whichever comes first, a match to so many hands.
struct JobGoal {
  std::optional<double> target, seconds;
  std::optional<std::uint64_t> iterations, hands;
  bool empty() const { return !target && !seconds && !iterations && !hands; }
};

class JobTask {
 public:
  virtual ~JobTask() = default;
  // Takes how many iterations were done since the last time and gives back how many may be done now: what was
  // allowed before and is not used up, or anything else.  None: run() returns.
  using Yield = std::function<std::uint64_t(std::uint64_t done)>;
  static constexpr std::uint64_t unlimited = UINT64_MAX;

  // Goes on to the goal, true, or until it is told to stop or nothing more is allowed, false; then it may be
  // called again.
  // Calls `yield` some ten times a second or more often.
  virtual Result<bool> run(const std::stop_token& stop, const Yield& yield) = 0;
  virtual void end() {}  // it has ended, and goes on only after extend()
  virtual void conclude() {
  }  // after end(), where its goal or somebody ended it, and not the server's own end
  // A goal beyond the present one, checked before anything changes; `ended`: the present goal is reached.
  virtual Result<void> extend(const JobGoal& goal, bool ended) = 0;
  virtual Json status() const = 0;  // what there is to tell now: an object, without the points
  // The course of the work so far, to which run() appends.
  struct Point {
    std::uint64_t iterations = 0;
    double seconds = 0, exploitability = 0;
  };
  const std::vector<Point>& points() const { return points_; }
  virtual bool has_iterations() const { return false; }  // so that it can be slowed down and stepped
  virtual std::uint64_t histories() const { return 0; }  // held in memory, or what a file holds
  virtual void release() {}                              // it failed: what it holds is let go

 protected:
  std::vector<Point> points_;
};

// What one job may take.
struct TaskLimits {
  std::uint64_t histories = 0;  // of a game
  std::uint64_t bytes = 0;      // of a spot
  unsigned threads = 1;
  bool in_turns = false;  // JobLimits::turn: it is stopped every now and then, and gone on with
};

}  // namespace hindsight
