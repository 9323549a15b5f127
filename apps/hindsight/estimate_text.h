// What a match has come to by each estimator, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "estimate/match_report.h"

namespace hindsight {

std::string estimates_text(const MatchReport& report);
// Writes what the endings of the paths ask for: .html, .csv or .svg.
Result<void> write_report(const std::string& path, const MatchReport& report);
Result<void> check_report_path(const std::string& path);

}  // namespace hindsight
