// How far a training has come, while it goes on: what it has reached and what its regrets are, and at
// intervals a true measure of the strategy as its file would have it.
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
#include "study/training/training_log.h"

namespace hindsight {

// What somebody wants to know of the course.
struct TrainingWatch {
  std::string log;                     // a CSV file; empty: none
  std::optional<std::uint64_t> every;  // passes, 1 or more; none: by time
  std::optional<std::uint64_t>
      hands;            // of a local best response, least_response_hands or more; 0: none is played
  std::string setting;  // of it; empty: the usual one
};

inline constexpr std::uint64_t least_response_hands = 4;  // two decks, of which there is an interval

// It looks at every so many passes, or when a quarter more time has passed since it last looked, and twenty
// times what looking took.
class TrainingCourse {
 public:
  enum class Kind : std::uint8_t {
    exact,   // exploitability in the whole game, of laboratory decks
    lbr,     // a local best response heads-up with 52 cards
    regret,  // nothing but what the training holds
  };

  // Refused where what is asked for cannot be measured.
  static Result<TrainingCourse> make(const BlueprintPlan& plan, const TrainingWatch& watch);
  // Of a training that goes on after so many passes, 0 of a new one; before anything else.
  Result<void> open_log(std::uint64_t resumed_at);

  Kind kind() const { return kind_; }
  LbrSetting setting() const { return setting_; }
  const std::string& note() const { return note_; }  // why nothing but regrets is told; empty: more is
  const TrainingLog& log() const { return log_; }

  bool due(std::uint64_t passes, double cpu_seconds) const;
  bool looked_at(std::uint64_t passes) const;
  // Where to look next by what a pass takes; `each` is 0 where nobody knows.
  std::uint64_t next(std::uint64_t passes, double cpu_seconds, double each) const;

  // Measures and adds a row; nothing where it is stopped.  CPU seconds are of training.
  std::optional<TrainingRow> look(const Training& training, double cpu_seconds, const RunControl& control,
                                  Executor& executor);
  // A row without a measure, if these passes have none yet: where a training is kept, its log knows how long
  // it took.
  void keep(const Training& training, double cpu_seconds, Executor& executor);

  Result<void> finish() { return log_.finish(); }  // an error if a row could not be written

 private:
  TrainingCourse() = default;
  Result<void> choose_measure(const BlueprintPlan& plan, const TrainingWatch& watch);
  Result<bool> measure(const Training& training, const RunControl& control, Executor& executor,
                       TrainingRow& row) const;
  static TrainingRow row_of(const Training& training, double cpu_seconds, Executor& executor);

  std::string log_path_, note_;
  std::uint64_t every_ = 0, hands_ = 0;
  Kind kind_ = Kind::exact;
  LbrSetting setting_ = LbrSetting::fcpa34;
  std::optional<HoldemGame> game_;  // that a local best response is played in
  TrainingLog log_;
  double next_ = 1;  // CPU seconds
};

double cpu_seconds();  // of this process, all threads together

}  // namespace hindsight
