// The transaction file of a match: one line per action, "<action> <hand> <sent> <received>" with times as
// seconds.microseconds. From it and the seed an interrupted match goes on where it was.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "acpc/match.h"
#include "base/result.h"

namespace hindsight {

using WallTime = std::chrono::time_point<std::chrono::system_clock, std::chrono::microseconds>;

std::string acpc_time(WallTime time);  // 1700000000.012345

std::string transaction_line(const AcpcMatch& match, Move move, WallTime sent, WallTime received);

// Plays the match as far as the lines go; `moved` hears of each action before it is played, `hand_over` of
// each finished hand before the next begins.  A last line that was not finished is passed over.  Returns the
// bytes that were read.
struct TransactionEvents {
  std::function<void(int seat, std::chrono::microseconds used)> moved;
  std::function<void()> hand_over;
};
Result<std::size_t> replay_transactions(AcpcMatch& match, std::string_view text,
                                        const TransactionEvents& events);

}  // namespace hindsight
