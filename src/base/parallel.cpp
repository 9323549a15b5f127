// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <algorithm>

namespace hindsight {

namespace {

// Rounds follow each other within tens of microseconds, and waking takes longer: look about so long before
// sleeping.
void wait_while(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int spin = 0; spin < 200000; ++spin)
    if (value.load(std::memory_order_acquire) != old) return;
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

Team::Team(unsigned threads) : parts_(std::max(1u, threads)) {
  for (unsigned i = 1; i < threads; ++i)
    workers_.emplace_back([this, i](const std::stop_token& stop) { worker(stop, i); });
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
  for (std::uint64_t k = 0; k < parts_.size(); ++k) {
    parts_[k].next.store(static_cast<std::uint32_t>(items * k / parts_.size()), std::memory_order_relaxed);
    parts_[k].end = static_cast<std::uint32_t>(items * (k + 1) / parts_.size());
  }
  working_.store(static_cast<std::uint32_t>(workers_.size()), std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  take_items(0);
  for (std::uint32_t left = working_.load(std::memory_order_acquire); left != 0;
       left = working_.load(std::memory_order_acquire))
    wait_while(working_, left);
}

void Team::take_items(unsigned member) {
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    Part& part = parts_[(member + k) % parts_.size()];
    for (std::uint32_t i = part.next.fetch_add(1); i < part.end; i = part.next.fetch_add(1))
      call_(context_, i);
  }
}

void Team::worker(const std::stop_token& stop, unsigned member) {
  std::uint32_t round = 0;
  while (true) {
    wait_while(round_, round);
    if (stop.stop_requested()) return;
    round = round_.load(std::memory_order_acquire);
    take_items(member);
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_all();
  }
}

}  // namespace hindsight
