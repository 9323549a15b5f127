// SPDX-License-Identifier: MIT
#include "solve/deep_walk.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

void DeepWalk::walk(std::size_t player, float weight, Rng& random, WalkSamples& samples) {
  me_ = player;
  random_ = &random;
  samples_ = &samples;
  visit(walk_.root(), static_cast<double>(weight));
}

DeepWalk::Node DeepWalk::after_chance(Node node) {
  for (; walk_.kind(node) == WalkKind::chance; ++samples_->visits)
    node = walk_.child(node, walk_.draw(node, random_->uniform()));
  return node;
}

double DeepWalk::visit(Node from, double weight) {
  const Node node = after_chance(from);
  ++samples_->visits;
  if (walk_.kind(node) == WalkKind::terminal) return options_.scale * walk_.payoff(node, me_);
  return walk_.player(node) == me_ ? visit_own(node, weight) : visit_other(node, weight);
}

double DeepWalk::visit_own(Node node, double weight) {
  const std::span<const double> sigma = strategy(node);
  const std::uint32_t count = walk_.count(node);
  std::vector<double> values(count);
  if (options_.outcome) {
    std::vector<double> chances(count);
    for (std::uint32_t a = 0; a < count; ++a)
      chances[a] = options_.epsilon / count + (1 - options_.epsilon) * sigma[a];
    const std::uint32_t a = draw_action(chances.data(), count, random_->uniform());
    const double more = surprise(node, a, weight / (chances[a] * count), values);
    values[a] += more / chances[a];
  } else {
    for (std::uint32_t a = 0; a < count; ++a) values[a] = visit(walk_.child(node, a), weight);
  }
  const double mean = std::inner_product(values.begin(), values.end(), sigma.begin(), 0.0);
  samples_->rows.push_back({tree_.infoset(history(node)).value, static_cast<float>(weight)});
  for (const double value : values) samples_->advantages.push_back(static_cast<float>(value - mean));
  samples_->advantages.resize(samples_->rows.size() * options_.width);
  return mean;
}

double DeepWalk::visit_other(Node node, double weight) {
  const std::span<const double> sigma = strategy(node);
  const std::uint32_t a = draw_action(sigma.data(), walk_.count(node), random_->uniform());
  if (!options_.outcome) return visit(walk_.child(node, a), weight);
  std::vector<double> values(walk_.count(node));
  const double more = surprise(node, a, weight, values);
  return more + std::inner_product(values.begin(), values.end(), sigma.begin(), 0.0);
}

double DeepWalk::surprise(Node node, std::uint32_t action, double weight, std::span<double> values) {
  const Node next = after_chance(walk_.child(node, action));
  if (baseline_) {
    std::ranges::copy(baseline_(history(node), me_), values.begin());
    samples_->moves.push_back({history(node), action, history(next)});
  }
  return visit(next, weight) - values[action];
}

}  // namespace hindsight
