// SPDX-License-Identifier: MIT
#include "classic/matrix/quantal_response.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/power.h"

namespace hindsight {

namespace {

using Numbers = std::vector<double>;

// Gauss with partial pivoting; false where the matrix is singular.  `matrix` row after row.
bool solve_linear(Numbers matrix, Numbers& right) {
  const std::size_t n = right.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::abs(matrix[r * n + c]) > std::abs(matrix[best * n + c])) best = r;
    if (std::abs(matrix[best * n + c]) < 1e-300) return false;
    if (best != c) {
      std::swap_ranges(matrix.begin() + static_cast<std::ptrdiff_t>(best * n),
                       matrix.begin() + static_cast<std::ptrdiff_t>(best * n + n),
                       matrix.begin() + static_cast<std::ptrdiff_t>(c * n));
      std::swap(right[best], right[c]);
    }
    for (std::size_t r = c + 1; r < n; ++r) {
      const double factor = matrix[r * n + c] / matrix[c * n + c];
      if (factor == 0) continue;
      for (std::size_t k = c; k < n; ++k) matrix[r * n + k] -= factor * matrix[c * n + k];
      right[r] -= factor * right[c];
    }
  }
  for (std::size_t c = n; c-- > 0;) {
    for (std::size_t k = c + 1; k < n; ++k) right[c] -= matrix[c * n + k] * right[k];
    right[c] /= matrix[c * n + c];
  }
  return true;
}

// Unknowns: log probabilities u of both players, then lambda.  Equations: for each action but the first, u_i
// - u_0 = lambda (payoff_i - payoff_0); and for each player, the probabilities add up to 1.
class Branch {
 public:
  explicit Branch(const ApproximateGame& game)
      : game_(game), m_(game.rows), n_(game.columns), size_(m_ + n_) {}

  std::size_t size() const { return size_; }
  Numbers start() const {
    Numbers z(size_ + 1, 0);
    for (std::size_t i = 0; i < m_; ++i) z[i] = -natural_log(static_cast<double>(m_));
    for (std::size_t j = 0; j < n_; ++j) z[m_ + j] = -natural_log(static_cast<double>(n_));
    return z;
  }

  // The equations' values, and their derivatives row after row, lambda last.
  void evaluate(const Numbers& z, Numbers& values, Numbers& jacobian) const {
    values.assign(size_, 0);
    jacobian.assign(size_ * (size_ + 1), 0);
    for (std::size_t player = 0; player < 2; ++player) fill(player, z, values, jacobian);
  }

  // Newton's steps back to the branch along the direction that is orthogonal to `tangent`; false where they
  // don't arrive.
  bool correct(Numbers& z, const Numbers& tangent) const {
    Numbers values, jacobian;
    for (int step = 0; step < 12; ++step) {
      evaluate(z, values, jacobian);
      const double error =
          std::abs(*std::ranges::max_element(values, {}, [](double v) { return std::abs(v); }));
      if (error < 1e-13) return true;
      Numbers matrix(jacobian), right(size_ + 1, 0);
      matrix.insert(matrix.end(), tangent.begin(), tangent.end());
      for (std::size_t k = 0; k < size_; ++k) right[k] = -values[k];
      if (!solve_linear(std::move(matrix), right)) return false;
      double moved = 0;
      for (std::size_t k = 0; k <= size_; ++k) {
        z[k] += right[k];
        moved = std::max(moved, std::abs(right[k]));
      }
      if (!std::isfinite(moved) || moved > 2) return false;
      if (moved < 1e-13) return true;
    }
    return false;
  }

  // The unit direction of the branch that goes on as `before` did.
  bool tangent(const Numbers& z, const Numbers& before, Numbers& out) const {
    Numbers values, jacobian;
    evaluate(z, values, jacobian);
    Numbers matrix(jacobian), right(size_ + 1, 0);
    matrix.insert(matrix.end(), before.begin(), before.end());
    right[size_] = 1;
    if (!solve_linear(std::move(matrix), right)) return false;
    const double length = std::sqrt(std::inner_product(right.begin(), right.end(), right.begin(), 0.0));
    for (double& value : right) value /= length;
    out = std::move(right);
    return true;
  }

  QuantalPoint point(const Numbers& z) const {
    QuantalPoint out{z[size_], {Numbers(m_), Numbers(n_)}};
    for (std::size_t i = 0; i < m_; ++i) out.strategies[0][i] = exponential(z[i]);
    for (std::size_t j = 0; j < n_; ++j) out.strategies[1][j] = exponential(z[m_ + j]);
    return out;
  }

 private:
  double payoff(std::size_t player, std::size_t own, std::size_t other) const {
    return player == 0 ? game_.payoffs[0][own * n_ + other] : game_.payoffs[1][other * n_ + own];
  }

  void fill(std::size_t player, const Numbers& z, Numbers& values, Numbers& jacobian) const {
    const std::size_t own = player == 0 ? m_ : n_, other = player == 0 ? n_ : m_;
    const std::size_t first = player == 0 ? 0 : m_, others = player == 0 ? m_ : 0, width = size_ + 1;
    const double lambda = z[size_];
    double sum = 0;
    for (std::size_t i = 0; i < own; ++i) {
      const double probability = exponential(z[first + i]);
      sum += probability;
      jacobian[first * width + first + i] = probability;
    }
    values[first] = sum - 1;
    for (std::size_t i = 1; i < own; ++i) {
      const std::size_t row = (first + i) * width;
      double advantage = 0;
      for (std::size_t j = 0; j < other; ++j) {
        const double share = (payoff(player, i, j) - payoff(player, 0, j)) * exponential(z[others + j]);
        advantage += share;
        jacobian[row + others + j] = -lambda * share;
      }
      values[first + i] = z[first + i] - z[first] - lambda * advantage;
      jacobian[row + first + i] = 1;
      jacobian[row + first] = -1;
      jacobian[row + size_] = -advantage;
    }
  }

  const ApproximateGame& game_;
  std::size_t m_, n_, size_;
};

constexpr double shortest_step = 1e-12, longest_step = 0.5;
constexpr int most_steps = 200'000;

// Walks until visit(before, after) says stop; false where the branch is lost.
template <class Visit>
bool walk(const Branch& branch, const std::stop_token& stop, const Visit& visit) {
  Numbers z = branch.start(), direction(z.size(), 0), next_direction;
  direction.back() = 1;
  if (!branch.tangent(z, direction, direction)) return false;
  double length = 0.01;
  for (int step = 0; step < most_steps && !stop.stop_requested() && length > shortest_step; ++step) {
    Numbers next = z;
    for (std::size_t k = 0; k < z.size(); ++k) next[k] += length * direction[k];
    const bool arrived = branch.correct(next, direction) && branch.tangent(next, direction, next_direction);
    const double turn =
        arrived ? std::inner_product(direction.begin(), direction.end(), next_direction.begin(), 0.0) : -1;
    if (turn < 0.95) {  // too sharp a turn: another branch may be near
      length /= 2;
      continue;
    }
    if (visit(z, next)) return true;
    z = std::move(next);
    direction = next_direction;
    length = std::min(longest_step, length * (turn > 0.995 ? 1.5 : 1));
  }
  return false;
}

}  // namespace

QuantalBranch quantal_branch(const ApproximateGame& game, double last, const std::stop_token& stop) {
  const Branch branch(game);
  QuantalBranch out{{branch.point(branch.start())}};
  out.finished = walk(branch, stop, [&](const Numbers&, const Numbers& next) {
    out.points.push_back(branch.point(next));
    return next.back() >= last;
  });
  return out;
}

std::optional<QuantalPoint> quantal_response(const ApproximateGame& game, double lambda,
                                             const std::stop_token& stop) {
  const Branch branch(game);
  std::optional<QuantalPoint> out;
  if (lambda == 0) return branch.point(branch.start());
  walk(branch, stop, [&](const Numbers& before, const Numbers& next) {
    if ((before.back() - lambda) * (next.back() - lambda) > 0) return false;
    Numbers z = before, fixed(z.size(), 0);
    fixed.back() = 1;  // lambda stays where it is
    const double share = (lambda - before.back()) / (next.back() - before.back());
    for (std::size_t k = 0; k < z.size(); ++k) z[k] += share * (next[k] - before[k]);
    z.back() = lambda;
    if (!branch.correct(z, fixed)) return false;
    out = branch.point(z);
    return true;
  });
  return out;
}

}  // namespace hindsight
