// SPDX-License-Identifier: MIT
#include "abstraction/abstraction_spec.h"

#include <fmt/format.h>

#include <span>

#include "base/spec.h"
#include "cards/isomorphism.h"

namespace hindsight {

namespace {

std::span<const Feature> features_of(Street street) {
  static constexpr std::array preflop{Feature::lossless};
  static constexpr std::array flop{Feature::ehs, Feature::potential, Feature::histogram};
  static constexpr std::array turn{Feature::ehs, Feature::histogram};
  static constexpr std::array river{Feature::ehs, Feature::ochs};
  switch (street) {
    case Street::preflop:
      return preflop;
    case Street::flop:
      return flop;
    case Street::turn:
      return turn;
    case Street::river:
      return river;
  }
  return {};
}

std::string_view name_of(Street street) { return street_names[static_cast<std::size_t>(street)]; }
std::string_view name_of(Feature feature) { return feature_names[static_cast<std::size_t>(feature)]; }

std::string names_of(Street street) {
  std::string out;
  for (const Feature feature : features_of(street))
    out += fmt::format("{}{}", out.empty() ? "" : " or ", name_of(feature));
  return out;
}

tl::unexpected<Error> wrong(Street street, std::string_view text) {
  return fail(
      ErrorCode::invalid_argument,
      fmt::format("buckets of the {}: '{}' must be {} and a number of buckets from 1 to {}, as in {}:500",
                  name_of(street), text, names_of(street), most_buckets,
                  name_of(features_of(street).back())));
}

}  // namespace

Result<StreetSpec> parse_street_spec(Street street, std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return wrong(street, text);
  const auto number = parse_integer(text.substr(colon + 1));
  for (std::size_t i = 0; i < feature_names.size(); ++i) {
    if (feature_names[i] != text.substr(0, colon)) continue;
    if (!number || *number < 1 || *number > most_buckets) break;
    const StreetSpec spec{static_cast<Feature>(i), static_cast<std::uint32_t>(*number)};
    HS_RETURN_IF_ERROR(check(street, spec));
    return spec;
  }
  return wrong(street, text);
}

std::string to_text(const StreetSpec& spec) {
  return fmt::format("{}:{}", name_of(spec.feature), spec.buckets);
}

Result<void> check(Street street, const StreetSpec& spec) {
  bool known = false;
  for (const Feature feature : features_of(street)) known = known || feature == spec.feature;
  const bool counts = street == Street::preflop ? spec.buckets == starting_hand_count
                                                : spec.buckets >= 1 && spec.buckets <= most_buckets;
  if (known && counts) return {};
  return wrong(street, static_cast<std::size_t>(spec.feature) < feature_names.size() ? to_text(spec) : "?");
}

Result<void> check(const AbstractionSpec& spec) {
  for (std::size_t i = 0; i < street_count; ++i)
    HS_RETURN_IF_ERROR(check(static_cast<Street>(i), spec.streets[i]));
  return {};
}

}  // namespace hindsight
