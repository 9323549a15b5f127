// What each deck of a match came to, to be compared with other matches on the same decks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

struct DeckResults {
  std::string game, unit;  // of the values: "mbb/hand"
  std::uint64_t seed = 1;
  bool duplicate = true;
  std::vector<std::string> bots, estimators;
  std::vector<double> values;  // [deck][bot][estimator]

  std::size_t decks() const { return values.size() / (bots.size() * estimators.size()); }
  double at(std::size_t deck, std::size_t bot, std::size_t estimator) const {
    return values[(deck * bots.size() + bot) * estimators.size() + estimator];
  }
};

// Files of up to so many bytes are read: some 5 million decks of two bots by five estimators.
inline constexpr std::uint64_t largest_deck_results = 1ull << 30;

std::string deck_results_text(const DeckResults& results);  // JSON (docs/formats.md)
Result<DeckResults> parse_deck_results(std::string_view text);

}  // namespace hindsight
