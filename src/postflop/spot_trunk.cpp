// SPDX-License-Identifier: MIT
#include "postflop/spot_trunk.h"

#include <algorithm>
#include <cstring>

#include "postflop/leaves.h"
#include "postflop/spot.h"
#include "postflop/target_watch.h"

namespace hindsight {

// A state of the last street as a game of its own.
struct SpotTrunk::Last {
  std::uint32_t state = none;
  VectorGame game;
  std::unique_ptr<VectorCfr<float>> solver;
};

SpotTrunk::SpotTrunk(const VectorGame& game, double accuracy, unsigned threads)
    : game_(game),
      accuracy_(accuracy),
      threads_(threads),
      ways_(game.states.size()),
      kept_(game.states.size()) {
  for (std::uint32_t p = 0; p < game.states.size(); ++p) {
    const PublicState& state = game.states[p];
    const auto cards = static_cast<std::uint32_t>(game.boards[state.board].next.size());
    const auto next_trees = static_cast<std::uint32_t>(game.trees[state.tree].next_trees.size());
    for (std::uint32_t e = 0; e < next_trees; ++e)
      for (std::uint32_t k = 0; k < cards; ++k)
        ways_[game.children[state.first_child + e * cards + k]] = {p, e, k};
  }
  for (const StreetTree& tree : game.trees) {
    std::array<std::size_t, 2> count{};
    std::vector<std::size_t>& from = from_.emplace_back();
    for (const StreetTree::Node& node : tree.nodes) {
      from.push_back(count[node.seat]);
      if (node.kind == StreetTree::Kind::decision) count[node.seat] += node.actions;
    }
  }
}

SpotTrunk::~SpotTrunk() = default;

std::size_t SpotTrunk::numbers(std::uint32_t index) const {
  const PublicState& state = game_.states[index];
  std::size_t out = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t hands = game_.boards[state.board].hands[seat].count;
    out += is_last(index) ? hands : hands * (game_.trees[state.tree].sequences[seat] - 1);
  }
  return out;
}

std::vector<std::vector<double>> SpotTrunk::average(std::uint32_t index, std::uint32_t node_index) {
  if (is_last(index)) return last(index).solver->average(0, node_index);
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const StreetTree::Node& node = tree.nodes[node_index];
  const auto& hands = game_.boards[state.board].hands;
  const std::size_t n = hands[node.seat].count;
  std::size_t at = from_[state.tree][node_index] * n;
  if (node.seat == 1) at += hands[0].count * (tree.sequences[0] - std::size_t{1});
  std::vector<std::vector<double>> out;
  for (std::uint32_t a = 0; a < node.actions; ++a, at += n) {
    const float* const row = kept_[index].data() + at;
    out.emplace_back(row, row + n);
  }
  return out;
}

// The reach of each hand along each sequence of the seat.
Rows<double> SpotTrunk::along(std::uint32_t index, std::uint8_t seat, const std::vector<double>& reach) {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const std::size_t rows = game_.boards[state.board].hands[seat].rows();
  Rows<double> out(tree.sequences[seat] * rows);
  std::copy(reach.begin(), reach.end(), out.data());
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const StreetTree::Node& node = tree.nodes[i];
    if (node.kind != StreetTree::Kind::decision || node.seat != seat) continue;
    const auto strategy = average(index, i);
    for (std::size_t a = 0; a < node.actions; ++a)
      for (std::size_t h = 0; h < reach.size(); ++h)
        out.data()[(node.first_sequence + a) * rows + h] =
            out.data()[node.sequence[seat] * rows + h] * strategy[a][h];
  }
  return out;
}

// Those that go on after a street end with the next cards.
std::vector<double> SpotTrunk::below(std::uint32_t index, std::uint8_t seat, const Rows<double>& along,
                                     std::size_t street_end, std::size_t next) const {
  const StreetTree& tree = game_.trees[game_.states[index].tree];
  const BoardNode& board = game_.boards[game_.states[index].board];
  const StreetTree::Node& node = tree.nodes[tree.street_ends[street_end]];
  const double* const row = along.data() + node.sequence[seat] * board.hands[seat].rows();
  std::vector<double> out;
  for (const std::uint16_t h : board.next[next].images[0][seat]) out.push_back(row[h]);
  return out;
}

// [node][hand] of a state before the last street.
Rows<double> SpotTrunk::values(std::uint32_t index, std::uint8_t seat, const std::vector<double>& reach) {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const BoardNode& board = game_.boards[state.board];
  const Rows<double> theirs = along(index, 1 - seat, reach);
  Rows<double> out(tree.nodes.size() * board.hands[seat].rows());
  Arena arena(leaves_need(board) * sizeof(double));
  for (const Leaves<double>& leaves : leaves_of<double>(tree, seat))
    evaluate_leaves(board, seat, leaves, theirs.data(), out.data(), arena);
  add_next(index, seat, theirs, out);
  add_up(index, seat, out);
  return out;
}

void SpotTrunk::add_next(std::uint32_t index, std::uint8_t seat, const Rows<double>& theirs,
                         Rows<double>& values_here) {
  const PublicState& state = game_.states[index];
  const StreetTree& tree = game_.trees[state.tree];
  const BoardNode& board = game_.boards[state.board];
  const std::size_t cards = board.next.size();
  for (std::size_t e = 0; e < tree.next_trees.size(); ++e) {
    std::vector<double> sum(board.hands[seat].count, 0);
    for (std::size_t k = 0; k < cards; ++k) {
      const std::uint32_t child = game_.children[state.first_child + e * cards + k];
      const BoardNode& next = game_.boards[board.next[k].board];
      std::vector<double> value;
      if (is_last(child)) {
        const float* const row = kept_[child].data() + (seat == 1 ? next.hands[0].count : 0);
        value.assign(row, row + next.hands[seat].count);
      } else {
        const Rows<double> all = values(child, seat, below(index, 1 - seat, theirs, e, k));
        value.assign(all.data(), all.data() + next.hands[seat].count);
      }
      for (const auto& image : board.next[k].images)
        for (std::size_t h = 0; h < value.size(); ++h) sum[image[seat][h]] += board.next[k].weight * value[h];
    }
    average_orbits(board, seat, sum);
    double* const to = values_here.data() + tree.street_ends[e] * board.hands[seat].rows();
    for (std::size_t h = 0; h < sum.size(); ++h) to[h] = sum[h] * board.chance;
  }
}

void SpotTrunk::add_up(std::uint32_t index, std::uint8_t seat, Rows<double>& values_here) {
  const StreetTree& tree = game_.trees[game_.states[index].tree];
  const BoardNode::Hands& hands = game_.boards[game_.states[index].board].hands[seat];
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    const StreetTree::Node& node = tree.nodes[i];
    if (node.kind != StreetTree::Kind::decision) continue;
    const bool mine = node.seat == seat;
    const auto strategy =
        mine ? average(index, static_cast<std::uint32_t>(i)) : std::vector<std::vector<double>>();
    for (std::size_t a = 0; a < node.actions; ++a)
      for (std::size_t h = 0; h < hands.count; ++h)
        values_here.data()[i * hands.rows() + h] +=
            (mine ? strategy[a][h] : 1) * values_here.data()[(node.first_child + a) * hands.rows() + h];
  }
}

std::vector<std::vector<double>> SpotTrunk::counterfactual_values(std::uint32_t index, std::uint8_t seat,
                                                                  const std::vector<double>& reach) {
  if (is_last(index)) return last(index).solver->counterfactual_values(0, seat, reach);
  const Rows<double> all = values(index, seat, reach);
  const BoardNode::Hands& hands = game_.boards[game_.states[index].board].hands[seat];
  std::vector<std::vector<double>> out;
  for (std::size_t at = 0; at < all.size(); at += hands.rows())
    out.emplace_back(all.data() + at, all.data() + at + hands.count);
  return out;
}

void SpotTrunk::keep(SpotStrategy& whole) {
  last_.reset();
  resolved_.reset();
  keep(whole, 0, game_.weights);
}

void SpotTrunk::keep(SpotStrategy& whole, std::uint32_t index, const Reaches& reach) {
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
  const std::size_t cards = game_.boards[state.board].next.size();
  for (std::size_t e = 0; e < tree.next_trees.size(); ++e)
    for (std::size_t k = 0; k < cards; ++k)
      keep(whole, game_.children[state.first_child + e * cards + k],
           {below(index, 0, paths[0], e, k), below(index, 1, paths[1], e, k)});
}

void SpotTrunk::save(Writer& out) const {
  for (const std::vector<float>& numbers : kept_)
    out.text({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)});
}

Result<void> SpotTrunk::load(Reader& in) {
  std::vector<std::vector<float>> kept;
  for (std::uint32_t p = 0; p < game_.states.size(); ++p) {
    const std::string_view bytes = in.view();
    std::vector<float>& to = kept.emplace_back(numbers(p));
    if (in.failed() || bytes.size() != to.size() * sizeof(float))
      return fail(ErrorCode::corrupt, "the saved strategies are not those of this spot");
    if (!bytes.empty()) std::memcpy(to.data(), bytes.data(), bytes.size());
  }
  kept_ = std::move(kept);
  return {};
}

SpotTrunk::Reaches SpotTrunk::arriving(std::uint32_t index) {
  const Way& way = ways_[index];
  if (way.parent == none) return game_.weights;
  const Reaches above = arriving(way.parent);
  Reaches out;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    out[seat] = below(way.parent, seat, along(way.parent, seat, above[seat]), way.street_end, way.next);
  return out;
}

SpotTrunk::Last& SpotTrunk::last(std::uint32_t index) {
  if (last_ && last_->state == index) return *last_;
  constexpr std::uint64_t step = 50, max = 10'000;  // iterations
  last_ = std::make_unique<Last>();
  last_->state = index;
  VectorGame& game = last_->game;
  const PublicState& state = game_.states[index];
  game.trees = {game_.trees[state.tree]};
  game.boards = {game_.boards[state.board]};
  game.half_pot = game_.half_pot;
  game.weights = arriving(index);
  bool played = true;  // both come here at times
  for (std::vector<double>& weights : game.weights) {
    const double largest = *std::max_element(weights.begin(), weights.end());
    for (double& weight : weights) weight /= largest > 0 ? largest : 1;
    played = played && largest > 0;
  }
  game.lay_out();
  for (const VectorGame::Lock& lock : game_.locks)
    if (lock.state == index) game.locks.push_back({0, lock.node, lock.strategy});
  last_->solver = std::make_unique<VectorCfr<float>>(game, spot_rule, threads_);
  const std::vector<double> unblocked = unblocked_reach(game.boards[0], 0, game.weights[1]);
  played = played && *std::max_element(unblocked.begin(), unblocked.end()) > 0;
  const auto& start = game.trees[0].nodes[0].committed;
  const double pot = 2 * game.half_pot + start[0] + start[1];
  TargetWatch<float> watch(*last_->solver, accuracy_ * pot);
  for (std::uint64_t done = 0; played && done < max && !watch.reached() && !watch.out_of_reach();
       done += step) {
    last_->solver->run(step, {});
    watch.look();
  }
  const double off = played ? last_->solver->exploitability() / pot : 0;
  resolved_ = std::max(resolved_.value_or(0), off);
  return *last_;
}

}  // namespace hindsight
