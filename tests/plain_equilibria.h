// All extreme equilibria of a small game, by trying every set of tight inequalities of either polytope:
// linear systems in fractions of
// 64 bits, and nothing of the solver.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hindsight {

struct PlainFraction {
  std::int64_t above = 0, below = 1;
  PlainFraction(std::int64_t a = 0, std::int64_t b = 1) : above(a), below(b) {
    if (below < 0) above = -above, below = -below;
    const std::int64_t common = std::gcd(above, below);
    if (common > 1) above /= common, below /= common;
  }
  friend PlainFraction operator+(PlainFraction a, PlainFraction b) {
    return {a.above * b.below + b.above * a.below, a.below * b.below};
  }
  friend PlainFraction operator-(PlainFraction a, PlainFraction b) {
    return {a.above * b.below - b.above * a.below, a.below * b.below};
  }
  friend PlainFraction operator*(PlainFraction a, PlainFraction b) {
    return {a.above * b.above, a.below * b.below};
  }
  friend PlainFraction operator/(PlainFraction a, PlainFraction b) {
    return {a.above * b.below, a.below * b.above};
  }
  friend bool operator==(PlainFraction a, PlainFraction b) {
    return a.above == b.above && a.below == b.below;
  }
  friend bool operator<(PlainFraction a, PlainFraction b) { return a.above * b.below < b.above * a.below; }
};

using PlainPoint = std::vector<PlainFraction>;

// The one solution of a square system; nothing where it has none or many.
inline std::optional<PlainPoint> plain_solution(std::vector<PlainPoint> rows) {
  const std::size_t n = rows.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t r = c;
    while (r < n && rows[r][c] == PlainFraction(0)) ++r;
    if (r == n) return std::nullopt;
    std::swap(rows[r], rows[c]);
    for (std::size_t k = 0; k < n; ++k) {
      if (k == c) continue;
      const PlainFraction factor = rows[k][c] / rows[c][c];
      for (std::size_t j = c; j <= n; ++j) rows[k][j] = rows[k][j] - factor * rows[c][j];
    }
  }
  PlainPoint out;
  for (std::size_t c = 0; c < n; ++c) out.push_back(rows[c][n] / rows[c][c]);
  return out;
}

// Vertices of {(z, v): z a probability vector, v >= what each of the other player's actions gets}; with v.
// payoff[k][i]: of the other's action k against own action i.
inline std::set<PlainPoint> plain_vertices(const std::vector<std::vector<std::int64_t>>& payoff,
                                           std::size_t own) {
  const std::size_t others = payoff.size(), all = own + others;
  std::set<PlainPoint> out;
  for (std::uint32_t tight = 0; tight < (1u << all); ++tight) {
    if (static_cast<std::size_t>(std::popcount(tight)) != own) continue;
    std::vector<PlainPoint> system = {PlainPoint(own + 2)};
    for (std::size_t i = 0; i < own; ++i) system[0][i] = 1;
    system[0][own + 1] = 1;
    for (std::size_t label = 0; label < all; ++label) {
      if ((tight >> label & 1) == 0) continue;
      PlainPoint row(own + 2);
      if (label < own) row[label] = 1;
      if (label >= own) {
        for (std::size_t i = 0; i < own; ++i) row[i] = payoff[label - own][i];
        row[own] = -1;
      }
      system.push_back(row);
    }
    const auto point = plain_solution(system);
    if (!point) continue;
    bool inside = true;
    for (std::size_t i = 0; i < own; ++i) inside = inside && !((*point)[i] < PlainFraction(0));
    for (const auto& row : payoff) {
      PlainFraction sum;
      for (std::size_t i = 0; i < own; ++i) sum = sum + PlainFraction(row[i]) * (*point)[i];
      inside = inside && !((*point)[own] < sum);
    }
    if (inside) out.insert(*point);
  }
  return out;
}

// Pairs of vertices in which every action is unplayed or a best response.
inline std::set<std::pair<PlainPoint, PlainPoint>> plain_equilibria(
    const std::vector<std::vector<std::int64_t>>& a, const std::vector<std::vector<std::int64_t>>& b) {
  const std::size_t m = a.size(), n = a[0].size();
  std::vector<std::vector<std::int64_t>> b_by_column(n, std::vector<std::int64_t>(m));
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j) b_by_column[j][i] = b[i][j];
  const auto rows = plain_vertices(b_by_column, m), columns = plain_vertices(a, n);
  std::set<std::pair<PlainPoint, PlainPoint>> out;
  const auto answers = [](const PlainPoint& own, const PlainPoint& other, const auto& payoff,
                          std::size_t others) {
    for (std::size_t i = 0; i + 1 < own.size(); ++i) {
      PlainFraction sum;
      for (std::size_t j = 0; j < others; ++j) sum = sum + PlainFraction(payoff[i][j]) * other[j];
      if (!(own[i] == PlainFraction(0)) && !(sum == other[others])) return false;
    }
    return true;
  };
  for (const PlainPoint& x : rows)
    for (const PlainPoint& y : columns)
      if (answers(x, y, a, n) && answers(y, x, b_by_column, m))
        out.emplace(PlainPoint(x.begin(), x.end() - 1), PlainPoint(y.begin(), y.end() - 1));
  return out;
}

}  // namespace hindsight
