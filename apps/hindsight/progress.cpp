// SPDX-License-Identifier: MIT
#include "progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/report.h"
#include "text.h"

namespace hindsight {

namespace {

std::string coarse(double seconds) {
  if (seconds < 1) return "less than 1 s";
  return "about " + (seconds < 60 ? fmt::format("{:.0f} s", seconds) : duration(seconds));
}

}  // namespace

Progress::Progress(const GameSource& source, const Goal& goal, std::string_view measure, bool quiet)
    : source_(source), measure_(measure), forecast_(goal), live_(quiet) {}

std::string Progress::line(const Checkpoint& checkpoint, const std::string& note) const {
  const double exploitability = checkpoint.evaluation.exploitability;
  const auto milli = mbb(source_, exploitability);
  std::string text = fmt::format("iteration {}  {} {}", grouped(checkpoint.iterations), measure_,
                                 milli ? fmt::format("{} mbb/g", number(*milli, 4))
                                       : fmt::format("{} {}", number(exploitability, 4), source_.unit));
  if (checkpoint.seconds > 0)
    text += fmt::format("  {}", rate(static_cast<double>(checkpoint.iterations) / checkpoint.seconds));
  const auto to_target = forecast_.to_target(), to_limit = forecast_.to_limit();
  if (to_target && *to_target <= to_limit.value_or(*to_target))
    text += fmt::format("  target in {}", coarse(*to_target));
  else if (to_limit)
    text += fmt::format("  stops in {}", coarse(*to_limit));
  return note.empty() ? text : fmt::format("{}  {}", text, note);
}

void Progress::show(const Checkpoint& checkpoint, const std::string& note) {
  forecast_.add(checkpoint);
  if (live_.due()) live_.show(line(checkpoint, note));
}

}  // namespace hindsight
