// SPDX-License-Identifier: MIT
#include "abstraction/transport.h"

#include <algorithm>

namespace hindsight {

MeanHistogram mean_histogram(std::span<const std::uint64_t, turn_groups> sums) {
  std::uint64_t all = 0, past = 0;
  for (const std::uint64_t sum : sums) all += sum;
  MeanHistogram out{};
  std::uint32_t before = 0;
  for (std::size_t g = 0; g < turn_groups; ++g) {
    past += sums[g];
    const std::uint32_t here = rounded_share(past, all, mean_mass);
    out[g] = static_cast<std::uint16_t>(here - before);
    before = here;
  }
  return out;
}

Transport::Transport(std::span<const FeatureVector> centres) : centres_(centres.begin(), centres.end()) {
  for (std::size_t a = 0; a < centres_.size(); ++a) {
    const auto row = static_cast<std::ptrdiff_t>(neighbours_.size());
    for (std::size_t b = 0; b < centres_.size(); ++b)
      neighbours_.push_back({static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(ground(a, b))});
    std::stable_sort(neighbours_.begin() + row, neighbours_.end(),
                     [](Neighbour x, Neighbour y) { return x.distance < y.distance; });
  }
}

std::uint32_t Transport::cost(const TurnHistogram& from, const MeanHistogram& to, std::uint32_t most) const {
  struct Load {
    const Neighbour* next;
    std::uint32_t mass;
  };
  std::array<Load, turns> loads;
  MeanHistogram room = to;
  std::size_t left = from.size;
  for (std::size_t i = 0; i < left; ++i)
    loads[i] = {&neighbours_[from.group[i] * centres_.size()], from.count[i] * mass_unit};
  std::uint32_t cost = 0;
  while (left > 0 && cost <= most) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left; ++i) {
      Load load = loads[i];
      const Neighbour to_here = *load.next++;
      const std::uint32_t moved = std::min<std::uint32_t>(load.mass, room[to_here.group]);
      room[to_here.group] = static_cast<std::uint16_t>(room[to_here.group] - moved);
      cost += moved * to_here.distance;
      load.mass -= moved;
      loads[kept] = load;
      kept += load.mass > 0 ? 1 : 0;
    }
    left = kept;
  }
  return cost;
}

Transport::Mixture Transport::mixture(const TurnHistogram& histogram) const {
  Mixture out{};
  for (std::size_t i = 0; i < histogram.size; ++i)
    for (std::size_t b = 0; b < feature_size; ++b)
      out[b] = static_cast<std::uint16_t>(out[b] + histogram.count[i] * centres_[histogram.group[i]][b]);
  return out;
}

Transport::Mixture Transport::mixture(const MeanHistogram& histogram) const {
  std::array<std::uint32_t, feature_size> sums{};
  for (std::size_t g = 0; g < centres_.size(); ++g)
    for (std::size_t b = 0; b < feature_size; ++b) sums[b] += std::uint32_t{histogram[g]} * centres_[g][b];
  Mixture out;
  for (std::size_t b = 0; b < feature_size; ++b)
    out[b] = static_cast<std::uint16_t>((sums[b] + mass_unit / 2) / mass_unit);
  return out;
}

std::uint32_t distance(const Transport::Mixture& a, const Transport::Mixture& b) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < feature_size; ++i) sum += static_cast<std::uint32_t>(std::abs(a[i] - b[i]));
  return sum;
}

}  // namespace hindsight
