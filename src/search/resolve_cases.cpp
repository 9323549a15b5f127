// SPDX-License-Identifier: MIT
#include "search/resolve_cases.h"

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "postflop/subgame.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose = 0x7265736f6c7665;  // "resolve"

// Streets after the first where somebody decides and hands of both seats meet.
std::vector<std::uint32_t> places(const VectorGame& whole, VectorCfr<float>& so_far) {
  SolverStrategy<VectorCfr<float>> solution(so_far);
  std::vector<std::uint32_t> out;
  for (std::uint32_t state = 1; state < whole.states.size(); ++state) {
    const StreetTree& tree = whole.trees[whole.states[state].tree];
    if (tree.nodes[0].kind != StreetTree::Kind::decision) continue;
    const Ranges ranges = arriving(whole, solution, state);
    const std::vector<double> met = unblocked_reach(whole.boards[whole.states[state].board], 0, ranges[1]);
    if (std::inner_product(met.begin(), met.end(), ranges[0].begin(), 0.0) > 0) out.push_back(state);
  }
  return out;
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
  const std::vector<std::uint32_t> states = places(whole, so_far);
  const auto team = std::make_shared<Team>(control.threads);
  for (std::uint64_t i = 0; i < cases && !states.empty() && !control.stop.stop_requested(); ++i) {
    Rng rng(seed, purpose, i);
    ResolveCase one{.state = states[rng.below(static_cast<std::uint32_t>(states.size()))]};
    one.seat = static_cast<std::uint8_t>(rng.below(2));
    const DecisionLocks anew = solve_anew(whole, so_far, one.state, one.seat, how, team);
    one.after = so_far.evaluate_with(anew).exploitability();
    out.cases.push_back(one);
    if (progress) progress(i + 1);
  }
  return out;
}

}  // namespace hindsight
