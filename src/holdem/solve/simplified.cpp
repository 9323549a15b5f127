// SPDX-License-Identifier: MIT
#include "holdem/solve/simplified.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "holdem/solve/vector_descent.h"

namespace hindsight {

namespace {

constexpr double crumb = 1e-9;  // a share so much below a multiple of the step is one

std::vector<double> bet_sizes(const StreetTree& tree, const StreetTree::Node& node) {
  std::vector<double> sizes(node.actions, -1);
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const std::uint32_t child = node.first_child + a;
    if (tree.actions[child].puts_more()) sizes[a] = tree.nodes[child].committed[node.seat];
  }
  return sizes;
}

// How often each action is taken by all hands that arrive.
std::vector<double> uses(const DecisionPoint& at, const Rows<double>& arriving, const Rows<double>& sigma) {
  std::vector<double> out(at.node.actions);
  for (std::uint32_t a = 0; a < at.node.actions; ++a)
    out[a] = std::inner_product(arriving.data(), arriving.data() + at.rows, sigma.data() + a * at.rows, 0.0);
  return out;
}

void merge(const std::vector<std::uint32_t>& kept, std::size_t rows, Rows<double>& sigma) {
  for (std::uint32_t a = 0; a < kept.size(); ++a) {
    if (kept[a] == a) continue;
    for (std::size_t h = 0; h < rows; ++h) {
      sigma.data()[kept[a] * rows + h] += sigma.data()[a * rows + h];
      sigma.data()[a * rows + h] = 0;
    }
  }
}

void round_hands(const DecisionPoint& at, double step, Rows<double>& sigma) {
  std::vector<double> shares(at.node.actions);
  for (std::size_t h = 0; h < at.rows; ++h) {
    for (std::uint32_t a = 0; a < at.node.actions; ++a) shares[a] = sigma.data()[a * at.rows + h];
    round_shares(shares, step);
    for (std::uint32_t a = 0; a < at.node.actions; ++a) sigma.data()[a * at.rows + h] = shares[a];
  }
}

}  // namespace

void round_shares(std::span<double> shares, double step) {
  const auto parts = static_cast<int>(std::lround(1 / step));
  std::vector<double> over(shares.size());
  std::vector<int> whole(shares.size());
  int left = parts;
  for (std::size_t a = 0; a < shares.size(); ++a) {
    whole[a] = static_cast<int>(std::floor(shares[a] * parts + crumb));
    over[a] = shares[a] * parts - whole[a];
    left -= whole[a];
  }
  for (; left > 0; --left) {
    const std::size_t most =
        static_cast<std::size_t>(std::max_element(over.begin(), over.end()) - over.begin());
    ++whole[most];
    over[most] -= 1;
  }
  for (std::size_t a = 0; a < shares.size(); ++a) shares[a] = static_cast<double>(whole[a]) / parts;
}

std::vector<std::uint32_t> kept_sizes(std::span<const double> uses, std::span<const double> sizes,
                                      std::uint32_t most) {
  std::vector<std::uint32_t> to(sizes.size()), bets;
  std::iota(to.begin(), to.end(), 0u);
  std::copy_if(to.begin(), to.end(), std::back_inserter(bets),
               [&](std::uint32_t a) { return sizes[a] >= 0; });
  if (bets.size() <= most) return to;
  std::stable_sort(bets.begin(), bets.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return uses[a] > uses[b]; });
  std::vector<std::uint32_t> kept = bets;
  kept.resize(most);
  std::sort(kept.begin(), kept.end(), [&](std::uint32_t a, std::uint32_t b) { return sizes[a] < sizes[b]; });
  for (auto a = bets.begin() + most; a != bets.end(); ++a)
    to[*a] = *std::min_element(kept.begin(), kept.end(), [&](std::uint32_t x, std::uint32_t y) {
      return std::abs(sizes[x] - sizes[*a]) < std::abs(sizes[y] - sizes[*a]);
    });
  return to;
}

template <class Inner>
void Simplified<Inner>::follow(const DecisionPoint& at, const SequenceRows<Number>& from,
                               const SequenceRows<Number>& to) const {
  inner.follow(at, from, to);
  if (!seats[at.node.seat] || ground.locks.at(at.state, at.index) != nullptr) return;
  Rows<double> sigma(at.node.actions * at.rows), means(at.node.actions * at.rows), arriving(at.rows);
  inner.follow(at, {.mean = from.mean}, {.mean = means.data(), .sigma = sigma.data()});
  if (how.sizes > 0) {
    const StreetTree& tree = ground.game().trees[ground.game().states[at.state].tree];
    std::copy_n(from.mean, at.rows, arriving.data());
    merge(kept_sizes(uses(at, arriving, sigma), bet_sizes(tree, at.node), how.sizes), at.rows, sigma);
  }
  if (how.step > 0) round_hands(at, how.step, sigma);
  for (std::size_t i = 0; i < sigma.size(); ++i) {
    if (to.sigma != nullptr) to.sigma[i] = sigma.data()[i];
    if (to.reach != nullptr) to.reach[i] = from.reach[i % at.rows] * sigma.data()[i];
  }
}

template struct Simplified<Averages<float, double>>;
template struct Simplified<Averages<double, double>>;

template void descend(const BestResponseWalk<Replaced<Averages<float, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const ExpectWalk<Replaced<Averages<float, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const BestResponseWalk<Replaced<Averages<double, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const ExpectWalk<Replaced<Averages<double, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const BestResponseWalk<Simplified<Averages<float, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const ExpectWalk<Simplified<Averages<float, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const BestResponseWalk<Simplified<Averages<double, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);
template void descend(const ExpectWalk<Simplified<Averages<double, double>>>&, std::uint32_t,
                      const SeatRows<double>&, double*, const WalkWorkspace&);

}  // namespace hindsight
