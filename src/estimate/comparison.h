// Matches over the same decks, told from each other deck by deck: what the cards gave both is in neither's
// favour.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/interval.h"
#include "estimate/chart.h"
#include "estimate/confidence_sequence.h"
#include "estimate/deck_results.h"
#include "estimate/histogram.h"

namespace hindsight {

// Of one bot of each match.
struct Comparison {
  std::string game, unit;
  std::vector<std::string> matches, estimators;
  std::uint64_t decks = 0;

  struct One {
    Sample decks;
    RunningSum course;
  };
  std::vector<One> means;  // [match][estimator]
  struct Pair {
    std::size_t first = 0, second = 0;
    Sample difference;  // what the first came to less the second
    Histogram histogram{1};
  };
  std::vector<Pair> pairs;  // [pair][estimator], the pairs of matches in order

  const One& mean(std::size_t match, std::size_t estimator) const {
    return means[match * estimators.size() + estimator];
  }
  std::size_t pair_count() const { return matches.size() * (matches.size() - 1) / 2; }
  const Pair& pair(std::size_t number, std::size_t estimator) const {
    return pairs[number * estimators.size() + estimator];
  }
  // Of a pair's difference, so wide that all pairs' intervals hold together (Bonferroni).
  double joint_half_width_95(const Pair& pair) const;
  // Of a pair's difference, for whoever looks again and again and stops where he likes: everything before
  // there are asymptotic_from decks.
  static ValueRange anytime_95(const Pair& pair);
};

struct ComparedMatch {
  std::string name;
  DeckResults results;
  std::size_t bot = 0;
};
// Two to eight matches of one game, seed and way to deal; the first so many decks that all have, by the
// estimators that all have.
Result<Comparison> compare(std::span<const ComparedMatch> matches);

Json comparison_json(const Comparison& comparison);
// A row for each match, then for each pair, by each estimator.
std::string comparison_csv(const Comparison& comparison);
std::string comparison_html(const Comparison& comparison);  // tables and the plots
// Curves of each estimator, then what decks differed by, with the normal law.
std::vector<Panel> panels(const Comparison& comparison);

}  // namespace hindsight
