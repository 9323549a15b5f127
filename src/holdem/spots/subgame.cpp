// SPDX-License-Identifier: MIT
#include "holdem/spots/subgame.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "holdem/solve/vector_measure.h"
#include "holdem/spots/spot.h"

namespace hindsight {

Ranges arriving(const VectorGame& game, SpotStrategy& solution, std::uint32_t state, std::uint32_t node) {
  const PublicState& at = game.states[state];
  const StreetTree& tree = game.trees[at.tree];
  Ranges out = game.weights;
  if (at.parent != none) {
    const PublicState& before = game.states[at.parent];
    const std::vector<BoardNode::Next>& next = game.boards[before.board].next;
    const Ranges from =
        arriving(game, solution, at.parent, game.trees[before.tree].street_ends[at.way / next.size()]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      out[seat].resize(game.boards[at.board].hands[seat].count);
      deal_row(next[at.way % next.size()].images[0][seat], from[seat].data(), out[seat].size(),
               out[seat].data());
    }
  }
  const std::vector<std::uint32_t> way = way_to(tree, node);
  for (std::size_t k = 1; k < way.size(); ++k) {
    const StreetTree::Node& from = tree.nodes[way[k - 1]];
    const auto strategy = solution.average(state, way[k - 1]);
    std::vector<double>& reach = out[from.seat];
    for (std::size_t h = 0; h < reach.size(); ++h) reach[h] *= strategy[way[k] - from.first_child][h];
  }
  return out;
}

double chance_of_card(const VectorGame& game, const PublicState& state) {
  const BoardNode& board = game.boards[game.states[state.parent].board];
  const BoardNode::Next& next = board.next[state.way % board.next.size()];
  return board.chance * next.weight * static_cast<double>(next.places.size());
}

double chance_of(const VectorGame& game, std::uint32_t state) {
  double out = 1;
  for (; game.states[state].parent != none; state = game.states[state].parent)
    out *= chance_of_card(game, game.states[state]);
  return out;
}

double weight_of_pairs(const BoardNode& board, const Ranges& reach) {
  const std::vector<double> met = unblocked_reach(board, 0, reach[1]);
  return std::inner_product(met.begin(), met.end(), reach[0].begin(), 0.0);
}

SolvedSubgame::SolvedSubgame(Subgame part, std::shared_ptr<Executor> executor)
    : part_(std::move(part)), solver_(part_.game, spot_rule, std::move(executor)) {}

double SolvedSubgame::pot() const {
  const auto& committed = game().trees[0].nodes[0].committed;
  return 2 * game().half_pot + committed[0] + committed[1];
}

bool SolvedSubgame::is_reached() const { return weight_of_pairs(game()) > 0; }

Outcome SolvedSubgame::run(const Goal& goal, const RunControl& control, const Listener& listener) {
  const bool looks = goal.target || listener.checkpoint;
  VectorMeasure<float> measure(solver_, goal.target,
                               looks ? MeasureSchedule{.step = 50, .share = 0} : MeasureSchedule::at_end());
  return drive(solver_, measure, goal, control, listener);
}

SolutionValues::SolutionValues(const VectorGame& whole, SpotStrategy& solution, const Subgame& part)
    : solution_(solution),
      states_(part.states),
      stake_(largest_stake(whole.trees)),
      zero_sum_(is_zero_sum(whole.trees)) {}

void SolutionValues::values(std::uint8_t seat, std::span<const FrontierPlace> places) const {
  const std::lock_guard lock(asking_);
  for (const FrontierPlace& place : places) {
    HS_CHECK(place.node, ==, 0u);  // subgames stop where a street begins
    const auto values =
        solution_.counterfactual_values(states_[place.state], seat, {place.reach.begin(), place.reach.end()});
    std::copy(values[0].begin(), values[0].end(), place.values.begin());
  }
}

PairValues::PairValues(const VectorGame& part, const FrontierValues& told)
    : tables_(part.states.size()), stake_(told.stake()), zero_sum_(told.zero_sum()) {
  for (std::uint32_t state = 0; state < part.states.size(); ++state) {
    const StreetTree& tree = part.trees[part.states[state].tree];
    const auto& hands = part.boards[part.states[state].board].hands;
    tables_[state].resize(tree.nodes.size());
    for (const std::uint32_t node : tree.frontiers)
      for (std::uint8_t seat = 0; seat < 2; ++seat) {
        Table& table = tables_[state][node][seat];
        const std::size_t mine = hands[seat].count, theirs = hands[1 - seat].count;
        table.resize(mine * theirs);
        std::vector<double> alone(theirs, 0);
        for (std::size_t j = 0; j < theirs; ++j) {
          alone[j] = 1;
          const FrontierPlace place{state, node, alone, {table.data() + j * mine, mine}};
          told.values(seat, {&place, 1});
          alone[j] = 0;
        }
      }
  }
}

void PairValues::values(std::uint8_t seat, std::span<const FrontierPlace> places) const {
  for (const FrontierPlace& place : places) {
    const double* row = tables_[place.state][place.node][seat].data();
    std::fill(place.values.begin(), place.values.end(), 0);
    for (const double reach : place.reach) {
      for (double& value : place.values) value += reach * *row++;
    }
  }
}

}  // namespace hindsight
