// Waiting for what a hub tells: woken by its messages, and never for ever.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "patience.h"
#include "server/http/event_bus.h"

namespace hindsight {

// Until `there()`, which is asked anew after each message of the topic.  Throws when patience ends: then the
// test has failed, and ends.
template <class There>
void wait_for(EventBus& hub, const std::string& topic, There there) {
  struct Bell {
    std::mutex mutex;
    std::condition_variable rung;
    bool rings = true;
  };
  if (there()) return;
  const auto bell = std::make_shared<Bell>();
  const auto stream = hub.open({topic}, [bell] {
    const std::lock_guard lock(bell->mutex);
    bell->rings = true;
    bell->rung.notify_all();
  });
  if (!stream) throw std::runtime_error(stream.error().message);
  const auto end = end_of_patience();
  while (true) {
    {
      std::unique_lock lock(bell->mutex);
      const bool rung = bell->rung.wait_until(lock, end, [&] { return bell->rings; });
      if (!rung || std::chrono::steady_clock::now() > end)
        throw std::runtime_error("what was waited for at " + topic + " never came");
      bell->rings = false;
    }
    if (there()) return;
  }
}

}  // namespace hindsight
