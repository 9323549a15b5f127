// SPDX-License-Identifier: MIT
#include "holdem/vector_game.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace hindsight {

std::vector<std::uint32_t> way_to(const StreetTree& tree, std::uint32_t node) {
  std::vector<std::uint32_t> out{node};
  for (std::uint32_t i = node; i-- > 0;) {  // parents first
    const StreetTree::Node& from = tree.nodes[i];
    if (from.kind == StreetTree::Kind::decision && out.back() - from.first_child < from.actions)
      out.push_back(i);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<double> unblocked_reach(const BoardNode& board, std::uint8_t seat,
                                    const std::vector<double>& opponent_reach) {
  const BoardNode::Hands &my = board.hands[seat], &their = board.hands[1 - seat];
  std::array<double, deck_size + 1> with{};
  double all = 0;
  for (std::uint32_t j = 0; j < their.count; ++j) {
    all += opponent_reach[j];
    for (const std::uint8_t card : their.cards[j]) with[card] += opponent_reach[j];
  }
  with[BoardNode::no_card] = 0;
  std::vector<double> out;
  for (std::uint32_t i = 0; i < my.count; ++i) {
    const double twice = my.same[i] == none ? 0 : opponent_reach[my.same[i]];  // has both cards
    out.push_back(std::max(0.0, all - with[my.cards[i][0]] - with[my.cards[i][1]] + twice));
  }
  return out;
}

double weight_of_pairs(const VectorGame& game) {
  const std::vector<double> met = unblocked_reach(game.boards[0], 0, game.weights[1]);
  return std::inner_product(met.begin(), met.end(), game.weights[0].begin(), 0.0);
}

double min_unblocked(const std::vector<double>& unblocked) {
  return 1e-6 * std::max(1.0, largest_weight(unblocked));
}

double largest_weight(const std::vector<double>& weights) {
  return weights.empty() ? 0 : *std::max_element(weights.begin(), weights.end());
}

void scale_to_one(std::vector<double>& weights) {
  if (const double most = largest_weight(weights); most > 0)
    for (double& weight : weights) weight /= most;
}

double largest_stake(std::span<const StreetTree> trees) {
  double out = 0;
  for (const StreetTree& tree : trees)
    for (const Payoffs& pay : tree.payoffs)
      for (std::size_t seat = 0; seat < 2; ++seat)
        out = std::max({out, std::abs(pay.win[seat]), std::abs(pay.lose[seat])});
  return out;
}

bool is_zero_sum(std::span<const StreetTree> trees) {
  return std::ranges::all_of(trees, [](const StreetTree& tree) {
    return std::ranges::all_of(tree.payoffs, [](const Payoffs& pay) {
      return pay.win[0] + pay.lose[1] == 0 && pay.win[1] + pay.lose[0] == 0 && pay.tie[0] + pay.tie[1] == 0;
    });
  });
}

void average_orbits(const BoardNode& board, std::uint8_t seat, std::vector<double>& values) {
  for (const std::vector<std::uint16_t>& hands : board.orbits[seat]) average_orbit(hands, values.data());
}

void BoardNode::add_image(Next& to, const BoardNode& below,
                          std::array<std::vector<std::uint16_t>, 2> image) const {
  auto& places = to.places.emplace_back();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    places[seat].assign(hands[seat].rows(), static_cast<std::uint16_t>(below.hands[seat].rows()));
    for (std::size_t h = 0; h < image[seat].size(); ++h)
      places[seat][image[seat][h]] = static_cast<std::uint16_t>(h);
  }
  to.images.push_back(std::move(image));
}

Orbits hand_orbits(const BoardNode& board, std::size_t seat) {
  if (!board.orbits[seat].empty()) return board.orbits[seat];
  Orbits orbits;
  // By hand: one that it is turned into, itself where it is the first of its orbit.
  std::vector<std::uint16_t> first;
  const auto top = [&](std::uint16_t h) {
    while (first[h] != h) h = first[h];
    return h;
  };
  for (const BoardNode::Next& next : board.next)
    for (std::size_t k = 1; k < next.images.size(); ++k) {
      for (auto h = static_cast<std::uint16_t>(first.size()); h < board.hands[seat].count; ++h)
        first.push_back(h);
      for (std::size_t h = 0; h < next.images[0][seat].size(); ++h) {
        const auto [low, high] = std::minmax({top(next.images[0][seat][h]), top(next.images[k][seat][h])});
        first[high] = low;
      }
    }
  if (first.empty()) return orbits;
  orbits.resize(first.size());
  for (std::uint16_t h = 0; h < first.size(); ++h) orbits[top(h)].push_back(h);
  std::erase_if(orbits, [](const auto& orbit) { return orbit.size() < 2; });
  return orbits;
}

double VectorGame::state_count() const {
  std::vector<double> ways(boards.size(), 0);  // to come to the board by its cards
  std::vector<std::uint32_t> now{0};
  ways[0] = 1;
  double out = 0;
  for (Street street = trees[0].street; !now.empty(); street = after(street)) {
    double all = 0;
    for (const std::uint32_t board : now) all += ways[board];
    out += all * static_cast<double>(std::count_if(trees.begin(), trees.end(),
                                                   [&](const StreetTree& r) { return r.street == street; }));
    std::vector<std::uint32_t> below;
    for (const std::uint32_t board : now)
      for (const BoardNode::Next& next : boards[board].next) {
        if (ways[next.board] == 0) below.push_back(next.board);
        ways[next.board] += ways[board];
      }
    now = std::move(below);
  }
  return out;
}

void VectorGame::lay_out() {
  states.clear();
  children.clear();
  size = {};
  add({});
}

// The state with all that come after it.
std::uint32_t VectorGame::add(PublicState state) {
  const auto index = static_cast<std::uint32_t>(states.size());
  const StreetTree& tree = trees[state.tree];
  const BoardNode& board = boards[state.board];
  HS_CHECK_THAT(tree.next_trees.empty() || !board.next.empty());
  for (std::size_t seat = 0; seat < 2; ++seat) {
    state.offset[seat] = size[seat];
    size[seat] += std::uint64_t{tree.sequences[seat] - 1} * board.hands[seat].rows();
  }
  state.first_child = static_cast<std::uint32_t>(children.size());
  states.push_back(state);
  const auto cards = static_cast<std::uint32_t>(board.next.size());
  const auto ways = static_cast<std::uint32_t>(tree.next_trees.size()) * cards;
  children.resize(children.size() + ways);
  for (std::uint32_t way = 0; way < ways; ++way)
    children[state.first_child + way] = add({.tree = tree.next_trees[way / cards],
                                             .board = board.next[way % cards].board,
                                             .parent = index,
                                             .way = way});
  states[index].end = static_cast<std::uint32_t>(states.size());
  return index;
}

std::vector<std::uint32_t> VectorGame::by_street() const {
  std::vector<std::uint32_t> out{0};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const PublicState& state = states[out[i]];
    const std::size_t ways = trees[state.tree].next_trees.size() * boards[state.board].next.size();
    for (std::size_t way = 0; way < ways; ++way) out.push_back(children[state.first_child + way]);
  }
  return out;
}

}  // namespace hindsight
