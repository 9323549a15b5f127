// A line on stderr, after a second and from then on, while something runs that takes as long as it takes.
// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace hindsight {

// Make it after the Interrupt: its thread leaves signals to that one's watcher.
class Waiting {
 public:
  // `how_far` is asked from another thread; "12 s" and how to stop are added to what it says.
  explicit Waiting(std::function<std::string()> how_far);
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  void watch();

  std::function<std::string()> how_far_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread watcher_;
};

}  // namespace hindsight
