// SPDX-License-Identifier: MIT
#include "play/models/move_factors.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hindsight {

namespace {

constexpr double near_enough = 1e-7;  // of the shares
constexpr int most_steps = 40, most_halvings = 8;
constexpr double most_step = 4;  // of a logarithm
constexpr double ridge = 1e-12;  // where nearly no hand is between two moves

using Square = ByMoveClass<MoveShares>;

// At some logarithms of factors: sum_h w log sum_c p e^theta - t theta, its gradient and its second
// derivatives.
struct Slopes {
  double value = 0;
  MoveShares gradient{};
  Square second{};
};

Slopes slopes(std::span<const double> weights, std::span<const MoveShares> chances, const MoveShares& target,
              const MoveShares& theta) {
  MoveShares factor;
  for (std::size_t c = 0; c < move_classes; ++c) factor[c] = target[c] > 0 ? std::exp(theta[c]) : 0;
  Slopes out;
  for (std::size_t h = 0; h < weights.size(); ++h) {
    MoveShares plays;
    double all = 0;
    for (std::size_t c = 0; c < move_classes; ++c) all += plays[c] = chances[h][c] * factor[c];
    if (!(all > 0)) continue;
    out.value += weights[h] * std::log(all);
    for (double& share : plays) share /= all;
    for (std::size_t c = 0; c < move_classes; ++c) {
      const double mass = weights[h] * plays[c];
      out.gradient[c] += mass;
      out.second[c][c] += mass;
      for (std::size_t d = c; d < move_classes; ++d) out.second[c][d] -= mass * plays[d];
    }
  }
  for (std::size_t c = 0; c < move_classes; ++c)
    for (std::size_t d = 0; d < c; ++d) out.second[c][d] = out.second[d][c];
  for (std::size_t c = 0; c < move_classes; ++c) {
    out.gradient[c] -= target[c];
    out.value -= target[c] * theta[c];
  }
  return out;
}

// Of A x = b, where A is symmetric and positive but for rows that are left out.
MoveShares solved(Square a, MoveShares b, const ByMoveClass<bool>& free) {
  for (std::size_t i = 0; i < move_classes; ++i) {
    if (!free[i]) continue;
    a[i][i] += ridge;
    for (std::size_t j = i + 1; j < move_classes; ++j) {
      if (!free[j]) continue;
      const double by = a[j][i] / a[i][i];
      for (std::size_t k = i; k < move_classes; ++k) a[j][k] -= by * a[i][k];
      b[j] -= by * b[i];
    }
  }
  MoveShares x{};
  for (std::size_t i = move_classes; i-- > 0;) {
    if (!free[i]) continue;
    x[i] = b[i];
    for (std::size_t k = i + 1; k < move_classes; ++k)
      if (free[k]) x[i] -= a[i][k] * x[k];
    x[i] /= a[i][i];
  }
  return x;
}

}  // namespace

MoveShares move_factors(std::span<const double> weights, std::span<const MoveShares> chances,
                        const MoveShares& target) {
  double all = 0;
  for (const double weight : weights) all += weight;
  std::vector<double> shares(weights.begin(), weights.end());
  for (double& share : shares) share /= all;
  // One of them is held at 1: a factor for all changes nothing.
  const auto held = static_cast<std::size_t>(std::ranges::max_element(target) - target.begin());
  ByMoveClass<bool> free{};
  for (std::size_t c = 0; c < move_classes; ++c) free[c] = c != held && target[c] > 0;
  MoveShares theta{};
  Slopes now = slopes(shares, chances, target, theta);
  for (std::size_t c = 0; c < move_classes; ++c)
    if (free[c]) theta[c] = std::log(target[c] / (now.gradient[c] + target[c]));
  now = slopes(shares, chances, target, theta);
  for (int step = 0; step < most_steps; ++step) {
    double off = 0;
    for (const double g : now.gradient) off = std::max(off, std::abs(g));
    if (off < near_enough) break;
    MoveShares way = solved(now.second, now.gradient, free);
    for (double& by : way) by = std::clamp(by, -most_step, most_step);
    double length = 1;
    MoveShares next;
    Slopes there;
    for (int half = 0; half < most_halvings; ++half, length /= 2) {
      for (std::size_t c = 0; c < move_classes; ++c) next[c] = theta[c] - length * way[c];
      there = slopes(shares, chances, target, next);
      if (there.value <= now.value) break;
    }
    if (!(there.value <= now.value)) break;  // as near as rounding lets it come
    theta = next;
    now = there;
  }
  MoveShares out{};
  for (std::size_t c = 0; c < move_classes; ++c) out[c] = target[c] > 0 ? std::exp(theta[c]) : 0;
  return out;
}

}  // namespace hindsight
