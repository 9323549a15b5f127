// Charts as files, the course of a run among them.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "estimate/chart.h"
#include "solve/drive.h"
#include "tree/game_source.h"

namespace hindsight {

Result<void> write_chart(const std::string& path, const Chart& chart);

// What was measured ("exploitability", or "gap" to a best answer) over iterations on log-log axes, and how
// 1/sqrt(T) and 1/T go on from its start.
struct ConvergencePlot {
  const GameSource& source;
  std::string algorithm, measure;
  const std::vector<Checkpoint>& points;
  std::optional<double> target;
};
Result<void> plot_convergence(const std::string& path, const ConvergencePlot& plot);

}  // namespace hindsight
