// SPDX-License-Identifier: MIT
#include "search/multiway_values.h"

#include <algorithm>

#include "base/check.h"
#include "cards/range_showdown.h"

namespace hindsight {

namespace {

constexpr std::size_t rows = BoardHands::row_size;

// Exact for products of so many others: n points for polynomials up to degree 2n - 1, on [0, 1].
struct Quadrature {
  std::size_t points = 1;
  std::array<float, 3> at{}, weight{};
};

Quadrature quadrature(std::size_t others) {
  if (others <= 1) return {1, {0.5f}, {1.0f}};
  if (others <= 3) return {2, {0.21132487f, 0.78867513f}, {0.5f, 0.5f}};
  return {3, {0.11270167f, 0.5f, 0.88729833f}, {5.0f / 18, 8.0f / 18, 5.0f / 18}};
}

void multiply(HandRow& by, const float* __restrict row) {
  for (std::size_t k = 0; k < rows; ++k) by[k] *= row[k];
}

void multiply(HandRow& by, const float* __restrict weaker, const float* __restrict tied, float x) {
  for (std::size_t k = 0; k < rows; ++k) by[k] *= weaker[k] + x * tied[k];
}

float at_least_none(double come) { return static_cast<float>(std::max(0.0, come)); }

}  // namespace

std::vector<PotLayer> pot_layers(std::span<const Chips> paid, SeatSet live, Chips dead) {
  std::vector<PotLayer> out;
  Chips below = 0;
  for (SeatSet left = live; !left.empty();) {
    Chips top = unlimited_stack;
    for (const Seat seat : left) top = std::min(top, paid[seat.value]);
    PotLayer layer{.chips = out.empty() ? static_cast<double>(dead) : 0, .seats = left};
    for (const Seat seat : left)
      if (paid[seat.value] == top) left = left.without(seat);
    const Chips reach = left.empty() ? unlimited_stack : top;
    for (const Chips chips : paid)
      layer.chips += static_cast<double>(std::min(chips, reach) - std::min(chips, below));
    below = top;
    out.push_back(layer);
  }
  return out;
}

void BoardHands::deal(CardSet board) {
  std::array<HandValue, combo_count> values;
  evaluate_board(board, values);
  order_.sort(values, all_combos());
  HS_CHECK(order_.hands().size(), ==, count);
}

void meet(const BoardHands& hands, const float* reach, const MetHands& out) {
  WeightsByCard sums;
  std::size_t k = 0;
  hands.order().for_each_value([&](std::span<const ShowdownOrder::Hand> alike) {
    if (out.weaker != nullptr)
      for (std::size_t i = 0; i < alike.size(); ++i)
        out.weaker[k + i] = at_least_none(sums.apart(alike[i].combo, 0));
    for (std::size_t i = 0; i < alike.size(); ++i)
      sums.add(alike[i].combo, static_cast<double>(reach[k + i]));
    if (out.weaker != nullptr)
      for (std::size_t i = 0; i < alike.size(); ++i)
        out.tied[k + i] = at_least_none(sums.apart(alike[i].combo, static_cast<double>(reach[k + i])) -
                                        static_cast<double>(out.weaker[k + i]));
    k += alike.size();
  });
  for (k = 0; k < BoardHands::count; ++k)
    out.all[k] = at_least_none(sums.apart(hands.combo(k), static_cast<double>(reach[k])));
}

void add_layer(const PotLayer& layer, std::size_t seat, std::span<const MetHands> met, float* out) {
  HandRow come;
  come.fill(static_cast<float>(layer.chips));
  std::size_t others = 0;
  for (std::size_t j = 0; j < met.size(); ++j) {
    if (j == seat) continue;
    if (layer.seats.has(Seat{static_cast<std::uint8_t>(j)}))
      ++others;
    else
      multiply(come, met[j].all);
  }
  HS_CHECK(others, <, std::size_t{max_multiway_seats});
  const Quadrature rule = quadrature(others);
  for (std::size_t p = 0; p < rule.points; ++p) {
    HandRow won = come;
    for (std::size_t j = 0; j < met.size(); ++j)
      if (j != seat && layer.seats.has(Seat{static_cast<std::uint8_t>(j)}))
        multiply(won, met[j].weaker, met[j].tied, rule.at[p]);
    for (std::size_t k = 0; k < rows; ++k) out[k] += rule.weight[p] * won[k];
  }
}

void meet_all(std::size_t seat, std::span<const MetHands> met, float* out) {
  HandRow come;
  come.fill(1);
  for (std::size_t j = 0; j < met.size(); ++j)
    if (j != seat) multiply(come, met[j].all);
  std::ranges::copy(come, out);
}

}  // namespace hindsight
