// The experiments of the systems that this program grew out of, run again: their numbers, the exact ones,
// ours. Theirs are quoted from the reports and theses named in docs/facts.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

inline constexpr std::optional<double> not_told;

struct Finding {
  std::string what;
  std::optional<double> theirs, exact, ours;
  std::string promise;  // what ours must be, in words; empty where nothing is promised
  bool kept = true;
  std::string by{};  // the algorithm that ours came from, with every setting that is not the textbook's
};

// Ours is at most / at least `bound`, or differs from the exact number by at most `within`; or nothing is
// promised.
Finding at_most(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours,
                double bound);
Finding at_least(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours,
                 double bound);
Finding close(std::string what, std::optional<double> theirs, double exact, double ours, double within);
Finding told(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours);

// The same, as what that algorithm found.
Finding by(std::string_view algorithm, Finding finding);

// A sampler in the form that promises are made of: quasi-random draws are a heuristic with less noise and
// some bias (solve/draws.h), baselines take noise away without.
std::string steadier(std::string_view sampler);

struct Laboratory {
  std::uint64_t seed = 1;
  std::string strategy;  // a file that one of them measures; may be empty
};
struct Experiment {
  std::string_view name, title;
  Result<std::vector<Finding>> (*run)(const Laboratory& given);
  std::string_view defect{};  // of their text or program, that explains their numbers; sentences, or empty
};

std::span<const Experiment> experiments();

Result<std::vector<Finding>> worked_vectors(std::uint64_t seed);  // vectors_experiment.cpp
Result<std::vector<Finding>> chip_poker(std::uint64_t seed);      // chip_experiment.cpp
Result<std::vector<Finding>> classic_course(std::uint64_t seed);  // course_experiment.cpp
Result<std::vector<Finding>> dominance_notes(std::uint64_t seed);
Result<std::vector<Finding>> deepstack_matches(const Laboratory& given);  // deepstack_experiment.cpp

}  // namespace hindsight
