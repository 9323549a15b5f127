// SPDX-License-Identifier: MIT
#include "solve/drive.h"

#include <algorithm>

#include "base/clock.h"

namespace hindsight {

namespace {

// When to save next.
class SaveClock {
 public:
  explicit SaveClock(const Listener& listener)
      : every_(listener.save_every), pause_(std::min(listener.first_save, every_)) {}

  void save(const Listener& listener, double seconds) {
    if (!listener.save || seconds_since(saved_) < pause_) return;
    const auto start = Clock::now();
    listener.save(seconds);
    saved_ = Clock::now();
    pause_ = std::max(std::min(pause_ * 2, every_), 9 * seconds_since(start));
  }

 private:
  const double every_;
  double pause_;
  Clock::time_point saved_ = Clock::now();
};

class Drive {
 public:
  Drive(Trainer& trainer, Measure& measure, const Goal& goal, const RunControl& control,
        const Listener& listener, double seconds_before)
      : trainer_(trainer),
        measure_(measure),
        goal_(goal),
        control_(control),
        listener_(listener),
        seconds_before_(seconds_before),
        saves_(listener) {}

  Outcome run() {
    while (true) {
      const std::optional<StopReason> reason = over();
      if (reason || trainer_.iterations() > 0) measure(reason.has_value());
      if (at_target()) return end(StopReason::target);
      if (reason) return end(*reason);
      if (trainer_.iterations() > 0 && measure_.out_of_reach(now_)) {
        if (!now_.exact) measure(true);
        return end(at_target() ? StopReason::target : StopReason::stalled);
      }
      advance();
    }
  }

 private:
  double seconds() const { return seconds_before_ + solving_; }
  Outcome end(StopReason reason) { return {std::move(now_), reason}; }

  std::optional<StopReason> over() const {
    if (control_.stop.stop_requested()) return StopReason::stopped;
    if (trainer_.finished()) return StopReason::finished;
    if (goal_.iterations && trainer_.iterations() >= *goal_.iterations) return StopReason::iterations;
    if (goal_.seconds && solving_ >= *goal_.seconds) return StopReason::seconds;
    return {};
  }

  bool at_target() const {
    return goal_.target && trainer_.iterations() > 0 && now_.exact &&
           now_.evaluation.exploitability <= *goal_.target;
  }

  void measure(bool last) {
    const auto start = Clock::now();
    Measurement measured = measure_.measure(last);
    now_.evaluation = std::move(measured.evaluation);
    now_.exact = measured.exact;
    now_.measuring += seconds_since(start);
    now_.iterations = trainer_.iterations();
    now_.visits = trainer_.visits();
    now_.seconds = seconds();
    if (listener_.checkpoint) listener_.checkpoint(now_);
    if (!last) saves_.save(listener_, seconds());
  }

  // To the next checkpoint, in slices: the clock is looked at often enough that no limit is overrun by much.
  void advance() {
    std::uint64_t until = measure_.next(trainer_.iterations());
    if (goal_.iterations) until = std::min(until, *goal_.iterations);
    while (trainer_.iterations() < until && !over()) {
      const std::uint64_t steps = std::min(until - trainer_.iterations(), slice_);
      const auto start = Clock::now();
      trainer_.run(steps, control_);
      const double spent = seconds_since(start);
      solving_ += spent;
      if (listener_.between) listener_.between(seconds());
      saves_.save(listener_, seconds());
      if (spent < 0.01 && steps == slice_) slice_ *= 2;
      if (spent > 0.1) slice_ = std::max<std::uint64_t>(1, steps / 2);
    }
  }

  Trainer& trainer_;
  Measure& measure_;
  const Goal& goal_;
  const RunControl& control_;
  const Listener& listener_;
  const double seconds_before_;
  SaveClock saves_;
  Checkpoint now_;
  double solving_ = 0;       // seconds
  std::uint64_t slice_ = 1;  // iterations
};

}  // namespace

// 1, 2, 3, ... and then some 4 % apart.
std::uint64_t Measure::next(std::uint64_t after) const {
  std::uint64_t next = 1;
  while (next <= after) next += std::max<std::uint64_t>(1, next / 24);
  return next;
}

Outcome drive(Trainer& trainer, Measure& measure, const Goal& goal, const RunControl& control,
              const Listener& listener, double seconds_before) {
  return Drive(trainer, measure, goal, control, listener, seconds_before).run();
}

}  // namespace hindsight
