// SPDX-License-Identifier: MIT
#include "games/building.h"

#include <fmt/format.h>

#include "text.h"

namespace hindsight {

namespace {

std::string progress_text(const BuildProgress& progress) {
  const std::string doing = progress.step == "histories"  ? "listing its histories"
                            : progress.step == "infosets" ? "finding its infosets"
                            : progress.step == "leaves"   ? "collecting its leaves"
                                                          : "laying out its payoffs";
  if (progress.all > 0)
    return fmt::format("{}, {}", doing, percent(static_cast<double>(progress.done) / progress.all, 0));
  return fmt::format("{}, {} so far", doing, grouped(progress.done));
}

}  // namespace

BuildControl Building::control(const std::string& game) {
  game_ = game;
  return {halt_.get_token(), [this](const BuildProgress& progress) { look(progress); }};
}

double Building::seconds() const { return seconds_since(start_); }

void Building::look(const BuildProgress& progress) {
  where_ = progress_text(progress);
  late_ = limit_ && seconds() > *limit_;
  if (late_ || interrupt_.stop_requested()) halt_.request_stop();
  if (live_.due()) live_.show(fmt::format("building {}: {}", game_, where_));
}

Error Building::explained(Error error) const {
  if (!late_) return error;
  return {ErrorCode::busy,
          fmt::format("{} was still being built when its {} were over ({}): allow more --seconds, or "
                      "take a smaller game",
                      game_, duration(*limit_), where_)};
}

}  // namespace hindsight
