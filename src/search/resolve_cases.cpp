// SPDX-License-Identifier: MIT
#include "search/resolve_cases.h"

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "postflop/subgame.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x7265736f6c7665;  // "resolve"

constexpr int tries = 1000;

// Whether somebody decides there and hands of both seats meet.
bool is_place(const VectorGame& whole, SpotStrategy& so_far, std::uint32_t state) {
  const PublicState& at = whole.states[state];
  if (whole.trees[at.tree].nodes[0].kind != StreetTree::Kind::decision) return false;
  const Ranges ranges = arriving(whole, so_far, state);
  const std::vector<double> met = unblocked_reach(whole.boards[at.board], 0, ranges[1]);
  return std::inner_product(met.begin(), met.end(), ranges[0].begin(), 0.0) > 0;
}

// A street after the first; 0 where none is found.
std::uint32_t random_place(const VectorGame& whole, SpotStrategy& so_far, Rng& rng) {
  for (int i = 0; i < tries && whole.states.size() > 1; ++i) {
    const std::uint32_t state = 1 + rng.below(static_cast<std::uint32_t>(whole.states.size() - 1));
    if (is_place(whole, so_far, state)) return state;
  }
  return 0;
}

}  // namespace

double ResolveCases::mean() const {
  double sum = 0;
  for (const ResolveCase& one : cases) sum += one.after / static_cast<double>(cases.size());
  return sum;
}

std::size_t ResolveCases::worse(double by) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [&](const ResolveCase& one) { return one.after > before + by; }));
}

ResolveCases resolve_cases(const VectorGame& whole, VectorCfr<float>& so_far, const Resolving& how,
                           std::uint64_t cases, std::uint64_t seed, const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress) {
  ResolveCases out{.before = so_far.evaluate().exploitability()};
  SolverStrategy<VectorCfr<float>> solution(so_far);
  const auto team = std::make_shared<Team>(control.threads);
  for (std::uint64_t i = 0; i < cases && !control.stop.stop_requested(); ++i) {
    Rng rng(seed, purpose, i);
    ResolveCase one{.state = random_place(whole, solution, rng)};
    if (one.state == 0) break;
    one.seat = static_cast<std::uint8_t>(rng.below(2));
    const DecisionLocks anew = solve_anew(whole, so_far, one.state, one.seat, how, team, control);
    if (control.stop.stop_requested()) break;
    one.after = so_far.evaluate_with(anew).exploitability();
    out.cases.push_back(one);
    if (progress) progress(i + 1);
  }
  return out;
}

}  // namespace hindsight
