// The time that the seats of a match have used, and what they are allowed.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

#include "betting/units.h"

namespace hindsight {

using Microseconds = std::chrono::microseconds;

struct AcpcClocks {
  std::chrono::milliseconds response{600'000};  // one answer
  std::chrono::milliseconds hand{600'000};      // all answers of a hand
  std::chrono::milliseconds per_hand{7'000};    // times the hands of the match: all answers of the match
};

class SeatClocks {
 public:
  SeatClocks(const AcpcClocks& clocks, std::uint32_t hands)
      : response_(clocks.response), hand_(clocks.hand), match_(clocks.per_hand * std::int64_t{hands}) {}

  void count(int seat, Microseconds used) {
    if (used.count() <= 0) return;  // a clock that was set back
    used_hand_[static_cast<std::size_t>(seat)] += used;
    used_match_[static_cast<std::size_t>(seat)] += used;
  }
  void begin_hand() { used_hand_ = {}; }
  // Nothing left of the hand's or the match's time.
  bool spent(int seat) const { return left(seat).count() < 0; }
  Microseconds left(int seat) const {
    const auto at = static_cast<std::size_t>(seat);
    return std::min(hand_ - used_hand_[at], match_ - used_match_[at]);
  }
  Microseconds response() const { return response_; }
  Microseconds used(int seat) const { return used_match_[static_cast<std::size_t>(seat)]; }

 private:
  Microseconds response_, hand_, match_;
  std::array<Microseconds, max_seats> used_hand_{}, used_match_{};
};

}  // namespace hindsight
