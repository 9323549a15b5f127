// How far a training has come, while it goes on: what it has reached and what its regrets are, and at intervals a true measure of the
// strategy as its file would have it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/parallel.h"
#include "base/result.h"
#include "base/run.h"
#include "play/lbr/lbr_run.h"
#include "store/blueprints/blueprint_file.h"
#include "train_options.h"
#include "training_log.h"

namespace hindsight {

// It looks at every so many passes, or when a quarter more time has passed since it last looked, and twenty times what looking took.
class TrainingCourse {
 public:
  // Refused where what is asked for cannot be measured or written.
  static Result<TrainingCourse> make(const BlueprintPlan& plan, const TrainOptions& given);
  // Of a training that goes on after so many passes, 0 of a new one; before anything else.
  Result<void> open_log(std::uint64_t resumed_at);

  bool measures() const { return measure_ != Measure::regret; }
  const std::string& note() const { return note_; }  // why nothing but regrets is told; empty: more is
  const TrainingLog& log() const { return log_; }
  bool looked_at(std::uint64_t passes) const;
  bool due(std::uint64_t passes, double cpu_seconds) const;
  std::uint64_t passes_to_look(std::uint64_t passes) const;

  // Measures, adds a row, and says what people read; nothing of that where it is stopped.  CPU seconds are of training.
  std::string look(const Training& training, double cpu_seconds, const RunControl& control,
                   Executor& executor);
  // A row without a measure, if these passes have none yet: where a training is kept, its log knows how long it took.
  void keep(const Training& training, double cpu_seconds, Executor& executor);

  // Draws the plot that was asked for; an error also if a row could not be written.
  Result<void> finish();

 private:
  enum class Measure : std::uint8_t {
    exact,   // exploitability in the whole game, of laboratory decks
    lbr,     // a local best response heads-up with 52 cards
    regret,  // nothing but what the training holds
  };

  TrainingCourse(const BlueprintPlan& plan, const TrainOptions& given);
  Result<void> choose_measure(const BlueprintPlan& plan, const TrainOptions& given);
  Result<bool> measure(const Training& training, const RunControl& control, Executor& executor,
                       TrainingRow& row) const;
  static TrainingRow row_of(const Training& training, double cpu_seconds, Executor& executor);
  std::string text(const TrainingRow& row) const;
  Result<void> draw() const;

  std::string name_, log_path_, plot_, note_;
  double mbb_;  // of a chip
  std::uint64_t every_, hands_;
  Measure measure_ = Measure::exact;
  LbrSetting setting_ = LbrSetting::fcpa34;
  std::optional<HoldemGame> game_;  // that a local best response is played in
  TrainingLog log_;
  double next_ = 1;  // CPU seconds
};

double cpu_seconds();  // of this process, all threads together

}  // namespace hindsight
