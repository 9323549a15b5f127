// Curves as pictures, the course of a run among them, drawn by the program gnuplot.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "solve/drive.h"
#include "tree/game_source.h"

namespace hindsight {

// Asked before a run, so that nobody learns after an hour that there is no plot.
Result<void> check_gnuplot();

// What was measured ("exploitability", or "gap" to a best answer) over iterations on log-log axes, as SVG, written beside `path` and renamed.
struct ConvergencePlot {
  const GameSource& source;
  std::string algorithm, measure;
  const std::vector<Checkpoint>& points;
  std::optional<double> target;
};
Result<void> plot_convergence(const std::string& path, const ConvergencePlot& plot);

// Curves side by side, with linear or logarithmic axes, their names beside them; dashed ones are bounds and guides.  One without a name
// has the colour of the curve before it.
struct Curve {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool dashed = false;
  std::vector<double> half_widths{};  // of intervals around the points; none: a line alone
};
struct CurvePlot {
  std::string title, x_label, y_label;
  bool log_x = false, log_y = false;
  std::vector<Curve> curves;
};
Result<void> plot_curves(const std::string& path, const CurvePlot& plot);

}  // namespace hindsight
