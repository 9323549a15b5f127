// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "live_line.h"
#include "postflop/target_watch.h"
#include "solve/forecast.h"
#include "spot/spot.h"
#include "text.h"

namespace hindsight {

namespace {

// A look costs about an iteration: every tenth iteration at most.
constexpr std::uint64_t first_step = 10, later_step = 8;
constexpr double piece_seconds = 0.5;  // between looks at the clock

class SpotRun {
 public:
  SpotRun(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal, const RunControl& control,
          const SpotProgress& progress, double already)
      : solver_(solver),
        pot_(starting_pot(spot)),
        goal_(goal),
        control_(control),
        progress_(progress),
        already_(already),
        before_(solver.iterations()),
        forecast_(goal),
        watch_(solver, goal.target) {}

  SpotCourse run() {
    if (before_ > 0) off_ = watch_.look();
    while (!watch_.reached() && !hopeless() && !control_.stop.stop_requested()) {
      const std::uint64_t step = next_step();
      if (step == 0) break;
      advance(step);
      off_ = watch_.look();
      Checkpoint checkpoint{.iterations = solver_.iterations(), .seconds = elapsed()};
      checkpoint.evaluation.exploitability = off_;
      forecast_.add(checkpoint);
      show();
    }
    const double seconds = elapsed();
    const VectorEvaluation last = solver_.evaluate();
    return {last, seconds, goal_.target && last.exploitability() <= *goal_.target, hopeless()};
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Who says how many iterations gets them.
  bool hopeless() const { return !goal_.iterations && watch_.out_of_reach(); }

  // Of solving, without the time that checkpoints take.
  double elapsed() const {
    return already_ + std::chrono::duration<double>(Clock::now() - start_).count() - keeping_;
  }
  double seconds_each() const {  // of an iteration
    return (elapsed() - already_) / static_cast<double>(solver_.iterations() - before_);
  }

  std::uint64_t next_step() const {
    const std::uint64_t done = solver_.iterations();
    std::uint64_t step = std::max(first_step, done / later_step);
    if (goal_.iterations) step = std::min(step, *goal_.iterations - std::min(*goal_.iterations, done));
    if (goal_.seconds) step = std::min(step, fitting(*goal_.seconds - elapsed()));
    return step;
  }

  // Iterations that fit into so many seconds at the speed so far; one where that is not known.
  std::uint64_t fitting(double seconds) const {
    if (seconds <= 0) return 0;
    return solver_.iterations() > before_
               ? static_cast<std::uint64_t>(std::min(seconds / seconds_each(), 1e9))
               : 1;
  }

  // In pieces short enough to be seen and kept on the way.
  void advance(std::uint64_t step) {
    while (step > 0 && !control_.stop.stop_requested()) {
      const auto piece = std::clamp<std::uint64_t>(fitting(piece_seconds), 1, step);
      solver_.run(piece, control_);
      step -= piece;
      show();
      keep();
    }
  }

  void keep() {
    const auto now = Clock::now();
    if (!progress_.checkpoint || std::chrono::duration<double>(now - kept_).count() < progress_.every) return;
    progress_.checkpoint(elapsed());
    kept_ = Clock::now();
    keeping_ += std::chrono::duration<double>(kept_ - now).count();
  }

  void show() {
    if (!progress_.live.due()) return;
    const auto seconds = goal_.target ? forecast_.to_target() : forecast_.to_limit();
    const std::string off =
        std::isfinite(off_) ? fmt::format("exploitability {:.3f} % of the pot, ", 100 * off_ / pot_) : "";
    progress_.live.show(fmt::format("{}{} iterations, {}{}{}", progress_.before,
                                    grouped(solver_.iterations()), off, duration(elapsed()),
                                    seconds ? ", about " + duration(*seconds) + " left" : ""));
  }

  VectorCfr<float>& solver_;
  double pot_;
  const Goal& goal_;
  const RunControl& control_;
  const SpotProgress& progress_;
  double already_;
  std::uint64_t before_;
  Forecast forecast_;
  TargetWatch<float> watch_;
  Clock::time_point start_ = Clock::now(), kept_ = start_;
  double off_ = std::numeric_limits<double>::infinity();  // the exploitability, once it is measured
  double keeping_ = 0;
};

}  // namespace

SpotCourse solve_spot(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal,
                      const RunControl& control, const SpotProgress& progress, double already) {
  return SpotRun(solver, spot, goal, control, progress, already).run();
}

}  // namespace hindsight
