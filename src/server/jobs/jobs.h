// Long work in the background: solving and matches, some at a time, watched or kept.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/http/hub.h"

namespace hindsight {

class JobTask;

struct JobLimits {
  std::size_t running = 2;   // at the same time
  std::size_t waiting = 16;  // for their turn
  std::size_t asking = 4;    // requests that wait for a job's answer
  std::size_t kept = 32;     // in all; the ones longest untouched go first once they have ended
  std::uint64_t histories = 0,
                all_histories = 0;  // of a game, of all kept; 0: by what memory is free at the start
  std::chrono::milliseconds unwatched{30'000};  // then a job stops that is not to be kept
  std::chrono::milliseconds publish_every{100};
  std::chrono::milliseconds patience{500};  // for an answer out of the middle of an iteration
};

// All jobs, by id.  Bodies and answers are JSON as in docs/api.md.
class Jobs {
 public:
  explicit Jobs(Hub& hub, const JobLimits& limits = {});  // serves the topics job:ID
  ~Jobs();                                                // stops all

  Result<std::string> create(std::string_view body);
  Result<std::string> load(const std::string& bytes);  // a strategy file
  std::string list();                                  // the newest first
  Result<std::string> view(const std::string& id);
  Result<std::string> pause(const std::string& id);
  Result<std::string> resume(const std::string& id, std::string_view body);
  Result<std::string> stop(const std::string& id);
  Result<std::string> pace(const std::string& id, std::string_view body);
  Result<std::string> step(const std::string& id, std::string_view body);
  // Of those found, in their order, `top` from number `from` on; as it was after `at` iterations, or is now.
  Result<std::string> strategy(const std::string& id, std::size_t top, const std::string& find,
                               std::size_t from = 0, std::optional<std::uint64_t> at = {});
  Result<std::string> file(const std::string& id);
  Result<void> remove(const std::string& id);

 private:
  struct Job;
  using Lock = std::unique_lock<std::mutex>;
  using Clock = std::chrono::steady_clock;

  struct Beginning {
    std::string kind;
    bool keep = false, paused = false;
    double pace = 0;
  };

  Result<std::string> begin(const Beginning& how, std::unique_ptr<JobTask> task);
  Result<Job*> find(const std::string& id);
  Result<void> make_room(std::uint64_t histories);
  bool forget_one();
  void sweep();
  Result<std::string> ask(const std::string& id, std::chrono::milliseconds patience,
                          std::function<Result<std::string>(const JobTask&)> question);

  void stand_in_line(Job& job);

  // On the job's own thread.
  void live(Job& job);
  Result<void> run(Job& job);
  bool take_turn(Job& job, Lock& lock);
  void leave_turn();
  std::uint64_t yield(Job& job, std::uint64_t done);
  void wait_paused(Job& job, Lock& lock);
  void answer(Job& job, Lock& lock);
  void wait(Job& job, Lock& lock);
  void check_watched(Job& job);
  void settle(Job& job, Lock& lock, Result<void> outcome);
  void take_status(Job& job, Lock& lock);
  void publish(Job& job);

  std::string head(const Job& job) const;
  std::string message(const Job& job, std::size_t first_point) const;
  std::string view_of(const Job& job) const;

  Hub& hub_;
  JobLimits limits_;
  std::mutex loading_;
  std::mutex mutex_;  // of all below, and of the jobs but for their work
  std::condition_variable changed_;
  std::map<std::string, std::unique_ptr<Job>> jobs_;
  std::list<std::unique_ptr<Job>> leaving_;  // forgotten, and about to end
  std::deque<const Job*> line_;              // who waits for a turn, first come first served
  std::size_t running_ = 0, asking_ = 0;
  std::uint64_t begun_ = 0;
};

}  // namespace hindsight
