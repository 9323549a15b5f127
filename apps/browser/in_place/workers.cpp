// server/http/workers.cpp where there are no threads: what is due waits until do_due_work() is called.
// SPDX-License-Identifier: MIT
#include "server/http/workers.h"

#include <algorithm>
#include <map>
#include <utility>

#include "due.h"

namespace hindsight {

namespace {

struct Due {
  const void* of;
  std::function<void()> task;
};
std::multimap<Clock::time_point, Due>& all_due() {
  static std::multimap<Clock::time_point, Due> all;
  return all;
}

}  // namespace

struct Workers::Impl {};

Workers::Workers(unsigned, int) : impl_(std::make_unique<Impl>()) {}
Workers::~Workers() { stop(); }
void Workers::stop() {
  std::erase_if(all_due(), [&](const auto& due) { return due.second.of == this; });
}
void Workers::run(std::function<void()> task) { run_at(Clock::now(), std::move(task)); }
void Workers::run_at(Clock::time_point due, std::function<void()> task) {
  all_due().insert({due, {this, std::move(task)}});
}

double do_due_work() {
  auto& all = all_due();
  if (!all.empty() && all.begin()->first <= Clock::now()) {
    const std::function<void()> task = std::move(all.extract(all.begin()).mapped().task);
    task();
  }
  return all.empty() ? -1 : std::max(0.0, 1000 * seconds_between(Clock::now(), all.begin()->first));
}

}  // namespace hindsight
