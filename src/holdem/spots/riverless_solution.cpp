// SPDX-License-Identifier: MIT
#include "holdem/spots/riverless_solution.h"

#include <algorithm>
#include <span>
#include <utility>

#include "holdem/solve/vector_descent.h"

namespace hindsight {

// What was kept, as strategies that a walk follows; on the last street it goes no further.
struct RiverlessSolution::Kept {
  using Number = double;
  const RiverlessSolution& trunk;

  void follow(const DecisionPoint& at, const SequenceRows<double>& from,
              const SequenceRows<double>& to) const {
    const float* from_kept = trunk.strategy(at.state, at.index);
    const std::size_t hands = trunk.game_.boards[at.board].hands[at.node.seat].count;
    for (std::size_t a = 0; a < at.node.actions; ++a)
      for (std::size_t h = 0; h < at.rows; ++h) {
        const double p = h < hands ? static_cast<double>(*from_kept++) : 0;
        if (to.sigma != nullptr) to.sigma[a * at.rows + h] = p;
        if (to.reach != nullptr) to.reach[a * at.rows + h] = from.reach[h] * p;
      }
  }
  bool known(std::uint32_t state, std::uint8_t seat, double* value) const {
    if (!trunk.is_last(state)) return false;
    const auto& hands = trunk.game_.boards[trunk.game_.states[state].board].hands;
    std::copy_n(trunk.kept_[state].data() + (seat == 1 ? hands[0].count : 0), hands[seat].count, value);
    return true;
  }
};

RiverlessSolution::RiverlessSolution(const VectorGame& game, double accuracy,
                                     std::shared_ptr<Executor> executor)
    : game_(game),
      accuracy_(accuracy),
      executor_(std::move(executor)),
      ground_(game),
      leaves_(game),
      first_(walk_need(game).first * sizeof(double)),
      below_(executor_->width(), walk_need(game).below * sizeof(double)),
      kept_(game.states.size()) {
  for (const StreetTree& tree : game.trees) {
    std::array<std::size_t, 2> count{};
    std::vector<std::size_t>& from = from_.emplace_back();
    for (const StreetTree::Node& node : tree.nodes) {
      from.push_back(count[node.seat]);
      if (node.kind == StreetTree::Kind::decision) count[node.seat] += node.actions;
    }
  }
}

RiverlessSolution::~RiverlessSolution() = default;

std::size_t RiverlessSolution::numbers(std::uint32_t index) const {
  const PublicState& state = game_.states[index];
  std::size_t out = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t hands = game_.boards[state.board].hands[seat].count;
    out += is_last(index) ? hands : hands * (game_.trees[state.tree].sequences[seat] - 1);
  }
  return out;
}

// [action][hand] at a decision before the last street.
const float* RiverlessSolution::strategy(std::uint32_t index, std::uint32_t node_index) const {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const std::uint8_t seat = tree.nodes[node_index].seat;
  const auto& hands = game_.boards[state.board].hands;
  std::size_t at = from_[state.tree][node_index] * hands[seat].count;
  if (seat == 1) at += hands[0].count * (tree.sequences[0] - std::size_t{1});
  return kept_[index].data() + at;
}

std::vector<std::vector<double>> RiverlessSolution::average(std::uint32_t index, std::uint32_t node_index) {
  if (is_last(index)) return last(index).solver().average(0, node_index);
  const PublicState& state = game_.states[index];
  const StreetTree::Node& node = game_.trees[state.tree].nodes[node_index];
  const std::size_t n = game_.boards[state.board].hands[node.seat].count;
  const float* row = strategy(index, node_index);
  std::vector<std::vector<double>> out;
  for (std::uint32_t a = 0; a < node.actions; ++a, row += n) out.emplace_back(row, row + n);
  return out;
}

// The reach of each hand along each sequence of the seat, in a state before the last street.
Rows<double> RiverlessSolution::along(std::uint32_t index, std::uint8_t seat,
                                      const std::vector<double>& reach) const {
  const PublicState& state = game_.states[index];
  const std::size_t rows = game_.boards[state.board].hands[seat].rows();
  Rows<double> out(game_.trees[state.tree].sequences[seat] * rows);
  std::copy(reach.begin(), reach.end(), out.data());
  SeatRows<double> both;
  both[seat].reach = out.data();
  follow_sequences(game_, index, Kept{*this}, {seat == 0, seat == 1}, both);
  return out;
}

// The reach of the hands that go on to a state, from `along` the state before.
std::vector<double> RiverlessSolution::below(std::uint32_t index, std::uint8_t seat,
                                             const Rows<double>& along) const {
  const PublicState& state = game_.states[index];
  const PublicState& before = game_.states[state.parent];
  const StreetTree& tree = game_.trees[before.tree];
  const BoardNode& board = game_.boards[before.board];
  const StreetTree::Node& end = tree.nodes[tree.street_ends[state.way / board.next.size()]];
  const double* const row = along.data() + end.sequence[seat] * board.hands[seat].rows();
  std::vector<double> out(game_.boards[state.board].hands[seat].count);
  deal_row(board.next[state.way % board.next.size()].images[0][seat], row, out.size(), out.data());
  return out;
}

std::vector<std::vector<double>> RiverlessSolution::counterfactual_values(std::uint32_t index,
                                                                          std::uint8_t seat,
                                                                          const std::vector<double>& reach) {
  if (is_last(index)) return last(index).solver().counterfactual_values(0, seat, reach);
  const PublicState& state = game_.states[index];
  const BoardNode& board = game_.boards[state.board];
  const std::size_t nodes = game_.trees[state.tree].nodes.size();
  Rows<double> theirs(board.hands[1u - seat].rows()), values(nodes * board.hands[seat].rows());
  std::copy(reach.begin(), reach.end(), theirs.data());
  SeatRows<double> arriving;
  arriving[1u - seat].reach = theirs.data();
  const Kept strategies{*this};
  descend(ExpectWalk<Kept>{{ground_, leaves_, strategies, seat}}, index, arriving, values.data(),
          {first_, below_, *executor_});
  return unpadded(values.data(), nodes, board.hands[seat]);
}

void RiverlessSolution::keep(SpotStrategy& whole) {
  last_.reset();
  resolved_.reset();
  keep(whole, 0, game_.weights);
}

void RiverlessSolution::keep(SpotStrategy& whole, std::uint32_t index, const Ranges& reach) {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  std::vector<float>& kept = kept_[index];
  kept.clear();
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    if (is_last(index)) {
      const auto counterfactual_values = whole.counterfactual_values(index, seat, reach[1 - seat]);
      for (const double x : counterfactual_values[0]) kept.push_back(static_cast<float>(x));
      continue;
    }
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i)
      if (tree.nodes[i].kind == StreetTree::Kind::decision && tree.nodes[i].seat == seat)
        for (const auto& row : whole.average(index, i))
          for (const double x : row) kept.push_back(static_cast<float>(x));
  }
  if (tree.next_trees.empty()) return;
  const std::array<Rows<double>, 2> paths{along(index, 0, reach[0]), along(index, 1, reach[1])};
  const std::size_t ways = tree.next_trees.size() * game_.boards[state.board].next.size();
  for (std::size_t way = 0; way < ways; ++way) {
    const std::uint32_t child = game_.children[state.first_child + way];
    keep(whole, child, {below(child, 0, paths[0]), below(child, 1, paths[1])});
  }
}

void RiverlessSolution::save(Writer& out) const {
  for (const std::uint32_t state : game_.by_street())
    out.text({reinterpret_cast<const char*>(kept_[state].data()), kept_[state].size() * sizeof(float)});
}

Result<void> RiverlessSolution::load(Reader& in) {
  std::vector<std::vector<float>> kept(game_.states.size());
  for (const std::uint32_t state : game_.by_street()) {
    const std::uint64_t size = numbers(state) * sizeof(float);
    if (in.u64() != size || in.remaining() < size) {
      if (in.failed()) return in.finish("the saved strategies");
      return fail(ErrorCode::corrupt, "the saved strategies are not those of this spot");
    }
    kept[state].resize(numbers(state));
    in.piece(std::as_writable_bytes(std::span(kept[state])));
  }
  if (in.failed()) return in.finish("the saved strategies");
  kept_ = std::move(kept);
  return {};
}

SolvedSubgame& RiverlessSolution::last(std::uint32_t index) {
  if (last_ && last_->part().states[0] == index) return *last_;
  constexpr std::uint64_t max = 10'000;  // iterations
  last_ =
      std::make_unique<SolvedSubgame>(cut(game_, {.state = index}, arriving(game_, *this, index)), executor_);
  double off = 0;
  if (last_->is_reached()) {
    const Goal goal{.target = accuracy_ * last_->pot(), .iterations = max};
    off = last_->run(goal).last.evaluation.exploitability / last_->pot();
  }
  resolved_ = std::max(resolved_.value_or(0), off);
  return *last_;
}

}  // namespace hindsight
