// Threads that run tasks when they are due, at a lower priority than whoever answers people.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace hindsight {

class Workers {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Workers(unsigned threads, int niceness = 10);
  ~Workers() { stop(); }

  // Waits for the tasks that have begun and drops all others, those that are still given among them.
  void stop();

  // Earliest first; at the same time in the order given.
  void run(std::function<void()> task) { run_at(Clock::now(), std::move(task)); }
  void run_at(Clock::time_point due, std::function<void()> task);

 private:
  void work(int niceness);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Clock::time_point, std::function<void()>> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace hindsight
