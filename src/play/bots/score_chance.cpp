// The sum of n trials has the generating function f^n, f = lose + tie x + win x^2.  From f (f^n)' = n f' f^n
// its coefficients are
//
//   k lose a_k = (n - k + 1) tie a_(k-1) + (2n - k + 2) win a_(k-2),      a_0 = lose^n
//
// in which nothing is subtracted up to k = n; from there on it is done from the other end, wins and losses
// exchanged.
// SPDX-License-Identifier: MIT
#include "play/bots/score_chance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/power.h"

namespace hindsight {

namespace {

constexpr std::size_t lanes = 8;
constexpr double far = 28;  // a chance of less than its exponential is 0
using Lanes = std::array<double, lanes>;

// The chances of fewer than `halves` <= trials halves.
Lanes below(const Lanes& win, const Lanes& tie, std::uint64_t trials, std::uint64_t halves) {
  constexpr double large = 0x1p600;
  Lanes lose, before{}, now, sum{}, scale{};
  for (std::size_t i = 0; i < lanes; ++i) lose[i] = 1 - win[i] - tie[i];
  now.fill(1);
  const auto n = static_cast<double>(trials);
  Lanes ties, wins;
  for (std::size_t i = 0; i < lanes; ++i) {
    ties[i] = lose[i] > 0 ? tie[i] / lose[i] : 0;
    wins[i] = lose[i] > 0 ? win[i] / lose[i] : 0;
  }
  for (std::uint64_t done = 1; done <= halves; ++done) {
    const auto k = static_cast<double>(done);
    const double of_tie = (n - k + 1) / k, of_win = (2 * n - k + 2) / k;
    bool grown = false;
    for (std::size_t i = 0; i < lanes; ++i) {
      sum[i] += now[i];
      const double next = of_tie * ties[i] * now[i] + of_win * wins[i] * before[i];
      before[i] = now[i];
      now[i] = next;
      grown |= next > large;
    }
    if (!grown) continue;
    for (std::size_t i = 0; i < lanes; ++i) {
      if (now[i] <= large) continue;
      for (double* each : {&before[i], &now[i], &sum[i]}) *each /= large;
      scale[i] += natural_log(large);
    }
  }
  Lanes out{};
  for (std::size_t i = 0; i < lanes; ++i)
    if (lose[i] > 0 && sum[i] > 0)
      out[i] = exponential(n * natural_log(lose[i]) + scale[i] + natural_log(sum[i]));
  return out;
}

}  // namespace

void score_chances(std::span<const TrialOdds> odds, std::uint64_t trials, std::uint64_t halves,
                   std::span<double> chances) {
  const auto n = static_cast<double>(trials), wanted = static_cast<double>(halves);
  const bool mirrored = halves > trials;
  const std::uint64_t from_end = halves > 2 * trials ? 0 : 2 * trials + 1 - halves;
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < odds.size(); ++i) {
    const double mean = odds[i].tie + 2 * odds[i].win;
    const double variance = std::max(0.0, odds[i].tie + 4 * odds[i].win - mean * mean);
    const double off = n * mean - wanted;
    chances[i] = off >= 0 ? 1 : 0;
    // Bernstein's bound of the chance to be so far off: a trial is at most 2 from its mean.
    if (off * off <= far * 2 * (n * variance + 2.0 / 3 * std::abs(off) + 1)) near.push_back(i);
  }
  for (std::size_t first = 0; first < near.size(); first += lanes) {
    Lanes win{}, tie{};
    const std::size_t count = std::min(lanes, near.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      const TrialOdds& one = odds[near[first + i]];
      tie[i] = one.tie;
      win[i] = mirrored ? std::max(0.0, 1 - one.win - one.tie) : one.win;
    }
    const Lanes found = below(win, tie, trials, mirrored ? from_end : halves);
    for (std::size_t i = 0; i < count; ++i)
      chances[near[first + i]] = std::clamp(mirrored ? found[i] : 1 - found[i], 0.0, 1.0);
  }
}

}  // namespace hindsight
