// What a job of the lab works on.  Only the job's own thread calls it, and a constructor's caller before that.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/fields.h"

namespace hindsight {

class JobTask {
 public:
  virtual ~JobTask() = default;
  // There the job pauses, answers, tells and keeps its pace.  Takes how many iterations were done since the last time and
  // gives back how many may be done now: what was allowed before and is not used up, or anything else.
  using Yield = std::function<std::uint64_t(std::uint64_t done)>;
  static constexpr std::uint64_t unlimited = UINT64_MAX;

  // Goes on to the goal, or until it is told to stop, and calls `breathe` some ten times a second or more often.
  virtual Result<void> run(const std::stop_token& stop, const Yield& yield) = 0;
  // A goal beyond the present one, from the body of a resume, which is checked to its end before anything changes;
  // `ended`: the present goal is reached.
  virtual Result<void> extend(Fields& fields, bool ended) = 0;
  // What there is to tell now: the members of a JSON object, without the points.
  virtual std::string status() const = 0;
  // The course of the work so far: JSON arrays, to which run() appends.
  const std::vector<std::string>& points() const { return points_; }

  struct Question {
    std::size_t top = 0, from = 0;
    std::string find;
    std::optional<std::uint64_t> at;
  };
  // The infosets that play meets most, of those whose name contains `find`: {"infosets": [...], "total"}.
  virtual Result<std::string> strategy(const Question& question) const;
  virtual bool has_iterations() const { return false; }  // so that it can be slowed down and stepped
  virtual Result<std::string> file() const;              // a strategy file's bytes
  virtual std::uint64_t histories() const { return 0; }  // held in memory, or what a file holds
  virtual void release() {}                              // it failed: what it holds is let go

 protected:
  std::vector<std::string> points_;
};

struct TaskLimits {
  std::uint64_t histories = 0;  // of a game
  unsigned threads = 1;
};

// From the body of POST /jobs, whose "kind" is read already.
Result<std::unique_ptr<JobTask>> solve_task(Fields& fields, const TaskLimits& limits);
Result<std::unique_ptr<JobTask>> match_task(Fields& fields, const TaskLimits& limits);
// From a strategy file's bytes.
Result<std::unique_ptr<JobTask>> loaded_task(const std::string& bytes, const TaskLimits& limits);

}  // namespace hindsight
