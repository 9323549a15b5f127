// What a match has come to by each estimator, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "estimate/match_report.h"

namespace hindsight {

std::string plus_minus(double width);             // "-" where it is not known
std::string signed_number(double value);          // +1.5
std::string range_text(const ValueRange& range);  // "-2 to +1.5"; "-" where it is not known
// Behind a mean on a live line, " (-2 to +1.5)"; empty where it is not known.
std::string at_any_time(const ValueRange& range);
std::string how_it_ended(bool over, bool early);  // "complete", "ended early" or "interrupted"
std::string estimates_text(const MatchReport& report);
Result<void> check_report(const std::string& path);  // empty, or ends in .html, .csv or .svg
// A report that is asked for: what its ending says, .html, .csv or .svg, and for the last which plot.
struct ReportWanted {
  std::string path;
  Plot plot = Plot::intervals;
};
// `plot` may be empty.
Result<ReportWanted> report_wanted(const std::string& path, const std::string& plot);
// Whether so many hands' decks fit into a file.
Result<void> check_decks(const Figures& figures, std::uint64_t hands);
// What each deck came to, as the report's figures have kept it.
Result<void> write_decks(const std::string& path, const MatchReport& report, bool duplicate);
Result<void> write_report(const ReportWanted& wanted, const MatchReport& report);

}  // namespace hindsight
