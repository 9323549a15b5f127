// SPDX-License-Identifier: MIT
#include "values/belief_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/power.h"
#include "values/belief_solver.h"
#include "values/network_values.h"

namespace hindsight {

namespace {

constexpr std::uint64_t drawing_rows = 0x726f7773;  // a purpose of Rng
constexpr std::uint64_t first_look = 50;            // iterations before the gap is measured

std::vector<double> drawn_shares(std::size_t hands, Rng& random) {
  const double exponent = random.below(2) == 0 ? 1 : 1 + 3 * random.uniform();
  std::vector<double> out(hands);
  double all = 0;
  for (double& share : out) all += share = power(-natural_log(1 - random.uniform() * 0.999999), exponent);
  for (double& share : out) share /= all;
  return out;
}

std::uint32_t drawn_class(const BeliefGame& game, bool alike, Rng& random) {
  std::vector<double> up_to;
  for (std::uint32_t c = 0; c < game.class_count(); ++c)
    up_to.push_back((c == 0 ? 0 : up_to.back()) + (alike ? 1 : std::sqrt(game.stake(game.first_of(c)))));
  const double at = random.uniform() * up_to.back();
  const auto found = std::ranges::upper_bound(up_to, at) - up_to.begin();
  return std::min(static_cast<std::uint32_t>(found), game.class_count() - 1);
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// What hands are worth to a best response, and the gap, in units.
BeliefRow judged(const BeliefGame& game, const BeliefSolver& solver, std::uint32_t node,
                 const Beliefs& beliefs, const Reaches& reach) {
  BeliefRow out{.node = node, .beliefs = beliefs};
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.values[seat] = game.to_units(node, seat, reach, solver.best_response(seat, reach[1U - seat]));
    out.gap += product(beliefs[seat], out.values[seat]);
  }
  for (std::vector<double>& of_seat : out.values)
    for (double& value : of_seat) value -= out.gap / 2;
  return out;
}

}  // namespace

Beliefs drawn_beliefs(const BeliefGame& game, Rng& random) {
  Beliefs out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) out[seat] = drawn_shares(game.tree().hands[seat], random);
  return floored(out);
}

std::vector<BeliefRow> solved_rows(const BeliefGame& game, const RowPlan& plan, std::uint64_t solve) {
  Rng random(plan.seed, drawing_rows, solve);
  const std::uint32_t number = drawn_class(game, plan.classes_alike, random);
  std::vector<std::uint32_t> places;
  for (std::uint32_t n = 0; n < game.tree().nodes.size(); ++n)
    if (game.class_of(n) == number) places.push_back(n);
  const std::uint32_t node = places[random.below(static_cast<std::uint32_t>(places.size()))];
  std::vector<BeliefRow> out;
  Beliefs beliefs = drawn_beliefs(game, random);
  Reaches reach = game.reaches(node, beliefs);
  BeliefSolver solver(game.tree(), node, {}, reach);
  while (true) {
    std::uint64_t done = 0, next = first_look;
    BeliefRow row;
    do {
      solver.run(next - done);
      done = next;
      next = std::max(done + first_look, done + done / 4);
      row = judged(game, solver, node, beliefs, reach);
    } while (row.gap > plan.accuracy && done < plan.most_iterations);
    out.push_back(std::move(row));
    if (out.size() >= plan.rows_a_solve) return out;
    beliefs = drawn_beliefs(game, random);
    reach = game.reaches(node, beliefs);
    solver.restart(reach);
  }
}

NetworkRows network_rows(const BeliefGame& game, const std::vector<BeliefRow>& rows) {
  NetworkRows out;
  for (const BeliefRow& row : rows) {
    const std::vector<float> inputs = network_inputs(game, row.node, row.beliefs);
    out.inputs.insert(out.inputs.end(), inputs.begin(), inputs.end());
    for (const std::vector<double>& of_seat : row.values)
      for (const double value : of_seat) out.targets.push_back(static_cast<float>(value));
  }
  return out;
}

}  // namespace hindsight
