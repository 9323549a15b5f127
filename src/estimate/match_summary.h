// What matches of two came to, as `hindsight match --json` tells it, and the crosstable that many of them
// make.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "estimate/ranking.h"
#include "io/json.h"

namespace hindsight {

struct MatchSummary {
  std::string game, unit;
  std::string first, second;  // who played
  double hands = 0;
  std::optional<std::uint64_t> seed;  // of the decks; matches of one seed are dealt the same ones
  std::string estimator;              // of the mean
  Duel duel;                          // of the first
};

// One line for each match.  `estimator`: by which; empty: of each match the one with the narrowest interval.
// Errors name the line.
Result<std::vector<MatchSummary>> parse_match_summaries(std::string_view lines,
                                                        std::string_view estimator = "");

struct RankedMatches {
  std::string game, unit;
  Crosstable table;
  std::vector<Ranked> ranks;
  std::size_t repeated = 0;  // matches that were left out: told again, or the beginning of one that goes on
};
// Matches of the same two are put together by their hands, those over the same decks counted once.  All of
// one game and unit.
Result<RankedMatches> rank_matches(std::span<const MatchSummary> matches);

Json ranking_json(const RankedMatches& ranked);

}  // namespace hindsight
