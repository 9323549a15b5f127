// SPDX-License-Identifier: MIT
#include "estimate/estimator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::array<EstimatorEntry, estimator_count> catalog{{
    {"plain", "what was won, of one hand of each deck", ""},
    {"duplicate", "what was won, in the mean over the rotations of a deck", ""},
    {"all-in", "what was won, by equity where the betting ended before the last card", ""},
    {"imaginary", "what was won in the mean over all hands that the known strategies would have played so",
     "Bowling, Johanson, Burch & Szafron 2008"},
    {"aivat", "that, less the luck of the cards and of the known strategies' choices",
     "Burch, Schmid, Moravcik, Morrill & Bowling 2018"},
    {"ranges",
     "heads-up at tables, both strategies known: what is won in the mean over all pairs of hands, less the "
     "luck "
     "of the board and of choices",
     "Bowling et al. 2008; Burch et al. 2018"},
}};

}  // namespace

const EstimatorEntry& entry_of(Estimator estimator) { return catalog[static_cast<std::size_t>(estimator)]; }

Result<std::vector<Estimator>> parse_estimators(std::string_view text, bool duplicate) {
  std::array<bool, estimator_count> wanted{};
  wanted[0] = true;
  std::vector<std::string_view> known{"all"};
  for (const EstimatorEntry& entry : catalog) known.push_back(entry.name);
  for (std::string_view part : split(text, ',')) {
    part = trimmed(part);
    const auto found = std::ranges::find(catalog, part, &EstimatorEntry::name);
    if (part == "all")
      std::fill_n(wanted.begin(), static_cast<std::size_t>(Estimator::ranges), true);
    else if (found == catalog.end())
      return fail(ErrorCode::not_found, fmt::format("there is no estimator {}{}; there are plain, duplicate, "
                                                    "all-in, imaginary, aivat, all and ranges",
                                                    in_quotes(part, 40), did_you_mean(part, known)));
    else
      wanted[static_cast<std::size_t>(found - catalog.begin())] = true;
    if (part == "duplicate" && !duplicate)
      return fail(ErrorCode::invalid_argument, "the estimator 'duplicate' needs duplicate decks");
  }
  if (!duplicate) wanted[static_cast<std::size_t>(Estimator::duplicate)] = false;
  std::vector<Estimator> out;
  for (std::size_t i = 0; i < estimator_count; ++i)
    if (wanted[i]) out.push_back(static_cast<Estimator>(i));
  return out;
}

Result<void> refuse_ranges(std::span<const Estimator> wanted) {
  if (std::ranges::find(wanted, Estimator::ranges) == wanted.end()) return {};
  return fail(ErrorCode::unsupported,
              "the estimator 'ranges' tells matches of hold'em between two bots whose strategies are known "
              "(blueprint, hindsight(iterations=N), ...): ask for aivat here");
}

}  // namespace hindsight
