// Connections that may be closed for another one's sake.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

namespace hindsight {

// Who is sending a request or taking an answer, the longest at it first: whoever comes when there is no room
// for more takes the place of the first.
class Unfinished {
 public:
  std::uint64_t add(std::function<void()> close) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(++last_, std::move(close));
    return last_;
  }
  void remove(std::uint64_t ticket) {
    const std::lock_guard lock(mutex_);
    waiting_.erase(ticket);
  }
  bool close_first() {
    std::function<void()> close;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.empty()) return false;
      close = std::move(waiting_.extract(waiting_.begin()).mapped());
    }
    close();
    return true;
  }

 private:
  std::mutex mutex_;
  std::map<std::uint64_t, std::function<void()>> waiting_;  // by ticket
  std::uint64_t last_ = 0;
};

}  // namespace hindsight
