// SPDX-License-Identifier: MIT
#include "values/network_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "values/network_values.h"

namespace hindsight {

namespace {

void add(ErrorSummary& to, const BeliefRow& row, const Beliefs& said) {
  ++to.rows;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    for (std::size_t h = 0; h < said[seat].size(); ++h) {
      const double difference = said[seat][h] - row.values[seat][h], error = std::abs(difference);
      ++to.values;
      to.mean += error;
      to.weighted += row.beliefs[seat][h] * error / 2;
      to.bias += difference;
      to.largest = std::max(to.largest, error);
      to.solved += std::abs(row.values[seat][h]);
    }
}

ErrorSummary finished(ErrorSummary sums) {
  const auto values = static_cast<double>(std::max<std::uint64_t>(1, sums.values));
  sums.mean /= values;
  sums.bias /= values;
  sums.solved /= values;
  sums.weighted /= static_cast<double>(std::max<std::uint64_t>(1, sums.rows));
  return sums;
}

double largest_error(const BeliefRow& row, const Beliefs& said) {
  double out = 0;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    for (std::size_t h = 0; h < said[seat].size(); ++h)
      out = std::max(out, std::abs(said[seat][h] - row.values[seat][h]));
  return out;
}

std::vector<CalibrationBin> calibrated(std::vector<std::pair<double, double>> said_and_solved) {
  constexpr std::size_t bins = 10;
  std::ranges::sort(said_and_solved);
  std::vector<CalibrationBin> out(bins);
  for (std::size_t i = 0; i < said_and_solved.size(); ++i) {
    CalibrationBin& bin = out[i * bins / said_and_solved.size()];
    ++bin.values;
    bin.said += said_and_solved[i].first;
    bin.solved += said_and_solved[i].second;
  }
  std::erase_if(out, [](const CalibrationBin& bin) { return bin.values == 0; });
  for (CalibrationBin& bin : out) {
    bin.said /= static_cast<double>(bin.values);
    bin.solved /= static_cast<double>(bin.values);
  }
  return out;
}

}  // namespace

NetworkErrors network_errors(const BeliefGame& game, const ValueNetwork& network,
                             const std::vector<BeliefRow>& rows, std::size_t worst) {
  NetworkErrors out;
  std::vector<ErrorSummary> by_class(game.class_count());
  std::map<std::string, ErrorSummary> by_outcome;
  std::vector<std::pair<double, double>> said_and_solved;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const BeliefRow& row = rows[r];
    Beliefs said = network_says(game, network, row.node, row.beliefs);
    add(out.all, row, said);
    add(by_class[game.class_of(row.node)], row, said);
    if (const std::string& outcome = game.tree().nodes[row.node].outcome; !outcome.empty())
      add(by_outcome[outcome], row, said);
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      for (std::size_t h = 0; h < said[seat].size(); ++h)
        said_and_solved.emplace_back(said[seat][h], row.values[seat][h]);
    out.worst.push_back({r, largest_error(row, said), std::move(said)});
  }
  const auto farther = [](const WorstRow& a, const WorstRow& b) {
    return std::pair(-a.error, a.row) < std::pair(-b.error, b.row);
  };
  const std::size_t kept = std::min(worst, out.worst.size());
  std::ranges::partial_sort(out.worst, out.worst.begin() + static_cast<std::ptrdiff_t>(kept), farther);
  out.worst.resize(kept);
  out.all = finished(out.all);
  for (std::uint32_t c = 0; c < by_class.size(); ++c)
    if (by_class[c].rows > 0) out.by_class.push_back({game.class_name(c), finished(by_class[c])});
  for (const auto& [name, sums] : by_outcome) out.by_outcome.push_back({name, finished(sums)});
  out.calibration = calibrated(std::move(said_and_solved));
  return out;
}

}  // namespace hindsight
