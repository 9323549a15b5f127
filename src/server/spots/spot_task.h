// A hold'em spot that is solved, and asked meanwhile and afterwards.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/jobs/run_task.h"
#include "server/spots/first_street.h"
#include "server/spots/seat_model.h"
#include "study/spots/drill.h"
#include "study/spots/rule_tree.h"
#include "study/spots/simple_spot.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

// Where a spot is kept.  Once it is forgotten, what a run under way writes there goes as well.
struct SpotFile {
  std::string path;
  std::string order() const;  // beside it, as long as there is something left to do
  std::string curve() const;  // beside it, how exploitability fell
  std::string model() const;  // beside it, whose play a seat is held to, if one is
  std::atomic<bool> forgotten = false;
};

class SpotTask : public RunTask {
 public:
  // `file`: where the solution is kept, while it is solved and when a run ends; none: nowhere.  A spot that
  // came from a file is shown as it is there, and read when it is first asked something; extend() goes on
  // with it, and run() where it was `interrupted`.
  SpotTask(SolvedSpot spot, const JobGoal& goal, std::shared_ptr<SpotFile> file, std::string not_kept = {},
           bool interrupted = false, std::optional<SeatModel> model = {});
  ~SpotTask() override;
  // The first street comes before the whole solution, and is shown until that is better.
  void begin_with(std::unique_ptr<FirstStreet> first);

  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  void conclude() override;
  Result<void> extend(const JobGoal& goal, bool ended) override;
  Json status() const override;
  std::uint64_t histories() const override;  // that would take as much memory
  void release() override;

  // `seconds`: for a street that follows a first one by itself.
  Result<Json> view(std::string_view line, double seconds) const;
  Result<Json> run_outs(std::string_view line) const;
  Result<Json> gains(std::string_view line) const;
  Result<Json> simple(const Simplification& how) const;
  Result<Json> rules(std::string_view line, std::uint32_t ends, double step) const;
  // A decision with other ranges (study/spots/explored_spot.h), solved for some seconds or to the usual
  // target; a request for the same goes on from there, or with 0 seconds is told what is known.
  struct Exploration {
    std::string line, after;
    std::array<std::string, 2> ranges;  // empty: as the solution leaves them
    double seconds = 2;
  };
  static constexpr double max_exploring = 5;  // seconds
  Result<Json> explore(const Exploration& asked) const;
  Result<DrillSpot> drill_spot() const;                  // as long as this is asked
  Result<double> target(const std::string& text) const;  // "0.3%" or "1.5", in chips
  Result<Json> text() const;                             // the spot as TOML
  // What a model of the seat is measured from: this solution, with the rest of it to be filled in.  Refused:
  // where one is held to a model already, and what a model cannot be asked at.
  Result<SeatModel> measured_for(std::uint8_t seat) const;
  bool is_held() const { return model_.has_value(); }
  // What its other seat wins from the model, and risks.
  Result<Json> exploited() const;
  // A job, called so, that measures the first street.
  Result<std::unique_ptr<JobTask>> measure_first_street(const std::string& job,
                                                        const TaskLimits& limits) const;

 private:
  std::uint64_t iterations() const override { return solved_ ? solved_->iterations() : 0; }
  Outcome drive_on(const Goal& goal, const RunControl& control, const Listener& listener) override;
  Result<const SolvedSpot*> known() const;  // not solved, perhaps
  Result<SolvedSpot*> ready() const;
  Result<void> get_ready(const std::stop_token& stop) const;
  Result<bool> work(const std::stop_token& stop, const Yield& yield);
  void look();
  void compare();  // the first street with the whole
  void keep();
  void keep_frame() override;
  void keep_curve();

  std::unique_ptr<SolvedSpot> solved_;  // none: it failed
  std::uint64_t bytes_;
  std::shared_ptr<SpotFile> file_;
  std::string not_kept_;                    // why, where the disk refused
  const bool interrupted_;                  // it came from a file before its goal
  std::optional<Clock::time_point> began_;  // of the run that is under way
  double ran_ = 0;                          // seconds by the wall's clock, of the runs before it
  Clock::time_point curve_kept_{};
  mutable bool ready_ = false;
  const std::optional<SeatModel> model_;
  mutable std::vector<VectorGame::Lock> held_;  // of the model, once it was asked
  struct Exploited;
  mutable std::unique_ptr<Exploited> exploited_;  // of the solution as it was asked last
  struct Explored;
  mutable std::unique_ptr<Explored> explored_;  // what was explored last
  std::unique_ptr<FirstStreet> first_;          // where it was asked for
};

}  // namespace hindsight
