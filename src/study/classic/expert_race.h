// Forecasters side by side against the same losses: run, told as JSON and as CSV.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "classic/experts/course.h"
#include "io/json.h"

namespace hindsight {

struct ExpertRaceOrder {
  std::vector<std::string> forecasters;         // specs; empty: usual_forecasters()
  std::string losses;                           // a source's spec, or what the record is called
  std::shared_ptr<const LossTable> recorded{};  // instead of a source
  std::optional<std::uint64_t> rounds{};        // else usual_rounds, or all that are recorded
  std::uint64_t seed = 1;
  bool sampled = false;
  std::uint64_t points = 400;  // of a course
};

inline constexpr std::uint64_t usual_rounds = 10'000, max_rounds = 1'000'000'000;
std::vector<std::string> usual_forecasters();

struct RacedForecaster {
  std::string name;              // canonical spec
  const ForecasterEntry* entry;  // what is known of its kind
  ExpertCourse course;
};

struct ExpertRace {
  std::string losses;
  ExpertRun run;
  std::vector<std::string> experts;  // names
  double min = 0, range = 1;         // of losses in their own unit; courses are in units of range, above min
  bool stopped = false;
  std::vector<RacedForecaster> forecasters;  // those that were begun
};

// What a sum over so many rounds is in the unit of the losses: an amount, or a difference of two.
double in_unit(const ExpertRace& race, double loss, std::uint64_t rounds);
double in_unit(const ExpertRace& race, double regret);

using ExpertProgress =
    std::function<void(const std::string& forecaster, std::uint64_t round, std::uint64_t rounds)>;
Result<ExpertRace> race_experts(const ExpertRaceOrder& order, const std::stop_token& stop = {},
                                const ExpertProgress& progress = {});

Json race_json(const ExpertRace& race);        // docs/formats.md
std::string race_csv(const ExpertRace& race);  // a line for each point of each course

}  // namespace hindsight
