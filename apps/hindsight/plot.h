// The course of a run as a picture, drawn by the program gnuplot.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
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

}  // namespace hindsight
