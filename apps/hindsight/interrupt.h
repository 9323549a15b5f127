// Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP) ask a computation to stop; a second one ends the
// program at once.
// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace hindsight {

// Make one before any other thread starts: threads inherit that the signals are left to its watcher.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  int exit_code() const { return signal_ == 0 ? 0 : 128 + signal_; }  // the shell's custom: 130 after Ctrl-C

 private:
  void watch();

  sigset_t signals_{}, before_{};
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> done_ = false;
  std::thread watcher_;
};

}  // namespace hindsight
