// How the building of a game talks to its caller: it can be stopped, tells how far it is, and gives up in
// time where memory would not suffice.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "base/result.h"

namespace hindsight {

struct BuildProgress {
  std::string_view step;   // "histories", "infosets", "leaves", "payoffs"
  std::uint64_t done = 0;  // of that step
  double all = 0;          // 0 where that is not known
};

struct BuildControl {
  std::stop_token stop;                                // a stopped build fails; the default never stops
  std::function<void(const BuildProgress&)> report{};  // often, on the caller's thread
};

// Counts what is done and looks up now and then.
class BuildWatch {
 public:
  BuildWatch(const BuildControl& control, std::string_view step, double all)
      : control_(control), now_{step, 0, all} {}

  Result<void> add(std::uint64_t count = 1) {
    now_.done += count;
    return now_.done < next_ ? Result<void>{} : look();
  }

 private:
  static constexpr std::uint64_t pause = 1 << 14;  // some milliseconds
  Result<void> look();

  const BuildControl& control_;
  BuildProgress now_;
  std::uint64_t next_ = pause;
};

}  // namespace hindsight
