// An abstraction in a second: few buckets of few boards, and a table of flops that means nothing.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "abstraction/abstraction.h"
#include "abstraction/samples.h"

namespace hindsight {

inline AbstractionParts small_parts(Feature turn = Feature::histogram, Feature river = Feature::ochs) {
  constexpr std::uint32_t flop_buckets = 300;
  Team alone(1);
  const Sampling how{alone, {}, [](double) {}};
  AbstractionParts out;
  out.spec = {.streets = {{{Feature::lossless, 169}, {Feature::ehs, flop_buckets}, {turn, 20}, {river, 30}}},
              .seed = 7};
  out.groups = group_opponents(7, how).value();
  for (const Street street : {Street::turn, Street::river}) {
    const auto s = static_cast<std::size_t>(street);
    const StreetSpec& spec = out.spec.streets[s];
    const Samples samples = sample_hands(street, spec.feature, out.groups, 50, 40, 7, how).value();
    out.centres[s] =
        k_medians(samples.points, {.clusters = spec.buckets, .seed = 7}, alone, {}, [](double) {})->centres;
    std::ranges::sort(out.centres[s], {}, sum_of);
  }
  const std::array<std::size_t, street_count> counts{169, flop_buckets, out.centres[2].size(),
                                                     out.centres[3].size()};
  for (std::size_t s = 0; s < street_count; ++s)
    for (std::size_t b = 0; b < counts[s]; ++b)
      out.buckets[s].push_back({static_cast<float>(b) / static_cast<float>(counts[s]), 0.01f, 0.001f});
  for (std::uint64_t i = 0; i < flop_hand_classes; ++i)
    out.flop.push_back(static_cast<std::uint16_t>(i * 7919 % flop_buckets));
  return out;
}

// The made-up abstraction that tests share.
inline const Abstraction& small_abstraction() {
  static const Abstraction abstraction(small_parts());
  return abstraction;
}

}  // namespace hindsight
