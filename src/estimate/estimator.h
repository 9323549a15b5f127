// What a hand of a match says about who is better: the catalog of estimators.  Each is unbiased: in the mean
// over all hands it is what a contestant wins.  They differ in how much luck is left in them
// (docs/estimators.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hindsight {

enum class Estimator : std::uint8_t {
  plain,      // what was won, one hand of each deck
  duplicate,  // what was won, in the mean over the rotations of a deck
  all_in,     // betting that ends early is paid by equity
  imaginary,  // what was won in the mean over all hands that a known strategy would have played so
  aivat,      // that, less the luck of cards and of known choices
  // Heads-up at tables, both strategies known: in the mean over all pairs of hands, less the luck of the
  // board and of choices.  Asked for by name alone: it takes whole ranges.
  ranges,
};
inline constexpr std::size_t estimator_count = 6;

// Whose numbers no stack bounds.
constexpr bool corrects_luck(Estimator estimator) {
  return estimator == Estimator::aivat || estimator == Estimator::ranges;
}

struct EstimatorEntry {
  std::string_view name, summary, paper;
};
const EstimatorEntry& entry_of(Estimator estimator);
inline std::string_view name_of(Estimator estimator) { return entry_of(estimator).name; }

// "all", or names apart by commas: in the order of the catalog, `plain` always among them.  All are those
// that any match has; without duplicate decks there is no `duplicate`.
Result<std::vector<Estimator>> parse_estimators(std::string_view text, bool duplicate);
// Of matches that `ranges` cannot tell.
Result<void> refuse_ranges(std::span<const Estimator> wanted);

}  // namespace hindsight
