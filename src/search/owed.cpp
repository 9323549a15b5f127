// SPDX-License-Identifier: MIT
#include "search/owed.h"

#include <algorithm>
#include <numeric>

#include "holdem/spots/subgame.h"

namespace hindsight {

namespace {

struct Step {
  std::uint32_t state = 0, node = 0;  // a state on the way, and the node at which the way leaves it
};

std::vector<Step> way_to(const VectorGame& whole, const Place& place) {
  std::vector<Step> out{{place.state, place.node}};
  for (std::uint32_t s = place.state; whole.states[s].parent != none; s = whole.states[s].parent) {
    const PublicState& before = whole.states[whole.states[s].parent];
    const std::size_t cards = whole.boards[before.board].next.size();
    out.push_back(
        {whole.states[s].parent, whole.trees[before.tree].street_ends[whole.states[s].way / cards]});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

// Of all states that cards lead to, and their images.
double chance_of_cards(const BoardNode& board) {
  double out = 0;
  for (const BoardNode::Next& next : board.next)
    out += board.chance * next.weight * static_cast<double>(next.places.size());
  return out;
}

double weight_of(const std::vector<double>& range) {
  return std::accumulate(range.begin(), range.end(), 0.0);
}

}  // namespace

std::vector<double> gifts(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place,
                          std::uint8_t seat, Gifts whose) {
  const std::uint8_t other = 1 - seat;
  SolverStrategy<VectorCfr<float>> solution(so_far);
  std::vector<double> out(whole.boards[0].hands[other].count, 0);
  for (const Step& step : way_to(whole, place)) {
    const PublicState& at = whole.states[step.state];
    if (at.parent != none) {
      const BoardNode& before = whole.boards[whole.states[at.parent].board];
      std::vector<double> dealt(whole.boards[at.board].hands[other].count);
      deal_row(before.next[at.way % before.next.size()].images[0][other], out.data(), dealt.size(),
               dealt.data());
      const double chance = whose == Gifts::shared ? chance_of_cards(before) : chance_of_card(whole, at);
      for (double& gift : dealt) gift /= chance;
      out = std::move(dealt);
    }
    const Ranges ranges = arriving(whole, solution, step.state);
    const auto best = so_far.best_response_values(step.state, other, ranges[seat]);
    const StreetTree& tree = whole.trees[at.tree];
    const std::vector<std::uint32_t> way = hindsight::way_to(tree, step.node);
    for (std::size_t k = 1; k < way.size(); ++k)
      if (tree.nodes[way[k - 1]].seat == other) {
        for (std::size_t h = 0; h < out.size(); ++h)
          out[h] += std::max(0.0, best[way[k - 1]][h] - best[way[k]][h]);
      } else if (whose == Gifts::shared) {
        const double before = weight_of(arriving(whole, solution, step.state, way[k - 1])[seat]),
                     after = weight_of(arriving(whole, solution, step.state, way[k])[seat]);
        for (double& gift : out) gift *= before > 0 ? after / before : 0;
      }
  }
  return out;
}

Owed owed_at(const VectorGame& whole, VectorCfr<float>& so_far, const Place& place, std::uint8_t seat,
             const Ranges& ranges, Owing owing, Gifts whose) {
  const std::uint8_t other = 1 - seat;
  SolverStrategy<VectorCfr<float>> solution(so_far);
  const std::vector<double> from = arriving(whole, solution, place.state)[seat];
  Owed out{.values = owing == Owing::estimate
                         ? so_far.counterfactual_values(place.state, other, from)[place.node]
                         : so_far.best_response_values(place.state, other, from)[place.node],
           .met = unblocked_reach(whole.boards[whole.states[place.state].board], other, ranges[seat])};
  if (owing == Owing::with_gifts) {
    const std::vector<double> given = gifts(whole, so_far, place, seat, whose);
    for (std::size_t h = 0; h < given.size(); ++h) out.values[h] += given[h];
  }
  const double most = largest_weight(ranges[seat]);
  for (std::vector<double>* const numbers : {&out.values, &out.met})
    for (double& x : *numbers) x /= most;
  return out;
}

}  // namespace hindsight
