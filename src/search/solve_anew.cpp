// SPDX-License-Identifier: MIT
#include "search/solve_anew.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "holdem/frontier.h"
#include "holdem/spots/subgame.h"
#include "search/arrivals.h"

namespace hindsight {

namespace {

constexpr std::uint32_t few_hands = 128;  // of which tables of pairs are small

// What the solution so far is worth where a part stops.
std::shared_ptr<const FrontierValues> beyond(const VectorGame& whole, SpotStrategy& so_far,
                                             const Subgame& part) {
  auto told = std::make_shared<SolutionValues>(whole, so_far, part);
  const auto& hands = part.game.boards[0].hands;
  if (std::max(hands[0].count, hands[1].count) > few_hands) return told;
  return std::make_shared<PairValues>(part.game, *told);
}

// What the other seat's hands win at most against the seat's average strategy.
std::vector<double> best_of_other(SolvedSubgame& solved, std::uint8_t seat) {
  return solved.solver().best_response_values(0, 1 - seat, solved.game().weights[seat])[0];
}

// What best responses gain in the gadget.
double gap_of(SolvedSubgame& solved, const Arrivals& arrivals, std::uint8_t seat,
              const std::vector<double>& best) {
  const std::vector<double> mine = solved.solver().best_response_values(0, seat, arrivals.mean())[0];
  const std::vector<double>& range = solved.game().weights[seat];
  const double won = std::inner_product(mine.begin(), mine.end(), range.begin(), 0.0);
  return arrivals.most(best) - (arrivals.aside() - won);
}

DecisionLocks strategy_of(const VectorGame& whole, SolvedSubgame& solved, std::uint8_t seat) {
  DecisionLocks out;
  const Subgame& part = solved.part();
  for (std::uint32_t s = 0; s < part.states.size(); ++s) {
    const PublicState& state = part.game.states[s];
    const StreetTree& tree = part.game.trees[state.tree];
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
      const StreetTree::Node& node = tree.nodes[n];
      if (node.kind != StreetTree::Kind::decision || node.seat != seat) continue;
      out.add(whole, part.states[s], part.node_in_whole(s, n), solved.solver().average(s, n));
    }
  }
  return out;
}

// How often the model brings the other seat's hands to the place; nothing without one.
std::vector<double> modelled(const VectorGame& whole, const Place& place, std::uint8_t other,
                             const Resolving& how) {
  if (how.model == nullptr) return {};
  return arriving(whole, how.model->plays(), place.state, place.node)[other];
}

// The same, all together 1 / beta, for gadgets that take it; nothing where it never comes.
std::vector<double> believed(std::vector<double> modelled, const Resolving& how) {
  const double all = std::accumulate(modelled.begin(), modelled.end(), 0.0);
  if (!how.gadget.takes_model() || !(all > 0)) return {};
  for (double& weight : modelled) weight /= all * how.beta;
  return modelled;
}

}  // namespace

SolvedAnew solve_anew(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place,
                      std::uint8_t seat, const Resolving& how, std::shared_ptr<Executor> executor,
                      const RunControl& control) {
  const std::uint8_t other = 1 - seat;
  SolverStrategy<VectorCfr<float>> solution(so_far);
  const Ranges ranges = arriving(whole, solution, place.state, place.node);
  Subgame part = cut(whole, {place.state, place.node, how.streets}, ranges);
  const std::vector<double> came = part.game.weights[other];
  if (how.gadget.coming != Coming::as_so_far)  // any hand may come
    std::fill(part.game.weights[other].begin(), part.game.weights[other].end(), 1);
  if (!(weight_of_pairs(part.game) > 0)) return {};
  if (std::ranges::any_of(part.game.trees, &StreetTree::stops_at_once))
    part.game.frontier = beyond(whole, solution, part);
  const Owed owed = owed_at(whole, so_far, place, seat, ranges, how.gadget.owing, how.gifts);
  const std::vector<double> model = modelled(whole, place, other, how);
  const std::unique_ptr<Arrivals> arrivals = arrivals_of(how.gadget, owed, came, believed(model, how));
  SolvedSubgame solved(std::move(part), std::move(executor));
  solved.solver().set_arrivals(other, *arrivals);
  solved.solver().run(how.iterations, control);
  const std::vector<double> best = best_of_other(solved, seat);
  const double in_whole =
      largest_weight(ranges[seat]) * chance_of(whole, place.state) / weight_of_pairs(whole);
  double more = 0, gain = 0;
  std::vector<double> was = owed.values;  // what its hands won at most so far
  if (!model.empty() && how.gadget.owing != Owing::best_response)
    was = owed_at(whole, so_far, place, seat, ranges, Owing::best_response, how.gifts).values;
  for (std::size_t h = 0; h < best.size(); ++h) more += std::max(0.0, best[h] - owed.values[h]);
  for (std::size_t h = 0; h < model.size(); ++h) gain += model[h] * (was[h] - best[h]);
  return {.strategy = strategy_of(whole, solved, seat),
          .most = arrivals->most(best),
          .gap = gap_of(solved, *arrivals, seat, best),
          .excess = more * largest_weight(whole.weights[other]) * in_whole,
          .gain_at_best = gain * in_whole};
}

}  // namespace hindsight
