// SPDX-License-Identifier: MIT
#include "values/network_values.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/power.h"

namespace hindsight {

namespace {

// Of shares from a millionth on.
float log_share(double share) { return static_cast<float>(-natural_log(std::max(share, 1e-6)) / 4); }

}  // namespace

NetworkShape shape_for(const BeliefGame& game, std::vector<std::uint32_t> hidden) {
  const auto& hands = game.tree().hands;
  return {game.publics() + hands[0] + hands[1], hands, std::move(hidden)};
}

std::vector<float> network_inputs(const BeliefGame& game, std::uint32_t node, const Beliefs& beliefs) {
  std::vector<float> out;
  out.reserve(game.publics() + 2 * (beliefs[0].size() + beliefs[1].size()));
  out.resize(game.publics());
  game.tell_class(node, out);
  for (const std::vector<double>& of_seat : beliefs)
    for (const double share : of_seat) out.push_back(log_share(share));
  for (const std::vector<double>& of_seat : beliefs)
    for (const double share : of_seat) out.push_back(static_cast<float>(share));
  return out;
}

Beliefs network_says(const BeliefGame& game, const ValueNetwork& network, std::uint32_t node,
                     const Beliefs& beliefs) {
  std::vector<float> values(network.shape().outputs());
  network.values(network_inputs(game, node, beliefs), values);
  const auto second = values.begin() + network.shape().hands[0];
  return {std::vector<double>(values.begin(), second), std::vector<double>(second, values.end())};
}

NetworkValues::NetworkValues(const BeliefGame& game, const ValueNetwork& network)
    : game_(game), network_(network), pass_(network.perceptron()) {
  HS_CHECK_THAT(network.shape() == shape_for(game, network.shape().hidden));
}

std::vector<double> NetworkValues::values(std::uint32_t node, std::uint8_t seat, const Reaches& reach) {
  const Beliefs beliefs = game_.beliefs(node, reach);
  std::vector<float> inputs = network_inputs(game_, node, floored(beliefs));
  go_forward(network_.perceptron(), inputs, pass_);
  auto share = inputs.end() - network_.shape().beliefs();
  for (const std::vector<double>& of_seat : beliefs)
    share = std::ranges::transform(of_seat, share, [](double x) { return static_cast<float>(x); }).out;
  project(network_.shape(), inputs, pass_.outputs());
  const std::uint32_t first = seat == 0 ? 0 : network_.shape().hands[0];
  return game_.from_units(node, seat, reach,
                          std::span(pass_.outputs()).subspan(first, network_.shape().hands[seat]));
}

std::vector<double> SolvedValues::values(std::uint32_t node, std::uint8_t seat, const Reaches& reach) {
  const Reaches from = game_.reaches(node, game_.beliefs(node, reach));  // both come, in any scale
  BeliefSolver solver(game_.tree(), node, {}, from);
  solver.run(iterations_);
  const std::vector<double> worth =
      game_.to_units(node, seat, from, solver.best_response(seat, from[1U - seat]));
  return game_.from_units(node, seat, reach, std::vector<float>(worth.begin(), worth.end()));
}

}  // namespace hindsight
