// The last values that were asked for, by key: what costs much and is asked for again soon, owned by whoever
// computes it.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace hindsight {

// Threads share one.  What a key stands for never changes.
template <class Key, class Value>
class Recent {
 public:
  explicit Recent(std::size_t most) : most_(most) {}

  // That of the key; make() gives it where it is none of the last ones, outside the lock: two threads may
  // both make it.
  template <class Make>
  std::shared_ptr<const Value> get(const Key& key, const Make& make) {
    if (auto found = find(key)) return found;
    auto made = std::make_shared<const Value>(make());
    const std::scoped_lock lock(mutex_);
    if (kept_.size() < most_)
      kept_.emplace_back(key, made);
    else
      kept_[next_++ % most_] = {key, made};
    return made;
  }

  // Null where it is none of the last ones.
  std::shared_ptr<const Value> find(const Key& key) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(kept_, key, &Kept::first);
    return found != kept_.end() ? found->second : nullptr;
  }

 private:
  using Kept = std::pair<Key, std::shared_ptr<const Value>>;
  std::size_t most_, next_ = 0;
  std::vector<Kept> kept_;
  std::mutex mutex_;
};

}  // namespace hindsight
