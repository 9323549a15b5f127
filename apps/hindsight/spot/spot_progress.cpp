// SPDX-License-Identifier: MIT
#include "spot/spot_progress.h"

#include <fmt/format.h>

#include <cmath>

#include "text.h"

namespace hindsight {

void SpotProgress::begin(std::string before) {
  before_ = std::move(before);
  forecast_ = Forecast(goal_);
  off_ = std::numeric_limits<double>::infinity();
}

SpotWatch SpotProgress::watch() {
  SpotWatch out;
  out.checkpoint = [this](const Checkpoint& checkpoint) {
    off_ = checkpoint.evaluation.exploitability;
    forecast_.add(checkpoint);
    show(checkpoint.iterations, checkpoint.seconds);
  };
  out.between = [this](std::uint64_t iterations, double seconds) { show(iterations, seconds); };
  out.not_saved = [this](const Error& error) { live_.say(error.message + "; going on"); };
  return out;
}

void SpotProgress::show(std::uint64_t iterations, double seconds) {
  if (!live_.due()) return;
  const auto left = goal_.target ? forecast_.to_target() : forecast_.to_limit();
  const std::string off =
      std::isfinite(off_) ? fmt::format("exploitability {:.3f} % of the pot, ", 100 * off_ / pot_) : "";
  live_.show(fmt::format("{}{} iterations, {}{}{}", before_, grouped(iterations), off, duration(seconds),
                         left ? fmt::format(", about {} left", duration(*left)) : ""));
}

}  // namespace hindsight
