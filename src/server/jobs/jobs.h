// Long work in the background: solving and matches, some at a time, watched or kept.
//
// A job waits in line for a turn.  With a turn it is run by a worker; while it pauses it has neither, and
// while its pace lets it wait it keeps its turn, but no worker.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "server/http/event_bus.h"
#include "server/http/workers.h"
#include "server/jobs/job_task.h"

namespace hindsight {

struct JobLimits {
  std::size_t running = 2;   // at the same time
  std::size_t waiting = 16;  // for their turn
  std::size_t asking = 12;   // requests that wait for a job's answer
  std::size_t kept = 32;     // in all; the ones longest untouched go first once they have ended
  // Of a game, of all kept; 0: by what memory is free at the start.
  std::uint64_t histories = 0, all_histories = 0;
  std::uint64_t bytes = 0;                      // of a spot; 0: what all of them may take
  unsigned threads = 0;                         // of one job; 0: as many as there are
  std::chrono::milliseconds unwatched{30'000};  // then a job stops that is not to be kept
  std::chrono::milliseconds publish_every{100};
  std::chrono::milliseconds patience{500};  // for an answer out of the middle of an iteration
  std::chrono::milliseconds turn{0};        // then a worker turns to what else is due; 0: others do that
  Now now = Clock::now;                     // of who touches and watches
};

// All jobs, by id.  They answer with a job's view, as in docs/api.md.
class Jobs {
 public:
  explicit Jobs(EventBus& hub, const JobLimits& limits = {});  // serves the topics job:ID
  ~Jobs();                                                     // stops all

  TaskLimits task_limits() const {
    return {limits_.histories, limits_.bytes, limits_.threads, limits_.turn.count() > 0};
  }
  struct Beginning {
    std::string kind;
    bool keep = false, paused = false;
    bool done = false;   // there is nothing to run: it takes no turn, and waits for none, until it is resumed
    double pace = 0;     // iterations a second; 0: as fast as they come
    std::string id{};    // of what was there before; empty: a new one
    std::string file{};  // that it was loaded from
  };
  Result<Json> begin(const Beginning& how, std::unique_ptr<JobTask> task);
  Result<Json> load(const std::string& bytes, const std::string& file = {});  // a strategy; its file's name
  Json list(std::span<const std::string_view> kinds);                         // the newest first
  Result<Json> view(const std::string& id);
  Result<std::string> kind(const std::string& id);
  Result<Json> pause(const std::string& id);
  Result<Json> resume(const std::string& id, const JobGoal& goal);  // of one that has ended: to a new goal
  Result<Json> stop(const std::string& id);
  Result<Json> set_pace(const std::string& id, double pace);
  Result<Json> step(const std::string& id, std::uint64_t iterations);  // so many, and a pause
  Result<void> remove(const std::string& id);

  // What a job's task has to say, between two of its iterations; `patience` beyond the usual for what takes
  // long.
  template <class Answer>
  Result<Answer> ask(const std::string& id, const std::function<Result<Answer>(const JobTask&)>& question,
                     std::optional<std::chrono::milliseconds> patience = {}) {
    std::optional<Result<Answer>> out;
    HS_RETURN_IF_ERROR(hold(id, patience.value_or(limits_.patience),
                            [&](const JobTask& task) { out.emplace(question(task)); }));
    return std::move(*out);
  }

 private:
  struct Job;
  using Lock = std::unique_lock<std::mutex>;
  using JobPointer = std::shared_ptr<Job>;

  // What is asked for (jobs.cpp).  All with mutex_ held but hold().
  Result<JobPointer> find(const std::string& id);
  Result<void> make_room(std::uint64_t histories, bool in_line);
  bool forget_one();
  Result<void> extend(const JobPointer& job, Lock& lock, const JobGoal& goal);
  Result<void> hold(const std::string& id, std::chrono::milliseconds patience,
                    const std::function<void(const JobTask&)>& question);

  // Turns (job_life.cpp).  All with mutex_ held but work() and yield(), which are a worker's.
  void stand_in_line(const JobPointer& job);
  void leave_line(const Job& job);
  void give_turns();
  void leave_turn(const JobPointer& job);
  void post(const JobPointer& job);
  void work(const JobPointer& job);
  std::uint64_t yield(Job& job, std::uint64_t done);
  void go_on(const JobPointer& job);
  void stop(const JobPointer& job, Lock& lock);
  void settle(const JobPointer& job, Lock& lock, const Result<bool>& outcome);
  void acquire(Job& job, Lock& lock);
  void release(Job& job);
  void reap_idle();

  // What is told of a job, and to whom (job_view.cpp).
  void take_status(Job& job, Lock& lock);
  void publish(Job& job);

  EventBus& hub_;
  JobLimits limits_;
  std::mutex loading_;
  std::mutex mutex_;  // of all below, and of the jobs but for their task
  bool closing_ = false;
  std::condition_variable changed_;
  std::map<std::string, JobPointer> jobs_;
  std::deque<JobPointer> line_;  // who waits for a turn, first come first served
  std::size_t turns_ = 0;        // taken
  std::size_t asking_ = 0;
  std::uint64_t begun_ = 0;
  std::unique_ptr<Workers> workers_;  // as many as there are turns, and one for the clock
};

}  // namespace hindsight
