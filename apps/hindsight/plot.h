// The course of a run as a picture, drawn by the program gnuplot.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "solve/drive.h"
#include "store/game_source.h"

namespace hindsight {

// Asked before a run, so that nobody learns after an hour that there is no plot.
Result<void> check_gnuplot();

// Exploitability over iterations on log-log axes, as SVG, written beside `path` and renamed.
Result<void> plot_convergence(const std::string& path, const GameSource& source, const std::string& algorithm,
                              const std::vector<Checkpoint>& points, std::optional<double> target);

}  // namespace hindsight
