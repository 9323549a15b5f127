// An evolution strategy that learns the shape of what it climbs (CMA-ES: Hansen, "The CMA Evolution Strategy:
// A Tutorial", arXiv:1604.00772), over points of the unit cube: the caller measures the points and tells in
// which order they are.
//
// Logarithms, roots and eigenvectors are base/power.h's and sums of its own, so that the same seed gives the
// same points on every machine.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"

namespace hindsight {

class Evolution {
 public:
  using Point = std::vector<double>;  // each coordinate in [0, 1]

  // `step`: the first standard deviation of each coordinate.  offspring 0: 4 + 3 ln(dimension).
  Evolution(Point start, double step, std::uint64_t seed, std::size_t offspring = 0);

  // Of this generation; the same as long as nothing is told.
  std::vector<Point> ask() const;
  // Places of ask()'s points, the best first; those behind parents() need not be in order.
  void tell(std::span<const std::size_t> order);

  std::size_t dimension() const { return mean_.size(); }
  std::size_t offspring() const { return offspring_; }
  std::size_t parents() const { return weights_.size(); }
  std::uint64_t generation() const { return generation_; }
  const Point& mean() const { return mean_; }
  double step() const { return step_; }

  void write(Writer& out) const;
  // Of one made with the same start and offspring; fails on numbers that no evolution comes to.
  void read(Reader& in);

 private:
  using Matrix = std::vector<Point>;
  struct Axes {  // eigenvectors as columns, and roots of eigenvalues
    Matrix vectors;
    Point lengths;
  };
  bool is_sound() const;
  Axes axes() const;
  void learn_path(const Point& move, const Axes& axes);
  void learn_shape(const std::vector<Point>& moves);

  std::uint64_t seed_, generation_ = 0;
  std::size_t offspring_;
  std::vector<double> weights_;
  double parents_worth_ = 0;  // 1 / the sum of squares of the weights
  Point mean_, path_, shape_path_;
  double step_;
  Matrix covariance_;
};

}  // namespace hindsight
