// SPDX-License-Identifier: MIT
#include "estimate/controlled_mean.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/interval.h"

namespace hindsight {

namespace {

constexpr double rounding = 1e-11;          // of sums that cancel out, by what was summed up
constexpr std::uint64_t fewest_decks = 16;  // of a half that coefficients are taken from

std::size_t place(std::size_t i, std::size_t j) { return i < j ? place(j, i) : i * (i + 1) / 2 + j; }

// Solves matrix x = wanted for a symmetric matrix without negative eigenvalues, row by row; x is 0 for a row
// that the ones before it span, within rounding.
std::vector<double> solved(std::vector<double> matrix, std::vector<double> wanted) {
  const std::size_t n = wanted.size();
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return matrix[i * n + j]; };
  std::vector<double> scale(n), out(n);
  for (std::size_t i = 0; i < n; ++i) scale[i] = at(i, i);
  for (std::size_t k = 0; k < n; ++k) {
    if (!(at(k, k) > 1e-10 * scale[k])) {
      for (std::size_t i = k; i < n; ++i) at(i, k) = at(k, i) = 0;
      continue;
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = at(i, k) / at(k, k);
      for (std::size_t j = k; j < n; ++j) at(i, j) -= factor * at(k, j);
      wanted[i] -= factor * wanted[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    if (at(k, k) == 0) continue;
    out[k] = wanted[k];
    for (std::size_t j = k + 1; j < n; ++j) out[k] -= at(k, j) * out[j];
    out[k] /= at(k, k);
  }
  return out;
}

}  // namespace

ControlledMean::ControlledMean(std::size_t parts, std::size_t controls)
    : parts_(parts), width_(1 + controls) {
  for (Half& half : halves_) {
    half.sums.resize(size());
    half.products.resize(size() * (size() + 1) / 2);
  }
}

void ControlledMean::add(std::span<const double> numbers) {
  HS_CHECK_THAT(numbers.size() == size());
  Half& half = halves_[decks() % 2];
  ++half.decks;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    half.sums[i] += numbers[i];
    for (std::size_t j = 0; j <= i; ++j) half.products[place(i, j)] += numbers[i] * numbers[j];
  }
}

double ControlledMean::covariance(const Half& half, std::size_t i, std::size_t j) const {
  return half.products[place(i, j)] - half.sums[i] * half.sums[j] / static_cast<double>(half.decks);
}

ControlledMean::Weights ControlledMean::weights(const Half& by) const {
  const std::size_t controls = width_ - 1;
  const double share = 1 / static_cast<double>(parts_);
  Weights out(size());
  for (std::size_t part = 0; part < parts_; ++part) {
    const std::size_t value = part * width_;
    out[value] = share;
    if (controls == 0 || by.decks < fewest_decks) continue;
    std::vector<double> matrix(controls * controls), wanted(controls);
    for (std::size_t k = 0; k < controls; ++k) {
      wanted[k] = covariance(by, value, value + 1 + k);
      for (std::size_t l = 0; l < controls; ++l)
        matrix[k * controls + l] = covariance(by, value + 1 + k, value + 1 + l);
    }
    const std::vector<double> found = solved(std::move(matrix), std::move(wanted));
    for (std::size_t k = 0; k < controls; ++k) out[value + 1 + k] = -share * found[k];
  }
  return out;
}

double ControlledMean::mean_of(const Half& half, const Weights& weights) const {
  double sum = 0;
  for (std::size_t i = 0; i < size(); ++i) sum += weights[i] * half.sums[i];
  return half.decks == 0 ? 0 : sum / static_cast<double>(half.decks);
}

double ControlledMean::mean() const {
  double sum = 0;
  for (std::size_t h = 0; h < 2; ++h)
    sum += mean_of(halves_[h], weights(halves_[1 - h])) * static_cast<double>(halves_[h].decks);
  return decks() == 0 ? 0 : sum / static_cast<double>(decks());
}

double ControlledMean::part_mean(std::size_t part) const {
  double sum = 0;
  for (std::size_t h = 0; h < 2; ++h) {
    Weights of_part = weights(halves_[1 - h]);
    for (std::size_t i = 0; i < size(); ++i)
      if (i / width_ != part) of_part[i] = 0;
    sum += static_cast<double>(parts_) * mean_of(halves_[h], of_part) * static_cast<double>(halves_[h].decks);
  }
  return decks() == 0 ? 0 : sum / static_cast<double>(decks());
}

double ControlledMean::half_width_95() const {
  if (decks() < 2) return std::numeric_limits<double>::infinity();
  const double all = mean(), n = static_cast<double>(decks());
  double squares = 0, summed = 0;
  for (std::size_t h = 0; h < 2; ++h) {
    const Half& half = halves_[h];
    if (half.decks == 0) continue;
    const Weights by = weights(halves_[1 - h]);
    for (std::size_t i = 0; i < size(); ++i)
      for (std::size_t j = 0; j < size(); ++j)
        if (by[i] != 0 && by[j] != 0) {
          squares += by[i] * by[j] * covariance(half, i, j);
          summed += std::abs(by[i] * by[j] * half.products[place(i, j)]);
        }
    const double off = mean_of(half, by) - all;
    squares += off * off * static_cast<double>(half.decks);
  }
  if (squares < rounding * summed) return 0;
  return student_quantile(0.95, decks() - 1) * std::sqrt(squares / (n - 1) / n);
}

void ControlledMean::write(Writer& out) const {
  for (const Half& half : halves_) {
    out.u64(half.decks);
    out.f64s(half.sums);
    out.f64s(half.products);
  }
}

void ControlledMean::read(Reader& in) {
  for (Half& half : halves_) {
    half.decks = in.u64();
    in.f64s(half.sums);
    in.f64s(half.products);
  }
}

}  // namespace hindsight
