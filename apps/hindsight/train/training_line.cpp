// SPDX-License-Identifier: MIT
#include "train/training_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plot.h"
#include "text.h"

namespace hindsight {

namespace {

using CourseKind = TrainingCourse::Kind;

double mbb_of(const TrainingRun& run) { return 1000 / static_cast<double>(run.plan().game.big_blind); }

std::string text(const TrainingRow& row, const TrainingRun& run) {
  const std::string when = fmt::format("{} passes  {:.1f} CPU s  ", grouped(row.passes), row.cpu_seconds);
  if (!std::isnan(row.exploitability))
    return when + fmt::format("exploitability {} mbb/hand", number(mbb_of(run) * row.exploitability, 4));
  if (!std::isnan(row.lbr))
    return when + fmt::format("a local best response ({}) wins {:+.0f} ± {:.0f} mbb/hand",
                              name_of(run.course()->setting()), row.lbr, row.lbr_half_width);
  return when +
         fmt::format("{} of infosets  average regret {} mbb", percent(row.share), number(row.regret, 3));
}

}  // namespace

void TrainingLine::tell(const TrainingRow& row) {
  if (quiet_) return;
  const TrainingCourse& course = *run_.course();
  live_.say(row.measured() || course.kind() != CourseKind::regret || course.note().empty() ? text(row, run_)
                                                                                           : course.note());
}

// What training holds is read now and then: a twentieth of the time at most.
void TrainingLine::show() {
  if (!live_.due()) return;
  if (seconds_since(summed_up_) >= 20 * summing_up_) {
    const Clock::time_point start = Clock::now();
    learnt_ = run_.summary();
    summing_up_ = seconds_since(start);
    summed_up_ = Clock::now();
  }
  live_.show(progress());
}

std::string TrainingLine::progress() const {
  const std::uint64_t passes = run_.passes(), wanted = run_.passes_wanted();
  const double seconds = run_.seconds();
  const double each =
      seconds / static_cast<double>(std::max<std::uint64_t>(1, passes - run_.passes_before()));
  double left = each * static_cast<double>(wanted - std::min(passes, wanted));
  if (limit_ > 0) left = std::min(left, std::max(0.0, limit_ - seconds));
  const std::string sampled =
      run_.visits() == 0
          ? ""
          : fmt::format("  {:.1f} million visits/s", static_cast<double>(run_.visits()) / 1e6 / seconds);
  return fmt::format("{} of {} {}  {}/s  {} left  {} of infosets  regret {} mbb{}", grouped(passes),
                     grouped(wanted), passes_unit(run_.plan()), number(1 / each, 3), duration(left),
                     percent(learnt_.share(), 1), number(learnt_.average, 3), sampled);
}

Result<void> plot_course(const std::string& path, const std::string& title, const TrainingRun& run) {
  const TrainingCourse& course = *run.course();
  const CourseKind kind = course.kind();
  Chart::Line line;
  Chart chart{.title = title, .x_label = "CPU seconds", .y_label = {}, .log_x = true};
  chart.log_y = kind != CourseKind::lbr;  // which may be below 0
  for (const TrainingRow& row : course.log().rows()) {
    double y = row.regret;
    if (kind != CourseKind::regret)
      y = kind == CourseKind::exact ? mbb_of(run) * row.exploitability : row.lbr;
    if (std::isnan(y) || row.cpu_seconds <= 0 || (chart.log_y && y <= 0)) continue;
    line.points.emplace_back(row.cpu_seconds, y);
    if (kind == CourseKind::lbr) line.half_widths.push_back(row.lbr_half_width);
  }
  if (line.points.size() < 2)
    return fail(ErrorCode::unsupported,
                fmt::format("there is nothing to plot: the course has {}; --measure-every N looks more often",
                            counted(line.points.size(), "point")));
  switch (kind) {
    case CourseKind::exact:
      line.name = "exploitability";
      chart.y_label = "exploitability, mbb/hand";
      break;
    case CourseKind::lbr:
      line.name = fmt::format("LBR {}, ± 95 %", name_of(course.setting()));
      chart.y_label = "won by a local best response, mbb/hand";
      break;
    case CourseKind::regret:
      line.name = "average regret";
      chart.y_label = "average regret, mbb/hand";
      break;
  }
  chart.lines.push_back(std::move(line));
  return write_chart(path, chart);
}

}  // namespace hindsight
