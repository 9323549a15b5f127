// SPDX-License-Identifier: MIT
#include "waiting.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/clock.h"
#include "live_line.h"
#include "text.h"

namespace hindsight {

Waiting::Waiting(std::function<std::string()> how_far)
    : how_far_(std::move(how_far)), watcher_([this] { watch(); }) {}

Waiting::~Waiting() {
  {
    const std::scoped_lock lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  watcher_.join();
}

void Waiting::watch() {
  using namespace std::chrono_literals;
  const Clock::time_point start = Clock::now();
  LiveLine live(false);
  std::unique_lock lock(mutex_);
  bool first = true;
  while (!changed_.wait_for(lock, first ? 1000ms : 200ms, [&] { return done_; })) {
    if (!first && !live.due()) continue;
    first = false;
    live.show(fmt::format("{}, {}; Ctrl-C stops and gives what there is", how_far_(),
                          duration(seconds_since(start))));
  }
}

}  // namespace hindsight
