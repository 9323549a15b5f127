// SPDX-License-Identifier: MIT
#include "search/resolve_cases.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

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
  const std::vector<double> met = unblocked_reach(whole.boards[at.board], 0, ranges[1]);
  return std::inner_product(met.begin(), met.end(), ranges[0].begin(), 0.0) > 0;
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
  std::vector<std::uint32_t> streets(whole.states.size(), 0);  // that lie before each state
  for (std::uint32_t s = 1; s < whole.states.size() && !control.stop.stop_requested(); ++s) {
    streets[s] = streets[whole.states[s].parent] + 1;
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

}  // namespace hindsight
