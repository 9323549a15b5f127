// SPDX-License-Identifier: MIT
#include "values/belief_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/power.h"
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

}  // namespace

Beliefs drawn_beliefs(const BeliefGame& game, Rng& random) {
  Beliefs out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) out[seat] = drawn_shares(game.tree().hands[seat], random);
  return floored(out);
}

BeliefRow valued_row(const BeliefGame& game, const BeliefSolver& solver, const BeliefState& at) {
  BeliefRow out{.node = at.node, .beliefs = at.beliefs};
  const Reaches reach = game.reaches(at.node, at.beliefs);
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.values[seat] = game.to_units(at.node, seat, reach, solver.best_response(seat, reach[1U - seat]));
    out.gap += product(at.beliefs[seat], out.values[seat]);
  }
  for (std::vector<double>& of_seat : out.values)
    for (double& value : of_seat) value -= out.gap / 2;
  return out;
}

BeliefState drawn_state(const BeliefGame& game, bool classes_alike, Rng& random) {
  const std::uint32_t number = drawn_class(game, classes_alike, random);
  std::vector<std::uint32_t> places;
  for (std::uint32_t n = 0; n < game.tree().nodes.size(); ++n)
    if (game.class_of(n) == number) places.push_back(n);
  const std::uint32_t node = places[random.below(static_cast<std::uint32_t>(places.size()))];
  return {node, drawn_beliefs(game, random)};
}

namespace {

// Of a part that goes to the end, solved on until the row is as the plan wants it.
BeliefRow solved_row(const BeliefGame& game, BeliefSolver& solver, const BeliefState& at,
                     const RowPlan& plan) {
  std::uint64_t done = 0, next = first_look;
  while (true) {
    solver.run(next - done);
    done = next;
    next = std::max(done + first_look, done + done / 4);
    BeliefRow row = valued_row(game, solver, at);
    if (row.gap <= plan.accuracy || done >= plan.most_iterations) return row;
  }
}

}  // namespace

std::vector<BeliefRow> solved_rows(const BeliefGame& game, const RowPlan& plan, std::uint64_t solve) {
  Rng random(plan.seed, drawing_rows, solve);
  BeliefState at = drawn_state(game, plan.classes_alike, random);
  BeliefSolver solver(game.tree(), at.node, {}, game.reaches(at.node, at.beliefs));
  std::vector<BeliefRow> out;
  while (true) {
    out.push_back(solved_row(game, solver, at, plan));
    if (out.size() >= plan.rows_a_solve) return out;
    at.beliefs = drawn_beliefs(game, random);
    solver.restart(game.reaches(at.node, at.beliefs));
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
