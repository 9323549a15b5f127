// SPDX-License-Identifier: MIT
#include "terminal_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "text.h"

namespace hindsight {

namespace {

constexpr int wide = 64, tall = 16;

struct Axis {
  double from = 0, to = 1;
  int cells = 1;
  int cell(double value) const {
    const double share = to > from ? (value - from) / (to - from) : 0;
    return std::clamp(static_cast<int>(std::lround(share * (cells - 1))), 0, cells - 1);
  }
};

}  // namespace

std::string curve_text(std::span<const std::pair<double, double>> points, const std::string& x_label,
                       const std::string& y_label) {
  if (points.empty()) return {};
  const auto by_y = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [low, high] = std::minmax_element(points.begin(), points.end(), by_y);
  const Axis x{points.front().first, points.back().first, wide};
  const Axis y{low->second, high->second, tall};
  std::vector<std::string> rows(std::size_t{tall}, std::string(std::size_t{wide}, ' '));
  const auto at = [&](double px, double py) -> char& {
    return rows[static_cast<std::size_t>(tall - 1 - y.cell(py))][static_cast<std::size_t>(x.cell(px))];
  };
  for (std::size_t k = 1; k < points.size(); ++k)
    for (int step = 0; step <= 2 * wide; ++step) {
      const double t = static_cast<double>(step) / (2 * wide);
      at(points[k - 1].first + t * (points[k].first - points[k - 1].first),
         points[k - 1].second + t * (points[k].second - points[k - 1].second)) = '.';
    }
  for (const auto& [px, py] : points) at(px, py) = '*';
  std::string out = fmt::format("{} up to {}\n", y_label, number(y.to, 5));
  for (const std::string& row : rows) out += "  |" + row + "\n";
  out += fmt::format("  +{}\n   {} from {} to {}; at the bottom {} {}\n", std::string(std::size_t{wide}, '-'),
                     x_label, number(x.from, 5), number(x.to, 5), y_label, number(y.from, 5));
  return out;
}

}  // namespace hindsight
