// SPDX-License-Identifier: MIT
#include "blueprint/blueprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "blueprint/blueprint_trainer.h"

namespace hindsight {

Result<Blueprint> Blueprint::make(const BlueprintGame& game, std::shared_ptr<const CardBuckets> buckets,
                                  std::uint64_t most_numbers) {
  if (game.spot) HS_RETURN_IF_ERROR(check(*game.spot));
  HS_TRY(BettingTree tree, BettingTree::build(game.start, game.menu));
  BucketLayout layout(tree, *buckets);
  if (layout.size() > most_numbers)
    return fail(ErrorCode::unsupported, fmt::format("the strategy would have {} numbers", layout.size()));
  return Blueprint(game, std::move(tree), std::move(buckets), std::move(layout));
}

void to_levels(std::span<const float> weights, unsigned levels, std::uint8_t* out) {
  const auto most = static_cast<float>(levels);
  const float top = *std::max_element(weights.begin(), weights.end());
  for (std::size_t a = 0; a < weights.size(); ++a)
    out[a] = top > 0 ? static_cast<std::uint8_t>(std::lround(most * weights[a] / top)) : std::uint8_t{0};
}

void Blueprint::set(std::span<const float> average, unsigned levels) {
  HS_CHECK(average.size(), ==, numbers_.size());
  HS_CHECK_THAT(levels >= 1 && levels <= 255);
  for (std::uint32_t b = 0; b < tree_.branches.size(); ++b) {
    const BettingTree::Branch& branch = tree_.branches[b];
    for (std::uint32_t i = 0; i < branch.nodes.size(); ++i) {
      if (branch.nodes[i].kind != BettingTree::Kind::decision) continue;
      const std::uint32_t actions = branch.nodes[i].actions;
      for (std::uint32_t bucket = 0; bucket < layout_.buckets(branch.street); ++bucket) {
        const std::uint64_t at = layout_.at(b, i, bucket);
        to_levels(average.subspan(at, actions), levels, numbers_.data() + at);
      }
    }
  }
}

bool Blueprint::play(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket,
                     std::span<double> out) const {
  const std::uint8_t* const at = numbers_.data() + layout_.at(branch, node, bucket);
  int sum = 0;
  for (std::size_t a = 0; a < out.size(); ++a) sum += at[a];
  for (std::size_t a = 0; a < out.size(); ++a)
    out[a] = sum > 0 ? static_cast<double>(at[a]) / sum : 1 / static_cast<double>(out.size());
  return sum > 0;
}

double Blueprint::chance(std::uint32_t branch, std::uint32_t node, std::uint32_t bucket,
                         std::uint32_t action) const {
  const auto numbers = std::span(numbers_).subspan(layout_.at(branch, node, bucket),
                                                   tree_.branches[branch].nodes[node].actions);
  const int sum = std::accumulate(numbers.begin(), numbers.end(), 0);
  return sum > 0 ? static_cast<double>(numbers[action]) / sum : 0;
}

}  // namespace hindsight
