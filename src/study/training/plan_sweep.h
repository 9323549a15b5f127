// One plan in many ways: each combination of some values put into it, trained for as many passes and
// measured, a line of a table each.  How many buckets, of which feature, are worth their room?
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "store/blueprints/blueprint_plan.h"
#include "study/training/training_course.h"

namespace hindsight {

// What takes one value after another.
struct SweepAxis {
  std::vector<std::string> keys;    // of the plan, "cards.flop": all of them get the same value
  std::vector<std::string> values;  // as they were typed
};
// "cards.flop=ehs:50,ehs:100"; "cards.flop+cards.turn=ehs:50,ehs:100" for keys that go together.
Result<SweepAxis> parse_sweep_axis(std::string_view text);

class PlanSweep {
 public:
  struct Goal {
    std::uint64_t passes = 0;            // of each; 0: those of the plan
    std::optional<std::uint64_t> hands;  // of a local best response; 0: none is played
    std::string setting;                 // of it; empty: the usual one
  };
  // An error where any of them is no plan, or cannot be measured as is asked.
  static Result<PlanSweep> make(const std::string& plan, std::vector<SweepAxis> axes, const Goal& goal);

  // The last axis changes first.
  std::uint32_t size() const { return static_cast<std::uint32_t>(plans_.size()); }
  const BlueprintPlan& plan(std::uint32_t number) const { return plans_[number]; }
  std::vector<std::string> values(std::uint32_t number) const;  // by axis
  std::string fingerprint() const;                              // of all that lines depend on

  static constexpr std::string_view measured =
      "infosets,numbers,bytes,passes,cpu_seconds,exploitability_mbb,lbr_mbb,lbr_half_width_95,"
      "infosets_reached,average_regret_mbb";
  std::string head() const;  // of the table: the axes by their keys, then `measured`
  // A line, with its end; nothing where it was stopped.
  Result<std::optional<std::string>> row(std::uint32_t number, const RunControl& control) const;

 private:
  std::vector<SweepAxis> axes_;
  std::vector<BlueprintPlan> plans_;
  Goal goal_;
};

}  // namespace hindsight
