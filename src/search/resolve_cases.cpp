// SPDX-License-Identifier: MIT
#include "search/resolve_cases.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/rng.h"
#include "holdem/spots/subgame.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x7265736f6c7665;  // "resolve"

constexpr int tries = 1000;

// Whether somebody has a choice there and hands of both seats meet.
bool is_place(const VectorGame& whole, SpotStrategy& so_far, const Place& place) {
  const PublicState& at = whole.states[place.state];
  const StreetTree::Node& node = whole.trees[at.tree].nodes[place.node];
  if (node.kind != StreetTree::Kind::decision || node.actions < 2) return false;
  const Ranges ranges = arriving(whole, so_far, place.state, place.node);
  return weight_of_pairs(whole.boards[at.board], ranges) > 0;
}

// A decision after the first, on a way that goes on evenly.
Place random_decision(const StreetTree& tree, Rng& rng) {
  std::vector<std::uint32_t> decisions;
  for (std::uint32_t n = 0; tree.nodes[n].kind == StreetTree::Kind::decision;) {
    n = tree.nodes[n].first_child + rng.below(tree.nodes[n].actions);
    if (tree.nodes[n].kind == StreetTree::Kind::decision) decisions.push_back(n);
  }
  if (decisions.empty()) return {};
  return {0, decisions[rng.below(static_cast<std::uint32_t>(decisions.size()))]};
}

std::optional<Place> random_place(const VectorGame& whole, SpotStrategy& so_far, Rng& rng) {
  for (int i = 0; i < tries; ++i) {
    const Place place = whole.states.size() == 1
                            ? random_decision(whole.trees[0], rng)
                            : Place{1 + rng.below(static_cast<std::uint32_t>(whole.states.size() - 1)), 0};
    if ((place.state > 0 || place.node > 0) && is_place(whole, so_far, place)) return place;
  }
  return std::nullopt;
}

}  // namespace

namespace {

double mean_of(const std::vector<ResolveCase>& cases, double ResolveCase::*of) {
  double sum = 0;
  for (const ResolveCase& one : cases) sum += one.*of / static_cast<double>(cases.size());
  return sum;
}

// By state: how many streets lie before it.
std::vector<std::uint32_t> streets_before(const VectorGame& whole) {
  std::vector<std::uint32_t> out(whole.states.size(), 0);
  for (std::uint32_t s = 1; s < whole.states.size(); ++s) out[s] = out[whole.states[s].parent] + 1;
  return out;
}

// Locks whatever the seat does before the street.
void hold(VectorCfr<float>& solver, const VectorGame& whole, SpotStrategy& played, std::uint8_t seat,
          std::uint32_t street) {
  const std::vector<std::uint32_t> streets = streets_before(whole);
  for (std::uint32_t s = 0; s < whole.states.size(); ++s) {
    if (streets[s] >= street) continue;
    const StreetTree& tree = whole.trees[whole.states[s].tree];
    const std::size_t rows = whole.boards[whole.states[s].board].hands[seat].rows();
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
      if (tree.nodes[node].kind != StreetTree::Kind::decision || tree.nodes[node].seat != seat) continue;
      const auto average = played.average(s, node);
      std::vector<double> strategy(average.size() * rows, std::numeric_limits<double>::quiet_NaN());
      for (std::size_t a = 0; a < average.size(); ++a)
        std::ranges::copy(average[a], strategy.begin() + static_cast<std::ptrdiff_t>(a * rows));
      solver.lock(s, node, strategy);
    }
  }
}

}  // namespace

double ResolveCases::mean() const { return mean_of(cases, &ResolveCase::after); }
double ResolveCases::mean_gain() const { return mean_of(cases, &ResolveCase::gain); }
double ResolveCases::mean_gain_at_best() const { return mean_of(cases, &ResolveCase::gain_at_best); }

std::size_t ResolveCases::worse(double by) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [&](const ResolveCase& one) { return one.after > before + by; }));
}

ResolvedStreet resolve_street(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t street,
                              Resolving how, const RunControl& control,
                              const std::function<void(std::uint64_t done)>& progress) {
  how.gifts = Gifts::shared;
  ResolvedStreet out{.before = so_far.evaluate().exploitability()};
  DecisionLocks anew;
  const auto team = std::make_shared<Team>(control.threads);
  const std::vector<std::uint32_t> streets = streets_before(whole);
  for (std::uint32_t s = 1; s < whole.states.size() && !control.stop.stop_requested(); ++s) {
    if (streets[s] != street || whole.trees[whole.states[s].tree].nodes[0].kind != StreetTree::Kind::decision)
      continue;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      SolvedAnew solved = solve_anew(whole, so_far, {s, 0}, seat, how, team, control);
      if (control.stop.stop_requested()) break;  // not half solved
      if (solved.strategy.empty()) continue;
      out.excess += solved.excess;
      anew.merge(std::move(solved.strategy));
      ++out.places;
      if (progress) progress(out.places);
    }
  }
  out.after = so_far.evaluate_with(anew).exploitability();
  return out;
}

ResolveCases resolve_cases(const VectorGame& whole, VectorCfr<float>& so_far, const Resolving& how,
                           std::uint64_t cases, std::uint64_t seed, const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress) {
  ResolveCases out{.before = so_far.evaluate().exploitability()};
  SolverStrategy<VectorCfr<float>> solution(so_far);
  const auto team = std::make_shared<Team>(control.threads);
  std::array<double, 2> against_model{};  // what the solution so far wins
  for (std::uint8_t seat = 0; how.model != nullptr && seat < 2; ++seat)
    against_model[seat] = so_far.evaluate_with(how.model->decisions(1 - seat)).value[seat];
  for (std::uint64_t i = 0; i < cases && !control.stop.stop_requested(); ++i) {
    Rng rng(seed, purpose, i);
    const std::optional<Place> place = random_place(whole, solution, rng);
    if (!place) break;
    ResolveCase one{.place = *place};
    one.seat = static_cast<std::uint8_t>(rng.below(2));
    SolvedAnew anew = solve_anew(whole, so_far, one.place, one.seat, how, team, control);
    if (control.stop.stop_requested()) break;
    one.after = so_far.evaluate_with(anew.strategy).exploitability();
    if (how.model != nullptr) {
      DecisionLocks both = how.model->decisions(1 - one.seat);
      both.merge(std::move(anew.strategy));
      one.gain = so_far.evaluate_with(both).value[one.seat] - against_model[one.seat];
    }
    one.gap = anew.gap;
    one.excess = anew.excess;
    one.gain_at_best = anew.gain_at_best;
    out.cases.push_back(one);
    if (progress) progress(i + 1);
  }
  return out;
}

LeastLeft least_left(const VectorGame& whole, VectorCfr<float>& so_far, std::uint32_t street,
                     std::uint64_t iterations, const RunControl& control,
                     const std::function<void(std::uint64_t done)>& progress) {
  HS_CHECK_THAT(is_zero_sum(whole.trees));
  constexpr std::uint64_t at_once = 10;
  SolverStrategy<VectorCfr<float>> played(so_far);
  const auto team = std::make_shared<Team>(control.threads);
  LeastLeft out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    VectorCfr<float> solver(whole, spot_rule, team);
    hold(solver, whole, played, seat, street);
    while (solver.iterations() < iterations && !control.stop.stop_requested()) {
      solver.run(std::min(at_once, iterations - solver.iterations()), control);
      if (progress) progress(seat * iterations + solver.iterations());
    }
    const VectorEvaluation found = solver.evaluate();
    // What both win together is the same whatever they play; so what the held seat wins at most says what the
    // other wins at least.
    const double together = found.value[0] + found.value[1];
    out.at_most += (found.best_response[1 - seat] - together / 2) / 2;
    out.at_least += (together / 2 - found.best_response[seat]) / 2;
  }
  out.at_least = std::max(out.at_least, 0.0);
  return out;
}

}  // namespace hindsight
