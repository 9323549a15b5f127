// SPDX-License-Identifier: MIT
#include "play/luck/value_model.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

constexpr std::array<double, strength_corners> corners{0.25, 0.4, 0.5, 0.58, 0.65, 0.72, 0.8, 0.9};

using Vector = std::array<double, value_features>;
using Matrix = std::vector<Vector>;

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

namespace {

// Shares of the two corners that a strength lies between, on a scale that bends at corners only.
struct OnScale {
  std::size_t below = 0;
  double above_share = 0;  // of the corner after `below`
};
OnScale on_scale(double strength) {
  if (strength <= corners.front()) return {0, 0};
  if (strength >= corners.back()) return {strength_corners - 2, 1};
  std::size_t above = 1;
  while (corners[above] < strength) ++above;
  return {above - 1, (strength - corners[above - 1]) / (corners[above] - corners[above - 1])};
}

double tall(const ValueFeatures& at) { return std::min(at.left, 4 * at.pot); }

// Visits what is not 0 for sure: index and value.
template <class Visit>
void each_straight(const ValueFeatures& at, const Visit& visit) {
  std::size_t next = 0;
  for (const double amount : {at.pot, at.call, tall(at), at.left}) {
    visit(next++, amount);
    visit(next++, amount * at.luck);
  }
}

template <class Visit>
void each_curved(const ValueFeatures& at, const Visit& visit) {
  std::size_t first = straight_features;
  const OnScale scales[] = {on_scale(at.own), on_scale(at.other)};
  for (const double amount : {at.pot, tall(at)}) {
    visit(first++, amount * at.luck * std::abs(at.luck));
    for (const auto& [below, above_share] : scales) {
      for (const std::size_t above : {0u, 1u}) {
        const double share = amount * (above == 1 ? above_share : 1 - above_share);
        visit(first + 2 * (below + above), share);
        visit(first + 2 * (below + above) + 1, share * at.luck);
      }
      first += 2 * strength_corners;
    }
  }
}

// What least squares need of numbers and targets.
class Squares {
 public:
  void add(const ValueFeatures& at, double target) {
    std::array<std::pair<std::size_t, double>, value_features> features;
    std::size_t size = 0;
    const auto keep = [&](std::size_t index, double value) {
      if (value != 0) features[size++] = {index, value};
    };
    each_straight(at, keep);
    each_curved(at, keep);
    for (std::size_t i = 0; i < size; ++i) {
      const auto [index, value] = features[i];
      for (std::size_t j = 0; j <= i; ++j) products_[index][features[j].first] += value * features[j].second;
      targets_[index] += value * (target - at.base);
    }
    ++count_;
  }

  Squares& operator+=(const Squares& other) {
    for (std::size_t i = 0; i < value_features; ++i) {
      for (std::size_t j = 0; j <= i; ++j) products_[i][j] += other.products_[i][j];
      targets_[i] += other.targets_[i];
    }
    count_ += other.count_;
    return *this;
  }

  // Something is added to what each feature weighs, and more to the curved ones: where few hands came, or
  // features go together, weights stay small.
  Vector weights(double ridge) const {
    constexpr double straight_ridge = 1e-5;
    if (count_ < 2 * value_features) return {};
    Matrix matrix = products_;
    for (std::size_t i = 0; i < value_features; ++i)
      matrix[i][i] +=
          (i < straight_features ? straight_ridge : ridge) * (matrix[i][i] + static_cast<double>(count_));
    return solve(std::move(matrix), targets_);
  }

  // The sum of squares that these weights leave, but for what no weights change.
  double error(const Vector& weights) const {
    double sum = 0;
    for (std::size_t i = 0; i < value_features; ++i) {
      sum += weights[i] * (weights[i] * products_[i][i] - 2 * targets_[i]);
      for (std::size_t j = 0; j < i; ++j) sum += 2 * weights[i] * weights[j] * products_[i][j];
    }
    return sum;
  }

 private:
  std::uint64_t count_ = 0;
  Matrix products_ = Matrix(value_features);
  Vector targets_{};
};

constexpr std::size_t folds = 4;
using Folds = std::array<Squares, folds>;

Squares all_but(const Folds& parts, std::size_t left_out) {
  Squares out;
  for (std::size_t fold = 0; fold < folds; ++fold)
    if (fold != left_out) out += parts[fold];
  return out;
}

// The ridge by which each part is told best by the others.
Vector best_weights(const Folds& parts) {
  double best = 0, least = INFINITY;
  for (const double ridge : {1e-4, 1e-3, 1e-2, 1e-1, 1.0, 1e3}) {
    double error = 0;
    for (std::size_t fold = 0; fold < folds; ++fold)
      error += parts[fold].error(all_but(parts, fold).weights(ridge));
    if (error < least) {
      least = error;
      best = ridge;
    }
  }
  return all_but(parts, folds).weights(best);
}

}  // namespace

ValueFeatures standing(const BettingState& betting, const ValuePlace& place, const SeatEquity& cards) {
  const auto blinds = [&](Chips chips) {
    return static_cast<double>(chips) / static_cast<double>(place.big_blind);
  };
  Chips left = betting.stack(place.seat);
  for (const Seat seat : betting.live()) left = std::min(left, betting.stack(seat));
  const Chips call = place.begins || place.ends ? 0 : betting.legal().call;
  const std::size_t kind = place.ends ? 3 : place.begins ? 0 : call > 0 ? 1 : 2;
  return {.group = (static_cast<std::size_t>(betting.street()) * 4 + kind) * 2 +
                   (place.turn == place.seat ? 1 : 0),
          .base = cards.equity * static_cast<double>(betting.pot()) +
                  static_cast<double>(betting.stack(place.seat) - place.start),
          .pot = blinds(betting.pot()),
          .call = blinds(call),
          .left = blinds(left),
          .luck = cards.equity - cards.fair,
          .own = cards.own,
          .other = cards.other};
}

double ValueModel::straight(const ValueFeatures& at) const {
  double sum = at.base;
  each_straight(at, [&](std::size_t i, double value) { sum += weights_[at.group][i] * value; });
  return sum;
}

double ValueModel::curved(const ValueFeatures& at) const {
  double sum = 0;
  each_curved(at, [&](std::size_t i, double value) { sum += weights_[at.group][i] * value; });
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

ValueModel fitted_values(std::span<const FitPoint> points) {
  ValueModel out;
  for (const Street street : {Street::river, Street::turn, Street::flop, Street::preflop}) {
    const std::size_t first = static_cast<std::size_t>(street) * 8;
    std::vector<Folds> groups(8);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const FitPoint& point = points[i];
      if (point.standing.street() == street)
        groups[point.standing.group - first][i * folds / points.size()].add(
            point.standing, point.next == 0 ? point.won : out.value(points[point.next].standing));
    }
    for (std::size_t g = 0; g < groups.size(); ++g) out.weights_[first + g] = best_weights(groups[g]);
  }
  return out;
}

}  // namespace hindsight
