// SPDX-License-Identifier: MIT
#include "classic/search/nim_solver.h"

#include <algorithm>
#include <cstddef>

namespace hindsight {

namespace {

// The moves from a heap, as how many are taken.
template <class Visit>
void each_taking(const Nim& game, int heap, const Visit& visit) {
  if (game.takes_any())
    for (int taken = 1; taken <= heap; ++taken) visit(taken);
  else
    for (const int taken : game.take())
      if (taken <= heap) visit(taken);
}

int least_missing(const std::vector<bool>& seen) {
  return static_cast<int>(std::ranges::find(seen, false) - seen.begin());
}

}  // namespace

NimSolver::NimSolver(const Nim& game) : game_(game) {
  const Nim::State start = game.root();
  fill_grundy(*std::ranges::max_element(start.heaps));
  fill_positions(start);
}

void NimSolver::fill_grundy(int largest) {
  for (int heap = 0; heap <= largest; ++heap) {
    std::vector<bool> seen(static_cast<std::size_t>(heap) + 2);
    each_taking(game_, heap, [&](int taken) {
      seen[static_cast<std::size_t>(grundy_[static_cast<std::size_t>(heap - taken)])] = true;
    });
    grundy_.push_back(least_missing(seen));
  }
}

// Each position after all that moves lead to: those have a smaller index.
void NimSolver::fill_positions(const Nim::State& start) {
  std::uint64_t count = 1, moves = 0;
  for (std::size_t h = 0; h < game_.heaps(); ++h) {
    count *= start.heaps[h] + 1u;
    moves += game_.takes_any() ? start.heaps[h] : game_.take().size();
    if (count > most_positions || count * moves > most_moves) return;
  }
  std::size_t stride = 1;
  for (std::size_t h = 0; h < game_.heaps(); ++h) {
    stride_.push_back(stride);
    stride *= start.heaps[h] + 1u;
  }
  positions_.resize(count);
  std::vector<int> heaps(game_.heaps(), 0);
  for (std::size_t i = 0; i < count; ++i) {
    int win = 0, loss = 0;  // the shortest and the longest, in plies
    bool over = true;
    for (std::size_t h = 0; h < heaps.size(); ++h)
      each_taking(game_, heaps[h], [&](int taken) {
        over = false;
        const int after = positions_[i - static_cast<std::size_t>(taken) * stride_[h]];
        // At the end nobody moves: the player of the last move has won or, misere, lost.
        const bool wins = after == 0 ? !game_.misere() : after < 0;
        const int plies = 1 + (after < 0 ? -after : after);
        if (wins) win = win == 0 ? plies : std::min(win, plies);
        if (!wins) loss = std::max(loss, plies);
      });
    positions_[i] = static_cast<std::int16_t>(over ? 0 : win > 0 ? win : -loss);
    for (std::size_t h = 0; h < heaps.size() && ++heaps[h] > start.heaps[h]; ++h) heaps[h] = 0;
  }
}

std::size_t NimSolver::index(const Nim::State& state) const {
  std::size_t out = 0;
  for (std::size_t h = 0; h < stride_.size(); ++h) out += stride_[h] * state.heaps[h];
  return out;
}

std::optional<NimSolver::Value> NimSolver::value(const Nim::State& state) const {
  if (!stride_.empty()) {
    const int plies = positions_[index(state)];
    if (plies == 0) return Value{game_.misere(), 0};
    return Value{plies > 0, plies > 0 ? plies : -plies};
  }
  const auto wins = wins_by_theory(state);
  if (!wins) return std::nullopt;
  return Value{*wins, std::nullopt};
}

// Bouton: where any number may be taken and the last match loses, play goes as if it won until only heaps of
// 1 are left.
std::optional<bool> NimSolver::wins_by_theory(const Nim::State& state) const {
  if (!game_.misere()) return grundy(state) != 0;
  if (!game_.takes_any()) return std::nullopt;
  const bool all_small = std::ranges::all_of(state.heaps, [](int heap) { return heap <= 1; });
  return all_small ? grundy(state) == 0 : grundy(state) != 0;
}

int NimSolver::grundy(const Nim::State& state) const {
  int sum = 0;
  for (std::size_t h = 0; h < game_.heaps(); ++h) sum ^= grundy_[state.heaps[h]];
  return sum;
}

}  // namespace hindsight
