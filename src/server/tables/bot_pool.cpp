// SPDX-License-Identifier: MIT
#include "server/tables/bot_pool.h"

#include "play/bots/catalog.h"

namespace hindsight {

bool BotPool::is_slow(const std::string& spec) const {
  const std::lock_guard lock(mutex_);
  auto known = took_.find(spec);
  if (known == took_.end()) known = took_.find(name_of(spec));
  return known != took_.end() && known->second >= slow;
}

void BotPool::note(const std::string& spec, Milliseconds took) {
  const std::lock_guard lock(mutex_);
  if (took_.size() > max_kept) took_.clear();
  for (const std::string& key : {spec, name_of(spec)}) {
    const auto [known, is_new] = took_.emplace(key, took);
    if (!is_new) known->second = (known->second + took) / 2;
    if (key == name_of(spec)) break;  // a spec that is a name alone counts once
  }
}

void BotPool::run(const std::string& spec, const std::function<void()>& thought) {
  const auto begun = Clock::now();
  thought();
  note(spec, Clock::now() - begun);
}

// What was taken for quick and turned out slow meanwhile goes to the others.
void BotPool::think(const std::string& spec, std::function<void()> thought) {
  if (spec.starts_with(program_prefix)) return outside_.run(std::move(thought));
  const auto slowly = [this, spec, thought] { run(spec, thought); };
  if (is_slow(spec)) return slow_.run(slowly);
  quick_.run([this, spec, thought = std::move(thought), slowly] {
    if (is_slow(spec)) return slow_.run(slowly);
    run(spec, thought);
  });
}

}  // namespace hindsight
