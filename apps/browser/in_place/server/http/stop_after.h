// Asks what answers a question to stop once its time is over; here who works on it looks at the clock
// himself.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <stop_token>

namespace hindsight {

class StopAfter {
 public:
  explicit StopAfter(std::chrono::milliseconds time) {
    source_.stop_at(std::chrono::steady_clock::now() + time);
  }
  std::stop_token token() const { return source_.get_token(); }
  void request_stop() { source_.request_stop(); }  // before its time

 private:
  std::stop_source source_;
};

}  // namespace hindsight
