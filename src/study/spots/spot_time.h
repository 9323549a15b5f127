// About how long a spot takes to solve.  An iteration goes over all regrets and averages, whatever the spot,
// so that bytes tell its time; how many iterations a target takes varies little (docs/performance.md, "How
// long a spot takes").
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace hindsight {

// Bytes a second that iterations go over on so many threads, measured here on a small flop when it is first
// asked for: some 0.2 s.
double solving_speed(unsigned threads);

struct ExpectedTime {
  double target = 0;  // of the pot
  double iterations = 0, seconds = 0;
};
// To the usual targets: 0.5 %, 0.3 % and 0.1 % of the pot.  `bytes`: with plain numbers; compact ones take as
// long.
std::vector<ExpectedTime> expected_times(std::uint64_t bytes, unsigned threads);

}  // namespace hindsight
