// Threads on which bots think: those that take long never keep the others waiting.
//
// How long a bot takes is measured by its spec.  Slow ones share threads of their own, first come first
// served, so that each of their tables gets its turn; quick ones have others.  What is not known yet is taken
// for quick, unless bots of that name have been slow.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "server/http/workers.h"

namespace hindsight {

class BotPool {
 public:
  static constexpr std::chrono::milliseconds slow{50};  // from there on

  // `outside`: threads that wait for other people's programs, each for one.
  explicit BotPool(unsigned threads, unsigned outside = 0)
      : quick_(2, 10), slow_(threads, 15), outside_(outside, 10) {}

  void think(const std::string& spec, std::function<void()> thought);
  bool is_slow(const std::string& spec) const;
  using Milliseconds = std::chrono::duration<double, std::milli>;
  void note(const std::string& spec, Milliseconds took);

  // As of Workers.
  void stop() {
    quick_.stop();
    slow_.stop();
    outside_.stop();
  }

 private:
  static constexpr std::size_t max_kept = 10'000;

  static std::string name_of(const std::string& spec) { return spec.substr(0, spec.find('(')); }
  void run(const std::string& spec, const std::function<void()>& thought);

  mutable std::mutex mutex_;
  // By spec and by name: an average in which the last ones count most.
  std::map<std::string, Milliseconds> took_;
  Workers quick_, slow_, outside_;  // last: their threads use all of the above
};

}  // namespace hindsight
