// Asks what answers a question to stop once its time is over.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace hindsight {

class StopAfter {
 public:
  explicit StopAfter(std::chrono::milliseconds time)
      : timer_([this, time](const std::stop_token& end) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any over;
          over.wait_for(lock, end, time, [] { return false; });
          if (!end.stop_requested()) source_.request_stop();
        }) {}
  std::stop_token token() const { return source_.get_token(); }
  void request_stop() { source_.request_stop(); }  // before its time

 private:
  std::stop_source source_;
  std::jthread timer_;
};

}  // namespace hindsight
