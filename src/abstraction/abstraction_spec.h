// Which card abstraction is wanted: for each street by what hands are told apart, and into how many buckets.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "betting/units.h"

namespace hindsight {

// Their numbers are those of files.
enum class Feature : std::uint8_t {
  lossless,   // up to suits; before the flop alone
  ehs,        // expected hand strength, E[HS], in the mean over the cards to come
  histogram,  // its distribution over the rivers to come (Johanson et al. 2013)
  ochs,       // on the river, equity against eight groups of opponents' hands (Johanson et al. 2013)
  potential,  // on the flop, its distribution over groups of turns (Ganzfried & Sandholm 2014)
};
inline constexpr std::array<std::string_view, 5> feature_names{"lossless", "ehs", "histogram", "ochs",
                                                               "potential"};

inline constexpr std::uint32_t most_buckets = 65'535;  // of a street

struct StreetSpec {
  Feature feature = Feature::ehs;
  std::uint32_t buckets = 0;  // at most
  friend bool operator==(const StreetSpec&, const StreetSpec&) = default;
};

// "histogram:500".
Result<StreetSpec> parse_street_spec(Street street, std::string_view text);
std::string to_text(const StreetSpec& spec);
// Whether the street has such a feature, and the number is from 1 to most_buckets.
Result<void> check(Street street, const StreetSpec& spec);

struct AbstractionSpec {
  std::array<StreetSpec, street_count> streets{{{Feature::lossless, 169},
                                                {Feature::histogram, 1000},
                                                {Feature::histogram, 500},
                                                {Feature::ochs, 500}}};
  std::uint64_t seed = 1;
  friend bool operator==(const AbstractionSpec&, const AbstractionSpec&) = default;
};

Result<void> check(const AbstractionSpec& spec);

}  // namespace hindsight
