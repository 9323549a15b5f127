// The building of a game as a part of a run: shown, stopped by Ctrl-C, and counted in the time that the run
// may take.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "base/clock.h"
#include "live_line.h"
#include "tree/build_control.h"

namespace hindsight {

class Building {
 public:
  Building(std::optional<double> seconds, bool quiet, std::stop_token interrupt)
      : limit_(seconds), live_(quiet), interrupt_(std::move(interrupt)) {}

  BuildControl control(const std::string& game);  // good while this lives
  double seconds() const;                         // since this was made
  Error explained(Error error) const;             // what to tell where a build failed
  bool stopped() const { return halt_.stop_requested() && !late_; }
  void clear() { live_.clear(); }

 private:
  void look(const BuildProgress& progress);

  const Clock::time_point start_ = Clock::now();
  std::optional<double> limit_;
  LiveLine live_;
  std::stop_token interrupt_;
  std::stop_source halt_;
  std::string game_, where_;  // where_: how far it is
  bool late_ = false;
};

}  // namespace hindsight
