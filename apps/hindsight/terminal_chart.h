// A curve as a terminal shows it: a frame of text with its ends named.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <utility>

namespace hindsight {

// x and y of each point, in rising order of x.  The points as *, straight lines between them as dots; empty
// without points.
std::string curve_text(std::span<const std::pair<double, double>> points, const std::string& x_label,
                       const std::string& y_label);

}  // namespace hindsight
