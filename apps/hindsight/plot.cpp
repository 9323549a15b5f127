// SPDX-License-Identifier: MIT
#include "plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/report.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

// c / T^power from the start of `run` to its last iteration, or as far down as its lowest point.
Chart::Line guide(std::string name, double power, const Chart::Line& run) {
  const auto [x, y] = run.points.front();
  const double low = std::ranges::min_element(run.points, {}, &std::pair<double, double>::second)->second;
  const double end = std::min(run.points.back().first, x * std::pow(y / low, 1 / power));
  return {.name = std::move(name), .points = {{x, y}, {end, y * std::pow(x / end, power)}}, .guide = true};
}

}  // namespace

Result<void> write_chart(const std::string& path, const Chart& chart) {
  return write_file(path, svg(panel(chart)));
}

Result<void> plot_convergence(const std::string& path, const ConvergencePlot& plot) {
  const auto& [source, algorithm, measure, points, target] = plot;
  const double scale = mbb(source, 1).value_or(1);
  const std::string unit = source.big_blind > 0 ? "mbb/g" : source.unit.empty() ? "payoff" : source.unit;
  Chart::Line run{.name = measure, .points = {}};
  for (const Checkpoint& point : points)
    if (point.iterations > 0 && point.evaluation.exploitability > 0)
      run.points.emplace_back(point.iterations, scale * point.evaluation.exploitability);
  if (run.points.size() < 2)
    return fail(ErrorCode::unsupported, "there is nothing to plot: the run has fewer than two points");
  Chart chart{.title = fmt::format("{} by {}", source.name, algorithm),
              .x_label = "iterations",
              .y_label = fmt::format("{}, {}", measure, unit),
              .log_x = true,
              .log_y = true};
  chart.lines = {run};
  if (target && *target > 0)
    chart.lines.push_back(
        {.name = "target",
         .points = {{run.points.front().first, scale * *target}, {run.points.back().first, scale * *target}},
         .dashed = true});
  chart.lines.push_back(guide("1 / √T", 0.5, run));
  chart.lines.push_back(guide("1 / T", 1, run));
  return write_chart(path, chart);
}

}  // namespace hindsight
