// Results of matches as other programs hand them in: decks to compare, lines to rank.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/check.h"
#include "estimate/comparison.h"
#include "estimate/match_summary.h"
#include "fuzz/target.h"

using namespace hindsight;

FUZZ_TARGET(match_results, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto decks = parse_deck_results(text)) {
    const std::vector<ComparedMatch> twice{{"a", *decks, 0}, {"b", *decks, 0}};
    if (const auto same = compare(twice)) {
      for (const Comparison::Pair& pair : same->pairs) HS_CHECK(pair.difference.mean(), ==, 0);
      comparison_json(*same).dump();
    }
    const auto again = parse_deck_results(deck_results_text(*decks));
    HS_CHECK_OK(again);
    HS_CHECK_THAT(again->values == decks->values);
  }
  if (const auto matches = parse_match_summaries(text))
    if (const auto ranked = rank_matches(*matches)) {
      for (const Ranked& one : ranked->ranks)
        HS_CHECK_THAT(one.best_rank >= 1 && one.best_rank <= one.worst_rank &&
                      one.worst_rank <= ranked->table.names.size());
      ranking_json(*ranked).dump();
    }
  return 0;
}
