// SPDX-License-Identifier: MIT
#include "play/value_model.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

constexpr std::size_t amounts = 4, shapes = 5;
static_assert(amounts * shapes == value_features);

using Vector = std::array<double, value_features>;
using Matrix = std::array<Vector, value_features>;

// Solves matrix x = right by Cholesky's decomposition; the matrix is symmetric and positive definite.
Vector solve(Matrix matrix, Vector right) {
  for (std::size_t i = 0; i < value_features; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= matrix[i][k] * matrix[j][k];
      matrix[i][j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / matrix[j][j];
    }
  for (std::size_t i = 0; i < value_features; ++i) {
    for (std::size_t k = 0; k < i; ++k) right[i] -= matrix[i][k] * right[k];
    right[i] /= matrix[i][i];
  }
  for (std::size_t i = value_features; i-- > 0;) {
    for (std::size_t k = i + 1; k < value_features; ++k) right[i] -= matrix[k][i] * right[k];
    right[i] /= matrix[i][i];
  }
  return right;
}

}  // namespace

Standing standing(const BettingState& betting, const ValuePlace& place, const CardLuck& cards) {
  const auto pot = static_cast<double>(betting.pot());
  const double call = place.street_begins ? 0 : static_cast<double>(betting.legal().call);
  Chips behind = betting.stack(place.seat);
  for (const Seat seat : betting.live()) behind = std::min(behind, betting.stack(seat));
  const auto left = static_cast<double>(behind);
  const std::array<double, amounts> of{pot, call, std::min(left, 4 * pot), left};
  const double luck = cards.equity - cards.fair;
  const std::array<double, shapes> by{1, luck, place.street_begins ? 0 : luck * std::abs(luck), cards.own,
                                      cards.other};

  Standing out;
  const std::size_t mine = place.turn == place.seat ? 1 : 0;
  const std::size_t kind = place.street_begins ? 0 : call > 0 ? 1 : 2;
  out.group = (static_cast<std::size_t>(betting.street()) * 3 + kind) * 2 + mine;
  out.base = cards.equity * pot + static_cast<double>(betting.stack(place.seat) - place.start);
  for (std::size_t a = 0; a < amounts; ++a)
    for (std::size_t s = 0; s < shapes; ++s)
      out.features[a * shapes + s] = of[a] * by[s] / static_cast<double>(place.big_blind);
  return out;
}

double ValueModel::value(const Standing& standing) const {
  double sum = standing.base;
  for (std::size_t i = 0; i < value_features; ++i) sum += weights_[standing.group][i] * standing.features[i];
  return sum;
}

void ValueModel::write(Writer& out) const {
  for (const auto& group : weights_)
    for (const double weight : group) out.f64(weight);
}

void ValueModel::read(Reader& in) {
  for (auto& group : weights_)
    for (double& weight : group) {
      weight = in.f64();
      if (!std::isfinite(weight)) in.mark_failed();
    }
}

void ValueFit::add(const Standing& standing, double won) {
  Sums& sums = sums_[standing.group];
  ++sums.count;
  for (std::size_t i = 0; i < value_features; ++i) {
    if (standing.features[i] == 0) continue;
    for (std::size_t j = 0; j <= i; ++j) sums.products[i][j] += standing.features[i] * standing.features[j];
    sums.targets[i] += standing.features[i] * (won - standing.base);
  }
}

// A little is added to what each feature weighs: where few hands came, or features go together, weights stay small.
ValueModel ValueFit::model() const {
  constexpr double ridge = 1e-4;
  ValueModel out;
  for (std::size_t g = 0; g < value_groups; ++g) {
    const Sums& sums = sums_[g];
    if (sums.count < 2 * value_features) continue;
    Matrix matrix = sums.products;
    for (std::size_t i = 0; i < value_features; ++i)
      matrix[i][i] += ridge * matrix[i][i] + 1e-3 * static_cast<double>(sums.count);
    out.weights_[g] = solve(matrix, sums.targets);
  }
  return out;
}

}  // namespace hindsight
