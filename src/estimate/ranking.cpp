// SPDX-License-Identifier: MIT
#include "estimate/ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hindsight {

namespace {

// The variance of the difference of two means over others: their own match counts in both, with signs turned.
double difference_variance(const Crosstable& table, const Ranked& a, const Ranked& b) {
  double sum = 0;
  for (std::size_t other = 0; other < table.names.size(); ++other) {
    const auto &of_a = table.cells[a.player][other], &of_b = table.cells[b.player][other];
    if (of_a && other != b.player) sum += std::pow(of_a->standard_error / static_cast<double>(a.met), 2);
    if (of_b && other != a.player) sum += std::pow(of_b->standard_error / static_cast<double>(b.met), 2);
  }
  if (const auto& own = table.cells[a.player][b.player])
    sum +=
        std::pow(own->standard_error * (1 / static_cast<double>(a.met) + 1 / static_cast<double>(b.met)), 2);
  return sum;
}

}  // namespace

void Crosstable::set(std::size_t row, std::size_t column, const Duel& duel) {
  cells[row][column] = duel;
  cells[column][row] = Duel{-duel.mean, duel.standard_error};
}

std::vector<Ranked> ranking(const Crosstable& table, double confidence) {
  const std::size_t players = table.names.size();
  std::vector<Ranked> out(players);
  for (std::size_t p = 0; p < players; ++p) {
    Ranked& ranked = out[p];
    ranked.player = p;
    double variance = 0;
    for (const auto& cell : table.cells[p]) {
      if (!cell) continue;
      ++ranked.met;
      ranked.mean += cell->mean;
      variance += cell->standard_error * cell->standard_error;
    }
    if (ranked.met == 0) continue;
    ranked.mean /= static_cast<double>(ranked.met);
    ranked.half_width = normal_quantile(confidence) * std::sqrt(variance) / static_cast<double>(ranked.met);
  }
  const double pairs = static_cast<double>(players) * static_cast<double>(players - 1) / 2;
  const double quantile = players < 2 ? 0 : normal_quantile(1 - (1 - confidence) / pairs);
  for (Ranked& mine : out) {
    mine.worst_rank = players;
    for (const Ranked& other : out) {
      if (other.player == mine.player || mine.met == 0 || other.met == 0) continue;
      const double sure = quantile * std::sqrt(difference_variance(table, mine, other));
      if (other.mean - mine.mean > sure) ++mine.best_rank;
      if (mine.mean - other.mean > sure) --mine.worst_rank;
    }
  }
  std::ranges::stable_sort(out, [](const Ranked& a, const Ranked& b) {
    return (a.met > 0) != (b.met > 0) ? a.met > 0 : a.mean > b.mean;
  });
  return out;
}

}  // namespace hindsight
