// SPDX-License-Identifier: MIT
#include "base/parallel.h"

namespace hindsight {

namespace {

// Rounds follow each other within tens of microseconds, and waking takes longer: look about so long before sleeping.
void wait_while(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int spin = 0; spin < 200000; ++spin)
    if (value.load(std::memory_order_acquire) != old) return;
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

Team::Team(unsigned threads) {
  for (unsigned i = 1; i < threads; ++i)
    workers_.emplace_back([this](const std::stop_token& stop) { worker(stop); });
}

Team::~Team() {
  for (std::jthread& thread : workers_) thread.request_stop();
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
}

void Team::run(std::uint32_t items, Call call, const void* context) {
  if (workers_.empty() || items <= 1) {
    for (std::uint32_t i = 0; i < items; ++i) call(context, i);
    return;
  }
  call_ = call;
  context_ = context;
  items_ = items;
  next_.store(0, std::memory_order_relaxed);
  working_.store(static_cast<std::uint32_t>(workers_.size()), std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  take_items();
  for (std::uint32_t left = working_.load(std::memory_order_acquire); left != 0;
       left = working_.load(std::memory_order_acquire))
    wait_while(working_, left);
}

void Team::take_items() {
  for (std::uint32_t i = next_.fetch_add(1); i < items_; i = next_.fetch_add(1)) call_(context_, i);
}

void Team::worker(const std::stop_token& stop) {
  std::uint32_t round = 0;
  while (true) {
    wait_while(round_, round);
    if (stop.stop_requested()) return;
    round = round_.load(std::memory_order_acquire);
    take_items();
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_all();
  }
}

}  // namespace hindsight
