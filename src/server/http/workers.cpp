// SPDX-License-Identifier: MIT
#include "server/http/workers.h"

#include <sys/resource.h>

namespace hindsight {

Workers::Workers(unsigned threads, int niceness) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this, niceness] { work(niceness); });
}

void Workers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::run_at(Clock::time_point due, std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.emplace(due, std::move(task));
  }
  changed_.notify_one();
}

void Workers::work(int niceness) {
  setpriority(PRIO_PROCESS, 0, niceness);  // of this thread, on Linux
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (tasks_.empty()) {
      changed_.wait(lock);
    } else if (const Clock::time_point due = tasks_.begin()->first; due > Clock::now()) {
      changed_.wait_until(lock, due);
    } else {
      const std::function<void()> task = std::move(tasks_.extract(tasks_.begin()).mapped());
      lock.unlock();
      task();
      lock.lock();
    }
  }
}

}  // namespace hindsight
