// SPDX-License-Identifier: MIT
#include "search/look_ahead.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/subgame.h"
#include "solve/update_rule.h"

namespace hindsight {

namespace {

// Of a part that stops before the end: what hands are worth there jumps from iteration to iteration, so that
// each counts for the average.  Measured beside spot_rule, which counts every second: half the error.
constinit const UpdateRule look_ahead_rule{
    .alpha = {infinity}, .beta = {infinity}, .gamma = {2}, .floor = true};

}  // namespace

QuickValues::QuickValues(const WideGame& wide, std::uint8_t seat, const KeptActions& kept,
                         const Subgame& part, std::uint64_t iterations)
    : other_(static_cast<std::uint8_t>(1 - seat)),
      iterations_(iterations),
      stake_(largest_stake(wide.game.trees)),
      stops_(part.states.size()) {
  for (std::uint32_t s = 0; s < part.states.size(); ++s) {
    if (!part.game.trees[part.game.states[s].tree].stops_at_once()) continue;
    const BoardNode& board = part.game.boards[part.game.states[s].board];
    Ranges all;
    for (std::size_t seat = 0; seat < 2; ++seat) all[seat].assign(board.hands[seat].count, 1);
    stops_[s] = std::make_unique<Stop>(
        Stop{cut(wide.game, {.state = part.states[s], .kept = &kept}, all).game, all, {}, {}});
    stops_[s]->now.assign(all[other_].size(), 0);
    stops_[s]->mean = stops_[s]->now;
  }
}

void QuickValues::values(std::uint8_t seat, std::span<const FrontierPlace> places) const {
  const std::lock_guard lock(asking_);
  for (const FrontierPlace& place : places) {
    Stop& stop = *stops_[place.state];
    if (settled_ && seat == other_) {
      std::ranges::copy(stop.mean, place.values.begin());
      continue;
    }
    stop.reach[1u - seat].assign(place.reach.begin(), place.reach.end());
    solve(stop, seat, place.values);
    if (seat == other_) stop.now.assign(place.values.begin(), place.values.end());
  }
}

// The seat's hands arrive as they did when the other asked last.
void QuickValues::solve(Stop& stop, std::uint8_t seat, std::span<double> out) const {
  const double scale = largest_weight(stop.reach[1u - seat]);
  std::ranges::fill(out, 0);
  if (scale == 0) return;
  stop.beyond.weights = stop.reach;
  for (std::vector<double>& range : stop.beyond.weights) {
    scale_to_one(range);
    if (largest_weight(range) == 0) std::ranges::fill(range, 1);
  }
  if (!(weight_of_pairs(stop.beyond) > 0)) std::ranges::fill(stop.beyond.weights[seat], 1);
  VectorCfr<float> solver(stop.beyond, spot_rule, 1);
  solver.run(iterations_, {});
  const auto best = solver.best_response_values(0, seat, stop.beyond.weights[1u - seat])[0];
  std::ranges::transform(best, out.begin(), [&](double value) { return scale * value; });
}

void QuickValues::remember(const Discount& factors) {
  averaged_ = averaged_ * factors.keep + (factors.counts ? 1 : 0);
  if (!factors.counts) return;
  for (const auto& stop : stops_)
    for (std::size_t h = 0; stop != nullptr && h < stop->now.size(); ++h)
      stop->mean[h] += (stop->now[h] - stop->mean[h]) / averaged_;
}

LookAhead::LookAhead(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, Carried from,
                     const LookingAhead& how, const RunControl& control)
    : wide_(wide),
      seat_(seat),
      kept_(kept),
      from_(std::move(from)),
      part_(cut(wide.game, {from_.place.state, from_.place.node, how.streets, &kept}, from_.came)),
      scale_(largest_weight(from_.came[seat])) {
  if (!(scale_ > 0)) return;
  if (!from_.owed.empty() && how.gadget.coming != Coming::as_so_far)  // any hand may come
    std::ranges::fill(part_.game.weights[other()], 1);
  if (!(weight_of_pairs(part_.game) > 0)) return;
  if (std::ranges::any_of(part_.game.trees, &StreetTree::stops_at_once)) {
    beyond_ = std::make_shared<QuickValues>(wide, seat, kept, part_, how.beyond);
    part_.game.frontier = beyond_;
  }
  solver_ = std::make_unique<VectorCfr<float>>(part_.game, beyond_ ? look_ahead_rule : spot_rule, 1);
  owed_.resize(part_.states.size());
  solve(how, control);
}

LookAhead::LookAhead(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, DecisionLocks plays)
    : wide_(wide),
      seat_(seat),
      kept_(kept),
      from_{.came = wide.game.weights},
      part_(cut(wide.game, {.kept = &kept}, wide.game.weights)),
      scale_(largest_weight(from_.came[seat])),
      solver_(std::make_unique<VectorCfr<float>>(part_.game, spot_rule, 1)),
      owed_(part_.states.size()) {
  solver_->set_averages(std::move(plays));
}

void LookAhead::solve(const LookingAhead& how, const RunControl& control) {
  std::vector<double> so_far = from_.came[other()];
  scale_to_one(so_far);
  if (!from_.owed.empty()) {
    Owed owed{from_.owed, unblocked_reach(part_.game.boards[0], other(), part_.game.weights[seat_])};
    for (double& value : owed.values) value /= scale_;
    arrivals_ = arrivals_of(how.gadget, owed, so_far);
    solver_->set_arrivals(other(), *arrivals_);
  }
  if (beyond_ == nullptr) solver_->run(how.to_end, control);
  for (std::uint64_t i = 0; beyond_ != nullptr && i < how.iterations && !control.stop.stop_requested(); ++i) {
    solver_->run(1, control);
    beyond_->remember(discount(look_ahead_rule, i, i));
  }
  if (beyond_ != nullptr) beyond_->settle();
  part_.game.weights[other()] = std::move(so_far);  // the gadget is done with
}

std::vector<double> LookAhead::plays(std::uint32_t state, std::uint32_t node) const {
  const PublicState& there = wide_.game.states[part_.states[state]];
  const StreetTree::Node& decision = wide_.game.trees[there.tree].nodes[part_.node_in_whole(state, node)];
  const std::uint32_t rows = wide_.game.boards[there.board].hands[seat_].rows();
  const auto average = solver_->average(state, node);
  std::vector<double> out(std::size_t{decision.actions} * rows, 0);
  auto of_action = average.begin();
  for (std::uint32_t a = 0; a < decision.actions; ++a)
    if (kept_[there.tree][decision.first_child + a])
      std::ranges::copy(*of_action++, out.begin() + static_cast<std::ptrdiff_t>(a * rows));
  return out;
}

// In the scale of the part.
Ranges LookAhead::came(std::uint32_t state, std::uint32_t node) const {
  SolverStrategy<VectorCfr<float>> solution(*solver_);
  return arriving(part_.game, solution, state, node);
}

Carried LookAhead::after_street(std::uint32_t state) const {
  Carried out{{part_.states[state], 0}, came(state, 0), beyond_->mean(state)};
  for (double& weight : out.came[seat_]) weight *= scale_;
  for (double& value : out.owed) value *= scale_;
  return out;
}

Carried LookAhead::after_bet(std::uint32_t state, std::uint32_t decision, std::uint32_t node) const {
  auto& owed = owed_[state];
  if (owed.empty()) owed = solver_->best_response_values(state, other(), came(state, 0)[seat_]);
  Carried out{{part_.states[state], node}, came(state, decision), owed[decision]};
  for (double& weight : out.came[seat_]) weight *= scale_;
  for (double& value : out.owed) value *= scale_;
  return out;
}

}  // namespace hindsight
