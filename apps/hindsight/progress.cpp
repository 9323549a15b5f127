// SPDX-License-Identifier: MIT
#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "report.h"
#include "text.h"

namespace hindsight {

void Forecast::add(const Checkpoint& checkpoint) {
  if (started_ < 0) started_ = checkpoint.seconds;
  last_ = checkpoint;
  const double exploitability = checkpoint.evaluation.exploitability;
  if (checkpoint.iterations == 0 || exploitability <= 0) return;
  recent_.push_back(
      {std::log(static_cast<double>(checkpoint.iterations)), std::log(exploitability), checkpoint.seconds});
  while (recent_.front().log_iterations < recent_.back().log_iterations * 2 / 3) recent_.pop_front();
}

// Least squares over the recent points; the line is then drawn through the last one.
std::optional<double> Forecast::iterations_to_target() const {
  if (!goal_.target || *goal_.target <= 0 || recent_.size() < 4) return {};
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  for (const Point& point : recent_) {
    mean_x += point.log_iterations / static_cast<double>(recent_.size());
    mean_y += point.log_exploitability / static_cast<double>(recent_.size());
  }
  for (const Point& point : recent_) {
    xx += (point.log_iterations - mean_x) * (point.log_iterations - mean_x);
    xy += (point.log_iterations - mean_x) * (point.log_exploitability - mean_y);
  }
  const double slope = xx > 0 ? xy / xx : 0;
  if (slope > -0.05) return {};  // no progress to speak of
  const Point& last = recent_.back();
  return std::exp(last.log_iterations + (std::log(*goal_.target) - last.log_exploitability) / slope);
}

std::optional<double> Forecast::seconds_left() const {
  if (started_ < 0 || last_.iterations == 0 || last_.seconds <= 0) return {};
  const double each = last_.seconds / static_cast<double>(last_.iterations);
  const auto done = static_cast<double>(last_.iterations);
  std::optional<double> left;
  const auto consider = [&](double seconds) {
    left = std::max(0.0, std::min(left.value_or(seconds), seconds));
  };
  if (const auto target = iterations_to_target()) consider((*target - done) * each);
  if (goal_.iterations) consider((static_cast<double>(*goal_.iterations) - done) * each);
  if (goal_.seconds) consider(*goal_.seconds - (last_.seconds - started_));
  return left;
}

Progress::Progress(const GameSource& source, const Goal& goal, bool quiet)
    : source_(source), goal_(goal), forecast_(goal), quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::clear() {
  if (line_open_) std::fputs("\r\033[K", stderr);
  line_open_ = false;
}

std::string Progress::line(const Checkpoint& checkpoint, const std::string& note) const {
  std::string text = fmt::format("iteration {}  exploitability {}", grouped(checkpoint.iterations),
                                 amount(source_, checkpoint.evaluation.exploitability));
  if (checkpoint.seconds > 0)
    text += "  " + rate(static_cast<double>(checkpoint.iterations) / checkpoint.seconds);
  if (const auto left = forecast_.seconds_left())
    text += fmt::format("  {} left{}", duration(*left),
                        goal_.target ? " (target " + number(*goal_.target) + ")" : "");
  return note.empty() ? text : text + "  " + note;
}

void Progress::show(const Checkpoint& checkpoint, const std::string& note) {
  forecast_.add(checkpoint);
  const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(3000);
  if (quiet_ || Clock::now() - shown_ < pause) return;
  shown_ = Clock::now();
  const std::string text = line(checkpoint, note);
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r\033[K" : "", text, terminal_ ? "" : "\n");
  std::fflush(stderr);
  line_open_ = terminal_;
}

void Progress::say(const std::string& line) {
  clear();
  fmt::print(stderr, "{}\n", line);
}

}  // namespace hindsight
