// What a match has come to by each estimator, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "estimate/match_report.h"

namespace hindsight {

std::string estimates_text(const MatchReport& report);
// A report that is asked for: what its ending says, .html, .csv or .svg, and for the last which plot.
struct ReportWanted {
  std::string path;
  Plot plot = Plot::intervals;
};
// `plot` may be empty.
Result<ReportWanted> report_wanted(const std::string& path, const std::string& plot);
Result<void> write_report(const ReportWanted& wanted, const MatchReport& report);

}  // namespace hindsight
