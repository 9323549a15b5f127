// SPDX-License-Identifier: MIT
#include "estimate/ranking.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace hindsight {

namespace {

// How much of a match is in a sum.
struct Part {
  std::uint64_t dealt = 0;
  std::size_t match = 0;
  double weight = 0;

  auto place() const { return std::pair(dealt, match); }
};
using Parts = std::vector<Part>;  // by place, which occur once

Duel sum_of(std::span<const MetOnce> matches, const Parts& parts) {
  Duel out;
  double variance = 0;
  for (std::size_t i = 0; i < parts.size();) {
    const std::uint64_t dealt = parts[i].dealt;
    double error = 0;
    for (; i < parts.size() && parts[i].dealt == dealt; ++i) {
      const Duel& duel = matches[parts[i].match].duel;
      const double weight = std::abs(parts[i].weight);
      out.mean += parts[i].weight * duel.mean;
      if (weight == 0 || duel.standard_error == 0) continue;
      error += weight * duel.standard_error;
      out.freedom = std::min(out.freedom, duel.freedom);
    }
    variance += error * error;
  }
  out.standard_error = std::sqrt(variance);
  return out;
}

Parts less(const Parts& a, const Parts& b) {
  Parts out;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool first = j == b.size() || (i < a.size() && a[i].place() <= b[j].place());
    const bool second = i == a.size() || (j < b.size() && b[j].place() <= a[i].place());
    Part part = first ? a[i] : b[j];
    part.weight = (first ? a[i].weight : 0) - (second ? b[j].weight : 0);
    out.push_back(part);
    i += first ? 1 : 0;
    j += second ? 1 : 0;
  }
  return out;
}

// What one won from another: the parts of all their matches, by hands.  Both ways round.
std::map<std::pair<std::size_t, std::size_t>, Parts> cells_of(std::span<const MetOnce> matches) {
  std::map<std::pair<std::size_t, std::size_t>, Parts> out;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const MetOnce& match = matches[i];
    out[{match.first, match.second}].push_back({match.dealt, i, match.hands});
    out[{match.second, match.first}].push_back({match.dealt, i, -match.hands});
  }
  for (auto& [players, parts] : out) {
    double hands = 0;
    for (const Part& part : parts) hands += std::abs(part.weight);
    for (Part& part : parts) part.weight /= hands;
    std::ranges::sort(parts, {}, &Part::place);
  }
  return out;
}

}  // namespace

double Duel::half_width(double confidence) const {
  if (standard_error == 0) return 0;
  return (freedom == known ? normal_quantile(confidence) : student_quantile(confidence, freedom)) *
         standard_error;
}

Crosstable crosstable(std::vector<std::string> players, std::span<const MetOnce> matches) {
  Crosstable out(std::move(players));
  for (const auto& [pair, parts] : cells_of(matches))
    out.cells[pair.first][pair.second] = sum_of(matches, parts);
  return out;
}

Standings standings(std::size_t players, std::span<const MetOnce> matches) {
  const auto means = std::make_shared<std::vector<Parts>>(players);
  Standings out{std::vector<Duel>(players), std::vector<std::size_t>(players), {}};
  const auto cells = cells_of(matches);
  for (const auto& [pair, parts] : cells) ++out.met[pair.first];
  for (const auto& [pair, parts] : cells)
    for (Part part : parts) {
      part.weight /= static_cast<double>(out.met[pair.first]);
      (*means)[pair.first].push_back(part);
    }
  for (std::size_t player = 0; player < players; ++player) {
    std::ranges::sort((*means)[player], {}, &Part::place);
    out.means[player] = sum_of(matches, (*means)[player]);
  }
  out.difference = [means, matches](std::size_t a, std::size_t b) {
    return sum_of(matches, less((*means)[a], (*means)[b]));
  };
  return out;
}

std::vector<Ranked> ranking(const Standings& of, double confidence) {
  const std::size_t players = of.means.size();
  std::vector<Ranked> out(players);
  for (std::size_t p = 0; p < players; ++p)
    out[p] = {.player = p,
              .mean = of.means[p].mean,
              .half_width = of.means[p].half_width(confidence),
              .met = of.met[p],
              .best_rank = 1,
              .worst_rank = players};
  const double pairs = static_cast<double>(players) * static_cast<double>(players - 1) / 2;
  for (std::size_t a = 0; a < players; ++a)
    for (std::size_t b = a + 1; b < players; ++b) {
      if (out[a].met == 0 || out[b].met == 0) continue;
      const Duel difference = of.difference(a, b);
      if (!(std::abs(difference.mean) > difference.half_width(1 - (1 - confidence) / pairs))) continue;
      ++out[difference.mean > 0 ? b : a].best_rank;
      --out[difference.mean > 0 ? a : b].worst_rank;
    }
  std::ranges::stable_sort(out, [](const Ranked& a, const Ranked& b) {
    return (a.met > 0) != (b.met > 0) ? a.met > 0 : a.mean > b.mean;
  });
  return out;
}

}  // namespace hindsight
