// SPDX-License-Identifier: MIT
#include "study/tuning/evolution.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/power.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::uint64_t offspring_purpose = 0x65766f6c7665;  // "evolve"
constexpr double smallest_step = 1e-4, largest_step = 1;
constexpr double largest_kept = 1e9;  // of paths and shapes that are read

// Marsaglia's polar method.
double normal_number(Rng& rng) {
  for (;;) {
    const double u = 2 * rng.uniform() - 1, v = 2 * rng.uniform() - 1, square = u * u + v * v;
    if (square > 0 && square < 1) return u * std::sqrt(-2 * natural_log(square) / square);
  }
}

// What leaves the cube comes back from its wall.
double folded(double x) {
  x = std::abs(x - 2 * std::floor(x / 2));
  return x > 1 ? 2 - x : x;
}

std::vector<Evolution::Point> unit_matrix(std::size_t n) {
  std::vector<Evolution::Point> out(n, Evolution::Point(n));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  return out;
}

// One rotation of Jacobi's, which makes a[p][q] of a symmetric matrix 0.
void rotate(std::vector<Evolution::Point>& a, std::vector<Evolution::Point>& vectors, std::size_t p,
            std::size_t q) {
  if (a[p][q] == 0) return;
  const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double kp = a[k][p], kq = a[k][q];
    a[k][p] = c * kp - s * kq;
    a[k][q] = s * kp + c * kq;
  }
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double pk = a[p][k], qk = a[q][k];
    a[p][k] = c * pk - s * qk;
    a[q][k] = s * pk + c * qk;
    const double vp = vectors[k][p], vq = vectors[k][q];
    vectors[k][p] = c * vp - s * vq;
    vectors[k][q] = s * vp + c * vq;
  }
}

}  // namespace

Evolution::Evolution(Point start, double step, std::uint64_t seed, std::size_t offspring)
    : seed_(seed),
      offspring_(offspring > 0
                     ? offspring
                     : 4 + static_cast<std::size_t>(3 * natural_log(static_cast<double>(start.size())))),
      mean_(std::move(start)),
      path_(mean_.size()),
      shape_path_(mean_.size()),
      step_(step),
      covariance_(unit_matrix(mean_.size())) {
  HS_CHECK_THAT(!mean_.empty() && offspring_ >= 2);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < offspring_ / 2; ++i) {
    weights_.push_back(natural_log((static_cast<double>(offspring_) + 1) / 2) -
                       natural_log(static_cast<double>(i) + 1));
    sum += weights_.back();
  }
  for (double& weight : weights_) {
    weight /= sum;
    squares += weight * weight;
  }
  parents_worth_ = 1 / squares;
}

Evolution::Axes Evolution::axes() const {
  const std::size_t n = dimension();
  Matrix rest = covariance_;
  Axes out{unit_matrix(n), Point(n)};
  constexpr int sweeps = 12;  // far more than it takes
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (std::size_t p = 0; p + 1 < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) rotate(rest, out.vectors, p, q);
  for (std::size_t i = 0; i < n; ++i) out.lengths[i] = std::sqrt(std::max(rest[i][i], 1e-14));
  return out;
}

std::vector<Evolution::Point> Evolution::ask() const {
  const Axes found = axes();
  const std::size_t n = dimension();
  std::vector<Point> out(offspring_, mean_);
  for (std::size_t k = 0; k < offspring_; ++k) {
    Rng rng(seed_, offspring_purpose, generation_, k);
    for (std::size_t axis = 0; axis < n; ++axis) {
      const double length = step_ * found.lengths[axis] * normal_number(rng);
      for (std::size_t i = 0; i < n; ++i) out[k][i] += length * found.vectors[i][axis];
    }
    for (double& x : out[k]) x = folded(x);
  }
  return out;
}

void Evolution::tell(std::span<const std::size_t> order) {
  HS_CHECK(order.size(), ==, offspring_);
  const std::vector<Point> points = ask();
  std::vector<Point> moves;  // of the parents, in steps
  Point move(dimension());
  for (std::size_t k = 0; k < parents(); ++k) {
    moves.push_back(points[order[k]]);
    for (std::size_t i = 0; i < dimension(); ++i) {
      moves[k][i] = (moves[k][i] - mean_[i]) / step_;
      move[i] += weights_[k] * moves[k][i];
    }
  }
  const Axes found = axes();
  for (std::size_t i = 0; i < dimension(); ++i) mean_[i] = std::clamp(mean_[i] + step_ * move[i], 0.0, 1.0);
  ++generation_;
  learn_path(move, found);
  learn_shape(moves);
}

// The step is what it was more often than chance has it, or less often (tutorial, eqs. 43 and 44); the path
// of the shape, eq. 45.
void Evolution::learn_path(const Point& move, const Axes& found) {
  const auto n = static_cast<double>(dimension());
  const double rate = (parents_worth_ + 2) / (n + parents_worth_ + 5);
  const double damping = 1 + 2 * std::max(0.0, std::sqrt((parents_worth_ - 1) / (n + 1)) - 1) + rate;
  Point white(dimension());  // C^(-1/2) move
  for (std::size_t axis = 0; axis < dimension(); ++axis) {
    double along = 0;
    for (std::size_t i = 0; i < dimension(); ++i) along += found.vectors[i][axis] * move[i];
    for (std::size_t i = 0; i < dimension(); ++i)
      white[i] += found.vectors[i][axis] * along / found.lengths[axis];
  }
  double square = 0;
  for (std::size_t i = 0; i < dimension(); ++i) {
    path_[i] = (1 - rate) * path_[i] + std::sqrt(rate * (2 - rate) * parents_worth_) * white[i];
    square += path_[i] * path_[i];
  }
  const double expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  step_ = std::clamp(step_ * exponential(rate / damping * (std::sqrt(square) / expected - 1)), smallest_step,
                     largest_step);
  const double begun = 1 - exponential(2 * static_cast<double>(generation_) * natural_log(1 - rate));
  const bool stalls = std::sqrt(square / begun) >= (1.4 + 2 / (n + 1)) * expected;
  const double shape_rate = (4 + parents_worth_ / n) / (n + 4 + 2 * parents_worth_ / n);
  for (std::size_t i = 0; i < dimension(); ++i) {
    shape_path_[i] *= 1 - shape_rate;
    if (!stalls) shape_path_[i] += std::sqrt(shape_rate * (2 - shape_rate) * parents_worth_) * move[i];
  }
}

// Eq. 47, without negative weights.
void Evolution::learn_shape(const std::vector<Point>& moves) {
  const auto n = static_cast<double>(dimension());
  const double one = 2 / ((n + 1.3) * (n + 1.3) + parents_worth_);
  const double many =
      std::min(1 - one, 2 * (parents_worth_ - 2 + 1 / parents_worth_) / ((n + 2) * (n + 2) + parents_worth_));
  for (std::size_t i = 0; i < dimension(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double parents = 0;
      for (std::size_t k = 0; k < moves.size(); ++k) parents += weights_[k] * moves[k][i] * moves[k][j];
      covariance_[i][j] = covariance_[j][i] =
          (1 - one - many) * covariance_[i][j] + one * shape_path_[i] * shape_path_[j] + many * parents;
    }
}

void Evolution::write(Writer& out) const {
  out.u64(generation_);
  out.f64(step_);
  for (const Point* point : {&mean_, &path_, &shape_path_})
    for (const double x : *point) out.f64(x);
  for (const Point& row : covariance_)
    for (const double x : row) out.f64(x);
}

void Evolution::read(Reader& in) {
  generation_ = in.u64();
  step_ = in.f64();
  for (Point* point : {&mean_, &path_, &shape_path_})
    for (double& x : *point) x = in.f64();
  for (Point& row : covariance_)
    for (double& x : row) x = in.f64();
  if (!is_sound()) in.mark_failed();
}

bool Evolution::is_sound() const {
  const auto small = [](double x) { return std::abs(x) <= largest_kept; };  // and a number
  const auto in_cube = [](double x) { return x >= 0 && x <= 1; };
  if (!(step_ > 0 && step_ <= largest_step) || !std::ranges::all_of(mean_, in_cube) ||
      !std::ranges::all_of(path_, small) || !std::ranges::all_of(shape_path_, small))
    return false;
  for (std::size_t i = 0; i < dimension(); ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!small(covariance_[i][j]) || covariance_[i][j] != covariance_[j][i]) return false;
  return true;
}

}  // namespace hindsight
